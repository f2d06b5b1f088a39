/** The receipt on its own paper: 80 mm, 58 mm and A5. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { kindWords } from './words.ts'
import './cashier.css'

type Receipt = OutputOf<typeof cashier.receipt>
type Payment = Receipt['payments'][number]

const Pair = ({ name, value }: { name: string; value: string }) => (
  <tr>
    <td>{name}</td>
    <td className="figure">{value}</td>
  </tr>
)

const Lines = ({ lines, paper }: { lines: Receipt['lines']; paper: Paper }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">项目</th>
        {paper === 'A5' && (
          <>
            <th scope="col" className="figure">
              单价
            </th>
            <th scope="col" className="figure">
              优惠
            </th>
          </>
        )}
        <th scope="col" className="figure">
          数量
        </th>
        <th scope="col" className="figure">
          金额
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the printed lines of one answer never move
        <tr key={index}>
          <td>
            {line.name}
            {line.sessionsTotal !== null && (
              <small>
                <br />
                剩余 {line.sessionsLeft} / {line.sessionsTotal} 次
              </small>
            )}
          </td>
          {paper === 'A5' && (
            <>
              <td className="figure">{yuanText(line.price)}</td>
              <td className="figure">{yuanText(line.discount)}</td>
            </>
          )}
          <td className="figure">{line.contentCount}</td>
          <td className="figure">{yuanText(line.payAmount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const PaymentBlock = ({ payment }: { payment: Payment }) => (
  <section className={payment.status === 'CANCELLED' ? 'receipt-void' : undefined}>
    <hr className="rule" />
    <table>
      <tbody>
        <Pair
          name={`${kindWords[payment.kind as keyof typeof kindWords]} ${payment.no}`}
          value={payment.at?.slice(0, 16) ?? ''}
        />
        {payment.tenders?.map((tender) => (
          <Pair
            key={`${tender.name}${tender.refNo}${yuanText(tender.amount)}`}
            name={tender.refNo ? `${tender.name}（${tender.refNo}）` : tender.name}
            value={yuanText(tender.amount)}
          />
        ))}
        {(payment.change ?? '0.00') !== '0.00' && (
          <>
            <Pair name="收到现金" value={yuanText(payment.receivedCash)} />
            <Pair name="找零" value={yuanText(payment.change)} />
          </>
        )}
        <Pair name="收银员" value={payment.cashierName ?? ''} />
        {payment.remark && <Pair name="备注" value={payment.remark} />}
      </tbody>
    </table>
    {payment.status === 'CANCELLED' && <p>已作废：{payment.cancelReason}</p>}
  </section>
)

const Body = ({ receipt, paper }: { receipt: Receipt; paper: Paper }) => (
  <>
    <header className="receipt-head">
      <h1>{receipt.clinic.name}</h1>
      <p>收费小票{receipt.reprint > 0 ? `（补打 ${receipt.reprint}）` : ''}</p>
    </header>
    <p>
      单号：{receipt.orderNo}
      <br />
      客户：{receipt.customerName}（{receipt.customerCode}）{receipt.customerPhone}
      {receipt.adviserName && (
        <>
          <br />
          咨询师：{receipt.adviserName}
        </>
      )}
    </p>
    <Lines lines={receipt.lines} paper={paper} />
    <hr className="rule" />
    <table>
      <tbody>
        <Pair name="原价" value={yuanText(receipt.original)} />
        {(receipt.discount ?? '0.00') !== '0.00' && <Pair name="优惠" value={yuanText(receipt.discount)} />}
        <Pair name="应付" value={yuanText(receipt.payable)} />
      </tbody>
    </table>
    {receipt.payableCapitals && <p>金额大写：{receipt.payableCapitals}</p>}
    {receipt.payments.map((payment) => (
      <PaymentBlock key={payment.no} payment={payment} />
    ))}
    <hr className="rule" />
    <table>
      <tbody>
        {(receipt.debtOpen ?? '0.00') !== '0.00' && <Pair name="本单欠款" value={yuanText(receipt.debtOpen)} />}
        <Pair name="余额" value={yuanText(receipt.balances.wallet)} />
        <Pair name="好美币" value={yuanText(receipt.balances.coin)} />
        <Pair name="积分" value={String(receipt.balances.points ?? '')} />
        {(receipt.balances.debt ?? '0.00') !== '0.00' && (
          <Pair name="累计欠款" value={yuanText(receipt.balances.debt)} />
        )}
      </tbody>
    </table>
    {paper === 'A5' && <p className="receipt-sign">客户签字：____________________</p>}
    <p className="receipt-foot">
      {[receipt.clinic.address, receipt.clinic.phone].filter(Boolean).join('　')}
      {receipt.clinic.footer && (
        <>
          <br />
          {receipt.clinic.footer}
        </>
      )}
    </p>
  </>
)

const ReceiptPage = () => {
  const orderId = useMatch('/cashier/receipt/:orderId')?.params.orderId
  // Every answer counts as a print: it is asked for once.
  const answer = useAnswer(cashier.receipt, { orderId: Number(orderId) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(receipt) => (
        <PrintPage papers={['80', 'A5', '58']} printedAt={receipt.printedAt}>
          {(paper) => <Body receipt={receipt} paper={paper} />}
        </PrintPage>
      )}
    </Answered>
  )
}
export default ReceiptPage
