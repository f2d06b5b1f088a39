/** 退款单 as it is printed for the signature: the figures, bound by their digest. */
import type { RefundSheet } from '@clinic/contract/areas/refunds/calls.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { customerById } from '../customers/reads.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { oneRefund } from './queries.ts'

export const refundSheet = async (ctx: Context, { id }: { id: number }): Promise<RefundSheet> => {
  const refund = await oneRefund(ctx, { id })
  const { clinic } = await ctx.together({ clinic: paperStatement('refund') })
  const { rows } = await sqlOf({ code: Str, cash: Str })`
    select c.code, round(f.cash_fen / 100.0, 2)::text as cash from refunds.refund_form f
    join ${sql.raw(customerById('c'))} on c.hospital_id = f.hospital_id and c.id = f.customer_id where f.id = ${id}`.execute(
    ctx.db,
  )
  const head = clinic.rows[0]!
  return {
    clinic: paperOf(head),
    printedAt: String(head['at']),
    cashCapitals: toCapitals(rows[0]!.cash),
    customerCode: rows[0]!.code,
    refund,
  }
}
