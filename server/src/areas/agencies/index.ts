/** What other areas may use of the agencies. */
import { agencyRefusals } from '@clinic/contract/areas/agencies/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { inUse } from './reads.ts'

/** An agency that is chosen is in use today, or `kept` for what names it already. @param kept a condition on the agency `a` */
export const refuseUnusable = async (ctx: Context, id: number, kept: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql`select from agencies.agency a where a.id = ${id} and (${inUse('a')} or ${kept})`.execute(
    ctx.db,
  )
  if (rows.length === 0) refuse(agencyRefusals.unusable())
}
