/** What a new hospital begins with: what visits are about, and two rules: back to her consultant, everybody else by turns once candidates are named. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { seedChoices } from './choices/seed.ts'

/** Makes the first two rules and the choices of the hospital of the context. */
export const seedTriage = async (ctx: Context): Promise<void> => {
  await sql`insert into triage.rule (name, priority, mode, conditions, fallback) values
    ('老客归原咨询师', 10, 'original', '{}', 'next'),
    ('新客轮流', 20, 'turn', '{}', 'manual')`.execute(ctx.db)
  await seedChoices(ctx)
}
