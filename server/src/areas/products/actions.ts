/** Changes of the catalogue. Orders keep what they were written with (P3): nothing here touches them. */

import type { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import type { Context } from '../../kit/context.ts'
import { rowOf } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { type Changed, insertRow, removeRow, updateRow, type Values } from '../../kit/table.ts'
import { namedDepartments } from '../staff/reads.ts'
import { keepLevels, refuseLevels, sidesOf } from './levels.ts'
import { productList } from './queries.ts'

const TABLE = 'products.product'
type Write = InputOf<typeof products.create>

/** Syllables and first letters of a name, lower case: what a fragment typed in letters is looked up in. */
export const soundOf = (name: string): { pinyin: string; initials: string } => {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return {
    pinyin: syllables.join('').toLowerCase(),
    initials: syllables
      .map((syllable) => (/^[a-z]+$/.test(syllable) ? syllable[0]! : syllable))
      .join('')
      .replace(/\s/g, '')
      .toLowerCase()
      .slice(0, 120),
  }
}

const fenOf = (value: string | number | null | undefined): number | null | undefined =>
  value === null || value === undefined ? value : parseYuan(value)

/** Fields named in the input become columns; what is not named stays as it is (update) or gets its default (create). */
const valuesOf = (ctx: Context, input: Write): Values => {
  const name = input.name.trim()
  const seesCost = ctx.session.permissions.has('cost:view')
  const values: Values = {
    ...(input.code ? { code: input.code } : {}),
    name,
    ...soundOf(name),
    type_id: input.typeId,
    category: input.category,
    item_type: input.itemType,
    kind_id: input.kindId,
    unit: input.unit,
    price_fen: fenOf(input.price),
    floor_price_fen: seesCost ? fenOf(input.floorPrice) : undefined,
    cost_fen: seesCost ? fenOf(input.cost) : undefined,
    sessions_per_unit: input.sessionsPerUnit,
    need_deduct: input.needDeduct,
    allow_wallet: input.allowWallet,
    allow_card: input.allowCard,
    allow_coin: input.allowCoin,
    allow_point: input.allowPoint,
    allow_coupon: input.allowCoupon,
    need_operation: input.needOperation,
    need_tooth: input.needTooth,
    need_site: input.needSite,
    cure_dept_ids: input.cureDeptIds,
    duration_min: input.durationMin,
    min_interval_days: input.minIntervalDays,
    cycle_days: input.cycleDays,
    valid_days: input.validDays,
    tax_rate: input.taxRate,
    invoice_name: input.invoiceName,
    sale_from: input.saleFrom,
    sale_to: input.saleTo,
    sort: input.sort,
    remark: input.remark,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const checkDepartments = (ctx: Context, { cureDeptIds = [] }: Write): Promise<void> =>
  refuseDangling(ctx, namedDepartments(cureDeptIds), () => common.invalid({ reason: '治疗科室不存在，请重新选择' }))

export const createProduct = async (ctx: Context, input: Write): Promise<Changed> => {
  await checkDepartments(ctx, input)
  const values = valuesOf(ctx, input)
  const code = input.code ? {} : { code: sql`'XM' || nextval('kit.id')` }
  refuseLevels(input)
  const changed = await insertRow(ctx, TABLE, { ...values, ...code })
  await keepLevels(ctx, changed.id, input)
  const { levelPrices } = sidesOf(await rowOf(ctx, changed.id, productList))
  ctx.note({ objectType: 'product', objectId: changed.id, after: { ...values, levelPrices } })
  ctx.tell('product.changed', changed.id)
  return changed
}

export const updateProduct = async (ctx: Context, input: Write & Changed): Promise<Changed> => {
  const before = await rowOf(ctx, input.id, productList)
  await checkDepartments(ctx, input)
  const values = valuesOf(ctx, input)
  refuseLevels(input)
  const changed = await updateRow(ctx, TABLE, input, values)
  await keepLevels(ctx, input.id, input)
  const { levelPrices } = sidesOf(await rowOf(ctx, input.id, productList))
  ctx.note({ objectType: 'product', objectId: input.id, before: sidesOf(before), after: { ...values, levelPrices } })
  ctx.tell('product.changed', input.id)
  return changed
}

export const removeProduct = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  ctx.note({ objectType: 'product', objectId: id, before: sidesOf(await rowOf(ctx, id, productList)) })
  ctx.tell('product.changed', id)
  return await removeRow(ctx, TABLE, id)
}
