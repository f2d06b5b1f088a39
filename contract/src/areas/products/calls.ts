/**
 * What the clinic sells: 项目, its tree of types and the universal kinds reports compare by.
 * Source: money book §3; specification 000 §3 (units, categories), 001 §7.
 */
import { Type } from 'typebox'
import { call, type May, type OutputOf } from '../../call.ts'
import { crud, crudOf } from '../../crud.ts'
import { noun, of, onOff, other, place, shown, text, title } from '../../noun.ts'
import type { Permission } from '../../permissions.ts'
import type { Refusal } from '../../refusals.ts'
import { carried } from '../../table.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Status, Text, Version, Word, YuanInput } from '../../words.ts'
import { LEAST_RATE } from './level-prices.ts'
import { Count, flags, Product, type ProductRow } from './nouns.ts'
import { productTable } from './tables.ts'
import { categories, productRefusals, taxRates } from './words.ts'

export * from './words.ts'

const optionalFlags = Object.fromEntries(
  Object.keys(flags).map((name) => [name, Type.Optional(Type.Boolean())]),
) as Record<keyof typeof flags, ReturnType<typeof Type.Optional<ReturnType<typeof Type.Boolean>>>>

const write = {
  /** Absent or empty: the server gives one. */
  code: Type.Optional(Text(30, { pattern: '^([A-Za-z0-9][A-Za-z0-9_.-]{0,29})?$' })),
  name: Text(60, { minLength: 1 }),
  typeId: Type.Optional(Nullable(Id)),
  category: Word(...categories),
  itemType: Type.Optional(Product.properties.itemType),
  kindId: Type.Optional(Nullable(Id)),
  unit: Count(0, 17),
  price: YuanInput,
  /** 会员价 by kind of card, all of them; absent: they stay. One of the two: a price, or a rate. */
  levelPrices: Type.Optional(
    Type.Array(
      Shape({
        typeId: Id,
        price: Type.Optional(Nullable(YuanInput)),
        discountBp: Type.Optional(Nullable(Count(LEAST_RATE, 10_000))),
      }),
      { maxItems: 50 },
    ),
  ),
  /** Taken only from those who see it (`cost:view`); otherwise it stays as it is, 0 on a new product. */
  floorPrice: Type.Optional(YuanInput),
  cost: Type.Optional(Nullable(YuanInput)),
  sessionsPerUnit: Type.Optional(Count(1, 999)),
  ...optionalFlags,
  cureDeptIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  durationMin: Type.Optional(Nullable(Count(1, 1440))),
  minIntervalDays: Type.Optional(Count(0, 3650)),
  cycleDays: Type.Optional(Nullable(Count(1, 3650))),
  validDays: Type.Optional(Nullable(Count(1, 36_500))),
  taxRate: Type.Optional(Word(...taxRates)),
  invoiceName: Type.Optional(Text(60)),
  saleFrom: Type.Optional(Nullable(Day)),
  saleTo: Type.Optional(Nullable(Day)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  remark: Type.Optional(Text(500)),
}

const filters = {
  /** Fragment of name or code, syllables or initials. */
  keyword: Type.Optional(Text(60)),
  /** With everything below it. */
  typeId: Type.Optional(Id),
  category: Type.Optional(Word(...categories)),
  itemType: Type.Optional(Product.properties.itemType),
  kindId: Type.Optional(Id),
  deptId: Type.Optional(Id),
  status: Type.Optional(Status),
}

/** Whoever writes orders or combos must find what to sell. */
const mayPick = {
  anyOf: [
    'product:item:list',
    'product:combo:list',
    'order:bill:add',
    'order:change:add',
    'order:bill:edit',
    'order:bill:list',
    'consult:reception:bill',
    'product:coupon:add',
    'product:coupon:edit',
  ],
} as const satisfies May

/** Products with the versions that were seen: all of them are changed, or none. */
const Seen = Type.Array(Shape({ id: Id, version: Version }), { minItems: 1, maxItems: 200 })
const Changed = Type.Object({ changed: Type.Integer(), items: Type.Array(Shape({ id: Id, version: Version })) })

/** A list of types or kinds: its own page, and whoever picks by it. */
const orPicks = (own: Permission): May => ({ anyOf: [own, ...mayPick.anyOf] })

const sheet = { form: 'file', audited: true, perMinute: 5 } as const

/** What was wrong with one cell of an imported sheet. Rows count from 1 with the header, as the spreadsheet shows them. */
export const SheetFault = Shape({ row: Type.Integer(), column: Text(30), reason: Text(200) })

export const ImportOutcome = Shape({
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  /** Rows that say what is there already. */
  unchanged: Type.Integer(),
  newTypes: Type.Array(Text(130)),
  faults: Type.Array(SheetFault),
  saved: Type.Boolean(),
})

const basics = crud('/api/v1/order/product', {
  noun: '项目',
  may: 'product:item',
  entity: Product,
  write,
  filters,
  table: productTable,
})

export const products = {
  ...basics,
  /** Pick list of order, appointment and plan dialogs: on sale today, most recently used first when `recent`. */
  pick: call('GET /api/v1/order/product/findPageProduct', {
    table: productTable,
    title: '选择项目',
    may: mayPick,
    input: { ...pageRequest, ...filters, recent: Type.Optional(Type.Boolean()) },
    output: Page(Product),
  }),
  byIds: call('GET /api/v1/order/product/findProductByIds', {
    table: productTable,
    title: '按编号查询项目',
    may: mayPick,
    input: { ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) },
    output: Type.Array(Product),
  }),
  exportPrices: call('GET /api/v1/order/product/exportDiDi', {
    title: '导出价目表',
    table: productTable,
    may: 'product:item:export',
    input: { ...filters, sortName: pageRequest.sortName, sortOrder: pageRequest.sortOrder },
    ...sheet,
  }),
  template: call('GET /api/v1/order/product/excel/template', {
    title: '下载项目导入模板',
    may: 'product:item:import',
    form: 'file',
  }),
  /** All rows or none. `file`: the .xlsx in base64; `dryRun` only reports. Key of a row is its code. */
  importSheet: call('POST /api/v1/order/product/excel/saveMore', {
    title: '导入项目',
    may: 'product:item:import',
    input: {
      file: Type.String({ minLength: 4, maxLength: 1_000_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      dryRun: Type.Optional(Type.Boolean()),
      createTypes: Type.Optional(Type.Boolean()),
    },
    output: ImportOutcome,
    perMinute: 20,
  }),
  /** Several at once, each with the version that was seen. */
  setStatus: call('PUT /api/v1/order/product/status', {
    title: '启用或禁用项目',
    may: 'product:item:status',
    input: {
      items: Seen,
      status: Status,
    },
    /** As they are now: with them the change can be taken back. */
    output: Changed,
  }),
  /** 批量调价: the prices that were seen, changed together and audited once. Orders keep the prices they were written with. */
  reprice: call('PUT /api/v1/order/product/price', {
    title: '批量调价',
    may: 'product:item:edit',
    input: {
      items: Seen,
      /** The 会员价 of this kind of card instead of the price itself; where none is said it begins from the card's rate. */
      typeId: Type.Optional(Nullable(Id)),
      by: Word('percent', 'amount'),
      direction: Word('up', 'down'),
      permille: Type.Optional(Nullable(Count(1, 10_000))),
      amount: Type.Optional(Nullable(YuanInput)),
      rounding: Word('fen', 'yuan', 'ten', 'hundred'),
      reason: Text(100, { minLength: 1 }),
    },
    output: Changed,
  }),
  /** Null: to no type. */
  move: call('PUT /api/v1/order/product/type', {
    title: '移动项目分类',
    may: 'product:item:edit',
    input: { items: Seen, typeId: Nullable(Id) },
    output: Changed,
  }),
}

export const productType = noun(
  '项目分类',
  {
    /** 0 = first level. */
    parentId: other('上级分类', of<number>(Type.Integer({ minimum: 0 })), {
      required: true,
      said: carried,
      write: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    name: title('名称', 30, { asked: '分类名称' }),
    sort: place(),
    /** Products directly in it. */
    productCount: shown('项目数', of<number>(Type.Integer())),
  },
  {
    table: 'products.type_tree',
    short: '分类',
    pages: ['/product/type'],
    keyword: ['name'],
    asked: ['parentId'],
    object: 'productType',
  },
)
const typeCrud = crudOf('/api/v1/order/typeTree', productType, { may: 'product:type' })
export const productTypes = {
  ...typeCrud,
  list: { ...typeCrud.list, may: orPicks('product:type:list') },
  /** Puts the types below one in this order: all of them, by id. `parentId` 0: those of the first level. */
  sort: call('PUT /api/v1/order/typeTree/sort', {
    title: '项目分类排序',
    may: 'product:type:sort',
    input: {
      parentId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
    },
    output: Type.Object({ changed: Type.Integer() }),
  }),
}

export type ProductTypeRow = OutputOf<typeof productTypes.one>

export const universalKind = noun(
  '通用品类',
  { name: title('名称', 30), groupName: text('分组', 30), sort: place(), status: onOff() },
  {
    table: 'products.universal_kind',
    short: '品类',
    pages: ['/product/kind'],
    keyword: ['name', 'groupName'],
    asked: ['status'],
    object: 'universalKind',
  },
)
const kindCrud = crudOf('/api/v1/base/universal/products/kind', universalKind, { may: 'product:kind' })
export const universalKinds = {
  ...kindCrud,
  list: { ...kindCrud.list, may: orPicks('product:kind:list') },
}

/** Why a product cannot go on an order today; the pick list greys it with the same sentence. @param today local date */
export const whyNotSell = (
  product: Pick<ProductRow, 'name' | 'status' | 'saleFrom' | 'saleTo'>,
  today: string,
): Refusal | null => {
  const { name, status, saleFrom, saleTo } = product
  if (status === 1) return productRefusals.notForSale({ name, reason: '已禁用' })
  if (saleFrom && today < saleFrom) return productRefusals.notForSale({ name, reason: `从 ${saleFrom} 起才可销售` })
  if (saleTo && today > saleTo) return productRefusals.notForSale({ name, reason: `已于 ${saleTo} 停售` })
  return null
}
