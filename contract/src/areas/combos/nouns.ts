/** Combos as they are answered and written. Source: money book §4. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Status, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import { comboKinds, MOST_GROUPS, MOST_LINES } from './words.ts'

const Count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

export const KindWord = Word(...(Object.keys(comboKinds) as (keyof typeof comboKinds)[]))

/** M 选 N: of the lines of this group the customer takes `choose`. Groups are numbered from 1 by their place. */
export const PickGroup = Shape({ name: Text(20, { minLength: 1 }), choose: Count(1, MOST_LINES) })

/** What a combo holds: a product, how many of it, for how much of the price it stands. */
const held = {
  productId: Id,
  count: Count(1, 999),
  /** Null: in every one that is sold. */
  groupNo: Nullable(Count(1, MOST_GROUPS)),
  isGift: Type.Boolean(),
}

export const ComboLine = Shape({
  lineNo: Type.Integer(),
  ...held,
  /** Null: price × count as they are when it is sold. */
  weight: Nullable(Yuan),
  productCode: Text(30),
  productName: Text(60),
  /** Its product is switched off: the combo goes on being sold, the list says it. */
  isOff: Type.Boolean(),
})
export type ComboLineRow = Static<typeof ComboLine>

/** A combo as the list and the form show it. `margin` is absent without `cost:view`. */
export const Combo = Shape({
  id: Id,
  code: Text(30),
  name: Text(60),
  initials: Text(120),
  kind: KindWord,
  price: Yuan,
  /** 原价合计, gifts included; of 任选 by the choice that comes to least. */
  original: Yuan,
  /** What is left of it, in basis points. */
  rateBp: Type.Integer(),
  /** Price less the cost of everything in it; of 任选 by the choice that costs most. Null: a cost is not known. */
  margin: Type.Optional(Nullable(Type.String({ pattern: '^-?\\d{1,13}\\.\\d{2}$' }))),
  groups: Type.Array(PickGroup),
  lines: Type.Array(ComboLine),
  /** Days its items may be used from the payment on; null: as each product says. */
  validDays: Nullable(Count(1, 36_500)),
  saleFrom: Nullable(Day),
  saleTo: Nullable(Day),
  perCustomerLimit: Nullable(Count(1, 9_999)),
  totalLimit: Nullable(Count(1, 999_999)),
  /** 退费约定: what was used of it is taken off at the price of each project alone. */
  byOriginal: Type.Boolean(),
  /** Those on orders that were submitted and are neither cancelled nor revoked. */
  soldCount: Type.Integer(),
  remark: Text(500),
  status: Status,
  version: Version,
  updatedAt: Moment,
})
export type ComboRow = Static<typeof Combo>

/** What an order is written from: the combo with what its products cost now. */
export const ComboOffer = Shape({
  id: Id,
  version: Version,
  code: Text(30),
  name: Text(60),
  kind: KindWord,
  price: Yuan,
  groups: Type.Array(PickGroup),
  lines: Type.Array(
    Shape({
      ...ComboLine.properties,
      price: Yuan,
      unit: Type.Integer(),
      sessionsPerUnit: Type.Integer(),
    }),
  ),
  validDays: Nullable(Count(1, 36_500)),
  saleFrom: Nullable(Day),
  saleTo: Nullable(Day),
  status: Status,
  perCustomerLimit: Nullable(Count(1, 9_999)),
  byOriginal: Type.Boolean(),
  /** 赠品分摊: what is given along takes a share of the price. */
  sharesGifts: Type.Boolean(),
  /** Pieces that may still be sold; null: any number. */
  left: Nullable(Type.Integer()),
})
export type ComboOfferRow = Static<typeof ComboOffer>

export const ComboLineInput = Shape({
  productId: Id,
  count: Count(1, 999),
  groupNo: Type.Optional(held.groupNo),
  weight: Type.Optional(Nullable(YuanInput)),
  isGift: Type.Optional(Type.Boolean()),
})

/** 套餐设置: whether what combos give along takes a share of their price, by its weight. */
export const ComboSetting = Shape({ sharesGifts: Type.Boolean() })

/** One group's choice: the products taken. */
export const ComboChoice = Shape({
  groupNo: Count(1, MOST_GROUPS),
  productIds: Type.Array(Id, { minItems: 1, maxItems: MOST_LINES, uniqueItems: true }),
})

/** A combo on an order: how many, and what was chosen in each of its groups. */
export const ComboInput = Shape({
  comboId: Id,
  count: Count(1, 999),
  /** What was seen; another price or content now refuses with 40901 or by name. */
  version: Type.Optional(Version),
  choices: Type.Optional(Type.Array(ComboChoice, { maxItems: MOST_GROUPS })),
})
