/** An order between the page and the calls: what is sent, and an order that was read opened for editing. */
import type { OrderDetailRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { joinedShares } from '@clinic/contract/areas/orders/shares.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { soldCombos } from './combos.ts'
import { type Draft, emptyDraft, type Line, type Whole } from './draft.ts'

type Create = InputOf<typeof orders.create>

const discountOf = ({ isGift, discountBp, manualDiscount }: Line): Partial<Create['lines'][number]> => {
  if (isGift) return {}
  if (discountBp !== null) return { discountBp }
  return manualDiscount === null ? {} : { manualDiscount }
}

const wholeInput = ({ kind, bp, yuan }: Whole): Partial<Create> => {
  if (kind === 'rate' || yuan === null) return { wholeDiscountBp: kind === 'rate' ? bp : null }
  return kind === 'amount' ? { wholeDiscount: yuan } : { targetAmount: yuan }
}

/** Whose work it is; somebody who is no longer offered is not named, and stays. */
const peopleOf = ({ adviserId, doctorId, developerId }: Draft): Partial<Create> => ({
  ...(adviserId === undefined ? {} : { adviserId }),
  ...(doctorId === undefined ? {} : { doctorId }),
  ...(developerId === undefined ? {} : { developerId }),
})

/** The call's input: what was taken away is said to be nothing. `payable`: the total shown, which the server compares. */
export const inputOf = (draft: Draft, customerId: number, payable: string): Create => ({
  customerId,
  lines: draft.lines.map((line) => ({
    productId: line.product.id,
    contentCount: line.contentCount,
    price: line.product.price,
    ...(line.product.levelPrice === undefined || line.isGift ? {} : { levelPrice: line.product.levelPrice }),
    ...discountOf(line),
    ...(line.discountReason ? { discountReason: line.discountReason } : {}),
    ...(line.isGift ? { isGift: true } : {}),
    ...(line.toothNos ? { toothNos: line.toothNos } : {}),
    ...(line.site ? { site: line.site } : {}),
  })),
  combos: draft.combos.map(({ combo, count, choices }) => ({
    comboId: combo.id,
    version: combo.version,
    count,
    choices: choices.map(({ groupNo, productIds }) => ({ groupNo, productIds: [...productIds] })),
  })),
  ...wholeInput(draft.whole),
  wholeReason: draft.wholeReason,
  roundOff: draft.roundOff ?? '0',
  // Who sees no prices has seen no total: there is nothing to compare.
  ...(draft.lines.every((line) => line.product.price !== undefined) ? { payAmount: payable } : {}),
  ...peopleOf(draft),
  share: [...draft.share],
  remark: draft.remark,
})

const sumOf = (values: readonly string[]): number => values.reduce((sum, value) => sum + (parseYuan(value) ?? 0), 0)

const isNothing = (yuan: string): boolean => parseYuan(yuan) === 0

const wholeOf = ({ wholeDiscountBp, targetAmount, wholeDiscount }: OrderDetailRow): Whole => {
  if (targetAmount !== null) return { kind: 'target', bp: null, yuan: targetAmount }
  if (wholeDiscountBp !== null) return { kind: 'rate', bp: wholeDiscountBp, yuan: null }
  return isNothing(wholeDiscount) ? emptyDraft.whole : { kind: 'amount', bp: null, yuan: wholeDiscount }
}

/** Whether everything an order costs is shown to this person; who sees a part of it would save it without the rest. */
export const isWhole = (order: OrderDetailRow): boolean =>
  (order as Partial<OrderDetailRow>).discount !== undefined &&
  (order as Partial<OrderDetailRow>).payable !== undefined &&
  (order as Partial<OrderDetailRow>).original !== undefined

/** An order read from the server, opened for editing. The old snapshot prices stand until today's have come. */
export const draftOf = (order: OrderDetailRow): Draft => {
  const rounding = sumOf(order.lines.map((line) => line.rounding))
  return {
    ...emptyDraft,
    lines: order.lines
      .filter(({ comboNo }) => comboNo === null || comboNo === undefined)
      .map((line) => ({
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
        discountBp: line.discountBp,
        manualDiscount:
          line.isGift || line.discountBp !== null || isNothing(line.manualDiscount) ? null : line.manualDiscount,
        discountReason: line.discountReason,
        isGift: line.isGift,
        toothNos: line.toothNos,
        site: line.site,
      })),
    combos: soldCombos(order),
    nextKey: order.lines.length + 1,
    whole: wholeOf(order),
    wholeReason: order.wholeReason,
    roundOff: rounding > 0 ? toYuan(rounding) : null,
    adviserId: order.adviserId,
    doctorId: order.doctorId,
    developerId: order.developerId,
    share: joinedShares(order.share ?? []),
    remark: order.remark,
  }
}
