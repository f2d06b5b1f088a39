/**
 * Links of appointments. One is made of the appointment's id and of how many links it has had, under the installation's key: it is
 * shown and printed again without standing in the database, and nobody makes one up. It names its hospital, like a session's token.
 */
import { timingSafeEqual } from 'node:crypto'
import { blindIndex, type HospitalKeys } from '../../kit/crypto.ts'

type Link = { readonly appointmentId: number; readonly serial: number }

const proofOf = (keys: HospitalKeys, { appointmentId, serial }: Link): string =>
  blindIndex(keys, 'trip', `${appointmentId}:${serial}`)

/** The link of an appointment as it is now: `rs-3k9-9bX…`, 128 bits of it unguessable. */
export const tokenOf = (keys: HospitalKeys, link: Link): string =>
  `${keys.hospitalId.toString(36)}-${link.appointmentId.toString(36)}-${proofOf(keys, link)}`

const idIn = (text: string): number | null => {
  const id = Number.parseInt(text, 36)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** What a link says of itself, unproved; null when it cannot be one. */
export const saidBy = (token: string): { hospitalId: number; appointmentId: number; proof: string } | null => {
  const match = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-([\w-]{22})$/.exec(token)
  if (!match) return null
  const [hospitalId, appointmentId] = [idIn(match[1]!), idIn(match[2]!)]
  return hospitalId && appointmentId ? { hospitalId, appointmentId, proof: match[3]! } : null
}

/** Whether it was made here, for this appointment, and not replaced. */
export const isProved = (keys: HospitalKeys, link: Link, proof: string): boolean =>
  timingSafeEqual(Buffer.from(proofOf(keys, link)), Buffer.from(proof))
