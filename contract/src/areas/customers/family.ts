/** 家庭: relatives with archives, and who answers for a customer under age. Source: customers book §1.1, §1.5, §26. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Done, Id, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { Sex } from './nouns.ts'

/** What a relative is to the customer. */
export const kinships = {
  spouse: '配偶',
  parent: '父母',
  child: '子女',
  sibling: '兄弟姐妹',
  grandparent: '祖父母',
  grandchild: '孙辈',
  other: '其他亲属',
} as const
export type Kinship = keyof typeof kinships
export const KinshipWord = Word('spouse', 'parent', 'child', 'sibling', 'grandparent', 'grandchild', 'other')

/** The same tie from the other side. */
export const kinshipBack: Readonly<Record<Kinship, Kinship>> = {
  spouse: 'spouse',
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  grandparent: 'grandchild',
  grandchild: 'grandparent',
  other: 'other',
}

/** Who is born before whom by a tie: `relative`, `customer`, or neither. */
export const olderBy = (relation: Kinship): 'relative' | 'customer' | null =>
  relation === 'parent' || relation === 'grandparent'
    ? 'relative'
    : relation === 'child' || relation === 'grandchild'
      ? 'customer'
      : null

/** What a guardian is to the customer. */
export const guardianships = {
  parent: '父母',
  grandparent: '祖父母',
  sibling: '成年兄姐',
  other: '其他监护人',
} as const
export const GuardianshipWord = Word('parent', 'grandparent', 'sibling', 'other')

/** Full years at which nobody answers for her any more, and at which she agrees to things herself. */
export const OF_AGE = 18
export const OWN_CONSENT = 14

/** `child`: a guardian agrees for her (PIPL art. 31); `minor`: a guardian must be known; `none`: of age, or her age is not known. */
export const wardOf = (age: number | null): 'none' | 'minor' | 'child' =>
  age === null || age >= OF_AGE ? 'none' : age >= OWN_CONSENT ? 'minor' : 'child'

/** Somebody of her family: out of reach without her number, with her name masked. */
export const Relative = Shape({
  kinshipId: Id,
  id: Type.Optional(Id),
  relation: KinshipWord,
  name: Text(30),
  no: Type.Optional(Text(20)),
  sex: Type.Optional(Nullable(Sex)),
  age: Type.Optional(Nullable(Type.Integer())),
  phone: Type.Optional(Nullable(Text(20))),
})
export type Relative = Static<typeof Relative>

export const Guardian = Shape({
  id: Id,
  version: Version,
  relation: GuardianshipWord,
  /** Her archive, where she has one within reach. */
  relativeId: Type.Optional(Id),
  name: Text(30),
  /** Masked; the whole one is shown by the reveal call, of her archive or of the customer's. */
  phone: Type.Optional(Nullable(Text(20))),
})

const path = '/api/v1/customer/family'

export const families = {
  read: call(`GET ${path}`, {
    title: '家庭与监护人',
    may: 'customer:list',
    shows: {
      relatives: 'customers.customer',
      'guardian.phone': ['customers.customer:phone'],
      ward: ['customers.customer:age'],
    },
    input: { customerId: Id },
    output: Shape({
      relatives: Type.Array(Relative),
      guardian: Nullable(Guardian),
      ward: Type.Optional(Word('none', 'minor', 'child')),
    }),
  }),
  link: call(`POST ${path}`, {
    title: '添加家庭成员',
    may: 'customer:edit',
    input: { customerId: Id, relativeId: Id, relation: KinshipWord },
    output: Type.Object({ id: Id }),
  }),
  unlink: call(`DELETE ${path}/{id}`, {
    title: '移除家庭成员',
    may: 'customer:edit',
    input: { id: Id },
    output: Done,
  }),
  /**
   * Either `relativeId`, or `name` and `phone`; a phone that comes back masked, or not at all, stays as it is. `version`: of the guardian who
   * stands, as it was read.
   */
  setGuardian: call(`PUT ${path}/guardian`, {
    title: '登记监护人',
    may: 'customer:edit',
    changes: { phone: ['customers.customer:phone'] },
    input: {
      customerId: Id,
      version: Type.Optional(Version),
      relation: GuardianshipWord,
      relativeId: Type.Optional(Nullable(Id)),
      name: Type.Optional(Nullable(Text(30))),
      phone: Type.Optional(Nullable(Text(20))),
    },
    output: Type.Object({ id: Id }),
  }),
}
