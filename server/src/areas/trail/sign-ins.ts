/** The login log: sign-ins, done and refused, as entries of the trail (object type `login`). */
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { Context } from '../../kit/context.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { auditWith } from './entry.ts'

export type SignInAttempt = {
  readonly hospitalId: number
  /** null: nobody has this account. */
  readonly staffId: number | null
  /** As typed. */
  readonly account: string
  readonly refusal: Refusal | null
}

/** The statement that logs a sign-in; runs in the scope of its hospital. */
export const signInEntry = (ctx: Context, { hospitalId, staffId, account, refusal }: SignInAttempt): Statement =>
  auditWith(ctx.node.keys.chain)({
    call: ctx.call,
    session: null,
    scope: { hospitalId, staffId },
    origin: ctx.origin,
    outcome: refusal ? 'refused' : 'done',
    refusal,
    notes: { objectType: 'login', ...(staffId === null ? {} : { objectId: staffId }), objectNo: account.slice(0, 32) },
  })
