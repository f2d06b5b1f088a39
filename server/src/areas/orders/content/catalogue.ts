/** What is being sold: the products of the written lines as they stand now, priced by the server. */

import { bestOffer, isGiven } from '@clinic/contract/areas/combos/rules.ts'
import { type LineInput, orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import { whyNotTotal } from '@clinic/contract/areas/orders/limits.ts'
import {
  type DraftLine,
  type DraftOrder,
  type PricedOrder,
  priceOrder,
  type WholeDiscount,
} from '@clinic/contract/areas/orders/pricing.ts'
import { whyNotSell } from '@clinic/contract/areas/products/calls.ts'
import { levelPriceOf } from '@clinic/contract/areas/products/level-prices.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import type { Static } from 'typebox'
import type { Rows, Statement } from '../../../kit/db/statement.ts'
import { type Session, sees } from '../../../kit/session.ts'
import type { ComboWritten } from './combos.ts'
import type { CardPrices } from './level-questions.ts'

/** Lines of one order, those of its combos counted in. */
const MOST_LINES = 200

export type LineWritten = Static<typeof LineInput>
/** A line of the order: as it was written, or out of one of its combos. */
export type LineOfOrder = LineWritten & { readonly comboNo?: number }

/** A product row with everything a line keeps of it (P3). */
export type Sold = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly item_type: string
  readonly category: string
  readonly unit: number
  readonly price_fen: Fen
  readonly floor_price_fen: Fen
  readonly sessions_per_unit: number
  readonly need_deduct: boolean
  readonly cure_dept_ids: number[]
  readonly min_interval_days: number
  readonly valid_days: number | null
  readonly allow_wallet: boolean
  readonly allow_card: boolean
  readonly allow_coin: boolean
  readonly allow_point: boolean
  readonly allow_coupon: boolean
  readonly tax_rate: string
  readonly invoice_name: string
  readonly status: 0 | 1
  readonly sale_from: string | null
  readonly sale_to: string | null
  readonly today: string
}

export const soldStatement = (productIds: readonly number[]): Statement => ({
  text: `select id, code, name, item_type, category, unit, price_fen, floor_price_fen, sessions_per_unit, need_deduct,
      cure_dept_ids, min_interval_days, valid_days, allow_wallet, allow_card, allow_coin, allow_point, allow_coupon,
      tax_rate, invoice_name, status, sale_from, sale_to, kit.today() as today
    from products.product where id = any($1::bigint[])`,
  values: [[...new Set(productIds)]],
})

/** What one of a product costs her by her card, in fen; null: she has none. */
export const levelOf = (card: CardPrices | null, product: Sold): Fen | null =>
  card &&
  levelPriceOf(
    { itemType: product.item_type, priceFen: product.price_fen, floorFen: product.floor_price_fen },
    card.said.get(product.id) ?? null,
    card.discountBp,
  )
/** The rows of `soldStatement`. */
export const soldRows = ({ rows }: Rows): Sold[] => rows as unknown as Sold[]

export type Written = {
  /** All lines, those of the combos behind the others; `sold`, `draft` and `priced` follow their order. */
  readonly lines: readonly LineOfOrder[]
  readonly combos: readonly ComboWritten[]
  readonly sold: readonly Sold[]
  readonly draft: DraftOrder
  readonly priced: PricedOrder
  /** The card that gives its prices, by its name; empty: she has none. */
  readonly levelName: string
}

/** What is agreed on the order as a whole, as a call carries it. */
export type WholeWritten = Pick<
  InputOf<typeof orders.create>,
  'lines' | 'roundOff' | 'wholeDiscountBp' | 'wholeDiscount' | 'targetAmount'
>

const fen = (value: string | number | null | undefined): Fen => (value == null ? 0 : (parseYuan(value) ?? 0))

/** The one agreement on the whole order; two at once are refused. */
const wholeOf = ({ wholeDiscountBp, wholeDiscount, targetAmount }: WholeWritten): WholeDiscount | Refusal => {
  const given: WholeDiscount[] = []
  if (wholeDiscountBp != null) given.push({ kind: 'rate', bp: wholeDiscountBp })
  if (wholeDiscount != null && fen(wholeDiscount) > 0) given.push({ kind: 'amount', fen: fen(wholeDiscount) })
  if (targetAmount != null) given.push({ kind: 'target', fen: fen(targetAmount) })
  return given.length > 1 ? orderRefusals.wholeTwice() : (given[0] ?? { kind: 'none' })
}

type Refused = { line: number; refusal: Refusal }
type Drawn = { readonly sold: Sold[]; readonly drafts: DraftLine[]; readonly refusals: Refused[] }

/** The lines that were written by themselves. */
const drawLines = (lines: readonly LineWritten[], byId: ReadonlyMap<number, Sold>, card: CardPrices | null): Drawn => {
  const refusals: Refused[] = []
  const sold: Sold[] = []
  const drafts = lines.flatMap((line, index): DraftLine[] => {
    const product = byId.get(line.productId)
    if (!product) {
      refusals.push({ line: index + 1, refusal: orderRefusals.productMissing({ no: index + 1 }) })
      return []
    }
    const { name, status, sale_from: saleFrom, sale_to: saleTo } = product
    const closed = whyNotSell({ name, status, saleFrom, saleTo }, product.today)
    if (closed) refusals.push({ line: index + 1, refusal: closed })
    if (line.discountBp != null && fen(line.manualDiscount) > 0)
      refusals.push({ line: index + 1, refusal: orderRefusals.lineTwice({ no: index + 1, name }) })
    sold.push(product)
    const level = levelOf(card, product) ?? product.price_fen
    return [
      {
        name,
        priceFen: product.price_fen,
        floorPriceFen: product.floor_price_fen,
        contentCount: line.contentCount,
        discountBp: line.discountBp ?? null,
        manualDiscountFen: fen(line.manualDiscount),
        isGift: line.isGift === true,
        levelDiscountFen: line.isGift ? 0 : (product.price_fen - level) * line.contentCount,
      },
    ]
  })
  return { sold, drafts, refusals }
}

/**
 * The lines of the combos. A project that was switched off goes on being sold in them; how long it may be used, the combo
 * says where it says anything.
 */
const drawCombos = (combos: readonly ComboWritten[], byId: ReadonlyMap<number, Sold>) => {
  const all = combos.flatMap(({ no, sold: { validDays }, lines }) => lines.map((one) => ({ ...one, no, validDays })))
  return {
    lines: all.map((one): LineOfOrder => {
      const { no: comboNo, line, contentCount } = one
      return { productId: line.productId, contentCount, comboNo, ...(isGiven(one) ? { isGift: true } : {}) }
    }),
    sold: all.map(({ line, validDays }): Sold => {
      const product = byId.get(line.productId)!
      return { ...product, valid_days: validDays ?? product.valid_days }
    }),
    drafts: all.map((one): DraftLine => {
      const { line, contentCount, comboDiscountFen } = one
      const { name, priceFen } = line
      const floorPriceFen = byId.get(line.productId)!.floor_price_fen
      return {
        name,
        priceFen,
        floorPriceFen,
        contentCount,
        discountBp: null,
        manualDiscountFen: 0,
        isGift: isGiven(one),
        comboDiscountFen,
      }
    }),
  }
}

/** The combos of an order, and what is wrong with those that are not among them. */
type Apart = { readonly combos: readonly ComboWritten[]; readonly refusals: readonly Refusal[] }

/** Puts the written lines, the combos, the products and the card together; the first thing wrong with them is the refusal. */
export const priceWritten = (
  input: WholeWritten,
  found: readonly Sold[],
  apart: Apart = { combos: [], refusals: [] },
  card: CardPrices | null = null,
): { written: Written | null; refusals: Refused[] } => {
  const { lines, roundOff } = input
  const byId = new Map(found.map((product) => [product.id, product]))
  const own = drawLines(lines, byId, card)
  const combos = apart.combos.map((combo): ComboWritten => {
    const best = bestOffer(combo.lines, (id) => levelOf(card, byId.get(id)!))
    return { ...combo, ...best }
  })
  const taken = drawCombos(combos, byId)
  const drafts = [...own.drafts, ...taken.drafts]
  const refusals = [...own.refusals, ...apart.refusals.map((refusal) => ({ line: 0, refusal }))]
  const whole = wholeOf(input)
  if ('message' in whole) return { written: null, refusals: [...refusals, { line: 0, refusal: whole }] }
  const large = whyNotTotal(drafts)
  if (large) return { written: null, refusals: [...refusals, { line: 0, refusal: large }] }
  if (drafts.length > MOST_LINES) {
    const long = orderRefusals.tooManyLines({ lines: drafts.length, limit: MOST_LINES })
    return { written: null, refusals: [...refusals, { line: 0, refusal: long }] }
  }
  if (own.drafts.length < lines.length || apart.refusals.length > 0) return { written: null, refusals }
  const draft = { lines: drafts, whole, roundingFen: fen(roundOff) }
  const all = { lines: [...lines, ...taken.lines], combos, sold: [...own.sold, ...taken.sold] }
  return { written: { ...all, draft, priced: priceOrder(draft), levelName: card?.name ?? '' }, refusals }
}

/** What it costs now is told to who sees prices; others would ask for it by naming a wrong one. */
const priceTold = (session: Session, message: string): Refusal => {
  const told = sees(session, 'products.product:price') && sees(session, 'orders.sales_order:payable')
  return told ? { ...common.stale(), message } : common.stale()
}

/** 40901 with what it costs now, when the price or the total that was seen is another one (money book §17 H7). */
export const whyNotSeen = (
  session: Session,
  lines: readonly LineWritten[],
  payAmount: string | number | undefined,
  { sold, draft, priced }: Written,
): Refusal | null => {
  const payable = toYuan(priced.totals.payableFen)
  for (const [index, line] of lines.entries()) {
    const product = sold[index]!
    if (line.price !== undefined && parseYuan(line.price) !== product.price_fen) {
      const now = toYuan(product.price_fen)
      const message = `第 ${index + 1} 行“${product.name}”的价格已变为 ${now} 元，应付 ${payable} 元，请核对后重新提交`
      return priceTold(session, message)
    }
    const { levelDiscountFen = 0 } = draft.lines[index]!
    const level = product.price_fen - levelDiscountFen / line.contentCount
    if (line.levelPrice !== undefined && !line.isGift && parseYuan(line.levelPrice) !== level) {
      const now = level === product.price_fen ? '没有会员价' : `的会员价已变为 ${toYuan(level)} 元`
      return priceTold(session, `第 ${index + 1} 行“${product.name}”${now}，应付 ${payable} 元，请核对后重新提交`)
    }
  }
  if (payAmount !== undefined && parseYuan(payAmount) !== priced.totals.payableFen)
    return priceTold(session, `应付金额为 ${payable} 元，与页面显示不一致，请核对后重新提交`)
  return null
}

const times = (count: number): string => (count > 1 ? `×${count}` : '')

/** What the list shows of the order: the first three of its combos and lines, then how many there are. */
export const summaryOf = ({ combos, lines, sold }: Written): string => {
  const all = [
    ...combos.map((combo) => `${combo.sold.name}${times(combo.count)}`),
    ...lines.flatMap(({ comboNo, contentCount, isGift }, index) =>
      comboNo === undefined ? [`${sold[index]!.name}${times(contentCount)}${isGift ? '（赠）' : ''}`] : [],
    ),
  ]
  return `${all.slice(0, 3).join('、')}${all.length > 3 ? ` 等 ${all.length} 项` : ''}`
}
