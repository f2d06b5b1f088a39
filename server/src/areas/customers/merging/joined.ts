/**
 * The archive that two become, field by field (pure): what is chosen, where somebody may choose; what is empty never wins; both
 * numbers stay; of health facts the more severe.
 */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import {
  LONGEST,
  type MergeField,
  mergeFields,
  mergingRefusals,
  type Side,
} from '@clinic/contract/areas/merging/words.ts'
import { refuse } from '../../../kit/context.ts'

type Form = Partial<CustomerForm>
export type Choices = { readonly [F in MergeField]?: Side | undefined }

/** Fields of the form that go with a choice; the first ones say whether there is anything. */
const parts: { readonly [F in MergeField]: readonly (keyof Form)[] } = {
  name: ['name'],
  phone: ['phone', 'phoneRegion', 'phoneRelation', 'phoneOwnerId'],
  sex: ['sex'],
  birthday: ['birthday', 'birthdayType'],
  idNo: ['idNo', 'idType'],
  wechat: ['wechat'],
  email: ['email'],
  sourceId: ['sourceId', 'sourceTypeId'],
  recommenderId: ['recommenderId'],
  developerId: ['developerId'],
  consultantId: ['consultantId'],
  csId: ['csId'],
  doctorId: ['doctorId'],
  address: ['address', 'provinceId', 'cityId', 'areaId'],
  occupation: ['occupation'],
  marital: ['marital'],
  education: ['education'],
  income: ['income'],
  remark: ['remark'],
}
const fields = Object.keys(mergeFields) as MergeField[]

const judged = (field: MergeField): readonly (keyof Form)[] =>
  field === 'address' ? parts.address : parts[field].slice(0, 1)
const isEmpty = (form: Form, field: MergeField): boolean => judged(field).every((name) => (form[name] ?? null) === null)

/** Whose value is taken: the chosen one's, unless hers is empty. `both` of two texts where each says something else. */
export const sideOf = (field: MergeField, kept: Form, gone: Form, chosen: Side | undefined): Side => {
  if (isEmpty(gone, field)) return 'kept'
  if (isEmpty(kept, field)) return 'gone'
  if (field === 'remark' && kept.remark !== gone.remark) return chosen ?? 'both'
  return chosen ?? 'kept'
}

const joinedText = (one: string | null | undefined, other: string | null | undefined): string | null => {
  if (!one || !other) return one || other || null
  return one.includes(other) ? one : other.includes(one) ? other : `${one}；${other}`
}

const shortEnough = (field: string, text: string | null): string | null =>
  text !== null && text.length > LONGEST ? refuse(mergingRefusals.textTooLong({ field, limit: LONGEST })) : text

/** What she has before a denial, a denial before never having been asked. */
const healthOf = (kept: Form, gone: Form): Form => {
  const states = [kept.allergyState, gone.allergyState]
  const allergyState = states.includes('has') ? 'has' : states.includes('denied') ? 'denied' : null
  const either = (name: 'pregnancy' | 'anticoagulant') =>
    kept[name] || gone[name] ? true : (kept[name] ?? gone[name] ?? null)
  return {
    allergyState,
    allergy: allergyState === 'has' ? shortEnough('过敏', joinedText(kept.allergy, gone.allergy)) : null,
    medicalHistory: shortEnough('病史', joinedText(kept.medicalHistory, gone.medicalHistory)),
    pregnancy: either('pregnancy'),
    anticoagulant: either('anticoagulant'),
  }
}

/** The second number: the first one's of the side that was not taken, else what either had beside it. */
const secondPhone = (first: string | null | undefined, one: Form, other: Form): string | null =>
  [other.phone, one.phone2, other.phone2].find((phone) => phone && phone !== first) ?? null

/** Numbers that neither column has room for; the archive is found by them all the same. */
export const phonesLeft = (kept: Form, gone: Form, after: Form): string[] =>
  [...new Set([kept.phone, kept.phone2, gone.phone, gone.phone2])].filter(
    (phone): phone is string => Boolean(phone) && phone !== after.phone && phone !== after.phone2,
  )

/** @param sides whose value each field takes, as `sideOf` says or as it is settled */
export const joinedForm = (kept: Form, gone: Form, sides: { readonly [F in MergeField]: Side }): Form => {
  const taken = (field: MergeField): Form => {
    const from = sides[field] === 'gone' ? gone : kept
    return Object.fromEntries(parts[field].map((name) => [name, from[name] ?? null]))
  }
  const after: Form = Object.assign({}, kept, ...fields.map(taken), healthOf(kept, gone))
  if (sides.remark === 'both') after.remark = shortEnough('备注', joinedText(kept.remark, gone.remark))
  const [one, other] = sides.phone === 'gone' ? [gone, kept] : [kept, gone]
  after.phone2 = secondPhone(after.phone, one, other)
  after.temporarySign = kept.temporarySign === 1 && gone.temporarySign === 1 ? 1 : 0
  after.keyCustomers = kept.keyCustomers === 1 || gone.keyCustomers === 1 ? 1 : 0
  return after
}
