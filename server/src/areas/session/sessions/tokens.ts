/**
 * Session tokens: the hospital's number (where to look) and 32 random bytes (who it is). The database keeps the
 * SHA-256 of the whole; a number that was changed finds nothing. Source: security 4.1.
 */
import { hash, randomBytes } from 'node:crypto'

/** A new token for a session in a hospital: `rs-9bX…`. */
export const newToken = (hospitalId: number): string =>
  `${hospitalId.toString(36)}-${randomBytes(32).toString('base64url')}`

/** What the database keeps of a token or a one-time code. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** The hospital a token names; null when it cannot be a token. */
export const hospitalOf = (token: string): number | null => {
  const match = /^([0-9a-z]{1,11})-[\w-]{43}$/.exec(token)
  const id = match ? Number.parseInt(match[1]!, 36) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}
