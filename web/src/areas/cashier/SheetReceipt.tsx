/** The receipt on A5 across: nine lines on one page; from the second page on the head of the table is repeated. */
import type { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { MARK, yuanText } from '../../kit/show/text.tsx'
import { isSome, leftOf, lineName, tenderName, titles } from './receipt-words.ts'

export type Receipt = OutputOf<typeof cashier.receipt>

const Head = ({ receipt }: { receipt: Receipt }) => (
  <>
    <header className="sheet-head">
      <strong>{receipt.clinic.name}</strong>
      <h1>{titles[receipt.kind] ?? '收款'}单</h1>
      <span>{receipt.orderNo}</span>
    </header>
    <p className="sheet-facts">
      <span>
        客户 <strong>{receipt.customerName}</strong>
      </span>
      <span>{receipt.customerCode}</span>
      {receipt.customerPhone && <span>{receipt.customerPhone}</span>}
      {receipt.adviserName && <span>咨询师 {receipt.adviserName}</span>}
      <span>
        收款 {receipt.no}　{receipt.at?.slice(0, 16)}
      </span>
    </p>
  </>
)

const heads = ['', '项目', '单价', '数量', '优惠', '金额', '剩余'] as const

const Lines = ({ receipt }: { receipt: Receipt }) => (
  <table className="sheet-lines">
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at > 1 ? 'figure' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {receipt.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the printed lines of one answer never move
        <tr key={index}>
          <td>{index + 1}</td>
          <td>{lineName(line)}</td>
          <td className="figure">{yuanText(line.price)}</td>
          <td className="figure">{line.contentCount}</td>
          <td className="figure">{isSome(line.discount) ? yuanText(line.discount) : MARK}</td>
          <td className="figure">{yuanText(line.payAmount)}</td>
          <td className="figure">{leftOf(line)}</td>
        </tr>
      ))}
      <tr className="strong">
        <td />
        <td>合计</td>
        <td colSpan={2} className="figure">
          原价 {yuanText(receipt.original)}
        </td>
        <td className="figure">{isSome(receipt.discount) ? yuanText(receipt.discount) : MARK}</td>
        <td className="figure">{yuanText(receipt.payable)}</td>
        <td />
      </tr>
    </tbody>
  </table>
)

const Money = ({ receipt }: { receipt: Receipt }) => {
  const { balances, debtDueDate } = receipt
  const cash = isSome(receipt.change) ? `（收 ${yuanText(receipt.receivedCash)} 找零 ${yuanText(receipt.change)}）` : ''
  const ways = (receipt.tenders ?? []).filter((tender) => tender.class !== 'debt')
  return (
    <section className="sheet-money">
      <div>
        {ways.map((tender, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ways of one payment never move
          <div className="pair" key={index}>
            <span>
              {tenderName(tender)}
              {tender.class === 'cash' && cash}
            </span>
            <span className="figure">{yuanText(tender.amount)}</span>
          </div>
        ))}
        {isSome(receipt.debt) && (
          <div className="pair strong">
            <span>本单欠款，{debtDueDate} 还</span>
            <span className="figure">{yuanText(receipt.debt)}</span>
          </div>
        )}
        {receipt.kind === 'REPAY' && (
          <div className="pair strong">
            <span>本单尚欠</span>
            <span className="figure">{yuanText(receipt.debtOpen)}</span>
          </div>
        )}
      </div>
      <div>
        <div className="pair total">
          <strong>实收</strong>
          <strong className="figure">{yuanText(receipt.received)}</strong>
        </div>
        <p className="capitals">人民币　{receipt.receivedCapitals}</p>
        <p className="sheet-left">
          余额 {yuanText(balances.wallet)}　好美币 {yuanText(balances.coin)}　积分 {balances.points ?? ''}
          {isSome(balances.debt) && `　累计欠款 ${yuanText(balances.debt)}`}
        </p>
      </div>
    </section>
  )
}

const Foot = ({ receipt }: { receipt: Receipt }) => (
  <footer className="sheet-foot">
    <p className="sheet-signs">
      <span>客户签字</span>
      <span>收银 {receipt.cashierName ?? ''}</span>
      <span>单位盖章</span>
    </p>
    <p className="sheet-printed">
      <span>{[receipt.clinic.address, receipt.clinic.phone, receipt.clinic.footer].filter(Boolean).join('　')}</span>
      <span>
        打印 {receipt.printedBy} {receipt.printedAt.slice(0, 16)}　第 {receipt.print} 次
      </span>
    </p>
  </footer>
)

export const SheetReceipt = ({ receipt }: { receipt: Receipt }) => (
  <>
    <Head receipt={receipt} />
    <Lines receipt={receipt} />
    <Money receipt={receipt} />
    {receipt.remark && <p>备注：{receipt.remark}</p>}
    <Foot receipt={receipt} />
  </>
)
