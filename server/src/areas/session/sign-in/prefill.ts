/** What the alternate sign-in form begins with: the demo clinic's administrator, while there is a demo clinic. */
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'

type Prefill = { readonly username: string; readonly password: string; readonly loginType: number }

let offered: Prefill | null = null
/** Names the demo clinic's administrator; null in production (decisions §3: no default credentials). */
export const usePrefill = (prefill: Prefill | null): void => {
  offered = prefill
}

/** Null unless this database was seeded as the demo clinic. */
export const prefill = async (ctx: Context): Promise<Prefill | null> => {
  if (offered === null) return null
  const { rows } = await sql<{ state: string | null }>`
    select value ->> 'state' as state from kit.setting where name = 'demo'`.execute(ctx.db)
  return rows[0]?.state === 'ready' ? offered : null
}
