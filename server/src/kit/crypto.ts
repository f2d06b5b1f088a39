/**
 * Fields encrypted at rest (phone, identity number, address, e-mail, bank and WeChat ids) and the digests by which
 * they are found. AES-256-GCM under a key of the hospital's own, bound to table, column, hospital and row: a value
 * copied to another row does not decrypt. Source: security 4.10.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { InstallationKeys } from './keys.ts'

/** Under whose keys something is kept: this node's, derived for a hospital. `hospitalId` 0: belongs to the installation. */
export type HospitalKeys = { readonly keys: InstallationKeys; readonly hospitalId: number }

/** Where an encrypted value stands. */
export type Place = HospitalKeys & {
  /** `customers.customer` */
  readonly table: string
  readonly column: string
  /** The row's id; take it with `nextval('kit.id')` before inserting. */
  readonly id: number | string
}

/** Version in front: which key and form a value was written with. */
const VERSION = 'v1.'
const NONCE = 12
const TAG = 16

/** Keys derived for a hospital, by the key they come from. Made ready once: from bytes each use costs five times as much. */
const derived = new WeakMap<Buffer, Map<number, KeyObject>>()

const keyOf = (base: Buffer, purpose: string, hospitalId: number): KeyObject => {
  const known = derived.get(base) ?? new Map<number, KeyObject>()
  derived.set(base, known)
  let key = known.get(hospitalId)
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', base, '', `clinic ${purpose} hospital ${hospitalId}`, 32)))
    known.set(hospitalId, key)
  }
  return key
}

const aadOf = ({ hospitalId, table, column, id }: Place): Buffer =>
  Buffer.from(`${table}.${column} ${hospitalId} ${id}`, 'utf8')

/** Encrypts one value; the result is text for a `…_cipher text` column. */
export const encryptField = (place: Place, plain: string): string => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(place.keys.master, 'field', place.hospitalId), nonce)
  cipher.setAAD(aadOf(place))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return VERSION + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/**
 * Decrypts what `encryptField` made for the same place.
 * @throws Error when the value was altered, belongs elsewhere, or the installation's key is another one
 */
export const decryptField = (place: Place, stored: string): string => {
  if (!stored.startsWith(VERSION)) throw new Error(`unknown form of encrypted value in ${place.table}.${place.column}`)
  const bytes = Buffer.from(stored.slice(VERSION.length), 'base64url')
  const key = keyOf(place.keys.master, 'field', place.hospitalId)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAAD(aadOf(place))
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, bytes.length - TAG)), decipher.final()]).toString('utf8')
}

/**
 * Digest by which an encrypted value is found: equal values of one hospital and purpose have equal digests, and nothing
 * joins across hospitals. 128 bits as 22 characters.
 * @param purpose what is compared: `phone`, `phone last four`, `identity number`
 * @param value already in its normal form (digits only, upper case)
 */
export const blindIndex = ({ keys, hospitalId }: HospitalKeys, purpose: string, value: string): string =>
  createHmac('sha256', keyOf(keys.index, 'index', hospitalId))
    .update(`${purpose}\u0000${value}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
