/** How many promises to a customer are open, as far as somebody may read them: for her header. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { readyScope, scopeCondition } from '../../kit/reach.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { promiseScope } from './promise.ts'

type Owed = { readonly open: number; readonly overdue: number }

export const owedTo = async (ctx: Context, customerId: number): Promise<Owed> => {
  if (!mayCall(ctx.session, promises.list)) return { open: 0, overdue: 0 }
  const asking = { ...ctx, rows: scopeFor(ctx.session, promises.list) }
  await readyScope(asking, promiseScope)
  const within = scopeCondition(asking, promiseScope)
  const { rows } = await sqlOf({ open: Num, overdue: Num })`
    select count(*)::int as open, count(*) filter (where p.due_on < kit.today())::int as overdue
      from promises.gift_promise p where p.customer_id = ${customerId} and p.state = 'open'
      ${within ? sql`and ${within}` : sql``}`.execute(ctx.db)
  return rows[0]!
}
