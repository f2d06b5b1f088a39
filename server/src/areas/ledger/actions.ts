/** Points given, taken and taken back by hand. Everything else in the ledger comes from documents of other areas. */
import { creditRefusals } from '@clinic/contract/areas/credits/words.ts'
import { ledgerRefusals } from '@clinic/contract/areas/ledger/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../kit/db/rows.ts'
import { askFor } from '../approvals/index.ts'
import { refuseUnreached } from '../customers/index.ts'
import { holdPoints, type PointsRequest } from './approval.ts'
import { freshIds, openDay, reverseStatement } from './posting.ts'
import { exchangeBack, manualRule } from './questions.ts'

type Adjustment = { customerId: number; delta: number; reason: string }

const Given = { given: Num }

/** What a rule lets a customer have by hand in a day. Whoever moves her points waits: the account is held. */
const refuseBeyondDay = async (ctx: Context, customerId: number, delta: number): Promise<void> => {
  const { dailyCap: cap } = await manualRule(ctx)
  if (cap === 0) return
  const { rows } = await sqlOf(Given)`
    select coalesce(-sum(e.amount), 0)::bigint as given from ledger.account a
      join ledger.entry e on e.hospital_id = a.hospital_id and e.account_id = a.id and e.amount < 0
      join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id
    where a.kind = 'POINT_CUSTOMER' and a.owner_id = ${customerId} and j.biz_type = 'points_manual'
      and j.business_date = ledger.open_day()
      and not exists (select from ledger.journal r where r.hospital_id = j.hospital_id and r.reverses_id = j.id)`.execute(
    ctx.db,
  )
  const { given } = rows[0]!
  if (given + delta > cap) refuse(creditRefusals.manualCap({ cap, given }))
}

/**
 * Adds `delta` points (takes them away below zero). Beyond the hospital's limit it waits for others' word, and nothing is booked yet.
 * Refuses with 42250 when there are not as many.
 */
export const adjustPoints = async (ctx: Context, { customerId, delta, reason }: Adjustment) => {
  if (delta === 0) refuse(common.invalid({ reason: 'delta 不能为 0' }))
  await refuseUnreached(ctx, customerId)
  const { customer, points, ids } = await ctx.together({ ...holdPoints(customerId), ids: freshIds(1) })
  if (customer.rows.length === 0) refuse(common.notFound())
  const available = Number(points.rows[0]?.['balance'] ?? 0)
  if (available + delta < 0) refuse(ledgerRefusals.pointsShort({ available }))
  if (delta > 0) await refuseBeyondDay(ctx, customerId, delta)
  const id = ids[0]!
  const request: PointsRequest = { id, delta, reason }
  const asked = await askFor(ctx, { kind: 'POINTS_MANUAL', documentId: customerId, request, reason })
  const balance = asked === 'PASSED' ? available + delta : available
  ctx.note({
    objectType: 'points',
    objectId: id,
    customerId,
    reason,
    after: asked === 'PASSED' ? { delta, balance } : { delta, waiting: true },
  })
  return { id, balance, waiting: asked === 'PENDING' }
}

/** Coupons are taken back; coins only while none of them is spent, others of hers or not. */
const unExchange = async (ctx: Context, id: number, customerId: number, reason: string): Promise<void> => {
  await exchangeBack(ctx, id, reason)
  await sql`select from ledger.account a where a.customer_id = ${customerId}
    and a.kind in ('COIN_CUSTOMER', 'POINT_CUSTOMER') order by a.id for no key update`.execute(ctx.db)
  const { rows } = await sqlOf({ used: Bool })`
    select exists (select from ledger.lot l join ledger.journal j on j.hospital_id = l.hospital_id and j.id = l.journal_id
      where j.biz_type = 'points_exchange' and j.biz_id = ${id} and l.left_amount < l.amount) as used`.execute(ctx.db)
  if (rows[0]!.used) refuse(creditRefusals.used())
}

/** Takes a manual movement or an exchange of today back, while nothing of it is used. @param id the entry's id as the ledger lists it */
export const revokePoints = async (ctx: Context, { id, reason }: { id: number; reason: string }): Promise<null> => {
  const found = {
    text: `select j.biz_type as type, j.biz_id as "bizId", j.business_date = $2::date as today, a.customer_id as "customerId",
        exists (select from ledger.journal r where r.reverses_id = j.id) as reversed
      from ledger.entry e join ledger.journal j on j.id = e.journal_id join ledger.account a on a.id = e.account_id
      where e.id = $1 and e.kind = 'POINT_CUSTOMER'`,
  }
  const { date } = await ctx.together({ date: openDay })
  const [entry] = await ctx.together([{ ...found, values: [id, date] }])
  const row = entry!.rows[0] ?? refuse(common.notFound())
  await refuseUnreached(ctx, Number(row['customerId']))
  const why = (text: string) => refuse(ledgerRefusals.notRevocable({ reason: text }))
  if (row['type'] !== 'points_manual' && row['type'] !== 'points_exchange') why('只有手工调整和积分兑换可以撤销')
  if (row['reversed']) why('已经撤销过')
  if (!row['today']) why('只能撤销当天的调整和兑换')
  if (row['type'] === 'points_exchange') await unExchange(ctx, Number(row['bizId']), Number(row['customerId']), reason)
  await ctx.together([
    reverseStatement(
      { type: String(row['type']), id: Number(row['bizId']) },
      { type: 'points_revoke', date, memo: reason },
    ),
  ])
  ctx.note({ objectType: 'points', objectId: id, customerId: Number(row['customerId']), reason })
  ctx.tell('customer.figures', Number(row['customerId']))
  return null
}
