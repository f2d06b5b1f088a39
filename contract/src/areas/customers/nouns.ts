/**
 * The customer as both sides know her: shapes, display rules and why-nots.
 * Source: customers book §1, §6; specification 000 §3 (customer header), §5 (phones).
 */
import { type Static, Type } from 'typebox'
import type { Refusal } from '../../refusals.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { AllergyState } from './allergy.ts'
import { nextFields } from './next-step.ts'
import { FieldValues } from './own-fields.ts'
import { customerRefusals } from './refusals.ts'

export { customerRefusals }

export const Sex = Word('男', '女')
export const PhoneRelation = Word('本人', '父母', '子女', '配偶', '其他')
/** 潜客 意向 到院未成交 新客 活跃老客 沉睡 流失 (customers book §7.4). */
export const lifeStages = ['prospect', 'intent', 'visited', 'new', 'regular', 'dormant', 'lost'] as const
/** As the screens say them. */
export const lifeStageNames = {
  prospect: '潜客',
  intent: '意向',
  visited: '到院未成交',
  new: '新客',
  regular: '活跃老客',
  dormant: '沉睡',
  lost: '流失',
} as const satisfies Record<(typeof lifeStages)[number], string>
export const LifeStage = Word(...lifeStages)
/** none; marketing 限制营销; service 拒绝服务. */
export const Blacklist = Word('none', 'marketing', 'service')
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])

/** A tag as the header shows it. */
export const CustomerTag = Type.Object({ id: Id, integralName: Text(12), color: Type.Optional(Text(20)) })

/** Needs `sensitive:customer-level`; absent without it. */
const levelFields = {
  temporarySign: Type.Optional(Flag),
  keyCustomers: Type.Optional(Flag),
  levelName: Type.Optional(Text(30)),
  grade: Type.Optional(Type.Integer()),
}
/** Needs `sensitive:customer-capital`; absent without it. */
const capitalFields = {
  capital: Type.Optional(Yuan),
  presentedAmount: Type.Optional(Yuan),
  debtAmount: Type.Optional(Yuan),
  integral: Type.Optional(Type.Integer()),
  totalPaid: Type.Optional(Yuan),
}
/** Names of owners and of the way she came. */
const ownerFields = {
  attributionConsultantName: Type.Optional(Nullable(Text(40))),
  developersName: Type.Optional(Nullable(Text(40))),
  csName: Type.Optional(Nullable(Text(40))),
  doctorName: Type.Optional(Nullable(Text(40))),
  developmentChannels: Type.Optional(Nullable(Text(40))),
  channelName: Type.Optional(Nullable(Text(40))),
  recommenderName: Type.Optional(Nullable(Text(40))),
}

/** Whether she was asked; what she has needs `customer:health`. */
const allergyFields = {
  allergyState: Type.Optional(Nullable(AllergyState)),
  allergy: Type.Optional(Nullable(Text(500))),
}

/** Values of the hospital's own fields; those marked 敏感 by themselves, under `sensitive:customer-field`. */
const ownFields = { ext: Type.Optional(FieldValues), extSensitive: Type.Optional(FieldValues) }

/** A row of the customer list. Columns a role may not see are absent. Phones are masked. */
export const CustomerRow = Type.Object({
  id: Id,
  version: Version,
  no: Type.Optional(Text(20)),
  name: Type.Optional(Text(30)),
  title: Type.Optional(Text(60)),
  sex: Type.Optional(Nullable(Sex)),
  age: Type.Optional(Nullable(Type.Integer())),
  phone: Type.Optional(Nullable(Text(20))),
  ...levelFields,
  ...capitalFields,
  ...ownerFields,
  tags: Type.Optional(Type.Array(CustomerTag)),
  lifeStage: Type.Optional(LifeStage),
  blacklist: Type.Optional(Blacklist),
  ...allergyFields,
  ...nextFields,
  visitCount: Type.Optional(Type.Integer()),
  lastVisitTime: Type.Optional(Nullable(Moment)),
  lastTriageTime: Type.Optional(Nullable(Moment)),
  lastConsultTime: Type.Optional(Nullable(Moment)),
  lastPaymentTime: Type.Optional(Nullable(Moment)),
  createTime: Type.Optional(Moment),
  ...ownFields,
})

/** A hit of the selectors. */
export const CustomerHit = Type.Object({
  id: Id,
  no: Text(20),
  name: Text(30),
  title: Text(60),
  sex: Nullable(Sex),
  age: Nullable(Type.Integer()),
  phone: Nullable(Text(20)),
  lastTriageTime: Nullable(Moment),
  lastPaymentTime: Nullable(Moment),
})

/**
 * What the duplicate probe tells: with the archive in reach its id, else a masked name and whose department it is,
 * never the phone, never the owner's name (customers book §1.1).
 */
export const Duplicate = Type.Object({
  id: Type.Optional(Id),
  name: Text(30),
  departmentName: Nullable(Text(30)),
  owned: Type.Boolean(),
  pool: Word('none', 'developer', 'consultant'),
})

/** Labels of required fields that are empty, of those this person sees: asked for with the next save. */
const Missing = Type.Array(Text(20))

/** The header of window and panel (specification 000 §3). */
export const CustomerHeader = Type.Object({
  id: Id,
  version: Version,
  code: Text(20),
  name: Text(30),
  sex: Nullable(Sex),
  phone: Nullable(Text(20)),
  age: Nullable(Type.Integer()),
  birthday: Nullable(Day),
  externalUserId: Nullable(Text(64)),
  ...levelFields,
  ...capitalFields,
  ...ownerFields,
  integralDtos: Type.Array(CustomerTag),
  lifeStage: LifeStage,
  blacklist: Blacklist,
  /** Beside being refused service she is kept from marketing by an entry of its own, which may last longer. */
  blacklistBoth: Type.Optional(Type.Boolean()),
  /** A complaint of hers is open, as far as this person may read it. */
  complaining: Type.Boolean(),
  /** Promises to her that are open, and how many of them are late, as far as this person may read them. */
  promised: Type.Object({ open: Type.Integer(), overdue: Type.Integer() }),
  lastVisitTime: Type.Optional(Nullable(Moment)),
  lastTriageTime: Nullable(Moment),
  lastPaymentTime: Nullable(Moment),
  ...nextFields,
  /** What whoever meets her should know. */
  remark: Type.Optional(Nullable(Text(500))),
  ...allergyFields,
  /** When she was asked last; null in archives from before that was kept. */
  allergyAskedTime: Type.Optional(Nullable(Moment)),
  /** Needs `customer:health`; absent without it. */
  healthFlags: Type.Optional(Type.Array(Text(20))),
  missing: Missing,
})

const dictWord = Type.Optional(Nullable(Text(30)))
const staffId = Type.Optional(Nullable(Id))
const regionId = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 999_999 })))

/** What a form may write. Absent: unchanged; null: cleared. A masked phone sent back means unchanged. */
export const customerWrite = {
  name: Text(30, { minLength: 1 }),
  sex: Type.Optional(Nullable(Sex)),
  birthday: Type.Optional(Nullable(Day)),
  birthdayType: Type.Optional(Word('公历', '农历')),
  phone: Type.Optional(Nullable(Text(20))),
  /** Country calling code; only numbers of 86 must look like mainland mobiles. */
  phoneRegion: Type.Optional(Type.String({ pattern: '^\\d{1,4}$' })),
  phoneRelation: Type.Optional(PhoneRelation),
  phoneOwnerId: staffId,
  phone2: Type.Optional(Nullable(Text(20))),
  wechat: Type.Optional(Nullable(Text(40))),
  email: Type.Optional(Nullable(Type.String({ maxLength: 50, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }))),
  idType: Type.Optional(Nullable(Text(20))),
  idNo: Type.Optional(Nullable(Text(30))),
  provinceId: regionId,
  cityId: regionId,
  areaId: regionId,
  address: Type.Optional(Nullable(Text(200))),
  occupation: dictWord,
  marital: dictWord,
  education: dictWord,
  income: dictWord,
  /** See `allergyOf`: a text alone says that she has something. */
  allergyState: Type.Optional(Nullable(AllergyState)),
  allergy: Type.Optional(Nullable(Text(500))),
  medicalHistory: Type.Optional(Nullable(Text(500))),
  pregnancy: Type.Optional(Nullable(Type.Boolean())),
  anticoagulant: Type.Optional(Nullable(Type.Boolean())),
  sourceTypeId: Type.Optional(Nullable(Id)),
  sourceId: Type.Optional(Nullable(Id)),
  recommenderId: Type.Optional(Nullable(Id)),
  developerId: staffId,
  consultantId: staffId,
  csId: staffId,
  doctorId: staffId,
  temporarySign: Type.Optional(Flag),
  keyCustomers: Type.Optional(Flag),
  remark: Type.Optional(Nullable(Text(500))),
  ...ownFields,
}
export const CustomerWrite = Shape(customerWrite)
export type CustomerForm = Static<typeof CustomerWrite>

/** The whole archive, as the form loads it: phones and identity number masked, health facts by permission. */
export const CustomerArchive = Type.Object({
  id: Id,
  version: Version,
  code: Text(20),
  status: Word('active', 'merged', 'anonymised'),
  age: Nullable(Type.Integer()),
  ...customerWrite,
  ...ownerFields,
  phoneOwnerName: Type.Optional(Nullable(Text(30))),
  areaNames: Type.Optional(Nullable(Text(100))),
  allergyAskedTime: Type.Optional(Nullable(Moment)),
  allergyAskedByName: Type.Optional(Nullable(Text(40))),
  createTime: Moment,
  missing: Missing,
})

/** A field that has to be filled: its key and what the hospital calls it. */
export type Needed = { readonly key: string; readonly label: string }
/** What an archive needs where a hospital has set up nothing else (customers book §1.1). */
const usuallyNeeded: readonly Needed[] = [
  { key: 'name', label: '姓名' },
  { key: 'sex', label: '性别' },
  { key: 'phone', label: '手机号' },
  { key: 'source', label: '来源' },
]

const filledIn = (form: Partial<CustomerForm>, key: string): unknown => {
  if (key === 'source') return form.sourceTypeId && form.sourceId
  if (key === 'region') return form.provinceId
  return form[key as keyof CustomerForm] ?? form.ext?.[key] ?? form.extSensitive?.[key]
}

/** Labels of what is missing for an archive that is more than a quick note. No is an answer, nothing is none. */
export const missingFields = (form: Partial<CustomerForm>, needed: readonly Needed[] = usuallyNeeded): string[] =>
  needed.filter(({ key }) => ['', null, undefined].includes(filledIn(form, key) as string)).map(({ label }) => label)

/** Refuses an archive that is not marked temporary and lacks something the hospital requires. */
export const whyNotComplete = (
  form: Partial<CustomerForm>,
  needed: readonly Needed[] = usuallyNeeded,
): Refusal | null => {
  if (form.temporarySign === 1) return form.name ? null : customerRefusals.incomplete({ fields: '姓名' })
  const missing = missingFields(form, needed)
  return missing.length > 0 ? customerRefusals.incomplete({ fields: missing.join('、') }) : null
}

const MAINLAND = /^1[3-9]\d{9}$/
const OVERSEAS = /^\d{5,15}$/

/** Refuses a number that cannot be called. Spaces and dashes are taken out before. */
export const whyNotPhone = (phone: string, region = '86'): Refusal | null =>
  (region === '86' ? MAINLAND : OVERSEAS).test(phone) ? null : customerRefusals.phoneForm()

/** A number as the screens got it: it says "unchanged" when it comes back. */
export const isMasked = (text: string): boolean => text.includes('****')

/** A number without the marks people write into it, and without the mainland's country code. */
export const digitsOf = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/[\s+()-]/g, '')
    .replace(/^(?:00)?86(?=1[3-9]\d{9}$)/, '')

/** The line under which selectors show a customer: `王小明（138****0000）`. */
export const titleOf = (name: string, maskedPhone: string | null): string =>
  maskedPhone ? `${name}（${maskedPhone}）` : name
