import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

/** Has somebody done anything that was written down? */
export const hasActed = async (ctx: Context, staffId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from trail.entry where staff_id = ${staffId} limit 1`.execute(ctx.db)
  return rows.length > 0
}
