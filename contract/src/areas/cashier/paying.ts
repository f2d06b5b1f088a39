/** What is handed over for whatever is paid, and what a payment answers. */
import { Type } from 'typebox'
import { Id, Shape, Text, Yuan, YuanInput } from '../../words.ts'

export { paidShows } from './columns.ts'

const tenderInput = Shape({
  code: Text(20, { minLength: 1 }),
  amount: YuanInput,
  refNo: Type.Optional(Text(64)),
  note: Type.Optional(Text(100)),
})
export const tenders = Type.Array(tenderInput, { maxItems: 20 })
export const cash = {
  /** Banknotes received; the change is worked out from it. Absent: exactly the cash tender. */
  receivedCash: Type.Optional(YuanInput),
  payerName: Type.Optional(Text(30)),
  remark: Type.Optional(Text(200)),
}
export const Paid = Shape({ id: Id, no: Text(40), total: Yuan, received: Yuan, change: Yuan, debt: Yuan })
/** The ways of one payment. */
export const paying = { tenders, ...cash }
