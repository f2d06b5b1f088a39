/** The receipt on a roll, 80 or 58 mm: one grid of name and figure, hairlines between, as long as what stands on it. */
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import { PaperLines } from '../../../kit/page/PaperSheet.tsx'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MARK, yuanText } from '../../../kit/show/text.tsx'
import { Pair } from '../till/Pair.tsx'
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

const Money = ({ receipt }: { receipt: Receipt }) => (
  <section>
    <ReceiptWays receipt={receipt} />
    <ReceiptReceived receipt={receipt} />
    {isSome(receipt.change) && (
      <div className="pair">
        <span>收到现金 {yuanText(receipt.receivedCash)}</span>
        <span className="figure">
          找零 <strong className="change">{yuanText(receipt.change)}</strong>
        </span>
      </div>
    )}
    <ReceiptDebt receipt={receipt} due={`本单欠款（${receipt.debtDueDate?.slice(5) ?? ''} 还）`} />
    {receipt.remark && <p>备注：{receipt.remark}</p>}
  </section>
)

const Foot = ({ receipt }: { receipt: Receipt }) => (
  <footer className="slip-foot">
    {isPrinted(receipt.clinic, 'receipt', 'holdings') && <p>{holdingsOf(receipt)}</p>}
    {placeOf(receipt) && <p>{placeOf(receipt)}</p>}
    <PaperLines text={receipt.clinic.footer} />
    <p>
      收银 {receipt.cashierName ?? MARK}　{printedOf(receipt)}
    </p>
  </footer>
)

export const SlipReceipt = ({ receipt }: { receipt: Receipt }) => (
  <>
    <VoidMark receipt={receipt} />
    <header className="slip-head">
      <h1>{receipt.clinic.name}</h1>
      <PaperLines text={receipt.clinic.head} />
      <p>{titles[receipt.kind] ?? '收款'}小票</p>
      <VoidWhy receipt={receipt} />
    </header>
    <section>
      <Pair name="单号" value={receipt.orderNo} />
      <Pair name="收款" value={receipt.no} />
      <Pair name="时间" value={receipt.at?.slice(0, 16) ?? ''} />
      <Pair name="客户" value={[receipt.customerName, phoneOf(receipt)].filter(Boolean).join('　')} />
      {adviserOf(receipt) && <Pair name="咨询" value={adviserOf(receipt)} />}
    </section>
    <section>
      <ReceiptLines receipt={receipt} wide={false} />
    </section>
    <section>
      {isSome(receipt.discount) && (
        <>
          <Pair name="原价" value={yuanText(receipt.original)} />
          <InOrder of={givenOn(receipt)}>{({ name, less }) => <Pair name={name} value={less} />}</InOrder>
        </>
      )}
      <Pair strong name="应收" value={yuanText(receipt.payable)} />
    </section>
    <Money receipt={receipt} />
    <Foot receipt={receipt} />
  </>
)
