/**
 * 批量发券: to customers by name, or to everybody whom filters of the customer list find. One sending is one transaction, with
 * the coupon's tally locked from its first look on: so no two of them pass a total, a budget or the cap of a customer together.
 */
import { type BlacklistStanding, blacklistStandings, blockOf } from '@clinic/contract/areas/blacklist/rules.ts'
import {
  type CouponChannel,
  couponChannels,
  type couponRecords,
  couponRefusals,
} from '@clinic/contract/areas/coupons/calls.ts'
import { mostWorth } from '@clinic/contract/areas/coupons/rules.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { mayCall } from '../../kit/session.ts'
import { insertRow } from '../../kit/table.ts'
import { standingOf } from '../blacklist/index.ts'
import { customersFound, lockReached, missing, reachedAmong } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import {
  daysOf,
  leftOf,
  lockCoupon,
  type Promised,
  promisedBy,
  type Stored,
  storedCoupon,
  termsOfStored,
} from './stored.ts'

type Target = Pick<InputOf<typeof couponRecords.batchSend>, 'couponId' | 'customerIds' | 'filter'>
type Refused = { readonly id: number; readonly name: string; readonly reason: string }

/** How many of those who got none are named in an answer. */
const MOST_NAMED = 100

/** Whom a sending names: found by filters like the customer list finds them, with its right. */
const namedBy = async (ctx: Context, { customerIds, filter }: Target): Promise<readonly number[]> => {
  if ((customerIds === undefined) === (filter === undefined))
    refuse(common.invalid({ reason: '请选择客户，或给出筛选条件，二者取一' }))
  if (customerIds) return customerIds
  if (!mayCall(ctx.session, customers.page)) refuse(common.forbidden())
  const { sent } = ctx.node.limits
  const found = await customersFound(ctx, filter!, sent + 1)
  return found.length > sent ? refuse(couponRefusals.tooMany({ limit: sent })) : found
}

const Standing = { id: Id, name: Str, standing: Word(...blacklistStandings), had: Num }
type Standing = RowOf<typeof Standing>

/** How each stands who is reached and whose archive is open: on the blacklist, and how many of the coupon she has had. */
export const standingsOf = async (ctx: Context, couponId: number, ids: readonly number[]): Promise<Standing[]> => {
  const { rows } = await sqlOf(Standing)`
    select c.id, c.name, ${sql.raw(standingOf('c.id'))} as standing,
      (select count(*)::int from coupons.record r where r.coupon_id = ${couponId} and r.customer_id = c.id
        and r.state <> 'VOIDED') as had
    from ${sql.raw(customerById('c'))} where c.id = any(${[...ids]}::bigint[]) order by c.id`.execute(ctx.db)
  return rows
}

/** Why this customer gets none. */
export const whyNotHer = (standing: BlacklistStanding, had: number, perCustomer: number): Refusal | null => {
  if (blockOf('send', standing) === 'refused') return couponRefusals.blacklisted()
  return perCustomer > 0 && had >= perCustomer ? couponRefusals.capReached({ limit: perCustomer }) : null
}

const FROM_DESK: readonly CouponChannel[] = ['ANY', 'DESK']

/** Why nobody gets it now. @param ways channels of coupons that may be given like this */
export const whyNotNow = ({ status, name, ended, channel }: Stored, ways = FROM_DESK): Refusal | null => {
  if (status !== 0) return couponRefusals.switchedOff({ name })
  if (ended) return couponRefusals.ended({ name })
  return ways.includes(channel) ? null : couponRefusals.otherChannel({ name, channel: couponChannels[channel] })
}

/** Why it is not sent to so many. @param worth the most that one takes off (fen) */
export const whyNotSoMany = (stored: Stored, count: number, worth: number | null): Refusal | null => {
  if (count === 0) return couponRefusals.nobody()
  const left = leftOf(stored)
  if (left !== null && count > left) return couponRefusals.soldOut({ left, count })
  const { budgetFen, issuedFen, waitingFen } = stored
  return budgetFen !== null && issuedFen + waitingFen + count * (worth ?? 0) > budgetFen
    ? couponRefusals.overBudget({ count })
    : null
}

/** Who gets one and who does not. @param lock whether they are held, so that nobody's archive is closed meanwhile */
const judge = async (ctx: Context, stored: Stored, ids: readonly number[], lock: boolean) => {
  const reached = lock ? (await lockReached(ctx, ids, 'consultant')).map(({ id }) => id) : await reachedAmong(ctx, ids)
  const found = await standingsOf(ctx, stored.id, reached)
  const fit: number[] = []
  const refused: Refused[] = []
  for (const { id, name, standing, had } of found) {
    const why = whyNotHer(standing, had, stored.perCustomer)
    if (why) refused.push({ id, name, reason: why.message })
    else fit.push(id)
  }
  // Out of reach is as good as not there.
  if (found.length === 0 && ids.length > 0) refuse(common.notFound())
  return { fit, refused: [...refused, ...missing(ids, found)] }
}

const groupedByReason = (refused: readonly Refused[]) => {
  const counts = new Map<string, number>()
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

export const previewSending = async (
  ctx: Context,
  input: InputOf<typeof couponRecords.preview>,
): Promise<OutputOf<typeof couponRecords.preview>> => {
  const stored = await storedCoupon(ctx, input.couponId)
  const ids = await namedBy(ctx, input)
  const { fit, refused } = await judge(ctx, stored, ids, false)
  const worth = mostWorth(termsOfStored(stored), stored.priceFen)
  return {
    asked: ids.length,
    fit: fit.length,
    reasons: groupedByReason(refused),
    cost: worth === null ? null : toYuan(worth * fit.length),
    whyNot: (whyNotNow(stored) ?? whyNotSoMany(stored, fit.length, worth))?.message ?? '',
  }
}

/** The coupons themselves, numbered, each with what it was promised with. @returns their ids */
export const writeRecords = async (
  ctx: Context,
  promised: Promised,
  batchId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const { couponId, terms, worthFen, claimId = null } = promised
  const { from, to } = daysOf(promised)
  const { rows } = await sqlOf({
    id: Id,
  })`insert into coupons.record (code, coupon_id, batch_id, customer_id, sent_to, terms, worth_fen, claim_id, valid_from, valid_to)
    select n.number, ${couponId}, ${batchId}, w.id, w.id, ${JSON.stringify(terms)}::jsonb, ${worthFen}::bigint, ${claimId}::bigint,
      ${from}, ${to}
    from unnest(${[...ids]}::bigint[]) with ordinality as w (id, place)
      join kit.next_numbers('YHQ', kit.business_date(), ${ids.length}::int) n on n.place = w.place
    order by w.place returning id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export const sendCoupons = async (
  ctx: Context,
  input: InputOf<typeof couponRecords.batchSend>,
): Promise<OutputOf<typeof couponRecords.batchSend>> => {
  const stored = await lockCoupon(ctx, input.couponId)
  refuseIf(whyNotNow(stored))
  const ids = await namedBy(ctx, input)
  const { fit, refused } = await judge(ctx, stored, ids, true)
  refuseIf(whyNotSoMany(stored, fit.length, mostWorth(termsOfStored(stored), stored.priceFen)))
  const batch = await insertRow(ctx, 'coupons.batch', {
    coupon_id: stored.id,
    target: input.filter ? 'FILTER' : 'CHOSEN',
    asked: ids.length,
    sent: fit.length,
    remark: input.remark?.trim(),
  })
  await writeRecords(ctx, promisedBy(stored), batch.id, fit)
  ctx.note({
    objectType: 'couponRecord',
    objectId: batch.id,
    objectNo: stored.name,
    after: {
      couponId: stored.id,
      sent: fit.length,
      refused: refused.length,
      ...(fit.length <= 500 ? { ids: fit } : {}),
    },
  })
  ctx.tell('coupon.changed', stored.id)
  return { batchId: batch.id, sent: fit.length, refused: refused.slice(0, MOST_NAMED), refusedCount: refused.length }
}
