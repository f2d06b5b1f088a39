/**
 * Devices people have signed in on. The cookie says: on this device somebody knew the password of this account. Wrong
 * guesses from there are counted by themselves, so that whoever guesses elsewhere, be it behind the same address, locks
 * out himself and not her. Source: security 4.6, 5.5 (a device cookie, as OWASP describes it).
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InstallationKeys } from '../../../kit/keys.ts'

/** A cookie for each account: a desk in reception is many people's. */
const PREFIX = 'clinic-device-'
const DAYS = 180
const COOKIE = /(?:^|; )clinic-device-([\w-]{12})=([\w-]{22})\.([\w-]{43})(?=;|$)/g

const wordOf = (account: string): string =>
  hash('sha256', `device\u0000${account.toLowerCase()}`, 'base64url').slice(0, 12)

const seal = (keys: InstallationKeys, word: string, id: string): string =>
  createHmac('sha256', keys.pepper).update(`device\u0000${word}\u0000${id}`).digest('base64url')

const genuine = (keys: InstallationKeys, word: string, id: string, given: string): boolean =>
  timingSafeEqual(Buffer.from(seal(keys, word, id)), Buffer.from(given))

/** The device's number, when somebody signed in to the account on it. */
export const deviceFor = (keys: InstallationKeys, account: string, cookies: string | undefined): string | null => {
  const word = wordOf(account)
  for (const [, of = '', id = '', given = ''] of (cookies ?? '').matchAll(COOKIE))
    if (of === word && genuine(keys, of, id, given)) return id
  return null
}

/** The device's number, when anybody ever signed in on it. Asks nobody. */
export const anyDevice = (keys: InstallationKeys, cookies: string | undefined): string | null => {
  // Looked at before anything is known of the caller: a long header of made-up ones must not cost more than one.
  for (const [, of = '', id = '', given = ''] of (cookies ?? '').matchAll(COOKIE))
    return genuine(keys, of, id, given) ? id : null
  return null
}

/** The cookie of a device on which somebody has just shown that she knows the password. */
export const deviceCookie = (
  keys: InstallationKeys,
  account: string,
  known: string | null,
  secure: boolean,
): string => {
  const word = wordOf(account)
  const id = known ?? randomBytes(16).toString('base64url')
  const flags = `HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return `${PREFIX}${word}=${id}.${seal(keys, word, id)}; Path=/api/v1; Max-Age=${DAYS * 86_400}; ${flags}`
}
