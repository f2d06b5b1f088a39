/** The number of a claim: whole under seal while it waits, its digest by which she is found. */
import { maskPhone } from '@clinic/contract/phone.ts'
import { decryptField, encryptField, type HospitalKeys } from '../../../kit/crypto.ts'

const place = (keys: HospitalKeys, id: number) => ({ ...keys, table: 'coupons.claim', column: 'phone_cipher', id })

/** @param id of the claim, taken before it is written */
export const sealedNumber = (keys: HospitalKeys, id: number, number: string): string =>
  encryptField(place(keys, id), number)

/** 138****0000; null where there is none any more. */
export const maskedNumber = (keys: HospitalKeys, id: number, sealed: unknown): string | null =>
  typeof sealed === 'string' ? maskPhone(decryptField(place(keys, id), sealed)) : null
