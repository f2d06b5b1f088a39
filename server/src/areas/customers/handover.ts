/** What a colleague owns of the archive, giving all of it to another when she leaves, and giving it back. */

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

/** Whom somebody owns in this way. */
export const idsOwned = async (ctx: Context, as: Ownership, staffId: number): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    select c.id from customers.customer c where ${ownedBy(as, staffId)} order by c.id for no key update of c`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Gives them all to somebody else. @returns who was given */
export const giveCustomers = async (ctx: Context, as: Ownership, from: number, to: number): Promise<number[]> =>
  await moveOwner(ctx, await idsOwned(ctx, as, from), to, { kind: as, mode: 'left', reason: '' })

/**
 * Gives those back who are still whose they were given to: a customer who has gone on to somebody else stays with her.
 * @param from null: who is still nobody's. @returns who came back
 */
export const returnCustomers = async (
  ctx: Context,
  as: Ownership,
  from: number | null,
  to: number,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    select c.id from customers.customer c
     where c.id = any(${[...ids]}::bigint[]) and c.status = 'active'
       and ${sql.ref(`c.${ownerColumns[as]}`)} is not distinct from ${from}::bigint
     order by c.id for no key update of c`.execute(ctx.db)
  const still = rows.map(({ id }) => id)
  return await moveOwner(ctx, still, to, { kind: as, mode: 'returned', reason: '' })
}
