/** The columns of the import template: what they are called, whether they must be filled, how a cell is read. */

import { categories, itemTypes, taxRates, units } from '@clinic/contract/areas/products/calls.ts'
import { type LevelRead, readLevels } from '@clinic/contract/areas/products/level-prices.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import { MAX_FEN, parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { titlesOf } from '@clinic/contract/table.ts'

const titles = titlesOf(productTable)

/** A row of the sheet, read. Null: the cell was empty; the column then keeps or gets its default. */
export type SheetRow = {
  code: string
  name: string
  type_path: string | null
  kind: string | null
  category: string
  item_type: string | null
  unit: number
  price_fen: number
  floor_price_fen: number | null
  level_prices: readonly LevelRead[] | null
  sessions_per_unit: number | null
  duration_min: number | null
  min_interval_days: number | null
  valid_days: number | null
  tax_rate: string | null
  invoice_name: string | null
  status: number | null
  remark: string | null
}

type Read = { readonly value: unknown } | { readonly fault: string }

export type ImportColumn = {
  readonly header: string
  readonly key: keyof SheetRow
  readonly required?: boolean
  readonly example: string
  /** Permission without which the column is not taken. */
  readonly needs?: Permission
  readonly read: (text: string) => Read
}

const text =
  (limit: number) =>
  (value: string): Read =>
    [...value].length > limit ? { fault: `不能超过 ${limit} 个字` } : { value }

const money = (value: string): Read => {
  const fen = parseYuan(value.replace(/,/g, '').replace(/^[¥￥]/, ''))
  if (fen === null) return { fault: '金额格式不正确，最多两位小数' }
  return fen < 0 || fen > MAX_FEN ? { fault: `金额应在 0 到 ${toYuan(MAX_FEN)} 之间` } : { value: fen }
}

const whole =
  (from: number, to: number) =>
  (value: string): Read => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
    return number >= from && number <= to ? { value: number } : { fault: `应为 ${from} 到 ${to} 的整数` }
  }

const oneOf =
  (words: Readonly<Record<string, unknown>>) =>
  (value: string): Read =>
    value in words ? { value: words[value] } : { fault: `只能填写：${Object.keys(words).join('、')}` }

const same = (words: readonly string[]): Record<string, string> => Object.fromEntries(words.map((word) => [word, word]))
const swapped = Object.fromEntries(Object.entries(itemTypes).map(([key, word]) => [word, key]))

const code = (value: string): Read =>
  /^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$/.test(value)
    ? { value }
    : { fault: '编码只能用字母、数字、横线、下划线和点，最多 30 位' }

/** 美容外科/眼部: at most four levels, none empty, none too long. */
const path = (value: string): Read => {
  const steps = value.split('/').map((step) => step.trim())
  if (steps.length > 4) return { fault: '分类最多四级' }
  if (steps.some((step) => step === '' || [...step].length > 30))
    return { fault: '分类每级须为 1 到 30 个字，用“/”分隔' }
  return { value: steps.join('/') }
}

const byCard = (value: string): Read => {
  const read = readLevels(value)
  if (read === null) return { fault: '应写成“金卡=880；银卡=9折”，折扣在 1 折到 10 折之间' }
  const twice = read.find(({ name }, at) => read.findIndex((one) => one.name === name) < at)
  return twice ? { fault: `“${twice.name}”写了两次，请合并` } : { value: read }
}

export const importColumns: readonly ImportColumn[] = [
  { header: titles.code, key: 'code', required: true, example: 'GZ001', read: code },
  { header: titles.name, key: 'name', required: true, example: '光子嫩肤', read: text(60) },
  { header: titles.typePath, key: 'type_path', example: '皮肤美容/光电', read: path },
  { header: titles.kindName, key: 'kind', example: '', read: text(30) },
  { header: titles.category, key: 'category', required: true, example: '非手术项目', read: oneOf(same(categories)) },
  { header: titles.itemType, key: 'item_type', example: '服务项目', read: oneOf(swapped) },
  {
    header: titles.unit,
    key: 'unit',
    required: true,
    example: '个',
    read: oneOf(Object.fromEntries(units.map((unit, index) => [unit, index]))),
  },
  { header: titles.price, key: 'price_fen', required: true, example: '1280.00', read: money },
  { header: titles.floorPrice, key: 'floor_price_fen', example: '980.00', needs: 'cost:view', read: money },
  { header: titles.levelPrices, key: 'level_prices', example: '', read: byCard },
  { header: '单份次数', key: 'sessions_per_unit', example: '1', read: whole(1, 999) },
  { header: '时长(分钟)', key: 'duration_min', example: '60', read: whole(1, 1440) },
  { header: '间隔天数', key: 'min_interval_days', example: '28', read: whole(0, 3650) },
  { header: titles.validDays, key: 'valid_days', example: '365', read: whole(1, 36_500) },
  { header: titles.taxRate, key: 'tax_rate', example: '免税', read: oneOf(same(taxRates)) },
  { header: titles.invoiceName, key: 'invoice_name', example: '医疗服务费', read: text(60) },
  { header: titles.status, key: 'status', example: '启用', read: oneOf({ 启用: 0, 禁用: 1 }) },
  { header: titles.remark, key: 'remark', example: '', read: text(500) },
]
