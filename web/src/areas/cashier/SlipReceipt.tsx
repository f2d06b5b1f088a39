/** The receipt on a roll, 80 or 58 mm: one grid of name and figure, hairlines between, as long as what stands on it. */
import { MARK, yuanText } from '../../kit/show/text.tsx'
import { isSome, leftOf, lineName, tenderName, titles } from './receipt-words.ts'
import type { Receipt } from './SheetReceipt.tsx'

const Pair = ({ name, value, strong }: { name: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'pair strong' : 'pair'}>
    <span>{name}</span>
    <span className="figure">{value}</span>
  </div>
)

const Lines = ({ lines }: { lines: Receipt['lines'] }) => (
  <table className="slip-lines">
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col" className="figure">
          数量
        </th>
        <th scope="col" className="figure">
          金额
        </th>
      </tr>
    </thead>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the printed lines of one answer never move
      <tbody key={index}>
        <tr>
          <td>{lineName(line)}</td>
          <td className="figure">{line.contentCount}</td>
          <td className="figure">{yuanText(line.payAmount)}</td>
        </tr>
        <tr className="second">
          <td colSpan={2}>
            {yuanText(line.price)}
            {isSome(line.discount) && ` 优惠 ${yuanText(line.discount)}`}
          </td>
          <td className="figure">{leftOf(line)}</td>
        </tr>
      </tbody>
    ))}
  </table>
)

const Money = ({ receipt }: { receipt: Receipt }) => (
  <section>
    {(receipt.tenders ?? [])
      .filter((tender) => tender.class !== 'debt')
      .map((tender, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ways of one payment never move
        <Pair key={index} name={tenderName(tender)} value={yuanText(tender.amount)} />
      ))}
    <div className="pair total">
      <strong>实收</strong>
      <strong className="figure">{yuanText(receipt.received)}</strong>
    </div>
    <p className="capitals">{receipt.receivedCapitals}</p>
    {isSome(receipt.change) && (
      <div className="pair">
        <span>收到现金 {yuanText(receipt.receivedCash)}</span>
        <span className="figure">
          找零 <strong className="change">{yuanText(receipt.change)}</strong>
        </span>
      </div>
    )}
    {isSome(receipt.debt) && (
      <Pair strong name={`本单欠款（${receipt.debtDueDate?.slice(5) ?? ''} 还）`} value={yuanText(receipt.debt)} />
    )}
    {receipt.kind === 'REPAY' && <Pair strong name="本单尚欠" value={yuanText(receipt.debtOpen)} />}
    {receipt.remark && <p>备注：{receipt.remark}</p>}
  </section>
)

const Foot = ({ receipt: { balances, clinic, ...receipt } }: { receipt: Receipt }) => (
  <footer className="slip-foot">
    <p>
      余额 {yuanText(balances.wallet)}　好美币 {yuanText(balances.coin)}　积分 {balances.points ?? ''}
      {isSome(balances.debt) && `　累计欠款 ${yuanText(balances.debt)}`}
    </p>
    {(clinic.address || clinic.phone) && <p>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</p>}
    {clinic.footer && <p>{clinic.footer}</p>}
    <p>
      收银 {receipt.cashierName ?? MARK}　打印 {receipt.printedBy} {receipt.printedAt.slice(0, 16)}　第 {receipt.print}{' '}
      次
    </p>
  </footer>
)

export const SlipReceipt = ({ receipt }: { receipt: Receipt }) => (
  <>
    <header className="slip-head">
      <h1>{receipt.clinic.name}</h1>
      <p>{titles[receipt.kind] ?? '收款'}小票</p>
    </header>
    <section>
      <Pair name="单号" value={receipt.orderNo} />
      <Pair name="收款" value={receipt.no} />
      <Pair name="时间" value={receipt.at?.slice(0, 16) ?? ''} />
      <Pair name="客户" value={[receipt.customerName, receipt.customerPhone].filter(Boolean).join('　')} />
      {receipt.adviserName && <Pair name="咨询" value={receipt.adviserName} />}
    </section>
    <section>
      <Lines lines={receipt.lines} />
    </section>
    <section>
      {isSome(receipt.discount) && (
        <>
          <Pair name="原价" value={yuanText(receipt.original)} />
          <Pair name="优惠" value={`−${yuanText(receipt.discount)}`} />
        </>
      )}
      <Pair strong name="应收" value={yuanText(receipt.payable)} />
    </section>
    <Money receipt={receipt} />
    <Foot receipt={receipt} />
  </>
)
