/** What a signed-in person does with her session: leaving, another password, another hospital, one-time codes. */

import { sessionRefusals, whyNotPassword } from '@clinic/contract/areas/session/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf, refuseKeeping } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { personOf } from '../staff/reads.ts'
import { endSessionsOf, setPassword } from './accounts/accounts.ts'
import { type Counted, countChange, forgetChanges, PER_ACCOUNT_AND_ADDRESS } from './accounts/attempts.ts'
import { decodePasswords } from './accounts/password-key.ts'
import { hashPassword, isPassword } from './accounts/passwords.ts'
import { forgetDrafts } from './own/drafts.ts'
import { doorsOf, placeOf, type Started, startSession } from './sign-in/entry.ts'
import { keepStatement, lifetimes, newCode, sealedCode, takeOnce } from './sign-in/one-time.ts'

/** Ends this session. */
export const signOut = async (ctx: Context): Promise<null> => {
  const { sessionId, staffId } = ctx.session
  ctx.note({ objectType: 'login', objectId: staffId })
  await sql`update session.session set ended_at = kit.present(), end_reason = 'signedOut'
    where id = ${sessionId} and ended_at is null`.execute(ctx.db)
  await forgetDrafts(ctx)
  ctx.tell('session.ended', sessionId)
  return null
}

type Change = { oldPassword: string; newPassword: string; confirmPassword: string; keyId: string }

/** Sets the person's own password. Her other sessions end; this one goes on without restriction. */
export const changePassword = async (ctx: Context, change: Change): Promise<null> => {
  const { staffId, sessionId, hospitalId } = ctx.session
  ctx.note({ objectType: 'password', objectId: staffId })
  const decoded = await decodePasswords(ctx, change.keyId, [
    change.oldPassword,
    change.newPassword,
    change.confirmPassword,
  ])
  if (!decoded) return refuse(sessionRefusals.oldPasswordWrong())
  if (!decoded.fresh) return refuse(sessionRefusals.keyUsed())
  const [old, fresh, again] = decoded.passwords as [string, string, string]
  if (fresh !== again) return refuse(sessionRefusals.passwordsDiffer())
  const { rows } = await sqlOf({ account: Str, password_hash: Nullable(Str) })`
    select s.account, c.password_hash from staff.staff s
      left join session.credential c on c.hospital_id = s.hospital_id and c.staff_id = s.id where s.id = ${staffId}`.execute(
    ctx.db,
  )
  const { account, password_hash: stored } = rows[0]!
  // Group staff keep their password in the hospital they belong to.
  if (stored === null) return refuse(sessionRefusals.changeAtHome())
  const [counted] = await ctx.together([countChange(hospitalId, staffId)])
  const guess = counted!.rows[0] as Counted
  // The count stays, though everything else of a refused change is undone.
  if (guess.n > PER_ACCOUNT_AND_ADDRESS)
    return refuseKeeping(sessionRefusals.locked({ minutes: Math.ceil(guess.seconds / 60) }))
  if (!(await isPassword(ctx.node, old, stored))) return refuseKeeping(sessionRefusals.oldPasswordWrong())
  await ctx.together([forgetChanges(hospitalId, staffId)])
  const reason = old === fresh ? '不能与旧密码相同' : whyNotPassword(fresh, account)
  refuseIf(reason === null ? null : sessionRefusals.passwordWeak({ reason }))
  await setPassword(ctx, staffId, await hashPassword(ctx.node, fresh), false)
  await sql`update session.session set must_change_password = false where id = ${sessionId}`.execute(ctx.db)
  await endSessionsOf(ctx, staffId, 'passwordChanged', sessionId)
  // This session's own rights come back: every node reads it anew.
  ctx.tell('session.ended', sessionId)
  return null
}

/** A code for `/index?token=`: whoever has it within a minute is this person. */
export const makeEntryCode = async (ctx: Context): Promise<{ code: string; expiresIn: number }> => {
  const code = newCode()
  const { hospitalId, staffId, sessionId } = ctx.session
  ctx.note({ objectType: 'login', objectId: staffId })
  await ctx.together([keepStatement('entry', code, { hospitalId, staffId, sessionId })])
  return { code, expiresIn: lifetimes.entry }
}

type Entry = { hospitalId: number; staffId: number; sessionId: number }
type Origin = { account: string; mustChange: boolean }

/** Exchanges an entry code for a session of its own, while the session that made it still lives. */
export const exchangeEntryCode = async (ctx: Context, { code }: { code: string }): Promise<Started> => {
  const entry = (await takeOnce(ctx.database, 'entry', code)) as Entry | null
  if (!entry) return refuse(sessionRefusals.codeUsed())
  const { hospitalId, staffId, sessionId } = entry
  const [found] = await ctx.database.readTogether({ hospitalId, staffId }, [
    {
      text: `select s.account, e.must_change_password as "mustChange" from session.session e
          join ${personOf('s', 'e', 'staff_id')}
        where e.id = $1 and e.ended_at is null and e.expires_at > kit.present()`,
      values: [sessionId],
    },
  ])
  const origin = found!.rows[0] as Origin | undefined
  const place = await placeOf(ctx, { hospital: hospitalId, staff_id: staffId, home: true })
  if (!origin || !place.enabled || !place.open) return refuse(sessionRefusals.codeUsed())
  return await startSession(ctx, { ...origin, hospitalId, staffId, hospitalName: place.name }, 'entry')
}

/** Opens a session in another hospital of the account and ends this one. */
export const switchHospital = async (ctx: Context, { hospitalId }: { hospitalId: number }): Promise<Started> => {
  const { session } = ctx
  ctx.note({ objectType: 'login', objectId: session.staffId, after: { hospitalId } })
  const { rows } = await sqlOf({ account: Str, held: Bool })`
    select s.account, e.must_change_password as held from staff.staff s join session.session e
        on e.hospital_id = s.hospital_id and e.staff_id = s.id
     where e.id = ${session.sessionId}`.execute(ctx.db)
  const { account, held } = rows[0] ?? refuse(common.notSignedIn())
  const door = (await doorsOf(ctx, account)).find(({ hospital }) => hospital === hospitalId)
  if (!door) return refuse(sessionRefusals.cannotEnter())
  const place = await placeOf(ctx, door)
  if (!place.enabled || !place.open || held) return refuse(sessionRefusals.cannotEnter())
  const who = { account, hospitalId, staffId: door.staff_id, hospitalName: place.name, mustChange: false }
  const started = await startSession(ctx, who, 'switch')
  await sql`update session.session set ended_at = kit.present(), end_reason = 'switched'
    where id = ${session.sessionId} and ended_at is null`.execute(ctx.db)
  return started
}

/** A ticket for the first message on `/websocket`. */
export const makeTicket = async (ctx: Context): Promise<{ ticket: string }> => {
  const { rows } = await sqlOf({ token_hash: Str })`
    select token_hash from session.session where id = ${ctx.session.sessionId}`.execute(ctx.db)
  if (!rows[0]) return refuse(common.notSignedIn())
  const ticket = sealedCode(ctx.node.keys)
  const content = { hospitalId: ctx.session.hospitalId, tokenHash: rows[0].token_hash }
  await ctx.together([keepStatement('ticket', ticket, content)])
  return { ticket }
}
