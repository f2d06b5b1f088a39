/** What happens when someone signs in (specification 000 §4): encode, send, keep, remember. */

import { door } from '@clinic/contract/areas/session/door.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { ask } from '../../../kit/ask.ts'
import { keep, writeCookie } from '../../../kit/storage.ts'
import { encodePassword } from '../own/password.ts'

/** Sign-in with a password (specification 000 §2: default loginType 1). */
const PASSWORD_LOGIN = 1

export type Typed = {
  readonly username: string
  readonly password: string
  readonly captcha: string
  readonly uuid: string
  readonly remember: boolean
}
export type SignIn = Typed & { readonly hospitalId: number }

/**
 * With remember-me name and hospital, or name and app, stay for 30 days; without it they are removed. The browser's own
 * keeper has the password (deviation): its cookie is removed in any case.
 */
export const remember = ({ remember: yes, username }: Typed, more: { hospitalId?: number; appId?: string }): void => {
  writeCookie('username', yes ? username : null)
  writeCookie('rememberMe', yes ? 'true' : null)
  writeCookie('password', null)
  for (const [name, value] of Object.entries(more)) writeCookie(name, yes ? String(value) : null)
}

/** The password under a key just fetched, with what goes beside it. */
export const encoded = async (password: string) => {
  const key = await ask(door.publicKey, {})
  return { passwd: await encodePassword(key, password), keyId: key.keyId, loginType: PASSWORD_LOGIN }
}

/** Keeps what a session needs in this browser (F0247). */
export const keepSession = ({
  token,
  hospitalId,
  hospitalName,
}: Pick<OutputOf<typeof door.login>, 'token' | 'hospitalId' | 'hospitalName'>): void => {
  keep('hospitalId', hospitalId)
  keep('token', token)
  keep('hospitalToken', token)
  keep('hospitalName', hospitalName)
}

/** Signs in to a hospital and keeps token, hospital id and hospital name. @throws Refused with the server's sentence */
export const signIn = async (given: SignIn): Promise<void> => {
  const { username, captcha, uuid, hospitalId, password } = given
  keepSession(await ask(door.login, { username, captcha, uuid, hospitalId, ...(await encoded(password)) }))
  remember(given, { hospitalId })
}

/** Exchanges a one-time code for a session of this browser (F0021). @throws Refused when it was used or is too old */
export const enterByCode = async (code: string): Promise<void> =>
  keepSession(await ask(door.exchangeEntryCode, { code }))

/** The hospital an address fixes: `code` is the hospital id, base64 of its digits. Null when there is none or it is junk. */
export const hospitalInCode = (code: string | null): number | null => {
  if (!code) return null
  try {
    const text = atob(code)
    return /^\d{1,15}$/.test(text) ? Number(text) : null
  } catch {
    return null
  }
}

/** Only addresses of this product are followed after sign-in, never another site's. */
export const safeTarget = (redirect: string | null): string => {
  if (!redirect?.startsWith('/')) return '/'
  // Read as the browser will read it: `/\evil`, `//evil`, a tab in between.
  const target = new URL(redirect, location.origin)
  const inside = target.origin === location.origin && !/^\/[/\\]/.test(target.pathname)
  return inside && target.pathname !== '/login' ? target.pathname + target.search + target.hash : '/'
}
