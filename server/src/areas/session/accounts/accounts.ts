/** Accounts and what is attached to them: the directory, credentials, sessions. For the staff area and sign-in. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Bool, sqlOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { hashOf, newToken } from '../sessions/tokens.ts'
import { forgetAccount } from './attempts.ts'

/** Registers an account for somebody of this hospital; false when it is taken, here or anywhere. */
export const claimAccount = async (ctx: Context, account: string, staffId: number): Promise<boolean> => {
  const { rows } = await sqlOf({ free: Bool })`
    select session.claim_account(${account}, ${staffId}::bigint) as free`.execute(ctx.db)
  return rows[0]!.free
}

/** Does anybody of the installation have this account? */
export const accountTaken = async (ctx: Context, account: string): Promise<boolean> => {
  const { rows } = await sqlOf({ taken: Bool })`select session.account_taken(${account}) as taken`.execute(ctx.db)
  return rows[0]!.taken
}

/** Lets group staff enter the hospital of the context under the account they have in another. */
export const admitAccount = async (ctx: Context, account: string, staffId: number): Promise<void> => {
  await sql`select session.admit_account(${account}, ${staffId}::bigint)`.execute(ctx.db)
}

/** Gives an account back when its person is deleted. */
export const releaseAccount = async (ctx: Context, account: string): Promise<void> => {
  await sql`select session.release_account(${account})`.execute(ctx.db)
}

/** Gives somebody of this hospital another account; false when it is taken, here or anywhere. */
export const renameAccount = async (ctx: Context, account: string, renamed: string): Promise<boolean> => {
  const { rows } = await sqlOf({ free: Bool })`select session.rename_account(${account}, ${renamed}) as free`.execute(
    ctx.db,
  )
  return rows[0]!.free
}

/** Accounts follow their people: one that is switched off takes no seat of the hospital's quota. */
export const switchAccounts = async (ctx: Context, staffIds: readonly number[], enabled: boolean): Promise<void> => {
  await sql`select session.switch_accounts(${[...staffIds]}::bigint[], ${enabled})`.execute(ctx.db)
}

/** Forgets the wrong guesses at an account: it can be signed in to again, from everywhere. */
export const unlockAccount = async (ctx: Context, account: string): Promise<void> => {
  await ctx.together([forgetAccount(account)])
}

/** Sets what `hashPassword` made. `mustChange`: chosen by somebody else; ends after a day. */
export const setPassword = async (
  ctx: Context,
  staffId: number,
  passwordHash: string,
  mustChange: boolean,
): Promise<void> => {
  await sql`
    insert into session.credential (staff_id, password_hash, must_change, expires_at)
    values (${staffId}, ${passwordHash}, ${mustChange}, case when ${mustChange}::boolean then kit.present() + interval '24 hours' end)
    on conflict (hospital_id, staff_id) do update set password_hash = excluded.password_hash,
      must_change = excluded.must_change, expires_at = excluded.expires_at, changed_at = kit.clock()`.execute(ctx.db)
}

/** Total life of a session whatever happens; its idle limit is the hospital's (security 4.1). */
const HOURS = 12

export type NewSession = {
  readonly staffId: number
  readonly ip: string
  readonly userAgent: string
  readonly loginType: string
  readonly idleMinutes: number
  readonly mustChangePassword: boolean
}

/** A token, and the statement that opens its session in the hospital of the transaction. */
export const openSession = (hospitalId: number, session: NewSession): { token: string; statement: Statement } => {
  const token = newToken(hospitalId)
  const { staffId, ip, userAgent, loginType, idleMinutes, mustChangePassword } = session
  const text = `insert into session.session (token_hash, staff_id, ip, user_agent, login_type, idle_minutes, must_change_password, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, kit.present() + make_interval(hours => $8)) returning id`
  const values = [hashOf(token), staffId, ip, userAgent, loginType, idleMinutes, mustChangePassword, HOURS]
  return { token, statement: { text, values } }
}

export type EndReason = 'signedOut' | 'kicked' | 'disabled' | 'passwordChanged' | 'replaced' | 'switched'

/** Ends a person's sessions and tells every node; `except` survives. */
export const endSessionsOf = async (
  ctx: Context,
  staffId: number,
  reason: EndReason,
  except: number | null = null,
): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    update session.session set ended_at = kit.present(), end_reason = ${reason}
     where staff_id = ${staffId} and ended_at is null and id is distinct from ${except}::bigint returning id`.execute(
    ctx.db,
  )
  if (rows.length > 0) ctx.tell('session.ended', ...rows.map(({ id }) => id))
  return rows.length
}

export type Policy = { readonly idleMinutes: number; readonly maxSessions: number }

/** How long, and on how many devices, people of the hospital stay signed in; for sessions that begin from now on. */
export const setPolicy = async (ctx: Context, { idleMinutes, maxSessions }: Policy): Promise<void> => {
  await sql`
    insert into session.policy (idle_minutes, max_sessions) values (${idleMinutes}, ${maxSessions})
    on conflict (hospital_id) do update set idle_minutes = excluded.idle_minutes, max_sessions = excluded.max_sessions`.execute(
    ctx.db,
  )
}
