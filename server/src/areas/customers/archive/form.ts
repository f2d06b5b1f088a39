/** From a form to columns: what was given, in its normal form, sealed where it must be. */
import { allergyOf } from '@clinic/contract/areas/customers/allergy.ts'
import {
  type CustomerForm,
  customerRefusals,
  digitsOf,
  isMasked,
  type Needed,
  whyNotComplete,
  whyNotPhone,
} from '@clinic/contract/areas/customers/nouns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { blindIndex, type HospitalKeys } from '../../../kit/crypto.ts'
import { phoneHash, type Spelling, spell } from '../search/tokens.ts'
import { HEALTH } from './permissions.ts'
import { type Row, seal } from './seal.ts'

const healthFields = ['allergyState', 'allergy', 'medicalHistory', 'pregnancy', 'anticoagulant'] as const

/** Does it say anything about her health? Taking something away does not. */
export const tellsHealth = (form: Partial<CustomerForm>): boolean =>
  healthFields.some((name) => form[name] !== undefined && form[name] !== null && form[name] !== false)

/** Columns that take a form's field as it stands. */
const plain = {
  sex: 'sex',
  birthday: 'birthday',
  birthdayType: 'birthday_type',
  phoneRegion: 'phone_region',
  phoneRelation: 'phone_relation',
  phoneOwnerId: 'phone_owner_id',
  idType: 'id_type',
  provinceId: 'province_id',
  cityId: 'city_id',
  areaId: 'area_id',
  occupation: 'occupation',
  marital: 'marital',
  education: 'education',
  income: 'income',
  allergyState: 'allergy_state',
  pregnancy: 'pregnancy',
  anticoagulant: 'anticoagulant',
  sourceTypeId: 'source_type_id',
  sourceId: 'source_id',
  recommenderId: 'recommender_id',
  developerId: 'developer_id',
  consultantId: 'consultant_id',
  csId: 'cs_id',
  doctorId: 'doctor_id',
} as const satisfies Partial<Record<keyof CustomerForm, string>>

const sealed = {
  phone: 'phone_cipher',
  phone2: 'phone2_cipher',
  wechat: 'wechat_cipher',
  email: 'email_cipher',
  idNo: 'id_no_cipher',
  address: 'address_cipher',
  allergy: 'allergy_cipher',
  medicalHistory: 'medical_history_cipher',
  remark: 'remark_cipher',
} as const satisfies Partial<Record<keyof CustomerForm, string>>

/** Fields whose digest is kept beside them. */
const hashed: Partial<
  Record<keyof CustomerForm, { column: string; digest: (of: HospitalKeys, text: string) => string }>
> = {
  phone: { column: 'phone_hash', digest: phoneHash },
  phone2: { column: 'phone2_hash', digest: phoneHash },
  idNo: {
    column: 'id_no_hash',
    digest: (of, text) => blindIndex(of, 'identity number', text.toUpperCase()),
  },
}

/** The form without what says "unchanged", with numbers and texts as they are stored. Empty texts are nothing. */
export const normalForm = <F extends Partial<CustomerForm>>(form: F): F => {
  const normal: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(form)) {
    if (value === undefined) continue
    if (typeof value !== 'string') normal[name] = value
    else if ((name === 'phone' || name === 'phone2' || name === 'idNo') && isMasked(value)) continue
    else
      normal[name] = (name === 'phone' || name === 'phone2' ? digitsOf(value) : value.normalize('NFC').trim()) || null
  }
  return { ...normal, ...allergyOf(normal) } as F
}

/** Refuses numbers that cannot be called, birthdays to come, and health facts by who may not see them. */
export const checkForm = (ctx: Context, form: Partial<CustomerForm>, today: string): void => {
  const region = form.phoneRegion ?? '86'
  if (form.phone) refuseIf(whyNotPhone(form.phone, region))
  if (form.phone2) refuseIf(whyNotPhone(form.phone2, region))
  if (form.birthday) {
    if (Number.isNaN(Date.parse(form.birthday)) || !isCalendarDay(form.birthday) || form.birthday < '1900-01-01')
      refuse(common.invalid({ reason: 'birthday 格式不正确' }))
    if (form.birthday > today) refuse(customerRefusals.birthdayAhead())
  }
  if (healthFields.some((name) => form[name] !== undefined) && !ctx.session.permissions.has(HEALTH))
    refuse(common.forbidden())
}

/** 2025-02-30 is written like a day and is none. */
const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Who asked about allergies, and when; taking back what stood leaves neither. */
export const askedNow = (state: CustomerForm['allergyState']): Record<string, unknown> =>
  state
    ? { allergy_asked_at: sql`kit.clock()`, allergy_asked_by: sql`kit.current_staff()` }
    : { allergy_asked_at: null, allergy_asked_by: null }

/**
 * Column values of the fields that are given. A temporary archive that lacks nothing any more stops being one.
 * @param whole the form together with what the archive already holds
 * @param spelling what `spell` says of the name, where that is known already
 */
export const columnsOf = (
  row: Row,
  form: Partial<CustomerForm>,
  whole: Partial<CustomerForm>,
  needed: readonly Needed[],
  spelling?: Spelling,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(form) as [keyof CustomerForm, unknown][]) {
    if (name in plain) values[plain[name as keyof typeof plain]] = value
    if (name in sealed) {
      const column = sealed[name as keyof typeof sealed]
      values[column] = seal(row, column, value as string | null)
    }
    const found = hashed[name]
    if (found) values[found.column] = value ? found.digest(row, String(value)) : null
  }
  if (form.name) {
    const { pinyin, initials } = spelling ?? spell(form.name)
    Object.assign(values, { name: form.name, name_pinyin: pinyin, name_initials: initials })
  }
  if (form.allergyState !== undefined || form.allergy !== undefined) Object.assign(values, askedNow(whole.allergyState))
  // Her own number is shared with nobody.
  if (form.phoneRelation === '本人') values['phone_owner_id'] = null
  if (form.keyCustomers !== undefined) values['key_customer'] = form.keyCustomers === 1
  values['temporary'] = whole.temporarySign === 1 && whyNotComplete({ ...whole, temporarySign: 0 }, needed) !== null
  return values
}
