/** Asking for 免单 and 返修: the order as it would be, and others' word. Source: money book §6. */

import { purchaseRefusals } from '@clinic/contract/areas/purchases/calls.ts'
import type { givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { askFor } from '../../approvals/index.ts'
import { refuseUnreached } from '../../customers/index.ts'
import { refuseUnknownProducts, writeGiven } from '../../orders/index.ts'
import { orderById } from '../../orders/reads.ts'
import { namedPeople } from '../../staff/reads.ts'
import { recordList } from '../queries.ts'

type Saved = OutputOf<typeof givenOrders.free>

const Now = { id: Id, version: Num, no: Str, status: Of<Saved['status']>(), payableFen: Num }

/** As it stands after others were asked, or nobody had to be. */
const savedNow = async (ctx: Context, id: number): Promise<Saved> => {
  const { rows } = await sqlOf(Now)`select o.id, o.version, o.no, o.status, o.payable_fen as "payableFen"
    from ${sql.raw(orderById('o'))} where o.id = ${id}`.execute(ctx.db)
  const { payableFen, ...saved } = rows[0]!
  return { ...saved, payable: toYuan(payableFen) }
}

export const askFree = async (ctx: Context, input: InputOf<typeof givenOrders.free>): Promise<Saved> => {
  await refuseUnreached(ctx, input.customerId)
  await refuseUnknownProducts(ctx, input.lines)
  const people = [input.adviserId, input.doctorId].filter((id): id is number => id != null)
  await refuseDangling(ctx, namedPeople(people), purchaseRefusals.staffMissing)
  const { id } = await writeGiven(ctx, 'FREE', input)
  await askFor(ctx, { kind: 'FREE', documentId: id, reason: input.reason })
  return await savedNow(ctx, id)
}

export const askRework = async (ctx: Context, input: InputOf<typeof givenOrders.rework>): Promise<Saved> => {
  await refuseBeyond(ctx, recordList, [input.recordId])
  const { rows } = await sqlOf({ no: Str, customerId: Id, status: Str })`
    select d.no, d.customer_id as "customerId", d.status from purchases.deduction_record d
    where d.id = ${input.recordId} for share`.execute(ctx.db)
  const record = rows[0] ?? refuse(common.notFound())
  await refuseUnreached(ctx, record.customerId)
  if (record.status !== 'DONE') refuse(purchaseRefusals.notReworked({ no: record.no }))
  await refuseUnknownProducts(ctx, input.lines)
  const { id } = await writeGiven(ctx, 'REWORK', { ...input, customerId: record.customerId })
  await ctx.together([
    {
      text: 'insert into purchases.rework (order_id, record_id) values ($1, $2)',
      values: [id, input.recordId],
    },
  ])
  await askFor(ctx, { kind: 'REWORK', documentId: id, reason: input.reason })
  return await savedNow(ctx, id)
}
