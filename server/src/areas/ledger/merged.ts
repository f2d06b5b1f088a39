/**
 * The ledger of an archive that goes into another one: what it has is carried over by one journal, and its entries stay under
 * its own accounts. Accounts of orders and items belong to the kept one's figures from now on.
 */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Following, Hindrance } from '../../kit/following.ts'
import { type AccountKind, openDay, type PostingLine, postStatement } from './posting.ts'

/** One journal an archive, under the id of the archive that went. */
const JOURNAL = 'customer_merge'

const Carried = { kind: Of<AccountKind>(), owner: Id, side: Str, balance: Num }

export const ledgerFollows: Following = {
  table: 'ledger.account',
  column: 'customer_id',
  how: 'journal',
  move: async (ctx, { keptId, goneId }) => {
    const { date } = await ctx.together({ date: openDay })
    const { rows } = await sqlOf(Carried)`
      select a.kind, a.owner_id as owner, a.normal_side as side, a.balance from ledger.account a
       where a.owner_type = 'customer' and a.owner_id in (${keptId}, ${goneId}) order by a.id for no key update`.execute(
      ctx.db,
    )
    const carried = rows.filter(({ owner, balance }) => owner === goneId && balance !== 0)
    const lines = carried.flatMap(({ kind, side, balance }): PostingLine[] => {
      const amount = side === 'D' ? -balance : balance
      return [
        { kind, owner: goneId, customer: goneId, amount },
        { kind, owner: keptId, customer: keptId, amount: -amount },
      ]
    })
    await ctx.together([postStatement({ type: JOURNAL, id: goneId, date, memo: '合并档案', lines })])
    await sql`update ledger.account a set customer_id = ${keptId}
      where a.customer_id = ${goneId} and a.owner_type <> 'customer'`.execute(ctx.db)
    return carried.length
  },
}

/** Money that waits for a refund or a transfer to be decided is nobody's to move. */
export const ledgerHinders: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ customerId: Id })`
    select a.owner_id as "customerId" from ledger.account a
     where a.kind = 'WALLET_HOLD' and a.owner_id = any(${[...ids]}::bigint[]) and a.balance > 0`.execute(ctx.db)
  return rows.map(({ customerId }) => ({ customerId, text: '有退款或转款在办理，余额被冻结，请先办完' }))
}
