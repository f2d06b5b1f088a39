import { Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Prefill } from '../../../kit/node.ts'

/** Null in production (decisions §3: no default credentials), and unless this database was seeded as the demo clinic. */
export const prefill = async (ctx: Context): Promise<Prefill | null> => {
  const { prefill: offered } = ctx.node
  if (offered === null) return null
  const { rows } = await sqlOf({ state: Nullable(Str) })`
    select value ->> 'state' as state from kit.setting where name = 'demo'`.execute(ctx.db)
  return rows[0]?.state === 'ready' ? offered : null
}
