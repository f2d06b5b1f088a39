/**
 * The archive's encrypted columns: sealed on the way in, opened or masked on the way out.
 * A whole number leaves the server by the reveal call alone (security R17).
 */
import { maskPhone } from '@clinic/contract/phone.ts'
import { decryptField, encryptField, type HospitalKeys } from '../../../kit/crypto.ts'
import { perNode } from '../../../kit/node.ts'

const TABLE = 'customers.customer'
type Column =
  | 'phone_cipher'
  | 'phone2_cipher'
  | 'wechat_cipher'
  | 'email_cipher'
  | 'id_no_cipher'
  | 'address_cipher'
  | 'allergy_cipher'
  | 'medical_history_cipher'
  | 'remark_cipher'

/** Whose columns: the archive's row, under the keys of its hospital. */
export type Row = HospitalKeys & { readonly id: number }

/** Encrypts a value for its column and row; nothing stays nothing. */
export const seal = ({ keys, hospitalId, id }: Row, column: Column, text: string | null | undefined): string | null =>
  text ? encryptField({ keys, hospitalId, table: TABLE, column, id }, text) : null

/** The text behind a sealed column. */
export const unseal = ({ keys, hospitalId, id }: Row, column: Column, sealed: unknown): string | null =>
  typeof sealed === 'string' ? decryptField({ keys, hospitalId, table: TABLE, column, id }, sealed) : null

/**
 * Masked numbers by their ciphertext. A page of twenty rows is asked for again and again, and its numbers change
 * hardly ever: remembering the masked form (never the number) saves most of the decrypting. Oldest out first.
 */
const maskedBy = perNode(() => new Map<string, string>())
const REMEMBERED = 20_000

/** `138****0000` of a sealed number; null when there is none. */
export const maskedPhone = (row: Row, sealed: unknown, column: 'phone_cipher' | 'phone2_cipher' = 'phone_cipher') => {
  if (typeof sealed !== 'string') return null
  const masked = maskedBy(row.keys)
  const known = masked.get(sealed)
  if (known !== undefined) return known
  const fresh = maskPhone(unseal(row, column, sealed)!)
  if (masked.size >= REMEMBERED) masked.delete(masked.keys().next().value!)
  masked.set(sealed, fresh)
  return fresh
}

/** `110***********1234` of an identity number. */
export const maskedIdNo = (row: Row, sealed: unknown): string | null => {
  const text = unseal(row, 'id_no_cipher', sealed)
  return text === null ? null : `${text.slice(0, 3)}****${text.slice(-2)}`
}
