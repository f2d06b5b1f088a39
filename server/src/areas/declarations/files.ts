/** Screenshots of a sheet: seen by whoever reads the sheet. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { scopeOfNamed } from '../../kit/reach.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import type { FileOwner } from '../files/index.ts'
import { readScope } from './scope.ts'

/** Word of the owner, as files are stored with it. */
export const DECLARATION_FILES = 'declaration'
export const shotsOf = (id: number) => ({ type: DECLARATION_FILES, id })

/** The customer of a sheet within this person's reach; undefined out of it. */
const customerOf = async (ctx: Context, id: number): Promise<number | undefined> => {
  // The call that shows a picture asks for no right of its own: the sheet's decides.
  if (!mayCall(ctx.session, declarations.one)) return undefined
  const rows = scopeFor(ctx.session, declarations.one)
  const within = scopeOfNamed({ node: ctx.node, session: ctx.session, rows }, readScope)
  const { rows: found } = await sqlOf({ customerId: Id })`select s.customer_id as "customerId" from declarations.sheet s
    where s.id = ${id} ${within ? sql`and ${within}` : sql``}`.execute(ctx.db)
  return found[0]?.customerId
}

export const declarationFiles: FileOwner = {
  maySee: async (ctx, id) => (await customerOf(ctx, id)) !== undefined,
  customerOf,
  traced: true,
}
