/** What whoever books should know: not in the way, and worth a question. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { missedLimit } from '@clinic/contract/areas/appointments/words.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { whyBlocked } from '../../blacklist/index.ts'
import { productName } from '../../products/reads.ts'
import type { Item } from './items.ts'

export type Warning = { kind: 'blacklist' | 'missed' | 'overlap' | 'twice'; text: string }
type Span = { readonly from: number; readonly until: number; readonly exceptId?: number }

const iso = (at: number): string => new Date(at).toISOString()

/** The first open appointment of hers on that day for one of these products. */
const same = async (ctx: Context, customerId: number, items: readonly Item[], { from, exceptId = 0 }: Span) => {
  const ids = items.map(({ productId }) => productId)
  if (ids.length === 0) return undefined
  const { rows } = await sqlOf({ no: Str, product: Str })`
    select a.no, ${sql.raw(productName('i'))} as product
    from appointments.appointment a join appointments.appointment_item i
      on i.hospital_id = a.hospital_id and i.appointment_id = a.id
    where a.customer_id = ${customerId} and a.state in ('pending', 'booked', 'arrived', 'serving')
      and a.on_date = (${iso(from)}::timestamptz at time zone 'Asia/Shanghai')::date
      and i.product_id = any(${ids}::bigint[]) and a.id <> ${exceptId}
    order by a.starts_at, a.id limit 1`.execute(ctx.db)
  return rows[0]
}

/** Why is this the same again? Overridden by whoever says that it is meant. */
export const whyTwice = async (
  ctx: Context,
  customerId: number,
  items: readonly Item[],
  span: Span,
): Promise<Refusal | null> => {
  const one = await same(ctx, customerId, items, span)
  return one ? appointmentRefusals.twice(one) : null
}

/** Appointments of hers at the same time: a cream works while she talks, so it is said and not refused. */
const overlapping = async (ctx: Context, customerId: number, { from, until, exceptId = 0 }: Span) => {
  const { rows } = await sqlOf({ id: Id, no: Str, hours: Str })`
    select a.id, a.no, to_char(a.starts_at at time zone 'Asia/Shanghai', 'HH24:MI') || '-' ||
      to_char(a.ends_at at time zone 'Asia/Shanghai', 'HH24:MI') as hours
    from appointments.appointment a
    where a.customer_id = ${customerId} and a.state in ('pending', 'booked', 'arrived', 'serving')
      and a.starts_at < ${iso(until)}::timestamptz and a.ends_at > ${iso(from)}::timestamptz and a.id <> ${exceptId}
    order by a.starts_at, a.id limit 3`.execute(ctx.db)
  return rows
}

/** How often she did not come lately. */
export const missedLately = async (ctx: Context, customerId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from appointments.appointment a
    where a.customer_id = ${customerId} and a.state = 'missed' and a.starts_at > kit.clock() - make_interval(days => ${missedLimit.days})`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

/** All that should be known of her, and of the span where one is given. */
export const warningsOf = async (
  ctx: Context,
  customerId: number,
  items: readonly Item[],
  span: Span | null,
): Promise<Warning[]> => {
  const all: Warning[] = []
  const blocked = await whyBlocked(ctx, customerId, 'register')
  if (blocked) all.push({ kind: 'blacklist', text: '黑名单客户，请先与主管确认再预约' })
  const missed = await missedLately(ctx, customerId)
  if (missed >= missedLimit.times)
    all.push({ kind: 'missed', text: `${missedLimit.days} 天内爽约 ${missed} 次，高爽约风险，建议提前一天电话确认` })
  if (!span) return all
  for (const { no, hours } of await overlapping(ctx, customerId, span))
    all.push({ kind: 'overlap', text: `她同一时间 ${hours} 已有预约 ${no}，请确认两项可以同时做` })
  const twice = await same(ctx, customerId, items, span)
  if (twice) all.push({ kind: 'twice', text: `她当天已约${twice.product}（${twice.no}）` })
  return all
}
