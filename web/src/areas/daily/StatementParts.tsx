/** What a day came to: ways of paying with their share, then the other figures. On the screen and on paper alike. */
import { boardItems, type Statement } from '@clinic/contract/areas/daily/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Bar } from '../../kit/show/Bar.tsx'
import { MARK, signed, yuanText } from '../../kit/show/text.tsx'

const fenOf = (yuan: string | null | undefined): number => parseYuan(yuan ?? '0') ?? 0

/** Σ of one figure of all ways: what went back to a balance is no money that left. */
const sumOf = (ways: Statement['ways'], figure: 'in' | 'out' | 'net' | 'fee'): string =>
  yuanText(toYuan(ways.reduce((sum, way) => sum + fenOf(way[figure]), 0)))

export const Ways = ({ of: { ways }, bars = false }: { of: Statement; bars?: boolean }) => {
  const most = Math.max(1, ...ways.map((way) => fenOf(way.in)))
  // A clinic whose ways cost nothing has no column of nothings.
  const costs = ways.some(({ fee }) => fenOf(fee) !== 0)
  return (
    <table className="daily-ways slip-lines">
      <thead>
        <tr>
          <th scope="col">方式</th>
          {['收', '退', '净', ...(costs ? ['预计手续费'] : [])].map((head) => (
            <th key={head} scope="col" className="figure">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ways.map((way) => (
          <tr key={way.code}>
            <td>
              {way.name} <small>{way.count} 笔</small>
              {bars && <Bar percent={(fenOf(way.in) * 100) / most} />}
            </td>
            <td className="figure">{yuanText(way.in)}</td>
            <td className="figure">{way.out === '0.00' ? MARK : yuanText(way.out)}</td>
            <td className="figure strong">{signed(yuanText(way.net))}</td>
            {costs && <td className="figure">{fenOf(way.fee) === 0 ? MARK : yuanText(way.fee)}</td>}
          </tr>
        ))}
        <tr className="strong">
          <td>实收合计</td>
          <td className="figure">{sumOf(ways, 'in')}</td>
          <td className="figure">{sumOf(ways, 'out')}</td>
          <td className="figure">{signed(sumOf(ways, 'net'))}</td>
          {costs && <td className="figure">{sumOf(ways, 'fee')}</td>}
        </tr>
      </tbody>
    </table>
  )
}

const Pair = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'pair strong' : 'pair'}>
    <span>{name}</span>
    <span className="figure">{value}</span>
  </div>
)

export const Figures = ({ of: day }: { of: Statement }) => (
  <section>
    <Pair name="销售应收" value={yuanText(day.sales)} />
    <Pair name="充值" value={yuanText(day.recharges)} />
    <Pair name="还款" value={yuanText(day.repayments)} />
    <Pair name="余额、定金支付" value={yuanText(day.wallet)} />
    <Pair name="好美币、积分、卡券抵扣" value={yuanText(day.promo)} />
    <Pair name="新增欠款" value={yuanText(day.debt)} />
    <Pair name={`划扣 ${day.deductions} 笔`} value={yuanText(day.deducted)} />
    <Pair name={`退款 ${day.refunds} 笔`} value={yuanText(day.refunded)} />
    <Pair name={`取消收款 ${day.voids} 笔`} value={yuanText(day.voided)} />
    <Pair name="长短款" value={signed(yuanText(day.difference))} />
  </section>
)

export const Cash = ({ of: day }: { of: Statement }) => (
  <section className="daily-cash">
    <Pair strong name="应缴现金（收 − 退）" value={signed(yuanText(day.cashDue))} />
    {day.shifts.map(({ id, registerName, cashierName, counted, expected, difference, isClosed }) => (
      <Pair
        key={id}
        name={`${registerName ?? ''} ${cashierName ?? ''}${isClosed ? ' 实点' : ''}`}
        value={
          counted === null
            ? '点完才显示'
            : `${yuanText(counted)} / 应有 ${yuanText(expected)}${difference && difference !== '0.00' ? ` 差 ${signed(yuanText(difference))}` : ''}`
        }
      />
    ))}
    <Pair name="在途现金" value={yuanText(day.onWay)} />
    <Pair name="待接班现金" value={yuanText(day.handed)} />
    {day.petty !== '0.00' && <Pair name="备用金支出" value={yuanText(day.petty)} />}
    {day.banked !== '0.00' && <Pair name="当天存行" value={yuanText(day.banked)} />}
    <Pair name="保险柜" value={yuanText(day.safe)} />
  </section>
)

/** What was let pass, with why. */
export const Left = ({ of: { waivers } }: { of: Statement }) =>
  waivers.length > 0 && (
    <section className="daily-left">
      {waivers.map(({ item, count, reason }) => (
        <p key={item}>
          {boardItems[item].label} {count}：{reason}
        </p>
      ))}
    </section>
  )
