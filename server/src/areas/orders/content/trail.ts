/** What the trail keeps of an order, field by field: as it was and as it is. */
import { toYuan } from '@clinic/contract/money.ts'
import type { Context } from '../../../kit/context.ts'
import type { Editable } from './change-lock.ts'
import type { LineSaid } from './lines-said.ts'
import type { Head, Saved, StoredLine } from './rows.ts'

const lineWords = ({ name, count, isGift, site, toothNos }: LineSaid): string =>
  [`${name}×${count}${isGift ? '（赠）' : ''}`, site && `部位 ${site}`, toothNos && `牙位 ${toothNos}`]
    .filter(Boolean)
    .join('，')

const discountWords = ({ name, discountFen, reason }: LineSaid): string =>
  [name, `优惠 ${toYuan(discountFen)} 元`, reason].filter(Boolean).join('，')

const sidesOf = (lines: readonly LineSaid[]) => ({
  lines: lines.map(lineWords),
  lineDiscounts: lines.filter(({ discountFen }) => discountFen > 0).map(discountWords),
})

const sidesBefore = (before: Editable) => ({
  status: before.status,
  type: before.type,
  payableFen: before.payableFen,
  originalFen: before.originalFen,
  discountFen: before.discountFen,
  summary: before.summary,
  adviserId: before.adviserId,
  doctorId: before.doctorId,
  developerId: before.developerId,
  deptId: before.deptId,
  triageId: before.triageId,
  consultRecordId: before.consultRecordId,
  share: before.share,
  remark: before.remark,
  wholeReason: before.wholeReason,
  ...sidesOf(before.lines),
})

const said = (line: StoredLine): LineSaid => ({
  name: String(line['product_name']),
  count: Number(line['content_count']),
  isGift: line.is_gift,
  site: String(line['site']),
  toothNos: String(line['tooth_nos']),
  discountFen: line.manual_discount_fen - line.whole_discount_fen,
  reason: line.reason,
})

const sidesAfter = (saved: Saved, head: Head, lines: readonly StoredLine[]) => ({
  status: saved.status,
  type: head.type,
  payableFen: saved.payable_fen,
  originalFen: head.original_fen,
  discountFen: head.discount_fen,
  summary: head.summary,
  adviserId: head.adviser_id,
  doctorId: head.doctor_id,
  developerId: head.developer_id,
  deptId: head.dept_id,
  triageId: head.triage_id,
  consultRecordId: head.consult_record_id,
  share: JSON.parse(head.share) as Editable['share'],
  remark: head.remark,
  wholeReason: head.whole_reason,
  ...sidesOf(lines.map(said)),
})

type Written = { readonly head: Head; readonly lines: readonly StoredLine[] }

/** Notes a new order by what it comes to, a changed one by what is different; tells the screens. */
export const noteOrder = (ctx: Context, saved: Saved, { head, lines }: Written, before?: Editable): void => {
  const { status, payable_fen: payableFen } = saved
  ctx.note({
    objectType: 'order',
    objectId: saved.id,
    objectNo: saved.no,
    customerId: head.customer_id,
    ...(before
      ? { before: sidesBefore(before), after: sidesAfter(saved, head, lines) }
      : { after: { status, payableFen, summary: head.summary } }),
  })
  ctx.tell('order.changed', saved.id)
}
