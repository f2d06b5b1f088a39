/** What screens report themselves (000 §3, operation record): taken under the server's name and time, and listed. */
import { PHONE_VIEWED, type trail } from '@clinic/contract/areas/trail/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { col, type ListOf, pageOf } from '../../kit/list.ts'
import { auditWith } from './entry.ts'
import { aboutCustomer, customerAsked, customerName, customerNo, from, scope, spanFilters, spanOf } from './list.ts'

/** A screen reports what somebody did there; who and when are the server's. */
export const addOperationRecord = async (
  ctx: Context,
  record: InputOf<typeof trail.addOperationRecord>,
): Promise<null> => {
  const { customerId, viewId, operationType, operationContent, writeType, customerNo } = record
  if (customerId !== undefined) {
    await customerAsked.refuseUnread(ctx, customerId)
  }
  if (operationType === PHONE_VIEWED && viewId !== undefined) return null
  const notes = {
    objectType: 'screen' as const,
    ...(customerId === undefined ? {} : { customerId }),
    ...(customerNo === undefined ? {} : { objectNo: customerNo }),
    after: { operationType, operationContent, writeType: String(writeType ?? 2) },
  }
  const { call, session, scope, origin } = ctx
  await ctx.together([
    auditWith(ctx.node.keys.chain)({ call, session, scope, origin, outcome: 'done', refusal: null, notes }),
  ])
  return null
}

const list: ListOf<typeof trail.reported> = {
  table: 'trail.entry',
  from,
  columns: {
    id: col('e.id'),
    at: col('e.at', { sort: true }),
    staffName: col('e.staff_name'),
    customerId: col('e.customer_id'),
    customerName: col(customerName),
    customerNo: col(customerNo),
    operationContent: col(sql`coalesce(e.after ->> 'operationContent', '')`),
    operationType: col(sql`coalesce(e.after ->> 'operationType', '')`),
    writeType: col(sql`coalesce(e.after ->> 'writeType', '')`),
  },
  where: () => sql`e.object_type = 'screen'`,
  filters: { ...spanFilters, customerId: aboutCustomer },
  scope,
  order: { by: 'e.at', direction: 'desc', tie: 'e.id' },
}

export const reportedPage = async (ctx: Context, input: InputOf<typeof trail.reported>) =>
  await pageOf(ctx, spanOf(input), list)
