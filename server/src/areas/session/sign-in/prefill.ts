/** What the alternate sign-in form begins with: the demo clinic's administrator, while there is a demo clinic. */
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Prefill } from '../../../kit/node.ts'

/** Null in production (decisions §3: no default credentials), and unless this database was seeded as the demo clinic. */
export const prefill = async (ctx: Context): Promise<Prefill | null> => {
  const { prefill: offered } = ctx.node
  if (offered === null) return null
  const { rows } = await sql<{ state: string | null }>`
    select value ->> 'state' as state from kit.setting where name = 'demo'`.execute(ctx.db)
  return rows[0]?.state === 'ready' ? offered : null
}
