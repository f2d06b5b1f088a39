/** Combos of a written order: as they stand, chosen from, taken apart, within their limits. */
import { comboRefusals } from '@clinic/contract/areas/combos/calls.ts'
import type { ComboInput } from '@clinic/contract/areas/combos/nouns.ts'
import {
  type Choice,
  type ComboPart,
  type Exploded,
  explode,
  taken,
  whyNotChoice,
  whyNotOffer,
  whyNotPrice,
  whyNotTake,
} from '@clinic/contract/areas/combos/rules.ts'
import { orderRefusals } from '@clinic/contract/areas/orders/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import type { Static } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Num, textOf } from '../../../kit/db/rows.ts'
import { type Session, sees } from '../../../kit/session.ts'
import { type ComboSold, combosForSale, takeTurnsSelling } from '../../combos/index.ts'

type Said = Static<typeof ComboInput>

/** A combo of an order as it is found on it. */
export type ComboOfOrder = {
  readonly comboId: number
  readonly count: number
  readonly choices: Choice[]
  readonly held: boolean
}

/** A combo as an order takes it. */
export type ComboWritten = {
  /** Place on the order, from 1. */
  readonly no: number
  readonly sold: ComboSold
  readonly count: number
  readonly choices: readonly Choice[]
  readonly lines: readonly Exploded<ComboPart>[]
  /** Sold by her card's prices, which come to less than its own. */
  readonly byLevel: boolean
}

/** What is known of the combos of an order before it is judged. */
export type CombosFound = {
  readonly byId: ReadonlyMap<number, ComboSold>
  /** What the customer has of each on other orders. */
  readonly bought: ReadonlyMap<number, number>
  /** Pieces the order itself holds, which it may keep. */
  readonly own: ReadonlyMap<number, number>
}

const none: CombosFound = { byId: new Map(), bought: new Map(), own: new Map() }

const boughtBy = textOf(
  { comboId: Id, bought: Num },
  `select c.combo_id as "comboId", sum(c.count)::int as bought from orders.order_combo c
      join orders.sales_order o on o.hospital_id = c.hospital_id and o.id = c.order_id
    where o.customer_id = $1 and c.combo_id = any($2::bigint[]) and c.held and o.id <> $3
    group by c.combo_id order by c.combo_id`,
)

const counted = (combos: readonly { comboId: number; count: number }[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { comboId, count } of combos) sums.set(comboId, (sums.get(comboId) ?? 0) + count)
  return sums
}

type Asked = { readonly customerId: number; readonly exceptId: number; readonly before: readonly ComboOfOrder[] }

/** @param hold the order is submitted: nobody else sells of them until it stands */
export const findCombos = async (
  ctx: Context,
  said: readonly Said[],
  { customerId, exceptId, before }: Asked,
  hold: boolean,
): Promise<CombosFound> => {
  const ids = [...new Set(said.map(({ comboId }) => comboId))]
  const held = before.filter((one) => one.held)
  const moved = [...(hold ? ids : []), ...held.map(({ comboId }) => comboId)]
  if (ids.length + moved.length === 0) return none
  const { found, bought } = await ctx.together({
    turn: hold || exceptId > 0 ? takeTurnsSelling(moved) : undefined,
    found: combosForSale(ids),
    bought: boughtBy(customerId, ids, exceptId),
  })
  return {
    byId: new Map(found.map((combo) => [combo.id, combo])),
    bought: new Map(bought.map((row) => [row.comboId, row.bought])),
    own: counted(held),
  }
}

/** Why a combo cannot be sold as it is written, by whatever limits. */
const whyNot = (sold: ComboSold, choices: readonly Choice[]): Refusal | null => {
  const closed = whyNotOffer(sold, sold.today) ?? whyNotChoice(sold, choices)
  if (closed) return closed
  const chosen = { ...sold, groups: [], lines: taken(sold.lines, choices).map((line) => ({ ...line, groupNo: null })) }
  return whyNotPrice(chosen)
    ? comboRefusals.notForSale({ name: sold.name, reason: '的售价高于所选项目的单项合计' })
    : null
}

/** Takes the written combos apart; what is wrong with one is its refusal, and it has no lines. */
export const writeCombos = (
  said: readonly Said[],
  { byId }: CombosFound,
): { combos: ComboWritten[]; refusals: Refusal[] } => {
  const refusals: Refusal[] = []
  const combos = said.flatMap(({ comboId, count, choices = [] }, at): ComboWritten[] => {
    const sold = byId.get(comboId)
    if (!sold) {
      refusals.push(orderRefusals.comboMissing({ no: at + 1 }))
      return []
    }
    const refusal = whyNot(sold, choices)
    if (refusal) {
      refusals.push(refusal)
      return []
    }
    const lines = explode(sold.priceFen, taken(sold.lines, choices), count, sold.sharesGifts)
    return [{ no: at + 1, sold, count, choices, lines, byLevel: false }]
  })
  return { combos, refusals }
}

/** Why so many cannot be taken when the order is submitted: all its pieces of one combo together. */
export const whyNotHold = (combos: readonly ComboWritten[], { bought, own }: CombosFound): Refusal | null => {
  const asked = counted(combos.map(({ sold, count }) => ({ comboId: sold.id, count })))
  for (const [comboId, count] of asked) {
    const { sold } = combos.find((one) => one.sold.id === comboId)!
    const left = sold.totalLimit === null ? null : sold.totalLimit - sold.soldCount + (own.get(comboId) ?? 0)
    const refusal = whyNotTake({ ...sold, left }, count, bought.get(comboId) ?? 0)
    if (refusal) return refusal
  }
  return null
}

/** A combo that is another one than was seen: with what it costs now, to who sees that. */
export const whyNotSeenCombo = (
  session: Session,
  said: readonly Said[],
  combos: readonly ComboWritten[],
): Refusal | null => {
  for (const { no, sold } of combos) {
    const { version } = said[no - 1]!
    if (version === undefined || version === sold.version) continue
    const told = sees(session, 'combos.combo:price') && sees(session, 'orders.sales_order:payable')
    return told ? comboRefusals.moved({ name: sold.name, price: toYuan(sold.priceFen) }) : common.stale()
  }
  return null
}
