/** Pictures and papers of a consultation: seen by whoever may read the record, changed with it. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { mayCall, scopeFor } from '../../../kit/session.ts'
import type { FileOwner } from '../../files/index.ts'
import { recordScope } from './scope.ts'

/** Word of the owner, as files are stored with it. */
export const RECORD_FILES = 'consultRecord'
export const filesOwner = (id: number) => ({ type: RECORD_FILES, id })

/** The customer of a record within this person's reach; undefined out of it. */
const customerOf = async (ctx: Context, id: number): Promise<number | undefined> => {
  // The call that shows a picture asks for no right of its own: the record's decides.
  if (!mayCall(ctx.session, consulting.record)) return undefined
  const rows = scopeFor(ctx.session, consulting.record)
  const within = scopeCondition({ node: ctx.node, session: ctx.session, rows }, recordScope)
  const { rows: found } = await sqlOf({ customer_id: Id })`select r.customer_id from consulting.consult_record r
    where r.id = ${id} ${within ? sql`and ${within}` : sql``}`.execute(ctx.db)
  return found[0]?.customer_id
}

export const recordFiles: FileOwner = {
  maySee: async (ctx, id) => (await customerOf(ctx, id)) !== undefined,
  customerOf,
  traced: true,
}
