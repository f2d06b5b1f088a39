/**
 * 改价通过: the order on the terms of whoever passes it, as its writer could have written it. Lines are priced by the pure rules of the
 * form and by nothing else; who wrote a gift or a line stays who wrote it. The caller holds the order locked.
 */
import type { ApprovalRange } from '@clinic/contract/areas/approvals/nouns.ts'
import { orderRefusals } from '@clinic/contract/areas/orders/calls.ts'
import { type DraftLine, type DraftOrder, priceOrder } from '@clinic/contract/areas/orders/pricing.ts'
import {
  onTerms,
  type Terms,
  termsRange,
  termsTotal,
  whyNotTerms,
  whyNotTotal,
} from '@clinic/contract/areas/orders/terms.ts'
import { toYuan } from '@clinic/contract/money.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { type Session, sees } from '../../../kit/session.ts'
import type { Deed, Figure, FigureSaid } from '../../approvals/index.ts'
import { limitsOf } from '../discount-limits.ts'

const Line = {
  id: Id,
  name: Str,
  priceFen: Num,
  floorPriceFen: Num,
  contentCount: Num,
  discountBp: Nullable(Num),
  ownFen: Num,
  houseFen: Num,
  wholeFen: Num,
  roundingFen: Num,
  isGift: Bool,
  inCombo: Bool,
  wholeBp: Nullable(Num),
  targetFen: Nullable(Num),
}
type Line = RowOf<typeof Line>

const linesOf = textOf(
  Line,
  `select l.id, l.product_name as name, l.price_fen as "priceFen", l.floor_price_fen as "floorPriceFen",
      l.content_count as "contentCount", l.discount_bp as "discountBp", l.manual_discount_fen - l.whole_discount_fen as "ownFen",
      l.level_discount_fen as "houseFen", l.whole_discount_fen as "wholeFen", l.rounding_fen as "roundingFen",
      l.is_gift as "isGift", l.combo_no is not null as "inCombo", o.whole_discount_bp as "wholeBp", o.whole_target_fen as "targetFen"
    from orders.order_line l join orders.sales_order o on o.hospital_id = l.hospital_id and o.id = l.order_id
    where l.order_id = $1 order by l.line_no`,
)

const draftLine = (line: Line): DraftLine => {
  const { name, priceFen, floorPriceFen, contentCount, discountBp, ownFen, houseFen, isGift, inCombo } = line
  const alike = { name, priceFen, floorPriceFen, contentCount, discountBp, isGift }
  return inCombo
    ? { ...alike, manualDiscountFen: 0, comboDiscountFen: houseFen }
    : { ...alike, manualDiscountFen: isGift ? 0 : ownFen, levelDiscountFen: houseFen }
}

const sum = (lines: readonly Line[], of: 'wholeFen' | 'roundingFen'): number =>
  lines.reduce((all, line) => all + line[of], 0)

/** The order as it was written and stored. */
const draftOf = (lines: readonly Line[]): DraftOrder => {
  const { wholeBp = null, targetFen = null } = lines[0] ?? {}
  const wholeFen = sum(lines, 'wholeFen')
  const whole: DraftOrder['whole'] =
    wholeBp !== null
      ? { kind: 'rate', bp: wholeBp }
      : targetFen !== null
        ? { kind: 'target', fen: targetFen }
        : { kind: 'amount', fen: wholeFen }
  return { lines: lines.map(draftLine), whole, roundingFen: sum(lines, 'roundingFen') }
}

const readDraft = async (ctx: Context, id: number) => {
  const { lines } = await ctx.together({ lines: linesOf(id) })
  return { ids: lines.map((line) => line.id), draft: draftOf(lines) }
}

const shown: readonly ColumnName[] = ['original', 'discount', 'payable', 'summary'].map(
  (column) => `orders.sales_order:${column}` as const,
)
/** A price is named by who sees prices. */
const seesPrices = (session: Session): boolean =>
  session.permissions.has('sensitive:customer-capital') && shown.every((column) => sees(session, column))

/** Between what somebody may name a price; null: there is no room, or she sees none. */
export const rangeOf = async (ctx: Context, id: number): Promise<ApprovalRange | null> => {
  if (!seesPrices(ctx.session)) return null
  const { askedFen, listFen } = termsRange((await readDraft(ctx, id)).draft)
  if (listFen <= askedFen) return null
  return { asked: toYuan(askedFen), list: toYuan(listFen), percent: limitsOf(ctx).minPercent }
}

/** What the terms come to, once nothing speaks against them. */
export const judgeTerms = async (ctx: Context, id: number, terms: FigureSaid): Promise<Figure> => {
  if (!seesPrices(ctx.session)) refuse(orderRefusals.termsUnseen())
  const { draft } = await readDraft(ctx, id)
  const range = termsRange(draft)
  const totalFen = termsTotal(range.listFen, terms)
  refuseIf(whyNotTotal(range, totalFen))
  refuseIf(whyNotTerms(onTerms(draft, terms), limitsOf(ctx)))
  return { figure: totalFen, rateBp: 'rateBp' in terms ? terms.rateBp : null }
}

/** The terms a task was passed on; null: as it was asked for. */
export const termsOf = ({ terms }: Deed): Terms | null => {
  const { figure, rateBp = null } = terms as Partial<Figure>
  if (figure === undefined) return null
  return rateBp === null ? { totalFen: figure } : { rateBp }
}

type Priced = ReturnType<typeof priceOrder>['lines'][number] & {
  readonly id: number
  readonly discount_bp: number | null
}

/** The rows that tell why a line costs less, as it costs now; who gave something on it, and why, stays. */
const reasonsFollow = (id: number) => [
  {
    text: `delete from orders.order_discount d using orders.order_line l
        where d.order_id = $1 and l.id = d.line_id and (d.kind in ('WHOLE', 'ROUNDING')
          or d.kind = 'MANUAL' and l.manual_discount_fen = l.whole_discount_fen)`,
    values: [id],
  },
  {
    text: `update orders.order_discount d set fen = l.manual_discount_fen - l.whole_discount_fen from orders.order_line l
        where d.order_id = $1 and l.id = d.line_id and d.kind = 'MANUAL'`,
    values: [id],
  },
  {
    text: `insert into orders.order_discount (order_id, line_id, kind, fen)
        select l.order_id, l.id, 'WHOLE', l.whole_discount_fen from orders.order_line l where l.order_id = $1 and l.whole_discount_fen > 0`,
    values: [id],
  },
]

/** Lines, the rows that tell why they cost less, and the head: gifts and what the house's prices take off are left alone. */
const rewrite = (id: number, lines: readonly Priced[], draft: DraftOrder, discountFen: number, wholeFen: number) => {
  const rows = lines.map(({ id: lineId, manualDiscountFen, wholeDiscountFen, roundingFen, discount_bp }) => {
    return { id: lineId, manual: manualDiscountFen, whole: wholeDiscountFen, rounding: roundingFen, discount_bp }
  })
  return [
    {
      text: `with w as (select * from jsonb_to_recordset($2::jsonb)
          as w (id bigint, manual bigint, whole bigint, rounding bigint, discount_bp integer))
        update orders.order_line l set manual_discount_fen = w.manual, whole_discount_fen = w.whole, rounding_fen = w.rounding,
          discount_bp = w.discount_bp from w where l.order_id = $1 and l.id = w.id and not l.is_gift`,
      values: [id, JSON.stringify(rows)],
    },
    ...reasonsFollow(id),
    {
      text: `update orders.sales_order set discount_fen = $2, whole_discount_fen = $3, whole_discount_bp = $4, whole_target_fen = $5
        where id = $1`,
      values: [
        id,
        discountFen,
        wholeFen,
        draft.whole.kind === 'rate' ? draft.whole.bp : null,
        draft.whole.kind === 'target' ? draft.whole.fen : null,
      ],
    },
  ]
}

/** Writes the order anew on the terms it was passed on. */
export const reprice = async (ctx: Context, id: number, terms: Terms): Promise<void> => {
  const { ids, draft } = await readDraft(ctx, id)
  const next = onTerms(draft, terms)
  const { lines, totals, wholeDiscountFen } = priceOrder(next)
  const priced = lines.map((line, at): Priced => ({ ...line, id: ids[at]!, discount_bp: next.lines[at]!.discountBp }))
  await ctx.together(rewrite(id, priced, next, totals.discountFen, wholeDiscountFen))
}
