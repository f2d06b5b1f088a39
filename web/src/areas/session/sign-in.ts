/** What happens when someone signs in (specification 000 §4): encode, send, keep, remember. */

import { session } from '@clinic/contract/areas/session.ts'
import { ask } from '../../kit/ask.ts'
import { keep, writeCookie } from '../../kit/storage.ts'
import { encodePassword } from './password.ts'

/** Sign-in of a hospital's staff (specification 000 §2: default loginType 1). */
const STAFF_LOGIN = 1

export type SignIn = {
  readonly username: string
  readonly password: string
  readonly captcha: string
  readonly uuid: string
  readonly hospitalId: number
  readonly remember: boolean
}

/** With remember-me the name and hospital stay for 30 days; the browser's own keeper has the password (deviation). */
const remember = ({ remember: yes, username, hospitalId }: SignIn): void => {
  writeCookie('username', yes ? username : null)
  writeCookie('rememberMe', yes ? 'true' : null)
  writeCookie('hospitalId', yes ? String(hospitalId) : null)
  writeCookie('password', null)
}

/** Signs in and keeps token, hospital id and hospital name (F0247). @throws Refused with the server's sentence */
export const signIn = async (given: SignIn): Promise<void> => {
  const key = await ask(session.publicKey, {})
  const passwd = await encodePassword(key, given.password)
  const { username, captcha, uuid, hospitalId } = given
  const input = { username, passwd, keyId: key.keyId, captcha, uuid, hospitalId, loginType: STAFF_LOGIN }
  const entered = await ask(session.login, input)
  keep('hospitalId', entered.hospitalId)
  keep('token', entered.token)
  keep('hospitalToken', entered.token)
  keep('hospitalName', entered.hospitalName)
  remember(given)
}

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
export const safeTarget = (redirect: string | null): string =>
  redirect && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/'
