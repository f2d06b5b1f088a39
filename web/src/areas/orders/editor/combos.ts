/** Combos of an order while it is being written: what each holds, how its price lies on it, why it cannot be sold so. */
import type { ComboOfferRow } from '@clinic/contract/areas/combos/nouns.ts'
import {
  bestOffer,
  type Choice,
  type ComboPart,
  type Exploded,
  explode,
  type Offer,
  taken,
  whyNotChoice,
  whyNotOffer,
  whyNotTake,
} from '@clinic/contract/areas/combos/rules.ts'
import type { OrderDetailRow } from '@clinic/contract/areas/orders/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'

type OfferedLine = Pick<
  ComboOfferRow['lines'][number],
  'productId' | 'productName' | 'count' | 'groupNo' | 'isGift' | 'weight' | 'price'
> & {
  /** What one costs her by her card; absent: she has none. */
  readonly levelPrice?: string | undefined
}
export type Offered = Omit<ComboOfferRow, 'lines' | 'validDays'> & { readonly lines: readonly OfferedLine[] }

/** A combo on the order. Its content is read again where it was kept: none is known until then. */
export type OrderedCombo = {
  /** Names it on the screen only. */
  readonly key: number
  readonly combo: Offered
  readonly count: number
  readonly choices: readonly Choice[]
}

const fen = (yuan: string | null): number => (yuan ? (parseYuan(yuan) ?? 0) : 0)

const partOf = ({ productId, productName, count, groupNo, isGift, weight, price }: OfferedLine): ComboPart => ({
  ...{ productId, name: productName, count, groupNo, isGift, priceFen: fen(price) },
  weightFen: weight === null ? null : fen(weight),
})

/** How it is sold to her, as the server takes it apart: by its price, or by her card's where that is less. */
export const offerOf = ({ combo, count, choices }: OrderedCombo): Offer<ComboPart> => {
  const byCard = new Map(combo.lines.map(({ productId, levelPrice }) => [productId, levelPrice]))
  return bestOffer(
    explode(fen(combo.price), taken(combo.lines.map(partOf), choices), count, combo.sharesGifts),
    (id) => {
      const level = byCard.get(id)
      return level === undefined ? null : fen(level)
    },
  )
}
/** The lines it becomes on the order. */
export const linesOf = (ordered: OrderedCombo): readonly Exploded<ComboPart>[] => offerOf(ordered).lines

/** Whether its content is known here. */
export const isRead = ({ combo }: OrderedCombo): boolean => combo.lines.length > 0

/** Why it cannot be sold like this; what the customer has of it already, and what the order itself holds, the server knows. */
export const whyNotOrdered = ({ combo, count, choices }: OrderedCombo, today: string, isNew: boolean): Refusal | null =>
  whyNotOffer(combo, today) ?? whyNotChoice(combo, choices) ?? (isNew ? whyNotTake(combo, count, 0) : null)

/** What of a combo is worth keeping in a draft: the rest is read again. */
export const withoutContent = (ordered: OrderedCombo): OrderedCombo => ({
  ...ordered,
  combo: { ...ordered.combo, groups: [], lines: [] },
})

/**
 * A combo of an order that is opened for editing, as it was sold: its lines are those that were taken, each standing for what
 * it came to. Today's take their place as soon as they are read.
 */
export const soldCombos = ({ combos, lines }: OrderDetailRow): OrderedCombo[] =>
  combos.map(({ no, comboId, version, code, name, count, price, choices, byOriginal }) => ({
    key: no,
    count,
    choices,
    combo: {
      ...{ id: comboId, version, code, name, price, kind: 'FIXED' as const, groups: [], status: 0 as const },
      ...{ saleFrom: null, saleTo: null, perCustomerLimit: null, left: null },
      // What it came to is said line by line: a gift that took a share is none of them.
      ...{ byOriginal, sharesGifts: false },
      lines: lines
        .filter(({ comboNo }) => comboNo === no)
        .map(({ productId, productName, contentCount, price: each, comboDiscount, levelDiscount, isGift }) => ({
          ...{ productId: productId ?? 0, productName, groupNo: null, isGift, price: each },
          count: contentCount / count,
          weight: toYuan((fen(each) * contentCount - fen(comboDiscount) - fen(levelDiscount)) / count),
        })),
    },
  }))
