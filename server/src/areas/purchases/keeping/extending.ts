/**
 * 延期 as a matter of the audit centre: how far a last day moves is the hospital's to allow. Within its rule it moves at once, beyond
 * it when others have passed it; what waits does not expire by night meanwhile. Source: money book §9, §13; docs/adr/0105.
 */
import { purchaseRefusals, type purchases, whyNotExtend } from '@clinic/contract/areas/purchases/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, Str, sure, textOf } from '../../../kit/db/rows.ts'
import { type ApprovalKind, askFor, type Deed, type Line, type Standing } from '../../approvals/index.ts'
import { orderOf } from '../../orders/reads.ts'
import { eventText, heldNow, restore, type Seen, seenItem, tell } from './holding.ts'

type Request = { readonly validTo: string }
const requestOf = ({ request }: Pick<Deed, 'request'>): Request => request as Request

/** Of an item, the later of its last day and today: from there it is extended. */
const lastOf = ({ item }: Seen): string => [item.validTo!, item.today].sort().at(-1)!

/** How many of its sessions have expired: they come back with it. */
const expiredText = textOf(
  { qty: sure(Num) },
  `select coalesce(sum(e.qty), 0)::int as qty from purchases.item_event e
    where e.purchased_item_id = $1 and e.kind = 'EXPIRE' and e.undone_on is null`,
)

export const extendItem = async (
  ctx: Context,
  input: InputOf<typeof purchases.extend>,
): Promise<OutputOf<typeof purchases.extend>> => {
  const seen = await seenItem(ctx, input)
  const { item } = seen
  refuseIf(whyNotExtend(item))
  const last = lastOf(seen)
  if (input.validTo <= last) refuse(purchaseRefusals.notLater({ date: last }))
  const { expired } = await ctx.together({ expired: expiredText(item.id) })
  const reason = input.reason.trim()
  const request: Request = { validTo: input.validTo }
  const waits = (await askFor(ctx, { kind: 'EXTEND', documentId: item.id, request, reason })) === 'PENDING'
  if (waits) tell(ctx, seen, reason, { validTo: item.validTo }, { askedTo: input.validTo })
  const { item: now } = await heldNow(ctx, item.id)
  return { id: item.id, version: now.version, restored: waits ? 0 : expired[0]!.qty, waits }
}

/** Moves the last day. The caller holds order and item. */
const extend = async (ctx: Context, deed: Deed): Promise<void> => {
  const seen = await heldNow(ctx, deed.documentId)
  const { item, day } = seen
  const { validTo } = requestOf(deed)
  refuseIf(whyNotExtend(item))
  const last = lastOf(seen)
  if (validTo <= last) refuse(purchaseRefusals.notLater({ date: last }))
  const restored = await restore(ctx, seen, deed.reason)
  await ctx.together([
    { text: eventText, values: [item.id, 'EXTEND', deed.reason, item.validTo, validTo, day] },
    { text: 'update purchases.purchased_item set valid_to = $2::date where id = $1', values: [item.id, validTo] },
  ])
  tell(ctx, seen, deed.reason, { validTo: item.validTo }, { validTo, restored })
}

const Asked = {
  no: Str,
  version: Version,
  customerId: Id,
  departmentId: Nullable(Id),
  productName: Str,
  validTo: sure(Str),
  left: Num,
  valueFen: Num,
  days: sure(Num),
}

const askedText = textOf(
  Asked,
  `select coalesce(p.transfer_no, o.no) no, p.version, p.customer_id "customerId", o.dept_id "departmentId",
      p.product_name "productName", p.valid_to "validTo", p.qty_left "left", p.value_left_fen "valueFen",
      ($2::date - p.valid_to)::int days
    from purchases.purchased_item p left join ${orderOf('o', 'p')}
    where p.id = $1 and p.valid_to is not null and p.cancelled_at is null`,
)

const stands = async (ctx: Context, id: number, request: Deed['request']): Promise<Standing | null> => {
  const { validTo: wanted } = requestOf({ request })
  const { asked } = await ctx.together({ asked: askedText(id, wanted) })
  const [item] = asked
  if (!item) return null
  const { productName, validTo, left, valueFen, days, ...document } = item
  const headline: Line = {
    label: `${productName} 有效期`,
    before: validTo,
    after: wanted,
    money: false,
    of: ['purchases.purchased_item:productName', 'purchases.purchased_item:validTo'],
  }
  const still: Line = {
    label: '剩余次数',
    before: `${left} 次`,
    after: null,
    money: false,
    of: ['purchases.purchased_item:qtyLeft'],
  }
  const value: Line = {
    label: '剩余价值',
    before: withCommas(toYuan(valueFen)),
    after: null,
    money: true,
    of: ['purchases.purchased_item:valueLeft'],
  }
  return {
    ...document,
    writers: [],
    figures: { amount: valueFen, daysBack: days },
    headline,
    lines: [headline, still, value],
  }
}

const pastText = textOf(
  { times: Num, days: Num },
  `select count(*)::int times, coalesce(sum(e.valid_to - e.valid_from), 0)::int days from purchases.item_event e
    where e.purchased_item_id = $1 and e.kind = 'EXTEND'`,
)

const facts = async (ctx: Context, { documentId }: Deed): Promise<string[]> => {
  const { past, expired } = await ctx.together({ past: pastText(documentId), expired: expiredText(documentId) })
  const { times, days } = past[0]!
  const { qty } = expired[0]!
  return [
    times === 0 ? '这个项目没有延期过' : `这个项目已延期 ${times} 次，共 ${days} 天`,
    ...(qty > 0 ? [`已过期 ${qty} 次，通过后退回给客户，已确认的过期收入随之减少`] : []),
  ]
}

export const extendApproval: ApprovalKind = {
  kind: 'EXTEND',
  lock: async (ctx, id) => {
    await heldNow(ctx, id)
  },
  stands,
  version: (id) => `(select p.version from purchases.purchased_item p where p.id = ${id} and p.cancelled_at is null)`,
  facts,
  apply: extend,
  // The item is as it was: nothing was held.
  reject: async () => undefined,
  withdrawn: async () => undefined,
}
