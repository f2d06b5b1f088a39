/**
 * Taking sessions: under the items' row locks, with the price recomputed there (H5, H7), all or nothing.
 * Source: money book §9.
 */

import {
  purchaseRefusals,
  whyNotDeduct,
  whyNotTreatedIn,
  whyNotUsedOn,
} from '@clinic/contract/areas/purchases/calls.ts'
import { deductionValue, isCovered } from '@clinic/contract/areas/purchases/remaining.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common, isRefusal } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { refuseDangling } from '../../kit/references.ts'
import { recordExecution, refuseNobody, refuseUnreached } from '../customers/index.ts'
import { freshIds, openDay } from '../ledger/index.ts'
import { lineOf } from '../orders/reads.ts'
import { namedDepartments, namedPeople } from '../staff/reads.ts'
import { type Backdated, backdatedTo, type Wished } from './backdating.ts'
import { type Item, itemsUnderLock, lockOrdersOfItems } from './items.ts'
import { asSeen, noneLeft, priceMoved } from './refusals.ts'
import { shareFor, sharesNow } from './sharing.ts'
import { completeUsedUp } from './till.ts'

export type Wanted = {
  purchasedItemId: number
  times: number
  price?: string | number
  doctorId?: number
  nurseId?: number
  assistantIds?: number[]
  deptId?: number
  treatedId?: number
  toothNos?: string
  site?: string
  remark?: string
}
export type Made = { id: number; no: string; amount: string; remaining: number }

type Taken = {
  readonly id: number
  readonly wanted: Wanted
  readonly item: Item
  readonly valueFen: Fen
  readonly deptId: number
  readonly inDebt: boolean
  readonly shareId: number | null
}

/** Deducts one item. */
export const deductOne = async (ctx: Context, wanted: Wanted & Wished): Promise<Made> =>
  (await deduct(ctx, [wanted], wanted))[0]!

/** Deducts several items of one customer in one transaction; those of her family, where she is who is treated. */
export const deductBatch = (
  ctx: Context,
  { customerId, items, ...wished }: { customerId: number; items: Wanted[] } & Wished,
): Promise<Made[]> => deduct(ctx, items, wished, customerId)

const deduct = async (
  ctx: Context,
  wanted: readonly Wanted[],
  wished: Wished,
  customerId?: number,
): Promise<Made[]> => {
  const ids = wanted.map((one) => one.purchasedItemId)
  if (new Set(ids).size !== ids.length) refuse(common.invalid({ reason: '同一项目请合并成一行' }))
  await refuseDangling(
    ctx,
    {
      ...namedPeople(
        wanted.flatMap(({ doctorId, nurseId, assistantIds = [] }) => [doctorId, nurseId, ...assistantIds]),
      ),
      ...namedDepartments(wanted.map(({ deptId }) => deptId)),
    },
    purchaseRefusals.staffMissing,
  )
  const back = await backdatedTo(ctx, wished)
  const { date, items, fresh } = await ctx.together({
    date: openDay,
    orders: lockOrdersOfItems(ids),
    items: itemsUnderLock(ids),
    fresh: freshIds(wanted.length),
  })
  if (items.size !== ids.length) refuse(common.notFound())
  const owners = ascending([...items.values()].map((item) => item.customerId))
  await refuseUnreached(ctx, ...owners, ...(customerId === undefined ? [] : [customerId]))
  if (customerId !== undefined) await refuseOthers(ctx, customerId, wanted, items)
  for (const one of wanted) await refuseShort(ctx, items.get(one.purchasedItemId)!, one.times)
  const shareIds = await sharesFor(ctx, items, wanted)
  const taken = wanted.map((one, index) => ({
    ...take(ctx, items.get(one.purchasedItemId)!, one, { id: fresh[index]!, back }),
    shareId: shareIds[index]!,
  }))
  const made = await write(ctx, { day: date, reason: '', ...back }, taken)
  await completeUsedUp(ctx, [...new Set(taken.map((one) => one.item.orderId))])
  for (const owner of owners) await recordOf(ctx, owner, taken, { made, back })
  return made
}

/** Each once, in the order in which two desks wait for each other's customers. */
const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

type Done = { readonly made: readonly Made[]; readonly back: Backdated | null }

/** What was executed of a customer's items, in her standing and in the trail. */
const recordOf = async (ctx: Context, owner: number, taken: readonly Taken[], done: Done): Promise<void> => {
  const hers = taken.filter(({ item }) => item.customerId === owner)
  await recordExecution(
    ctx,
    owner,
    hers.reduce((sum, { valueFen }) => sum + valueFen, 0),
  )
  tell(ctx, owner, hers, done)
}

/** Each is hers, or somebody's who shares it, and she is who is treated. */
const refuseOthers = async (
  ctx: Context,
  customerId: number,
  wanted: readonly Wanted[],
  items: ReadonlyMap<number, Item>,
): Promise<void> => {
  const isHers = ({ purchasedItemId, treatedId }: Wanted) =>
    treatedId === customerId || items.get(purchasedItemId)!.customerId === customerId
  if (wanted.every(isHers)) return
  await refuseNobody(ctx, customerId)
  refuse(purchaseRefusals.otherCustomer())
}

/** Somebody else was faster: says who. */
const refuseShort = async (ctx: Context, item: Item, times: number): Promise<void> => {
  const why = whyNotDeduct(item, times, item.today, true)
  if (isRefusal(why, common.noSessionsLeft)) refuse(await noneLeft(ctx, item))
}

/** By which share each is used, read after the items' locks. */
const sharesFor = async (ctx: Context, items: ReadonlyMap<number, Item>, wanted: readonly Wanted[]) => {
  const { shares } = await ctx.together({ shares: sharesNow([...items.keys()]) })
  const found: (number | null)[] = []
  for (const one of wanted) {
    const item = items.get(one.purchasedItemId)!
    found.push(
      await shareFor(
        ctx,
        item,
        one,
        shares.filter(({ itemId }) => itemId === item.id),
      ),
    )
  }
  return found
}

/** Checks one item and prices its sessions. */
const take = (
  ctx: Context,
  item: Item,
  wanted: Wanted,
  { id, back }: { readonly id: number; readonly back: Backdated | null },
): Omit<Taken, 'shareId'> => {
  const { times } = wanted
  const inDebt = times <= item.qtyLeft && !isCovered(item, times, item.debtOpenFen)
  const day = back?.day ?? item.today
  if (back) refuseIf(whyNotUsedOn(item, day))
  const why = whyNotDeduct(item, times, day, ctx.session.permissions.has('clinic:deduction:allowDebt'))
  if (why) refuse(asSeen(ctx, why, item, times))
  const deptId = wanted.deptId ?? ctx.session.departmentId ?? 0
  refuseIf(whyNotTreatedIn(item, deptId))
  const valueFen = deductionValue(item, times)
  if (wanted.price !== undefined && parseYuan(wanted.price) !== valueFen) refuse(priceMoved(ctx, valueFen))
  return { id, wanted, item, valueFen, deptId, inDebt }
}

const takeText = `update purchases.purchased_item p set qty_deducted = p.qty_deducted + d.qty,
    value_deducted_fen = p.value_deducted_fen + d.value
  from unnest($1::bigint[], $2::int[], $3::bigint[]) as d (id, qty, value) where p.id = d.id`

/**
 * What promotions paid of sessions, by their place among all of the line's, so that those of all sessions are the line's to the fen.
 * After the sessions were taken off. Who was given sessions paid nothing for them.
 */
const promoOf = (qty: string): string => `case when p.transfer_id is not null then 0 else
    l.promo_in_fen * (p.qty_total - p.qty_left) / p.qty_total - l.promo_in_fen * (p.qty_total - p.qty_left - ${qty}) / p.qty_total end`

/** Each record posts its own journal: value leaves the contract liability and becomes revenue of the department. */
const recordText = `insert into purchases.deduction_record (id, no, purchased_item_id, customer_id, order_line_id,
    product_name, qty, value_fen, promo_fen, session_no, session_total, doctor_id, nurse_id, assistant_ids, dept_id, tooth_nos,
    site, remark, in_debt, share_id, business_date, backdate_reason, deducted_at, journal_id)
  select r.id, kit.next_number('HK', $2::date), r.item, p.customer_id, p.order_line_id, p.product_name, r.qty, r.value, ${promoOf('r.qty')},
    p.qty_deducted, p.qty_total, r.doctor, r.nurse, r.assistants, r.dept, r.tooth, r.site, r.remark, r.debt, r.share, $2::date,
    $3, case when $3 = '' then kit.clock() else ($2::date + time '12:00') at time zone 'Asia/Shanghai' end,
    case when r.value > 0 then ledger.post_journal('deduction', r.id, $2::date, jsonb_build_array(
      jsonb_build_object('kind', 'CONTRACT_LIABILITY', 'owner', r.item, 'amount', r.value, 'line', p.order_line_id),
      jsonb_build_object('kind', 'REVENUE_SERVICE', 'owner', coalesce(r.dept, 0), 'amount', -r.value, 'line', p.order_line_id))) end
  from jsonb_to_recordset($1::jsonb) as r (id bigint, item bigint, qty int, value bigint, doctor bigint, nurse bigint,
    assistants bigint[], dept bigint, tooth text, site text, remark text, debt boolean, share bigint)
  join purchases.purchased_item p on p.id = r.item join ${lineOf('l', 'p')}
  order by r.id
  returning id, no, value_fen as "valueFen", purchased_item_id as "itemId"`

/** @param on the day it counts on; with a reason it is of a day before, and stands at its noon */
const write = async (ctx: Context, on: Backdated, taken: readonly Taken[]): Promise<Made[]> => {
  const records = taken.map(({ id, wanted, item, valueFen, deptId, inDebt, shareId }) => ({
    id,
    item: item.id,
    qty: wanted.times,
    value: valueFen,
    doctor: wanted.doctorId ?? null,
    nurse: wanted.nurseId ?? ctx.session.staffId,
    assistants: wanted.assistantIds ?? [],
    dept: deptId || null,
    tooth: wanted.toothNos ?? '',
    site: wanted.site ?? '',
    remark: wanted.remark ?? '',
    debt: inDebt,
    share: shareId,
  }))
  const { written } = await ctx.together({
    done: {
      text: takeText,
      values: [records.map((r) => r.item), records.map((r) => r.qty), records.map((r) => r.value)],
    },
    written: { text: recordText, values: [JSON.stringify(records), on.day, on.reason] },
  })
  const numbers = new Map(written.rows.map((row) => [Number(row['id']), String(row['no'])]))
  return taken.map(({ id, item, wanted, valueFen }) => ({
    id,
    no: numbers.get(id)!,
    amount: toYuan(valueFen),
    remaining: item.qtyLeft - wanted.times,
  }))
}

/** @param owner whose items these are */
const tell = (ctx: Context, owner: number, taken: readonly Taken[], { made, back }: Done): void => {
  const ids = new Set(taken.map(({ id }) => id))
  const hers = made.filter(({ id }) => ids.has(id))
  ctx.note({
    objectType: 'deduction',
    objectId: hers[0]!.id,
    objectNo: hers.map((one) => one.no).join(' '),
    customerId: owner,
    after: {
      items: taken.map((one) => ({
        item: one.item.productName,
        times: one.wanted.times,
        amount: toYuan(one.valueFen),
      })),
      ...(back ? { businessDate: back.day } : {}),
    },
    ...(back ? { reason: back.reason } : {}),
  })
  ctx.tell('deduction.changed', ...hers.map((one) => one.id))
  ctx.tell('purchase.changed', owner)
}
