/** Whose a number is, for what others keep under a number until somebody has it. */
import { customerRefusals } from '@clinic/contract/areas/customers/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'

/** Archives have these numbers (their digests) from now on; asked in the transaction that writes them. */
export const numbersHad = asked<[ctx: Context, hashes: readonly string[]], Promise<void>>('what waits for a number')

/** The open archive whose own number this is, held so that it does not go into another one meanwhile; null where there is none. */
export const holdArchiveOf = async (ctx: Context, hash: string): Promise<number | null> => {
  const { rows } = await sqlOf({ id: Id })`
    select c.id from customers.customer c
    where c.phone_hash = ${hash} and c.status = 'active' and c.phone_relation = '本人' for no key update of c`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

/** Two desks write a number nobody had at once: the second is told, wherever its form writes an archive along. */
export const numberTaken = {
  customer_phone_unique: ({ customer }: { customer?: { phone?: string | null | undefined } }) =>
    customerRefusals.phoneTaken({ phone: customer?.phone ?? '手机号' }),
}
