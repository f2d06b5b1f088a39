/** Products and their trees, as they are answered and written. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Status, Text, Version, Word, Yuan } from '../../words.ts'
import { categories, itemTypes, taxRates } from './words.ts'

export const Count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

export const flags = {
  /** Deducted session by session; retail is handed out at the till instead. */
  needDeduct: Type.Boolean(),
  allowWallet: Type.Boolean(),
  allowCard: Type.Boolean(),
  allowCoin: Type.Boolean(),
  allowPoint: Type.Boolean(),
  allowCoupon: Type.Boolean(),
  needOperation: Type.Boolean(),
  needTooth: Type.Boolean(),
  needSite: Type.Boolean(),
}

/** What a product costs with one kind of card: a price, or a rate of its price (9000: 9 折). */
export const LevelPrice = Shape({
  typeId: Id,
  typeName: Text(20),
  price: Nullable(Yuan),
  discountBp: Nullable(Type.Integer()),
})

/** A product as lists and the dialog show it. `floorPrice` and `cost` are absent without `cost:view`. */
export const Product = Shape({
  id: Id,
  code: Text(30),
  name: Text(60),
  initials: Text(120),
  typeId: Nullable(Id),
  typeName: Nullable(Text(30)),
  /** From the first level down: 美容外科/眼部. */
  typePath: Nullable(Text(130)),
  category: Word(...categories),
  itemType: Word(...(Object.keys(itemTypes) as (keyof typeof itemTypes)[])),
  kindId: Nullable(Id),
  kindName: Nullable(Text(30)),
  unit: Count(0, 17),
  price: Yuan,
  floorPrice: Type.Optional(Yuan),
  cost: Type.Optional(Nullable(Yuan)),
  /** 会员价, by rank of the cards; a kind that is not named goes by its own rate. */
  levelPrices: Type.Array(LevelPrice),
  /** Sessions in one unit sold (单份次数). */
  sessionsPerUnit: Count(1, 999),
  ...flags,
  cureDeptIds: Type.Array(Id),
  /** Minutes. */
  durationMin: Nullable(Count(1, 1440)),
  minIntervalDays: Count(0, 3650),
  /** After how many days it is due again; null: never. */
  cycleDays: Nullable(Count(1, 3650)),
  validDays: Nullable(Count(1, 36_500)),
  taxRate: Word(...taxRates),
  invoiceName: Text(60),
  saleFrom: Nullable(Day),
  saleTo: Nullable(Day),
  sort: Type.Integer(),
  remark: Text(500),
  status: Status,
  version: Version,
  updatedAt: Moment,
})

export type ProductRow = Static<typeof Product>
