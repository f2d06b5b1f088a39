/** Points given, taken and taken back by hand. Everything else in the ledger comes from documents of other areas. */
import { ledgerRefusals } from '@clinic/contract/areas/ledger/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { askFor } from '../approvals/index.ts'
import { refuseUnreached } from '../customers/index.ts'
import { holdPoints, type PointsRequest } from './approval.ts'
import { freshIds, openDay, reverseStatement } from './posting.ts'

type Adjustment = { customerId: number; delta: number; reason: string }

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

/** Takes a manual movement of today back. @param id the entry's id as the ledger lists it */
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
  if (row['type'] !== 'points_manual') why('只有手工调整可以撤销')
  if (row['reversed']) why('已经撤销过')
  if (!row['today']) why('只能撤销当天的调整')
  await ctx.together([
    reverseStatement(
      { type: 'points_manual', id: Number(row['bizId']) },
      { type: 'points_revoke', date, memo: reason },
    ),
  ])
  ctx.note({ objectType: 'points', objectId: id, customerId: Number(row['customerId']), reason })
  ctx.tell('customer.figures', Number(row['customerId']))
  return null
}
