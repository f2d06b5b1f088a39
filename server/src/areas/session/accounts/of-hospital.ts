/** What a hospital asks about its accounts, and about the door it registers at. */
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { takeCaptcha } from '../sign-in/captcha.ts'
import { countRegistration, REGISTRATIONS } from './attempts.ts'
import { hashPassword, randomPassword } from './passwords.ts'

/** Frees every account of the hospital of the context. */
export const releaseAccounts = async (ctx: Context): Promise<void> => {
  await sql`select session.release_account(s.account) from staff.staff s`.execute(ctx.db)
}

/** A password shown once, and what is kept of it. */
export const shownPassword = async (ctx: Context, length?: number): Promise<{ plain: string; hash: string }> => {
  const plain = randomPassword(length)
  return { plain, hash: await hashPassword(ctx.node, plain) }
}

/** Accounts in use, of the hospital whose id a column holds; group staff from elsewhere take no seat. */
export const seatsTaken = (hospital: string): string => `session.seats_taken(${hospital})`

const policy = (hospital: string, column: string, usual: number): string =>
  `coalesce((select p.${column} from session.policy p where p.hospital_id = ${hospital}), ${usual})`
/** After how many minutes without a request people of a hospital are signed out. */
export const idleMinutes = (hospital: string): string => policy(hospital, 'idle_minutes', 120)
/** On how many devices they may be signed in at once. */
export const maxSessions = (hospital: string): string => policy(hospital, 'max_sessions', 3)

/** Takes a captcha whatever the answer: was it right? */
export const captchaRight = async (ctx: Context, uuid: string, answer: string): Promise<boolean> =>
  (await takeCaptcha(ctx, uuid, answer)) !== null

/** Counts a registration: seconds its address waits after too many, else null. */
export const registrationWait = async (ctx: Context): Promise<number | null> => {
  const { n, seconds } = await countRegistration(ctx.database, ctx.origin.ip)
  return n > REGISTRATIONS ? seconds : null
}
