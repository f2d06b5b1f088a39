/**
 * Links of claim codes. A link is made of the code's id and of how many it has had, under the installation's key: so it can be shown
 * and printed again while the database keeps its digest alone, and nobody makes one up. It names its hospital, like the token of a session.
 */
import { hash } from 'node:crypto'
import { blindIndex, type HospitalKeys } from '../../../kit/crypto.ts'

type Code = { readonly id: number; readonly serial: number }

/** The link of a code as it is now: `rs-9bX…`, 128 bits of it unguessable. */
export const tokenOf = (keys: HospitalKeys, { id, serial }: Code): string =>
  `${keys.hospitalId.toString(36)}-${blindIndex(keys, 'claim code', `${id}:${serial}`)}`

/** What the database keeps of it. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64url')

/** The hospital a link names; null when it cannot be one. */
export const hospitalOf = (token: string): number | null => {
  const match = /^([0-9a-z]{1,11})-[\w-]{22}$/.exec(token)
  const id = match ? Number.parseInt(match[1]!, 36) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
