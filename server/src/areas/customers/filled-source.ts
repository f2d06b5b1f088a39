/** Where a customer came from, filled in by what brought her here where her archive says nothing; and taken back. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

/** @returns whether it was filled in */
export const fillSource = async (ctx: Context, customerId: number, sourceId: number): Promise<boolean> => {
  const { rows } = await sql`update customers.customer c set source_id = n.id, source_type_id = n.type_id,
      first_source_id = coalesce(c.first_source_id, n.id)
    from customers.source n where n.id = ${sourceId} and c.id = ${customerId} and c.source_id is null returning c.id`.execute(
    ctx.db,
  )
  if (rows.length > 0) ctx.tell('customer.changed', customerId)
  return rows.length > 0
}

/** Empties what was filled in, where it still says so. */
export const emptySource = async (ctx: Context, customerId: number, sourceId: number): Promise<void> => {
  const { rows } = await sql`update customers.customer c set source_id = null, source_type_id = null,
      first_source_id = case when c.first_source_id = ${sourceId} then null else c.first_source_id end
    where c.id = ${customerId} and c.source_id = ${sourceId} returning c.id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('customer.changed', customerId)
}
