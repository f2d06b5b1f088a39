/** What the customer list can be narrowed by. */
import { type Static, Type } from 'typebox'
import { BusinessDay, Day, Id, Text, Word, YuanInput } from '../../words.ts'
import { Blacklist, LifeStage, Sex } from './nouns.ts'

const flag = Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1')]))

const tagIds = Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }))

/** Saved filters that come with the product: 今日到院, 我的客户, 到院未成交, 有欠款, 过敏史未询问, 待完善. */
export const customerViews = ['today', 'mine', 'noDeal', 'inDebt', 'unasked', 'unfilled'] as const
export type CustomerView = (typeof customerViews)[number]

/** What the list can be narrowed by. Figures need the permission that shows them. */
export const customerFilters = {
  /** Name fragment, pinyin initials, code, last four digits, whole phone (counted, `customer:revealPhone`); words narrow together. */
  keyword: Type.Optional(Text(60)),
  sex: Type.Optional(Sex),
  sourceTypeId: Type.Optional(Id),
  sourceId: Type.Optional(Id),
  developerId: Type.Optional(Id),
  consultantId: Type.Optional(Id),
  csId: Type.Optional(Id),
  doctorId: Type.Optional(Id),
  recommenderId: Type.Optional(Id),
  lifeStage: Type.Optional(LifeStage),
  /** `unasked`: nobody has asked yet. */
  allergyState: Type.Optional(Word('unasked', 'denied', 'has')),
  view: Type.Optional(Word(...customerViews)),
  blacklist: Type.Optional(Blacklist),
  grade: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
  keyCustomers: flag,
  temporarySign: flag,
  /** Bears any of these tags, all of them, none of them. */
  anyTagIds: tagIds,
  allTagIds: tagIds,
  noTagIds: tagIds,
  birthMonth: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  /** Has ever come. */
  visited: flag,
  /** Has ever bought. */
  dealt: flag,
  visitedFrom: Type.Optional(Day),
  visitedTo: Type.Optional(Day),
  paidFrom: Type.Optional(BusinessDay),
  paidTo: Type.Optional(BusinessDay),
  totalPaidMin: Type.Optional(YuanInput),
  totalPaidMax: Type.Optional(YuanInput),
  capitalMin: Type.Optional(YuanInput),
  capitalMax: Type.Optional(YuanInput),
  inDebt: flag,
  /**
   * By the hospital's own fields, all of them together: key, sign and value. `=` is it, `~` contains it, `>` and `<` from and
   * to (ends included), `?` nothing is written there: `f12=蓝色`, `f13>2026-01-01`, `f14?`. Of a field of several words, joined
   * by 、: `|` one of them, `&` all of them.
   */
  fields: Type.Optional(
    Type.Array(Type.String({ maxLength: 220, pattern: '^f[0-9]{1,18}([=~<>].{1,60}|[|&].{1,200}|\\?)$' }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
    }),
  ),
}
export type CustomerFilters = Static<ReturnType<typeof Type.Object<typeof customerFilters>>>
