/** 退款单 on its own paper, A5 and 80 mm: the trial sheet, the ways, and lines for three signatures. */
import { type RefundSheet, reasonParties, refundStates, refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import './refunds.css'

const papers: readonly Paper[] = ['A5', '80']
const isSome = (yuan: string | undefined): boolean => yuan !== undefined && yuan !== '0.00'

const Pair = ({ name, value, strong }: { name: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'pair strong' : 'pair'}>
    <span>{name}</span>
    <span className="figure">{value}</span>
  </div>
)

const Lines = ({ refund }: { refund: RefundSheet['refund'] }) => (
  <table className="sheet-lines">
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
    <InOrder of={refund.lines}>
      {(line) => (
        <tbody>
          <tr>
            <td>{line.productName}</td>
            <td className="figure">{line.qty}</td>
            <td className="figure">{yuanText(line.value)}</td>
            <td className="figure">{yuanText(line.cash)}</td>
          </tr>
          {line.why && (
            <tr className="second">
              <td colSpan={4}>{line.why}</td>
            </tr>
          )}
        </tbody>
      )}
    </InOrder>
  </table>
)

const Money = ({ sheet: { refund, cashCapitals } }: { sheet: RefundSheet }) => {
  const less = [
    ['冲减欠款', refund.debtCancel],
    ['冲减已核销', refund.writeoffCancel],
    ['手续费', refund.fee],
    ['已用掉的赠送积分', refund.pointsShort],
  ] as const
  return (
    <section>
      <Pair name="未使用项目价值" value={yuanText(refund.value)} />
      {less
        .filter(([, yuan]) => isSome(yuan))
        .map(([name, yuan]) => (
          <Pair key={name} name={name} value={`−${yuanText(yuan)}`} />
        ))}
      <Pair strong name="退款" value={yuanText(refund.cash)} />
      {cashCapitals && <p className="capitals">{cashCapitals}</p>}
      <InOrder of={refund.route ?? []}>{(way) => <Pair name={way.name} value={yuanText(way.amount)} />}</InOrder>
      {refund.payee && <Pair name="收款账户" value={refund.payee} />}
    </section>
  )
}

const Sheet = ({ sheet, paper }: { sheet: RefundSheet; paper: Paper }) => {
  const { clinic, refund, printedAt, customerCode } = sheet
  return (
    <>
      <header className={paper === '80' ? 'slip-head' : 'sheet-head'}>
        <strong>{clinic.name}</strong>
        <h1>退款单</h1>
        <span>{refund.no}</span>
      </header>
      <p className="sheet-facts">
        <span>
          客户 <strong>{refund.customerName}</strong>
        </span>
        <span>{customerCode}</span>
        <span>原单 {refund.orderNo}</span>
        <span>
          {reasonParties[refund.reasonParty]}：{refund.reason}
        </span>
        <span>{refundStates[refund.status]}</span>
      </p>
      <Lines refund={refund} />
      <Money sheet={sheet} />
      <p className="refund-signs">
        <span>客户签字</span>
        <span>审核 {refund.auditedByName ?? ''}</span>
        <span>出纳 {refund.paidByName ?? ''}</span>
      </p>
      <p className="sheet-printed">
        <span>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</span>
        <span>
          摘要 {refund.digest.slice(0, 12)}　打印 {printedAt.slice(0, 16)}
        </span>
      </p>
    </>
  )
}

const RefundSheetPage = () => {
  const id = Number(useMatch('/cashier/refund/:id/sheet')?.params.id)
  const answer = useAnswer(refunds.sheet, { id }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(sheet) => (
        <>
          <title>{`${sheet.refund.no} 退款单`}</title>
          <PrintPage papers={papers}>{(paper) => <Sheet sheet={sheet} paper={paper} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default RefundSheetPage
