/** The receipt on A5 across: nine lines on one page; from the second page on the head of the table is repeated. */
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import { PaperLines } from '../../../kit/page/PaperSheet.tsx'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { ReceiptDebt, ReceiptLines, ReceiptReceived, ReceiptWays } from './ReceiptParts.tsx'
import {
  adviserOf,
  givenOn,
  holdingsOf,
  isSome,
  phoneOf,
  placeOf,
  printedOf,
  type Receipt,
  titles,
} from './receipt-words.ts'
import { VoidMark, VoidWhy } from './VoidMark.tsx'

const Head = ({ receipt }: { receipt: Receipt }) => (
  <>
    <header className="sheet-head">
      <strong>{receipt.clinic.name}</strong>
      <h1>{titles[receipt.kind] ?? '收款'}单</h1>
      <span>{receipt.orderNo}</span>
    </header>
    <PaperLines text={receipt.clinic.head} />
    <VoidWhy receipt={receipt} />
    <p className="sheet-facts">
      <span>
        客户 <strong>{receipt.customerName}</strong>
      </span>
      <span>{receipt.customerCode}</span>
      {phoneOf(receipt) && <span>{phoneOf(receipt)}</span>}
      {adviserOf(receipt) && <span>咨询师 {adviserOf(receipt)}</span>}
      <span>
        收款 {receipt.no}　{receipt.at?.slice(0, 16)}
      </span>
    </p>
  </>
)

/** How the discount of the total was given. */
const Given = ({ receipt }: { receipt: Receipt }) => {
  const given = givenOn(receipt)
  if (given.length === 0) return null
  return (
    <p className="sheet-facts">
      <InOrder of={given}>
        {({ name, less }) => (
          <span>
            {name} <span className="figure">{less}</span>
          </span>
        )}
      </InOrder>
    </p>
  )
}

const Money = ({ receipt }: { receipt: Receipt }) => {
  const cash = isSome(receipt.change) ? `（收 ${yuanText(receipt.receivedCash)} 找零 ${yuanText(receipt.change)}）` : ''
  return (
    <section className="sheet-money">
      <div>
        <ReceiptWays receipt={receipt} cashNote={cash} />
        <ReceiptDebt receipt={receipt} due={`本单欠款，${receipt.debtDueDate} 还`} />
      </div>
      <div>
        <ReceiptReceived receipt={receipt} before="人民币　" />
        {isPrinted(receipt.clinic, 'receipt', 'holdings') && <p className="sheet-left">{holdingsOf(receipt)}</p>}
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
      <span>{placeOf(receipt)}</span>
      <span>{printedOf(receipt)}</span>
    </p>
    <PaperLines text={receipt.clinic.footer} />
  </footer>
)

export const SheetReceipt = ({ receipt }: { receipt: Receipt }) => (
  <>
    <VoidMark receipt={receipt} />
    <Head receipt={receipt} />
    <ReceiptLines receipt={receipt} wide />
    <Given receipt={receipt} />
    <Money receipt={receipt} />
    {receipt.remark && <p>备注：{receipt.remark}</p>}
    <Foot receipt={receipt} />
  </>
)
