/** An order while it is being written: lines, 抹零, people. Prices come from the contract's own function, as on the server. */

import { type DraftOrder, priceOrder, type WholeDiscount } from '@clinic/contract/areas/orders/pricing.ts'
import type { ShareRole } from '@clinic/contract/areas/orders/shares.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'

export type Sellable = Pick<
  ProductRow,
  'id' | 'code' | 'name' | 'price' | 'floorPrice' | 'sessionsPerUnit' | 'unit' | 'needTooth' | 'needSite'
>

export type Line = {
  /** Names the line on the screen only. */
  readonly key: number
  readonly product: Sellable
  readonly contentCount: number
  /** Basis points given away, where a rate was agreed; then `manualDiscount` is null. */
  readonly discountBp: number | null
  readonly manualDiscount: string | null
  readonly discountReason: string
  readonly isGift: boolean
  readonly toothNos: string
  readonly site: string
}

/** What is agreed on the whole order, as it is typed; with no value nothing is. */
export type Whole = {
  readonly kind: 'rate' | 'amount' | 'target'
  /** Basis points given away. */
  readonly bp: number | null
  /** The amount taken off, or the total arrived at. */
  readonly yuan: string | null
}

/** A part of the work: somebody in a role, in basis points. */
export type Part = { readonly role: ShareRole; readonly staffId: number; readonly bp: number }

export type Draft = {
  readonly lines: readonly Line[]
  readonly nextKey: number
  readonly whole: Whole
  readonly wholeReason: string
  readonly roundOff: string | null
  /** Whose work it is; undefined: somebody who is no longer offered, whom the order keeps until another one is chosen. */
  readonly adviserId: number | null | undefined
  readonly doctorId: number | null | undefined
  readonly developerId: number | null | undefined
  /** Whose work it is in parts; empty: of whoever is named above. */
  readonly share: readonly Part[]
  readonly remark: string
  /** Something was typed since it was opened or saved. */
  readonly touched: boolean
}

export const emptyDraft: Draft = {
  lines: [],
  nextKey: 1,
  whole: { kind: 'rate', bp: null, yuan: null },
  wholeReason: '',
  roundOff: null,
  adviserId: null,
  doctorId: null,
  developerId: null,
  share: [],
  remark: '',
  touched: false,
}

type Head = Partial<
  Pick<Draft, 'whole' | 'wholeReason' | 'roundOff' | 'adviserId' | 'doctorId' | 'developerId' | 'share' | 'remark'>
>
export type Step =
  | { do: 'add'; product: Sellable }
  | { do: 'change'; key: number; with: Partial<Omit<Line, 'key' | 'product'>> }
  | { do: 'remove'; key: number }
  | { do: 'head'; with: Head }
  /** Went by itself: nobody typed anything. */
  | { do: 'gone'; who: 'adviserId' | 'doctorId' | 'developerId' }
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
    discountBp: null,
    manualDiscount: null,
    discountReason: '',
    isGift: false,
    toothNos: '',
    site: '',
  }
  return { ...draft, lines: [...draft.lines, line], nextKey: draft.nextKey + 1 }
}

/**
 * A total is agreed for the lines as they stand. Other lines or counts keep what was given, not the total: nobody gives an
 * added line away by forgetting that a total was typed.
 */
const keptGift = (draft: Draft, step: Step): Draft => {
  const { kind, yuan } = draft.whole
  const moves =
    step.do === 'add' ||
    step.do === 'remove' ||
    (step.do === 'change' && (step.with.contentCount !== undefined || step.with.isGift !== undefined))
  if (kind !== 'target' || yuan === null || !moves) return draft
  const given = pricesOf(draft).wholeDiscountFen
  return { ...draft, whole: { kind: 'amount', bp: null, yuan: given > 0 ? toYuan(given) : null } }
}

/** As it was kept, by whichever version of this page. */
const restored = (kept: Draft): Draft => ({
  ...emptyDraft,
  ...kept,
  // What is undefined is not kept in a text.
  ...{ adviserId: kept.adviserId, doctorId: kept.doctorId, developerId: kept.developerId },
  lines: kept.lines.map((line) => ({ ...line, discountBp: line.discountBp ?? null })),
})

export const take = (before: Draft, step: Step): Draft => {
  if (step.do === 'clear') return emptyDraft
  if (step.do === 'restore') return restored(step.draft)
  if (step.do === 'gone') return { ...before, [step.who]: undefined }
  const draft = keptGift(before, step)
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
export const countOf = (draft: Draft): number => {
  if (!draft.touched) return 0
  const beside = [draft.roundOff, draft.remark, draft.whole.bp ?? draft.whole.yuan].filter(Boolean)
  return Math.max(1, draft.lines.length + beside.length)
}

const wholeOf = ({ kind, bp, yuan }: Whole): WholeDiscount => {
  if (kind === 'rate') return bp === null ? { kind: 'none' } : { kind, bp }
  return yuan === null ? { kind: 'none' } : { kind, fen: fen(yuan) }
}

/** What the shared rules look at. A floor that is not shown is not known here; the server knows it. */
export const orderOf = (draft: Pick<Draft, 'lines' | 'whole' | 'roundOff'>): DraftOrder => ({
  lines: draft.lines.map(({ product, contentCount, discountBp, manualDiscount, isGift }) => ({
    name: product.name,
    priceFen: fen(product.price),
    floorPriceFen: product.floorPrice === undefined ? null : fen(product.floorPrice),
    contentCount,
    discountBp,
    manualDiscountFen: fen(manualDiscount),
    isGift,
  })),
  whole: wholeOf(draft.whole),
  roundingFen: fen(draft.roundOff),
})

export const pricesOf = (draft: Draft) => priceOrder(orderOf(draft))
