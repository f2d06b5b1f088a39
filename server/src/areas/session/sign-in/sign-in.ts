/**
 * Signing in: address limit → captcha → decoded password → lock → password → session. Slow work holds no connection;
 * an unknown account, a wrong password and a disabled person get the same sentence after the same time.
 * Source: security 4.2–4.6, specification 000 §4.
 */

import type { session } from '@clinic/contract/areas/session/calls.ts'
import { sessionRefusals } from '@clinic/contract/areas/session/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { signInEntry } from '../../trail/index.ts'
import {
  countAddress,
  countGuess,
  forgetGuesses,
  type Guesser,
  makeHard,
  PER_ACCOUNT,
  PER_ACCOUNT_AND_ADDRESS,
  PER_ADDRESS,
} from '../accounts/attempts.ts'
import { decodePasswords } from '../accounts/password-key.ts'
import { isPassword } from '../accounts/passwords.ts'
import { takeCaptcha } from './captcha.ts'
import { deviceCookie, deviceFor } from './device-cookie.ts'
import { type Candidate, candidateFor, knownHospital, type Started, startSession } from './entry.ts'

type Form = InputOf<typeof session.login>

/** Where to leave the trail of an attempt: the person's hospital, else the one chosen in the form. */
type Attempt = { readonly account: string; hospitalId: number | null; staffId: number | null }

/** Signs in and answers the new session. @throws Refused */
export const signIn = async (ctx: Context, form: Form): Promise<Started> => {
  const account = form.username.trim()
  const chosen = Number(form.hospitalId) || null
  const attempt: Attempt = { account, hospitalId: null, staffId: null }
  const no = async (refusal: Refusal): Promise<never> => {
    attempt.hospitalId ??= chosen === null ? null : await knownHospital(ctx, chosen)
    await leaveTrace(ctx, attempt, refusal)
    return refuse(refusal)
  }
  const address = await countAddress(ctx.database, guesserOf(ctx, account))
  if (address.n > PER_ADDRESS) return refuse(common.tooMany({ seconds: address.seconds }))
  const captcha = await takeCaptcha(ctx, form.uuid, form.captcha)
  if (!captcha) return await no(sessionRefusals.wrongCaptcha())
  const encoded = form.passwd ?? form.password
  if (!encoded) return refuse(common.invalid({ reason: '缺少 passwd' }))
  const decoded = await decodePasswords(ctx, form.keyId, [encoded])
  if (decoded && !decoded.fresh) return await no(sessionRefusals.keyUsed())
  const candidate = await candidateFor(ctx, account, chosen)
  if (candidate) Object.assign(attempt, { hospitalId: candidate.hospitalId, staffId: candidate.staffId })
  const refusal =
    (await whyHeldBack(ctx, account, captcha.hard)) ?? (await judge(ctx, candidate, decoded?.passwords[0] ?? ''))
  if (refusal || !candidate) return await no(refusal ?? sessionRefusals.wrongPassword())
  await welcome(ctx, account)
  return await startSession(ctx, candidate, String(form.loginType ?? 1))
}

/** Who tries to get into an account: the device she is known on, or somebody at an address. */
const guesserOf = (ctx: Context, account: string): Guesser => ({
  device: deviceFor(ctx.node.keys, account, ctx.origin.cookies),
  ip: ctx.origin.ip,
})

/** The right password makes good for the wrong ones before it, and the device is hers from now on. */
export const welcome = async (ctx: Context, account: string): Promise<void> => {
  const guesser = guesserOf(ctx, account)
  await ctx.database.send(forgetGuesses(account, guesser))
  ctx.header('set-cookie', deviceCookie(ctx.node.keys, account, guesser.device, ctx.origin.secure === true))
}

/** The guess is counted before it is judged: many sent at once do not slip through. */
export const whyHeldBack = async (ctx: Context, account: string, hardCaptcha: boolean): Promise<Refusal | null> => {
  const { here, anywhere } = await countGuess(ctx.database, account, guesserOf(ctx, account))
  if (here.n > PER_ACCOUNT_AND_ADDRESS) return sessionRefusals.locked({ minutes: Math.ceil(here.seconds / 60) })
  if (!anywhere || anywhere.n <= PER_ACCOUNT || hardCaptcha) return null
  await makeHard(ctx.database, ctx.origin.ip)
  return sessionRefusals.harderCaptcha()
}

export const judge = async (ctx: Context, candidate: Candidate | null, password: string): Promise<Refusal | null> => {
  const right = await isPassword(ctx.node, password, candidate?.passwordHash ?? null)
  if (!right || !candidate?.enabled || candidate.passwordExpired) return sessionRefusals.wrongPassword()
  // Only somebody who knows the password learns that the hospital is closed.
  if (!candidate.open) return sessionRefusals.hospitalClosed()
  return candidate.elsewhere ? sessionRefusals.otherHospital() : null
}

export const leaveTrace = async (
  ctx: Context,
  { account, hospitalId, staffId }: Attempt,
  refusal: Refusal,
): Promise<void> => {
  if (hospitalId === null) return
  await ctx.database.readTogether({ hospitalId, staffId }, [
    signInEntry(ctx, { hospitalId, staffId, account, refusal }),
  ])
}
