/** What a new hospital begins with: the shifts of clinical-admin §3. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

export const seedShifts = async (ctx: Context): Promise<void> => {
  await sql`select scheduling.seed_shifts()`.execute(ctx.db)
}
