/** An archive's fields as a person reads them: numbers masked, ids by their names. */

import { allergyWords } from '@clinic/contract/areas/customers/allergy.ts'
import type { HealthField, MergeField } from '@clinic/contract/areas/merging/words.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import type { Plan } from './plan.ts'

type Form = Plan['forms']['kept']
type Stored = Plan['kept']

const text = (value: string | null | undefined): string | null => value || null
const masked = (phone: string | null | undefined): string | null => (phone ? maskPhone(phone) : null)
const maskedId = (no: string | null | undefined): string | null => (no ? `${no.slice(0, 3)}****${no.slice(-2)}` : null)
const joined = (between: string, ...parts: readonly (string | null | undefined)[]): string | null =>
  text(parts.filter(Boolean).join(between))

/** @param form what is sealed, opened @param stored what goes by names */
export const shownOf = (field: MergeField, form: Form, stored: Stored): string | null => {
  const plain: { readonly [F in MergeField]: () => string | null } = {
    name: () => text(form.name),
    phone: () =>
      joined(' / ', joined(' ', masked(form.phone), form.phone ? form.phoneRelation : null), masked(form.phone2)),
    sex: () => text(form.sex),
    birthday: () => (form.birthday ? `${form.birthday}（${form.birthdayType ?? '公历'}）` : null),
    idNo: () => joined(' ', form.idType, maskedId(form.idNo)),
    wechat: () => text(form.wechat),
    email: () => text(form.email),
    sourceId: () => joined(' / ', stored.developmentChannels, stored.channelName),
    recommenderId: () => text(stored.recommenderName),
    developerId: () => text(stored.developersName),
    consultantId: () => text(stored.attributionConsultantName),
    csId: () => text(stored.csName),
    doctorId: () => text(stored.doctorName),
    address: () => joined(' ', stored.areaNames, form.address),
    occupation: () => text(form.occupation),
    marital: () => text(form.marital),
    education: () => text(form.education),
    income: () => text(form.income),
    remark: () => text(form.remark),
  }
  return plain[field]()
}

const yes = (value: boolean | null | undefined): string | null =>
  value === true ? '是' : value === false ? '否' : null

export const healthOf = (field: HealthField, form: Form): string | null => {
  if (field === 'pregnancy' || field === 'anticoagulant') return yes(form[field])
  if (field === 'medicalHistory') return text(form.medicalHistory)
  return form.allergyState === 'has' ? text(form.allergy) : form.allergyState === 'denied' ? allergyWords.denied : null
}
