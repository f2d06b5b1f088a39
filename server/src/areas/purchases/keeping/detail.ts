/** One item with who waits for its sessions and all that happened with it, the latest first. Source: money book §9. */
import type { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { ItemDeed } from '@clinic/contract/areas/purchases/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sure, textOf } from '../../../kit/db/rows.ts'
import { rowOf } from '../../../kit/list.ts'
import { asked } from '../../../kit/question.ts'
import type { Reading } from '../../../kit/reading.ts'
import { customerName } from '../../customers/reads.ts'
import { staffName } from '../../staff/reads.ts'
import { boughtList } from '../queries.ts'
import { allShares } from '../sharing.ts'

/** A refund of an item. `waits`: it holds the sessions and is not decided. */
export const Refunded = { no: Str, qty: Num, reason: Str, waits: Bool, byName: Nullable(Str), at: Str, seq: Id }
export type Refunded = RowOf<typeof Refunded>

/** Refunds that hold or took sessions of an item. */
export const refundsOfItem = asked<[itemId: number], Reading<Refunded[]>>('the refunds of a bought item')

const Event = { deed: Of<ItemDeed>(), no: Nullable(Str), qty: Num, said: Str, byName: Nullable(Str), at: Str, seq: Id }
type Event = RowOf<typeof Event>

const treatedName = customerName('(select x.customer_id from purchases.item_share x where x.id = d.share_id)')

const events = textOf(
  Event,
  `select case when p.transfer_id is null and p.source <> 'REFERRAL' then 'BUY' else 'COME' end deed,
      coalesce(p.transfer_no, (select n.no from purchases.referral n where n.purchased_item_id = p.id and n.side = 'IN')) no, p.qty_total qty, '' said, ${staffName('p.created_by')} "byName", p.created_at at, p.id seq
    from purchases.purchased_item p where p.id = $1
  union all
  select 'DEDUCT', d.no, d.qty, concat_ws('，', '为' || ${treatedName} || '治疗', ${staffName('d.doctor_id')}, ${staffName('d.nurse_id')}, nullif(d.site, ''), nullif(d.tooth_nos, '')),
      ${staffName('d.created_by')}, d.deducted_at, d.id
    from purchases.deduction_record d where d.purchased_item_id = $1
  union all
  select 'WITHDRAW', d.no, d.qty, d.withdraw_reason, ${staffName('coalesce(d.withdraw_checked_by, d.withdraw_asked_by)')}, d.withdrawn_at, d.id
    from purchases.deduction_record d where d.purchased_item_id = $1 and d.status = 'WITHDRAWN'
  union all
  select e.kind, e.no, e.qty, concat_ws('，', e.reason, case when e.kind = 'EXTEND' then e.valid_from || ' 延至 ' || e.valid_to end,
      case when e.undone_on is not null then e.undone_on || ' 延期后退回' end), ${staffName('e.created_by')}, e.created_at, e.id
    from purchases.item_event e where e.purchased_item_id = $1
  union all
  select 'MOVE', t.no, t.qty, concat_ws('，', '给' || ${customerName('t.to_customer_id')}, t.reason), ${staffName('t.created_by')}, t.decided_at, coalesce(t.made_item_id, t.id)
    from purchases.transfer t where t.purchased_item_id = $1 and t.status in ('DONE', 'TAKEN_BACK')
  union all
  select 'RETURN', t.no, t.qty, t.taken_reason, ${staffName('t.taken_by')}, t.taken_at, t.id
    from purchases.transfer t where $1 in (t.purchased_item_id, t.made_item_id) and t.status = 'TAKEN_BACK'
  union all
  select 'MOVE', r.no, r.qty, '转诊到' || r.other_name, ${staffName('r.created_by')}, coalesce(r.decided_at, r.created_at), r.id
    from purchases.referral r where r.purchased_item_id = $1 and r.side = 'OUT' and r.status not in ('PENDING', 'REJECTED', 'REVOKED')
  union all
  select 'RETURN', r.no, r.qty, r.ended_reason, ${staffName('r.ended_by')}, r.ended_at, r.id
    from purchases.referral r where r.purchased_item_id = $1 and r.status in ('DECLINED', 'TAKEN_BACK')`,
)

const waitingTransfers = textOf(
  { no: Str, what: Str, qty: sure(Num) },
  `select t.no, case t.kind when 'GIFT' then '赠送' else '转移' end what, t.qty from purchases.transfer t
    where t.purchased_item_id = $1 and t.status = 'PENDING'
  union all select r.no, '转诊', r.qty from purchases.referral r where r.purchased_item_id = $1 and r.status = 'PENDING' order by no`,
)

export const oneItem = async (
  ctx: Context,
  { id }: InputOf<typeof purchases.one>,
): Promise<OutputOf<typeof purchases.one>> => {
  const row = await rowOf(ctx, id, boughtList)
  const { done, refunded, waiting, shares } = await ctx.together({
    done: events(id),
    refunded: refundsOfItem(id),
    waiting: waitingTransfers(id),
    shares: allShares([id]),
  })
  const gone = refunded
    .filter(({ waits }) => !waits)
    .map(({ reason, waits: _waits, ...one }): Event => ({ ...one, deed: 'REFUND', said: reason }))
  // What happened within a second stands by its number.
  const past = [...done, ...gone]
    .sort((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq)
    .map(({ seq: _seq, ...one }) => one)
  const held = refunded.filter(({ waits }) => waits).map(({ no, qty }) => ({ no, what: '退款', qty }))
  return { ...row, held: [...held, ...waiting], shares: shares.map(({ itemId: _item, ...share }) => share), past }
}
