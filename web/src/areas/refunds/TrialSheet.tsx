/** 退费试算单: each line with its parts and its sentence, what it comes to, and the way the money goes back. */
import { refundBacks } from '@clinic/contract/areas/coupons/words.ts'
import type { Refund, RefundTrial } from '@clinic/contract/areas/refunds/calls.ts'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { MoneyText, None, StateTag } from '../../kit/show/text.tsx'
import './refunds.css'

type Sheet = Pick<
  Refund | RefundTrial,
  | 'lines'
  | 'value'
  | 'debtCancel'
  | 'writeoffCancel'
  | 'usedShort'
  | 'fee'
  | 'pointsShort'
  | 'cash'
  | 'coinsBack'
  | 'pointsBack'
  | 'pointsTaken'
  | 'withinWeek'
  | 'route'
>

const isSome = (yuan: string | undefined): boolean => yuan !== undefined && yuan !== '0.00'

const Line = ({ line }: { line: Sheet['lines'][number] }) => (
  <>
    <tr>
      <th scope="row">{line.productName}</th>
      <td className="figure">{line.qty}</td>
      <td className="figure">
        <MoneyText yuan={line.value} />
      </td>
      <td className="figure">
        <MoneyText yuan={line.cash} strong />
      </td>
    </tr>
    {line.why && (
      <tr className="refund-why">
        <td colSpan={4}>{line.why}</td>
      </tr>
    )}
  </>
)

export const TrialLines = ({ sheet }: { sheet: Sheet }) => (
  <table className="refund-lines" aria-label="退费试算">
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col" className="figure">
          次数
        </th>
        <th scope="col" className="figure">
          价值
        </th>
        <th scope="col" className="figure">
          退款
        </th>
      </tr>
    </thead>
    <tbody>
      <InOrder of={sheet.lines}>{(line) => <Line line={line} />}</InOrder>
    </tbody>
  </table>
)

/** What leads from the value to the money. */
export const TrialSum = ({ sheet }: { sheet: Sheet }) => {
  const less = [
    ['冲减欠款', sheet.debtCancel],
    ['冲减已核销', sheet.writeoffCancel],
    ['套餐已消费的原价差', sheet.usedShort],
    ['手续费', sheet.fee],
    ['已用掉的赠送积分', sheet.pointsShort],
  ] as const
  return (
    <dl className="refund-sum">
      <div>
        <dt>未使用项目价值</dt>
        <dd>
          <MoneyText yuan={sheet.value} />
        </dd>
      </div>
      {less
        .filter(([, yuan]) => isSome(yuan))
        .map(([label, yuan]) => (
          <div key={label}>
            <dt>减 {label}</dt>
            <dd>
              <MoneyText yuan={yuan} />
            </dd>
          </div>
        ))}
      <div className="refund-cash">
        <dt>应退</dt>
        <dd>
          <MoneyText yuan={sheet.cash} strong />
        </dd>
      </div>
    </dl>
  )
}

/** When a coupon comes back; one that paid several orders with them all. */
const backText = ({ back, merged }: RefundTrial['coupons'][number]): string =>
  merged && back === 'WHOLE_ORDER' ? '一起收款的各单都整单退款后退回' : refundBacks[back]

/** Coins and points that move with it, and what becomes of the coupons that paid. */
export const TrialNotes = ({ sheet, coupons = [] }: { sheet: Sheet; coupons?: RefundTrial['coupons'] }) => {
  const notes = [
    isSome(sheet.coinsBack) && `返还抵扣用的好美币 ${sheet.coinsBack}`,
    sheet.pointsBack > 0 && `返还抵扣用的积分 ${sheet.pointsBack}`,
    sheet.pointsTaken > 0 && `收回这笔消费赠送的积分 ${sheet.pointsTaken}`,
    ...coupons.map((coupon) => `优惠券“${coupon.name}”：${backText(coupon)}`),
  ].filter((note) => note !== false)
  return (
    <ul className="refund-notes">
      <li>
        <StateTag value={sheet.withinWeek ? '7 天内' : '已过 7 天'} /> 从收款算起
      </li>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** 退到哪里. */
export const Route = ({ route }: { route: Sheet['route'] | undefined }) =>
  route === undefined || route.length === 0 ? (
    <None />
  ) : (
    <ul className="refund-route" aria-label="退到哪里">
      {route.map(({ code, name, amount, original, closed }) => (
        <li key={`${code}${original}`}>
          <span>
            {closed ? <s>{name}</s> : name}{' '}
            <small className={closed ? 'closed' : 'none'}>{closed ?? (original ? '原路' : '改过方式')}</small>
          </span>
          <MoneyText yuan={amount} />
        </li>
      ))}
    </ul>
  )
