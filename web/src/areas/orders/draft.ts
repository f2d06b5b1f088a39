/** An order while it is being written: lines, 抹零, people. Prices come from the contract's own function, as on the server. */
import type { OrderDetailRow, orders } from '@clinic/contract/areas/orders.ts'
import type { ProductRow } from '@clinic/contract/areas/products.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { type DraftLine, priceOrder } from '@clinic/contract/order-pricing.ts'

export type Sellable = Pick<
  ProductRow,
  'id' | 'code' | 'name' | 'price' | 'floorPrice' | 'sessionsPerUnit' | 'unit' | 'needTooth' | 'needSite'
>

export type Line = {
  /** Names the line on the screen only. */
  readonly key: number
  readonly product: Sellable
  readonly contentCount: number
  readonly manualDiscount: string | null
  readonly discountReason: string
  readonly isGift: boolean
  readonly toothNos: string
  readonly site: string
}

export type Draft = {
  readonly lines: readonly Line[]
  readonly nextKey: number
  readonly roundOff: string | null
  readonly adviserId: number | null
  readonly doctorId: number | null
  readonly developerId: number | null
  readonly remark: string
  /** Something was typed since it was opened or saved. */
  readonly touched: boolean
}

export const emptyDraft: Draft = {
  lines: [],
  nextKey: 1,
  roundOff: null,
  adviserId: null,
  doctorId: null,
  developerId: null,
  remark: '',
  touched: false,
}

type Head = Partial<Pick<Draft, 'roundOff' | 'adviserId' | 'doctorId' | 'developerId' | 'remark'>>
export type Step =
  | { do: 'add'; product: Sellable }
  | { do: 'change'; key: number; with: Partial<Omit<Line, 'key' | 'product'>> }
  | { do: 'remove'; key: number }
  | { do: 'head'; with: Head }
  | { do: 'clear' }
  /** As it was kept, or as it was before. */
  | { do: 'restore'; draft: Draft }

/** The same product again is one more of it, unless that line is a gift. */
const added = (draft: Draft, product: Sellable): Draft => {
  const same = draft.lines.find((line) => line.product.id === product.id && !line.isGift)
  if (same) {
    const more = Math.min(9_999, same.contentCount + 1)
    return { ...draft, lines: draft.lines.map((line) => (line === same ? { ...line, contentCount: more } : line)) }
  }
  const line: Line = {
    key: draft.nextKey,
    product,
    contentCount: 1,
    manualDiscount: null,
    discountReason: '',
    isGift: false,
    toothNos: '',
    site: '',
  }
  return { ...draft, lines: [...draft.lines, line], nextKey: draft.nextKey + 1 }
}

export const take = (draft: Draft, step: Step): Draft => {
  if (step.do === 'clear') return emptyDraft
  if (step.do === 'restore') return step.draft
  const next = ((): Draft => {
    switch (step.do) {
      case 'add':
        return added(draft, step.product)
      case 'remove':
        return { ...draft, lines: draft.lines.filter((line) => line.key !== step.key) }
      case 'change':
        return {
          ...draft,
          lines: draft.lines.map((line) => (line.key === step.key ? { ...line, ...step.with } : line)),
        }
      case 'head':
        return { ...draft, ...step.with }
    }
  })()
  return { ...next, touched: true }
}

const fen = (yuan: string | null | undefined): number => (yuan ? (parseYuan(yuan) ?? 0) : 0)

/** How much would be lost: lines, and what was typed beside them; nothing as long as nothing was touched. */
export const countOf = (draft: Draft): number =>
  draft.touched ? Math.max(1, draft.lines.length + (draft.roundOff ? 1 : 0) + (draft.remark ? 1 : 0)) : 0

/** What the shared pricing rules look at. A floor that is not shown is not known here; the server knows it. */
export const draftLines = (lines: readonly Line[]): DraftLine[] =>
  lines.map(({ product, contentCount, manualDiscount, isGift }) => ({
    name: product.name,
    priceFen: fen(product.price),
    floorPriceFen: product.floorPrice === undefined ? null : fen(product.floorPrice),
    contentCount,
    manualDiscountFen: fen(manualDiscount),
    isGift,
  }))

export const roundingOf = (draft: Draft): number => fen(draft.roundOff)

export const pricesOf = (draft: Draft) => priceOrder(draftLines(draft.lines), roundingOf(draft))

type Create = InputOf<typeof orders.create>

/** The call's input. `payable`: the total shown, which the server compares. */
export const inputOf = (draft: Draft, customerId: number, payable: string): Create => ({
  customerId,
  lines: draft.lines.map((line) => ({
    productId: line.product.id,
    contentCount: line.contentCount,
    price: line.product.price,
    ...(line.manualDiscount && !line.isGift ? { manualDiscount: line.manualDiscount } : {}),
    ...(line.discountReason ? { discountReason: line.discountReason } : {}),
    ...(line.isGift ? { isGift: true } : {}),
    ...(line.toothNos ? { toothNos: line.toothNos } : {}),
    ...(line.site ? { site: line.site } : {}),
  })),
  ...(draft.roundOff ? { roundOff: draft.roundOff } : {}),
  // Who sees no prices has seen no total: there is nothing to compare.
  ...(draft.lines.every((line) => line.product.price !== undefined) ? { payAmount: payable } : {}),
  adviserId: draft.adviserId,
  doctorId: draft.doctorId,
  developerId: draft.developerId,
  ...(draft.remark ? { remark: draft.remark } : {}),
})

const sumYuan = (values: readonly string[]): number => values.reduce((sum, value) => sum + fen(value), 0)

/** An order read from the server, opened for editing. The old snapshot prices stand until today's have come. */
export const draftOf = (order: OrderDetailRow): Draft => {
  const rounding = sumYuan(order.lines.map((line) => line.rounding))
  return {
    ...emptyDraft,
    lines: order.lines.map((line) => ({
      key: line.lineNo,
      product: {
        id: line.productId ?? 0,
        code: line.productCode,
        name: line.productName,
        price: line.price,
        sessionsPerUnit: line.sessionsPerUnit,
        unit: line.unit,
        needTooth: line.toothNos !== '',
        needSite: line.site !== '',
      },
      contentCount: line.contentCount,
      manualDiscount: line.isGift || line.manualDiscount === '0.00' ? null : line.manualDiscount,
      discountReason: line.discountReason,
      isGift: line.isGift,
      toothNos: line.toothNos,
      site: line.site,
    })),
    nextKey: order.lines.length + 1,
    roundOff: rounding > 0 ? (rounding / 100).toFixed(2) : null,
    adviserId: order.adviserId,
    doctorId: order.doctorId,
    developerId: order.developerId,
    remark: order.remark,
  }
}
