/** What the trail keeps of an order, field by field: as it was and as it is. */
import { toYuan } from '@clinic/contract/money.ts'
import type { Context } from '../../../kit/context.ts'
import type { Editable } from './change-lock.ts'
import type { LineSaid } from './lines-said.ts'
import type { Content, Head, Saved, StoredCombo, StoredLine } from './rows.ts'

const lineWords = ({ name, count, isGift, combo, site, toothNos }: LineSaid): string =>
  [
    `${name}×${count}${isGift ? '（赠）' : ''}`,
    combo && `套餐 ${combo}`,
    site && `部位 ${site}`,
    toothNos && `牙位 ${toothNos}`,
  ]
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
  guardianNote: before.guardianNote,
  ...sidesOf(before.lines),
})

const said = (line: StoredLine, combos: readonly StoredCombo[]): LineSaid => ({
  name: String(line['product_name']),
  count: Number(line['content_count']),
  isGift: line.is_gift,
  combo: combos.find(({ no }) => no === line['combo_no'])?.name ?? '',
  site: String(line['site']),
  toothNos: String(line['tooth_nos']),
  discountFen: line.manual_discount_fen - line.whole_discount_fen,
  reason: line.reason,
})

type Written = Content & { readonly head: Head }

const sidesAfter = (saved: Saved, { head, lines, combos }: Written) => ({
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
  guardianNote: head.guardian_note,
  ...sidesOf(lines.map((line) => said(line, combos))),
})

/** Notes a new order by what it comes to, a changed one by what is different; tells the screens. */
export const noteOrder = (ctx: Context, saved: Saved, written: Written, before?: Editable): void => {
  const { head } = written
  const { status, payable_fen: payableFen } = saved
  ctx.note({
    objectType: 'order',
    objectId: saved.id,
    objectNo: saved.no,
    customerId: head.customer_id,
    ...(before
      ? { before: sidesBefore(before), after: sidesAfter(saved, written) }
      : { after: { status, payableFen, summary: head.summary } }),
  })
  ctx.tell('order.changed', saved.id)
}
