/** Writes an order with its lines and the reasons of its discounts: one statement for all three tables. */
import type { Fen } from '@clinic/contract/money.ts'
import type { Context } from '../../../kit/context.ts'
import type { Sold, Written } from './catalogue.ts'

/** Head of an order as it is stored. */
export type Head = {
  readonly customer_id: number
  readonly type: string
  readonly triage_id: number | null
  readonly consult_record_id: number | null
  readonly adviser_id: number | null
  readonly doctor_id: number | null
  readonly developer_id: number | null
  readonly dept_id: number | null
  readonly share: string
  readonly remark: string
  readonly guardian_note: string
  readonly status: 'DRAFT' | 'PENDING_CHECK' | 'UNPAID'
  readonly summary: string
  readonly likeness: string
  readonly original_fen: Fen
  readonly discount_fen: Fen
  readonly whole_discount_fen: Fen
  readonly whole_discount_bp: number | null
  readonly whole_target_fen: Fen | null
  readonly whole_reason: string
  readonly review_reasons: readonly string[]
}

/** A line as it is stored, with the reasons of its discounts. */
export type StoredLine = Record<string, unknown> & {
  readonly line_no: number
  /** The line's own and its share of the whole order's. */
  readonly manual_discount_fen: Fen
  readonly whole_discount_fen: Fen
  readonly rounding_fen: Fen
  readonly is_gift: boolean
  readonly reason: string
  /** Whose what the house's prices take off is: LEVEL or COMBO, and the card's name. */
  readonly house_kind: 'LEVEL' | 'COMBO'
  readonly level_name: string
}

/** A combo as it is stored. */
export type StoredCombo = Record<string, unknown> & { readonly no: number; readonly name: string }
/** What an order holds. */
export type Content = { readonly lines: readonly StoredLine[]; readonly combos: readonly StoredCombo[] }

const snapshot = [
  'product_code text',
  'product_name text',
  'item_type text',
  'category text',
  'unit smallint',
  'sessions_per_unit integer',
  'need_deduct boolean',
  'cure_dept_ids bigint[]',
  'min_interval_days integer',
  'valid_days integer',
  'allow_wallet boolean',
  'allow_card boolean',
  'allow_coin boolean',
  'allow_point boolean',
  'allow_coupon boolean',
  'tax_rate text',
  'invoice_name text',
  'floor_price_fen bigint',
]
const written = [
  'line_no integer',
  'product_id bigint',
  ...snapshot,
  'price_fen bigint',
  'content_count integer',
  'level_discount_fen bigint',
  'combo_no integer',
  'manual_discount_fen bigint',
  'whole_discount_fen bigint',
  'discount_bp integer',
  'rounding_fen bigint',
  'is_gift boolean',
  'tooth_nos text',
  'site text',
]
const names = written.map((column) => column.split(' ')[0]!)
const head = [
  'customer_id',
  'type',
  'triage_id',
  'consult_record_id',
  'adviser_id',
  'doctor_id',
  'developer_id',
  'dept_id',
  'share',
  'remark',
  'guardian_note',
  'status',
  'summary',
  'likeness',
  'original_fen',
  'discount_fen',
  'whole_discount_fen',
  'whole_discount_bp',
  'whole_target_fen',
  'whole_reason',
  'review_reasons',
] as const

const comboColumns = [
  'no integer',
  'combo_id bigint',
  'combo_version integer',
  'code text',
  'name text',
  'count integer',
  'price_fen bigint',
  'choices jsonb',
  'by_level boolean',
  'by_original boolean',
]
const comboNames = comboColumns.map((column) => column.split(' ')[0]!)

/**
 * `o` has inserted or updated the order; its combos and lines, their discounts and the event follow. `$1`: the lines as jsonb,
 * the last parameter: the combos.
 */
const linesFollow = `,
  c as (insert into orders.order_combo (order_id, held, ${comboNames.join(', ')})
    select o.id, orders.holds_pieces(o.status), ${comboNames.map((name) => `x.${name}`).join(', ')}
    from o cross join jsonb_to_recordset($${head.length + 3}::jsonb) as x (${comboColumns.join(', ')}) order by x.combo_id),
  w as (select * from jsonb_to_recordset($1::jsonb) as w (${written.join(', ')}, reason text, house_kind text, level_name text)),
  l as (insert into orders.order_line (order_id, ${names.join(', ')})
    select o.id, ${names.map((name) => `w.${name}`).join(', ')} from o cross join w order by w.line_no returning id, order_id, line_no),
  d as (insert into orders.order_discount (order_id, line_id, kind, fen, reason)
    select l.order_id, l.id, k.kind, k.fen, k.reason from l join w using (line_no) cross join lateral (values
      (w.house_kind, w.level_discount_fen, w.level_name),
      (case when w.is_gift then 'FREE' else 'MANUAL' end, w.manual_discount_fen - w.whole_discount_fen, w.reason),
      ('WHOLE', w.whole_discount_fen, ''),
      ('ROUNDING', w.rounding_fen, '')) as k (kind, fen, reason) where k.fen > 0),
  e as (insert into orders.order_event (order_id, kind, lines, payable_fen, discount_fen)
    select o.id, case o.status when 'DRAFT' then 'DRAFTED' when 'UNPAID' then 'SUBMITTED' else 'SENT' end,
      (select count(*) from w), o.payable_fen, o.discount_fen from o)
  select o.id, o.version, o.no, o.status, o.payable_fen from o`

const casts: Partial<Record<(typeof head)[number], string>> = { share: '::jsonb', review_reasons: '::text[]' }
const place = (name: (typeof head)[number], index: number): string => `$${index + 3}${casts[name] ?? ''}`
const isDraft = `$${head.indexOf('status') + 3}::text = 'DRAFT'`
const submitted = `case when not ${isDraft} then kit.clock() end, case when not ${isDraft} then kit.current_staff() end`

const insertText = `with o as (insert into orders.sales_order (no, submitted_at, submitted_by, ${head.join(', ')})
  select kit.next_number($2, kit.business_date()), ${submitted}, ${head.map(place).join(', ')}
  returning id, version, no, status, payable_fen, discount_fen)${linesFollow}`

/** `$2`: the order's id. Its old lines go first, in a statement of their own. */
const updateText = `with o as (update orders.sales_order set (submitted_at, submitted_by) = (select ${submitted}),
  ${head.map((name, index) => `${name} = ${place(name, index)}`).join(', ')} where id = $2
  returning id, version, no, status, payable_fen, discount_fen)${linesFollow}`

export type Saved = { id: number; version: number; no: string; status: Head['status']; payable_fen: Fen }

const headValues = (values: Head): unknown[] => head.map((name) => values[name])

/** A new order. @param prefix of its number: XS sale, CZ recharge (money book §0) */
export const insertOrder = async (
  ctx: Context,
  prefix: 'XS' | 'CZ',
  values: Head,
  { lines, combos }: Content,
): Promise<Saved> => {
  const [result] = await ctx.together([
    { text: insertText, values: [JSON.stringify(lines), prefix, ...headValues(values), JSON.stringify(combos)] },
  ])
  return result!.rows[0] as unknown as Saved
}

/** Replaces head and lines of an order the caller holds locked. */
export const rewriteOrder = async (
  ctx: Context,
  id: number,
  values: Head,
  { lines, combos }: Content,
): Promise<Saved> => {
  const { result } = await ctx.together({
    emptied: { text: 'delete from orders.order_line where order_id = $1', values: [id] },
    apart: { text: 'delete from orders.order_combo where order_id = $1', values: [id] },
    result: { text: updateText, values: [JSON.stringify(lines), id, ...headValues(values), JSON.stringify(combos)] },
  })
  return result.rows[0] as unknown as Saved
}

const snapshotOf = (product: Sold): Record<string, unknown> => ({
  product_id: product.id,
  product_code: product.code,
  product_name: product.name,
  item_type: product.item_type,
  category: product.category,
  unit: product.unit,
  sessions_per_unit: product.sessions_per_unit,
  need_deduct: product.need_deduct,
  cure_dept_ids: product.cure_dept_ids,
  min_interval_days: product.min_interval_days,
  valid_days: product.valid_days,
  allow_wallet: product.allow_wallet,
  allow_card: product.allow_card,
  allow_coin: product.allow_coin,
  allow_point: product.allow_point,
  allow_coupon: product.allow_coupon,
  tax_rate: product.tax_rate,
  invoice_name: product.invoice_name,
  floor_price_fen: product.floor_price_fen,
})

/** The written lines as rows: product snapshot, price, discounts. */
export const storedLines = ({ lines, sold, priced, combos, levelName }: Written): StoredLine[] =>
  lines.map((line, index) => {
    const price = priced.lines[index]!
    const combo = combos.find(({ no }) => no === line.comboNo)
    const byLevel = combo === undefined || (combo.byLevel && line.isGift !== true)
    return {
      ...snapshotOf(sold[index]!),
      line_no: index + 1,
      price_fen: price.priceFen,
      content_count: price.contentCount,
      level_discount_fen: price.levelDiscountFen,
      combo_no: line.comboNo ?? null,
      manual_discount_fen: price.manualDiscountFen,
      whole_discount_fen: price.wholeDiscountFen,
      discount_bp: line.isGift ? null : (line.discountBp ?? null),
      rounding_fen: price.roundingFen,
      is_gift: line.isGift === true,
      tooth_nos: line.toothNos ?? '',
      site: line.site ?? '',
      reason: line.discountReason ?? '',
      house_kind: byLevel ? 'LEVEL' : 'COMBO',
      level_name: byLevel ? levelName : '',
    }
  })

/** The combos as rows: name, version and price as they are sold. */
export const storedCombos = ({ combos }: Written): StoredCombo[] =>
  combos.map(({ no, sold, count, choices, byLevel }) => ({
    no,
    combo_id: sold.id,
    combo_version: sold.version,
    code: sold.code,
    name: sold.name,
    count,
    price_fen: sold.priceFen,
    choices,
    by_level: byLevel,
    // By her card's prices it is no combo's price any more, and comes back as projects do.
    by_original: sold.byOriginal && !byLevel,
  }))

/** The one line of a recharge: no product, no discount. */
export const rechargeLine = (amountFen: Fen): StoredLine => ({
  product_id: null,
  product_code: 'CZ',
  product_name: '储值充值',
  item_type: 'RECHARGE',
  category: '其他项目',
  unit: 0,
  sessions_per_unit: 1,
  need_deduct: false,
  cure_dept_ids: [],
  min_interval_days: 0,
  valid_days: null,
  allow_wallet: false,
  allow_card: false,
  allow_coin: false,
  allow_point: false,
  allow_coupon: false,
  tax_rate: '免税',
  invoice_name: '',
  floor_price_fen: 0,
  line_no: 1,
  price_fen: amountFen,
  content_count: 1,
  level_discount_fen: 0,
  combo_no: null,
  manual_discount_fen: 0,
  whole_discount_fen: 0,
  discount_bp: null,
  rounding_fen: 0,
  is_gift: false,
  tooth_nos: '',
  site: '',
  reason: '',
  house_kind: 'LEVEL',
  level_name: '',
})
