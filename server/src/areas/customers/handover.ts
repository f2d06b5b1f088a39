/** What a colleague owns of the archive, and giving all of it to another when she leaves. */

import type { OwnerKind } from '@clinic/contract/areas/customers/ownership.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { moveOwner, ownerColumns } from './ownership.ts'

export type Ownership = OwnerKind

const ownedBy = (as: Ownership, staffId: number) =>
  sql`c.status = 'active' and ${sql.ref(`c.${ownerColumns[as]}`)} = ${staffId}`

/** How many customers somebody owns in this way. */
export const customersOwned = async (ctx: Context, as: Ownership, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from customers.customer c where ${ownedBy(as, staffId)}`.execute(ctx.db)
  return rows[0]!.n
}

/** Gives them all to somebody else. @returns how many were given */
export const giveCustomers = async (ctx: Context, as: Ownership, from: number, to: number): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`select c.id from customers.customer c where ${ownedBy(as, from)}`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  return (await moveOwner(ctx, ids, to, { kind: as, mode: 'left', reason: '' })).length
}
