/** What a form says about a person, as columns. Phone and e-mail are encrypted; screens get their masked forms. */

import { maskPhone } from '@clinic/contract/phone.ts'
import { blindIndex, encryptField, type HospitalKeys } from '../../../kit/crypto.ts'
import { pinyinOf } from '../../../kit/pinyin.ts'
import type { Values } from '../../../kit/table.ts'

export type Facts = {
  readonly name?: string
  readonly phone?: string | null
  readonly email?: string | null
  readonly gender?: 1 | 2 | null
  readonly jobNo?: string | null
  readonly hiredOn?: string | null
  readonly remark?: string | null
  readonly licenceNo?: string | null
  readonly licenceScope?: string | null
  readonly licenceUntil?: string | null
  readonly prescribingLevel?: number
}

/** First letter, then the house: l***@example.cn. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(@.*)$/, '$1***$2')

const trimmed = (text: string | null | undefined): string | null | undefined =>
  typeof text === 'string' ? text.trim() || null : text

/** Columns of what the form gives; what it leaves out is not among them. */
export const factColumns = (of: HospitalKeys, id: number, facts: Facts): Values => {
  const place = { ...of, table: 'staff.staff', id }
  const { name, phone, email } = facts
  const columns: Record<string, unknown> = {
    gender: facts.gender,
    job_no: trimmed(facts.jobNo),
    hired_on: facts.hiredOn,
    remark: trimmed(facts.remark),
    licence_no: trimmed(facts.licenceNo),
    licence_scope: trimmed(facts.licenceScope),
    licence_until: facts.licenceUntil,
    prescribing_level: facts.prescribingLevel,
    ...(name === undefined ? {} : { name: name.trim(), ...pinyinOf(name.trim()) }),
    ...(phone === undefined
      ? {}
      : {
          phone_cipher: phone ? encryptField({ ...place, column: 'phone' }, phone) : null,
          phone_digest: phone ? blindIndex(of, 'phone', phone) : null,
          phone_masked: phone ? maskPhone(phone) : '',
        }),
    ...(email === undefined
      ? {}
      : {
          email_cipher: email ? encryptField({ ...place, column: 'email' }, email) : null,
          email_masked: email ? maskEmail(email) : '',
        }),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** What the audit row keeps: numbers masked. */
export const saidFacts = ({ phone, email, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  ...rest,
  ...(typeof phone === 'string' ? { phone: maskPhone(phone) } : phone === null ? { phone } : {}),
  ...(typeof email === 'string' ? { email: maskEmail(email) } : email === null ? { email } : {}),
})
