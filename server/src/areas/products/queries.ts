/** Reads of the catalogue. */

import { type products, units } from '@clinic/contract/areas/products/calls.ts'
import { levelsText } from '@clinic/contract/areas/products/level-prices.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { columnsSeen, type SheetField } from '../../kit/export.ts'
import { col, everybody, type ListOf, pageOf, refuseUnseen, rowOf, rowsFound, slicesOf, yuan } from '../../kit/list.ts'
import { asked, whenWritten } from '../../kit/question.ts'
import { sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'
import { levels } from './levels.ts'

/** A type's names from the first level down. */
const typePath = sql`(select string_agg(above.name, '/' order by place) from unnest(t.path) with ordinality as step (type_id, place)
  join products.type_tree above on above.hospital_id = t.hospital_id and above.id = step.type_id)`

const from = sql`products.product p
  left join products.type_tree t on t.hospital_id = p.hospital_id and t.id = p.type_id
  left join products.universal_kind k on k.hospital_id = p.hospital_id and k.id = p.kind_id`

export const productList: ListOf<typeof products.list> = {
  table: 'products.product',
  from,
  columns: {
    id: col('p.id', { sort: true }),
    code: col('p.code', { sort: true }),
    name: col('p.name', { sort: true }),
    initials: col('p.initials'),
    typeId: col('p.type_id'),
    typeName: col('t.name', { sort: true }),
    typePath: col(typePath),
    category: col('p.category', { sort: true }),
    itemType: col('p.item_type', { sort: true }),
    kindId: col('p.kind_id'),
    kindName: col('k.name', { sort: true }),
    unit: col('p.unit'),
    price: yuan('p.price_fen', { sort: true }),
    levelPrices: col(whenWritten(() => sql.raw(levels.shown('p')))),
    floorPrice: yuan('p.floor_price_fen', { sort: true, needs: 'cost:view' }),
    cost: yuan('p.cost_fen', { sort: true, needs: 'cost:view' }),
    sessionsPerUnit: col('p.sessions_per_unit', { sort: true }),
    needDeduct: col('p.need_deduct'),
    allowWallet: col('p.allow_wallet'),
    allowCard: col('p.allow_card'),
    allowCoin: col('p.allow_coin'),
    allowPoint: col('p.allow_point'),
    allowCoupon: col('p.allow_coupon'),
    needOperation: col('p.need_operation'),
    needTooth: col('p.need_tooth'),
    needSite: col('p.need_site'),
    cureDeptIds: col('p.cure_dept_ids'),
    durationMin: col('p.duration_min', { sort: true }),
    minIntervalDays: col('p.min_interval_days'),
    cycleDays: col('p.cycle_days'),
    validDays: col('p.valid_days'),
    taxRate: col('p.tax_rate'),
    invoiceName: col('p.invoice_name'),
    saleFrom: col('p.sale_from'),
    saleTo: col('p.sale_to'),
    sort: col('p.sort', { sort: true }),
    remark: col('p.remark'),
    status: col('p.status', { sort: true }),
    version: col('p.version'),
    updatedAt: col('p.updated_at', { sort: true }),
  },
  filters: {
    keyword: (value) => contains(value, ['p.name', 'p.code'], ['p.pinyin', 'p.initials']),
    typeId: (value) => sql`t.path @> array[${value}::bigint]`,
    category: (value) => sql`p.category = ${value}`,
    itemType: (value) => sql`p.item_type = ${value}`,
    kindId: (value) => sql`p.kind_id = ${value}`,
    deptId: (value) => sql`(p.cure_dept_ids = '{}' or p.cure_dept_ids @> array[${value}::bigint])`,
    status: (value) => sql`p.status = ${value}`,
  },
  asks: { deptId: 'cureDeptIds' },
  scope: everybody('what the hospital sells is the same for all'),
  order: { by: 'p.code', direction: 'asc', tie: 'p.id' },
}

/** What may go on an order today. */
const onSale = sql`p.status = 0 and (p.sale_from is null or p.sale_from <= kit.today()) and (p.sale_to is null or p.sale_to >= kit.today())`

/** What an order is written from: its price is the order's business, whatever the columns of 项目管理. */
const pickList: ListOf<typeof products.pick> = { ...productList, table: 'products.pick', where: () => onSale }

/** Rows `product_id, last_line` of what this person sold last, as a statement. */
export const lastSold = asked<[], string>('what a person sold last')

/** Projects of the orders this person wrote last, newest first. */
const recentList: ListOf<typeof products.pick> = {
  ...pickList,
  from: whenWritten(() => sql`${from} join (${sql.raw(lastSold())}) used on used.product_id = p.id`),
  order: { by: 'used.last_line', direction: 'desc', tie: 'p.id' },
}

/** One page of the catalogue. */
export const productPage = (ctx: Context, input: InputOf<typeof products.list>) => pageOf(ctx, input, productList)
export const oneProduct = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, productList)

export const pickProducts = async (ctx: Context, { recent, ...input }: InputOf<typeof products.pick>) =>
  await pageOf(ctx, input, recent ? recentList : pickList)

/** The products named, in the order asked for; refuses when one of them is not there. */
export const productsByIds = async (ctx: Context, { ids }: { ids: readonly number[] }) => {
  const named = sql`where p.id = any(${ids}) order by array_position(${ids}::bigint[], p.id)`
  const rows = await rowsFound(ctx, pickList, named)
  return rows.length === new Set(ids).size ? rows : refuse(common.notFound())
}

/** Price list for outside platforms: neither cost nor floor (money book §3, D14). */
const priceColumns: readonly SheetField[] = [
  { key: 'code' },
  { key: 'name', width: 28 },
  { key: 'typePath', width: 24 },
  { key: 'category' },
  { key: 'kindName' },
  { key: 'unit', width: 8, show: (value) => units[value as number] ?? '' },
  { key: 'price', money: true },
  { key: 'levelPrices', width: 30, show: (value) => levelsText(value as ProductRow['levelPrices']) },
  { key: 'sessionsPerUnit', width: 10 },
  { key: 'durationMin', width: 12 },
  { key: 'status', width: 8, show: (value) => (value === 0 ? '启用' : '禁用') },
]
const MAX_EXPORT = 20_000

export const exportPrices = async (ctx: Context, input: InputOf<typeof products.exportPrices>): Promise<Answered> => {
  refuseUnseen(ctx, input, productList)
  const columns = columnsSeen(ctx, priceColumns)
  return sheetFile('项目价目表', columns, await slicesOf(ctx, input, productList, MAX_EXPORT))
}
