/** What both papers of a receipt draw: the sheet across and the roll differ in their grid, not in what they say. */
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MARK, yuanText } from '../../../kit/show/text.tsx'
import { Pair } from '../till/Pair.tsx'
import { capitalsOf, isSome, leftOf, lineName, type Receipt, tenderName } from './receipt-words.ts'

type Line = Receipt['lines'][number]
type Fact = { readonly head: string; readonly figure: boolean; readonly of: (line: Line) => string }

/** What is said of a line, each once; `wide` stands in a column of its own where there is room, else beneath the line. */
const facts = {
  name: { head: '项目', figure: false, of: lineName },
  price: { head: '单价', figure: true, of: ({ price }) => yuanText(price) },
  count: { head: '数量', figure: true, of: ({ contentCount }) => String(contentCount) },
  discount: { head: '优惠', figure: true, of: ({ discount }) => (isSome(discount) ? yuanText(discount) : MARK) },
  amount: { head: '金额', figure: true, of: ({ payAmount }) => yuanText(payAmount) },
  left: { head: '剩余', figure: true, of: leftOf },
} as const satisfies Record<string, Fact>
const across: readonly Fact[] = [facts.name, facts.price, facts.count, facts.discount, facts.amount, facts.left]
const along: readonly Fact[] = [facts.name, facts.count, facts.amount]

const classOf = ({ figure }: Fact) => (figure ? 'figure' : undefined)
const Cells = ({ line, columns }: { line: Line; columns: readonly Fact[] }) => (
  <>
    {columns.map((fact) => (
      <td key={fact.head} className={classOf(fact)}>
        {fact.of(line)}
      </td>
    ))}
  </>
)

/** On the roll price, discount and what is left stand beneath. */
const Beneath = ({ line, withLeft }: { line: Line; withLeft: boolean }) => (
  <tr className="second">
    <td colSpan={2}>
      {facts.price.of(line)}
      {isSome(line.discount) && ` 优惠 ${facts.discount.of(line)}`}
    </td>
    <td className="figure">{withLeft && facts.left.of(line)}</td>
  </tr>
)

const Total = ({ receipt, withLeft }: { receipt: Receipt; withLeft: boolean }) => (
  <tbody>
    <tr className="strong">
      <td />
      <td>合计</td>
      <td colSpan={2} className="figure">
        原价 {yuanText(receipt.original)}
      </td>
      <td className="figure">{isSome(receipt.discount) ? yuanText(receipt.discount) : MARK}</td>
      <td className="figure">{yuanText(receipt.payable)}</td>
      {withLeft && <td />}
    </tr>
  </tbody>
)

export const ReceiptLines = ({ receipt, wide }: { receipt: Receipt; wide: boolean }) => {
  const withLeft = isPrinted(receipt.clinic, 'receipt', 'left')
  const columns = (wide ? across : along).filter((fact) => withLeft || fact !== facts.left)
  return (
    <table className={wide ? 'sheet-lines numbered' : 'slip-lines'}>
      <thead>
        <tr>
          {wide && <th aria-label="序号" />}
          {columns.map((fact) => (
            <th key={fact.head} scope="col" className={classOf(fact)}>
              {fact.head}
            </th>
          ))}
        </tr>
      </thead>
      <InOrder of={receipt.lines}>
        {(line, at) => (
          <tbody>
            <tr>
              {wide && <td>{at + 1}</td>}
              <Cells line={line} columns={columns} />
            </tr>
            {!wide && <Beneath line={line} withLeft={withLeft} />}
          </tbody>
        )}
      </InOrder>
      {wide && <Total receipt={receipt} withLeft={withLeft} />}
    </table>
  )
}

/** How it was paid. @param cashNote beside the cash: what was received for it and the change */
export const ReceiptWays = ({ receipt, cashNote = '' }: { receipt: Receipt; cashNote?: string }) => (
  <InOrder of={(receipt.tenders ?? []).filter((tender) => tender.class !== 'debt')}>
    {(tender) => (
      <Pair name={`${tenderName(tender)}${tender.class === 'cash' ? cashNote : ''}`} value={yuanText(tender.amount)} />
    )}
  </InOrder>
)

/** What stays owed: of this payment, and after a repayment of its orders. */
export const ReceiptDebt = ({ receipt, due }: { receipt: Receipt; due: string }) => (
  <>
    {isSome(receipt.debt) && <Pair strong name={due} value={yuanText(receipt.debt)} />}
    {receipt.kind === 'REPAY' && <Pair strong name="本单尚欠" value={yuanText(receipt.debtOpen)} />}
  </>
)

/** What is received, in figures and in capitals. */
export const ReceiptReceived = ({ receipt, before = '' }: { receipt: Receipt; before?: string }) => (
  <>
    <div className="pair total">
      <strong>实收</strong>
      <strong className="figure">{yuanText(receipt.received)}</strong>
    </div>
    {capitalsOf(receipt) && (
      <p className="capitals">
        {before}
        {capitalsOf(receipt)}
      </p>
    )}
  </>
)
