/** What a bulk writes of an archive, new or changed. */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OwnValues } from '../fields/values.ts'

/** Columns a bulk writes, with their types; every other begins as the table says. */
const types = {
  name: 'text',
  name_pinyin: 'text',
  name_initials: 'text',
  sex: 'text',
  birthday: 'date',
  phone_cipher: 'text',
  phone_hash: 'text',
  phone2_cipher: 'text',
  phone2_hash: 'text',
  wechat_cipher: 'text',
  email_cipher: 'text',
  address_cipher: 'text',
  occupation: 'text',
  remark_cipher: 'text',
  source_type_id: 'bigint',
  source_id: 'bigint',
  developer_id: 'bigint',
  consultant_id: 'bigint',
  cs_id: 'bigint',
  doctor_id: 'bigint',
  recommender_id: 'bigint',
  ext: 'jsonb',
} as const
const names = Object.keys(types)
export const listed = (form: (name: string) => string): RawBuilder<unknown> => sql.raw(names.map(form).join(', '))
export const described = listed((name) => `${name} ${types[name as keyof typeof types]}`)

/** What a sheet says of the hospital's own fields, plain and sensitive: a sheet clears nothing. */
export const ownOf = ({ ext, extSensitive }: Partial<CustomerForm>): OwnValues =>
  ({ ...ext, ...extSensitive }) as OwnValues
