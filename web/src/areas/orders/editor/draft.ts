/** An order while it is being written: lines, 抹零, people. Prices come from the contract's own function, as on the server. */

import type { Choice } from '@clinic/contract/areas/combos/rules.ts'
import { isGiven } from '@clinic/contract/areas/combos/rules.ts'
import {
  type DraftLine,
  type DraftOrder,
  priceOrder,
  type WholeDiscount,
} from '@clinic/contract/areas/orders/pricing.ts'
import type { ShareRole } from '@clinic/contract/areas/orders/shares.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { linesOf, type Offered, type OrderedCombo, withoutContent } from './combos.ts'

export type Sellable = Pick<
  ProductRow,
  'id' | 'code' | 'name' | 'price' | 'floorPrice' | 'sessionsPerUnit' | 'unit' | 'needTooth' | 'needSite'
> & {
  /** What one costs her by her card; absent: she has none, or it is not read yet. */
  readonly levelPrice?: string | undefined
}

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
  readonly combos: readonly OrderedCombo[]
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
  /** 补录: a business day before today, and why; null: today's. */
  readonly businessDate: string | null
  readonly backdateReason: string
  /** Something was typed since it was opened or saved. */
  readonly touched: boolean
}

export const emptyDraft: Draft = {
  lines: [],
  combos: [],
  nextKey: 1,
  whole: { kind: 'rate', bp: null, yuan: null },
  wholeReason: '',
  roundOff: null,
  adviserId: null,
  doctorId: null,
  developerId: null,
  share: [],
  remark: '',
  businessDate: null,
  backdateReason: '',
  touched: false,
}

type Head = Partial<
  Pick<
    Draft,
    | 'whole'
    | 'wholeReason'
    | 'roundOff'
    | 'adviserId'
    | 'doctorId'
    | 'developerId'
    | 'share'
    | 'remark'
    | 'businessDate'
    | 'backdateReason'
  >
>
export type Step =
  | { do: 'add'; product: Sellable }
  | { do: 'change'; key: number; with: Partial<Omit<Line, 'key' | 'product'>> }
  | { do: 'remove'; key: number }
  | { do: 'addCombo'; combo: Offered; choices: readonly Choice[] }
  | { do: 'changeCombo'; key: number; with: Partial<Pick<OrderedCombo, 'count' | 'choices'>> }
  | { do: 'removeCombo'; key: number }
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

/** The same combo again is one more of it, where nothing is chosen of it. */
const addedCombo = (draft: Draft, combo: Offered, choices: readonly Choice[]): Draft => {
  const same = choices.length === 0 && draft.combos.find((one) => one.combo.id === combo.id)
  if (same) {
    const more = Math.min(999, same.count + 1)
    return { ...draft, combos: draft.combos.map((one) => (one === same ? { ...one, combo, count: more } : one)) }
  }
  const fresh = { key: draft.nextKey, combo, count: 1, choices }
  return { ...draft, combos: [...draft.combos, fresh], nextKey: draft.nextKey + 1 }
}

const CONTENT: readonly Step['do'][] = ['add', 'remove', 'addCombo', 'removeCombo']
/** Whether a step changes what the order holds, or how much of it. */
const isContent = (step: Step): boolean =>
  CONTENT.includes(step.do) ||
  (step.do === 'change' && (step.with.contentCount !== undefined || step.with.isGift !== undefined)) ||
  (step.do === 'changeCombo' && step.with.count !== undefined)

/**
 * A total is agreed for the lines as they stand. Other lines or counts keep what was given, not the total: nobody gives an
 * added line away by forgetting that a total was typed.
 */
const keptGift = (draft: Draft, step: Step): Draft => {
  const { kind, yuan } = draft.whole
  if (kind !== 'target' || yuan === null || !isContent(step)) return draft
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
  combos: kept.combos ?? [],
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
      case 'addCombo':
        return addedCombo(draft, step.combo, step.choices)
      case 'changeCombo':
        return {
          ...draft,
          combos: draft.combos.map((one) => (one.key === step.key ? { ...one, ...step.with } : one)),
        }
      case 'removeCombo':
        return { ...draft, combos: draft.combos.filter((one) => one.key !== step.key) }
      case 'head':
        return { ...draft, ...step.with }
    }
  })()
  return { ...next, touched: true }
}

const fen = (yuan: string | null | undefined): number => (yuan ? (parseYuan(yuan) ?? 0) : 0)

/** What her card takes off one of a product (fen); nothing where a price is not shown. */
export const savedByCard = ({ price, levelPrice }: Sellable): number =>
  levelPrice === undefined || price === undefined ? 0 : fen(price) - fen(levelPrice)

/** How much would be lost: lines, and what was typed beside them; nothing as long as nothing was touched. */
export const countOf = (draft: Draft): number => {
  if (!draft.touched) return 0
  const beside = [draft.roundOff, draft.remark, draft.whole.bp ?? draft.whole.yuan].filter(Boolean)
  return Math.max(1, draft.lines.length + draft.combos.length + beside.length)
}

const wholeOf = ({ kind, bp, yuan }: Whole): WholeDiscount => {
  if (kind === 'rate') return bp === null ? { kind: 'none' } : { kind, bp }
  return yuan === null ? { kind: 'none' } : { kind, fen: fen(yuan) }
}

/** As it is kept while it is written: what combos hold is read again. */
export const keptOf = (draft: Draft): Draft => ({ ...draft, combos: draft.combos.map(withoutContent) })

/** The lines of the combos, behind the others as on the server. */
const comboLines = (combos: readonly OrderedCombo[]): DraftLine[] =>
  combos.flatMap(linesOf).map((one) => {
    const { line, contentCount, comboDiscountFen } = one
    return {
      ...{ name: line.name, priceFen: line.priceFen, floorPriceFen: null, contentCount, isGift: isGiven(one) },
      ...{ discountBp: null, manualDiscountFen: 0, comboDiscountFen },
    }
  })

/** What the shared rules look at. A floor that is not shown is not known here; the server knows it. */
export const orderOf = (draft: Pick<Draft, 'lines' | 'combos' | 'whole' | 'roundOff'>): DraftOrder => ({
  lines: [
    ...draft.lines.map(({ product, contentCount, discountBp, manualDiscount, isGift }) => ({
      name: product.name,
      priceFen: fen(product.price),
      floorPriceFen: product.floorPrice === undefined ? null : fen(product.floorPrice),
      contentCount,
      discountBp,
      manualDiscountFen: fen(manualDiscount),
      isGift,
      levelDiscountFen: isGift ? 0 : savedByCard(product) * contentCount,
    })),
    ...comboLines(draft.combos),
  ],
  whole: wholeOf(draft.whole),
  roundingFen: fen(draft.roundOff),
})

export const pricesOf = (draft: Draft) => priceOrder(orderOf(draft))
