/** Evidence of an entry: seen by whoever sees why somebody stands on the list, with the entry's reach. */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { scopeCondition } from '../../kit/list.ts'
import { mayCall, scopeFor, sees } from '../../kit/session.ts'
import { ofCustomer } from '../customers/index.ts'
import type { FileOwner } from '../files/index.ts'

/** Word of the owner, as files are stored with it. */
export const BLACKLIST_FILES = 'blacklist'
export const papersOf = (id: number) => ({ type: BLACKLIST_FILES, id })

/** Where the papers of an entry are: of both kinds that were asked for at once, with the first. */
export const papersFor = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf({ id: Id })`select coalesce(e.lead_id, e.id) as id from blacklist.entry e
    where e.id = ${id}`.execute(ctx.db)
  return papersOf(rows[0]!.id)
}

/** The customer of an entry within this person's reach; undefined out of it. */
const customerOf = async (ctx: Context, id: number): Promise<number | undefined> => {
  // The call that shows a picture asks for no right of its own: the entry's decides.
  if (!mayCall(ctx.session, blacklist.one)) return undefined
  const rows = scopeFor(ctx.session, blacklist.one)
  const within = scopeCondition({ node: ctx.node, session: ctx.session, rows }, ofCustomer('e.customer_id'))
  const { rows: found } = await sqlOf({ customer_id: Id })`select e.customer_id from blacklist.entry e
    where e.id = ${id} ${within ? sql`and ${within}` : sql``}`.execute(ctx.db)
  return found[0]?.customer_id
}

export const blacklistFiles: FileOwner = {
  maySee: async (ctx, id) => sees(ctx.session, 'blacklist.entry:evidence') && (await customerOf(ctx, id)) !== undefined,
  customerOf,
  traced: true,
}
