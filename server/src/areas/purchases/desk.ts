/** The deduction desk: today's people with something left, and each item with how many sessions may be taken now. */

import {
  deductibleNow,
  leftOfShare,
  type purchases,
  whyNotByShare,
  whyNotTreatedIn,
} from '@clinic/contract/areas/purchases/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { type Asked, col, type ListDefinition, type ListOf, pageOf } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { ofCustomer } from '../customers/index.ts'
import { productOf } from '../products/reads.ts'
import { inHouse, visitColumns, visitJoins } from '../triage/index.ts'
import { type Item, itemsNow } from './items.ts'
import { boughtList } from './queries.ts'
import { asSeen } from './refusals.ts'
import { type StandingShare, sharesNow } from './sharing.ts'

/** Whose turn it is: who has been consulted and waits to be treated, then who is being consulted, then who just came. */
export const turn: RawBuilder<unknown> = sql`case t.state when 'finished' then t.ended_at
  when 'serving' then t.started_at + interval '1 day' else t.arrived_at + interval '2 days' end`

/** What waits to be used: sessions of a purchased item that are not taken, handed out, kept back or over. */
export const waitingItem = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`${of('qty_left')} > ${of('qty_locked')} and not ${of('handed_out')} and not ${of('frozen')}
    and ${of('cancelled_at')} is null and (${of('valid_to')} is null or ${of('valid_to')} >= kit.today())`
}

const { id, customerId, customerName, sex, age, allergyState, queueNo, state } = visitColumns
const { arriveTime, endTime, doctorName, consultantName } = visitColumns

/** One row a person: her last visit of today, unless she left. By what is her own, as the figures of the workbench count it. */
const waitingList: ListOf<typeof purchases.waiting> = {
  table: 'triage.triage',
  from: whenWritten(
    () => sql`${visitJoins}
    cross join lateral (select ${turn} as turn) w
    join lateral (select count(*)::int as items, sum(i.qty_left - i.qty_locked)::int as times,
        (array_agg(i.product_name order by i.created_at desc, i.id desc))[1] as first
      from purchases.purchased_item i where i.hospital_id = t.hospital_id and i.customer_id = t.customer_id
        and ${waitingItem('i')}
      having count(*) > 0) u on true`,
  ),
  columns: {
    id,
    customerId,
    customerName,
    sex,
    age,
    allergyState,
    queueNo,
    state,
    arriveTime,
    endTime,
    doctorName,
    consultantName,
    items: col('u.items'),
    times: col('u.times'),
    first: col('u.first'),
  },
  filters: {},
  where: () => inHouse,
  scope: ofCustomer('t.customer_id'),
  order: { by: 'w.turn', direction: 'asc', tie: 't.id' },
}

export const waitingPage = (ctx: Context, input: InputOf<typeof purchases.waiting>) => pageOf(ctx, input, waitingList)

const { orderId, orderNo, productName, comboName, isGift, qtyTotal, qtyLeft, qtyLocked, valueLeft, validTo } =
  boughtList.columns

type DeskItem = OutputOf<typeof purchases.deskItems>['result'][number]

/** What is not used up; what cannot be used now is shown with the reason. */
const itemList: ListDefinition<
  Asked<typeof purchases.deskItems>,
  Omit<DeskItem, 'can' | 'whyNot' | 'treatedHere' | 'shares'>
> = {
  table: 'purchases.purchased_item',
  from: sql`${boughtList.from}
    left join ${sql.raw(productOf('pr', 'p'))}
    left join lateral (select max(x.deducted_at) as at, max(x.business_date) as day from purchases.deduction_record x
      where x.hospital_id = p.hospital_id and x.purchased_item_id = p.id and x.status <> 'WITHDRAWN') last on true`,
  columns: {
    id: col('p.id'),
    customerId: boughtList.columns.customerId,
    customerName: boughtList.columns.customerName,
    orderId,
    orderNo,
    productName,
    comboName,
    isGift,
    qtyTotal,
    qtyLeft,
    qtyLocked,
    valueLeft,
    validTo,
    needTooth: col(sql`coalesce(pr.need_tooth, false)`),
    toothNos: col('l.tooth_nos'),
    site: col('l.site'),
    cureDepts: col(sql`coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
      from staff.department d where d.hospital_id = p.hospital_id and d.id = any(p.cure_dept_ids)), '[]'::jsonb)`),
    lastTime: col('last.at'),
    intervalDays: col('p.min_interval_days'),
    // As the rule of the interval counts: a session after midnight is still of the business day before.
    daysSince: col(sql`kit.business_date() - last.day`),
  },
  filters: {
    customerId: (value) => sql`(p.customer_id = ${value} or p.id = any(array(select s.purchased_item_id
      from purchases.item_share s where s.customer_id = ${value} and s.ended_at is null)))`,
  },
  where: () => sql`p.qty_left > 0 and not p.handed_out and p.cancelled_at is null`,
  scope: ofCustomer('p.customer_id'),
  order: { by: 'p.created_at', direction: 'desc', tie: 'p.id' },
}

/** Of somebody else's item she may use what its share leaves her. */
const byShareOf = (
  customerId: number,
  item: Item,
  shares: readonly StandingShare[],
  allowed: ReturnType<typeof deductibleNow>,
): ReturnType<typeof deductibleNow> => {
  const share = item.customerId === customerId ? undefined : shares.find((one) => one.customerId === customerId)
  const left = share ? leftOfShare(share) : null
  return share && left !== null && left < allowed.can ? { can: left, whyNot: whyNotByShare(share, left + 1) } : allowed
}

/** Items with what the rules say about them now, to whoever asks. */
export const deskItems = async (
  ctx: Context,
  input: InputOf<typeof purchases.deskItems>,
): Promise<OutputOf<typeof purchases.deskItems>> => {
  const page = await pageOf(ctx, input, itemList)
  const ids = page.result.map((row) => row.id)
  const { items, shares } = await ctx.together({ items: itemsNow(ids), shares: sharesNow(ids) })
  const allowDebt = ctx.session.permissions.has('clinic:deduction:allowDebt')
  const result = page.result.flatMap((row) => {
    const item = items.get(row.id)
    if (!item) return []
    const allowed = deductibleNow(item, item.today, allowDebt)
    const treatedHere = whyNotTreatedIn(item, ctx.session.departmentId ?? 0) === null
    const hers = shares.filter(({ itemId }) => itemId === row.id)
    const { can, whyNot } = byShareOf(input.customerId, item, hers, allowed)
    const sharing = hers.map(({ customerId: id, customerName, ...share }) => ({
      customerId: id,
      customerName,
      left: leftOfShare(share),
    }))
    return [
      {
        ...row,
        shares: sharing,
        can,
        whyNot: whyNot === null ? '' : asSeen(ctx, whyNot, item, can + 1).message,
        treatedHere,
      },
    ]
  })
  return { ...page, result }
}
