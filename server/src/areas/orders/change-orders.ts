/** Orders that a change makes: priced and limited like any other, written as drafts, paid once others agreed. Source: money book §6. */
import { orderRefusals, type orders, orderTypes } from '@clinic/contract/areas/orders/calls.ts'
import { reviewsOf } from '@clinic/contract/areas/orders/limits.ts'
import { lineDiscount, linePayable } from '@clinic/contract/areas/orders/totals.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Fen } from '@clinic/contract/money.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { refuseDangling } from '../../kit/references.ts'
import { namedCombos } from '../combos/index.ts'
import { namedProducts } from '../products/reads.ts'
import { contentOf, fresh, headOf, type Judged, judged } from './actions.ts'
import { insertOrder } from './content/rows.ts'
import { noteOrder } from './content/trail.ts'
import { limitsOf } from './discount-limits.ts'
import { eventStatement } from './events.ts'

type Line = InputOf<typeof orders.create>['lines'][number]

/** New projects as they are priced now. */
export type ChangeWritten = {
  readonly judged: Judged
  readonly payableFen: Fen
  readonly lines: readonly {
    readonly productName: string
    readonly contentCount: number
    readonly priceFen: Fen
    readonly discountFen: Fen
    readonly payAmountFen: Fen
  }[]
  /** Beyond the limits of whoever writes it; null: within. */
  readonly beyond: Refusal | null
}

type Combo = NonNullable<InputOf<typeof orders.create>['combos']>[number]
/** What takes the place of other projects: single ones and whole combos. */
export type ChangeContent = { readonly newLines: Line[]; readonly newCombos?: Combo[] | undefined }

const orderLike = (customerId: number, { newLines, newCombos = [] }: ChangeContent) => ({
  customerId,
  lines: newLines,
  combos: newCombos,
  confirmed: true,
})

/** Prices what takes the place of other projects; refuses what could not be sold. */
export const priceChange = async (ctx: Context, customerId: number, content: ChangeContent): Promise<ChangeWritten> => {
  const written = await judged(ctx, orderLike(customerId, content), fresh, true)
  return {
    judged: written,
    payableFen: written.priced.totals.payableFen,
    lines: written.priced.lines.map((line, at) => ({
      productName: written.sold[at]!.name,
      contentCount: line.contentCount,
      priceFen: line.priceFen,
      discountFen: lineDiscount(line),
      payAmountFen: linePayable(line),
    })),
    beyond: reviewsOf(written.draft, limitsOf(ctx))[0]?.refusal ?? null,
  }
}

const parentRow = {
  adviserId: Nullable(Id),
  doctorId: Nullable(Id),
  developerId: Nullable(Id),
  deptId: Nullable(Id),
  share: Str,
}

/** Refuses new projects that are not there, before anything else is asked. */
export const refuseUnknownProducts = (ctx: Context, lines: readonly Pick<Line, 'productId'>[]): Promise<void> =>
  refuseDangling(ctx, namedProducts(lines.map(({ productId }) => productId)), () =>
    orderRefusals.productMissing({ no: 1 }),
  )

/** The same of whole combos and what is chosen of them. */
export const refuseUnknownCombos = async (ctx: Context, combos: readonly Combo[] = []): Promise<void> => {
  if (combos.length === 0) return
  const ids = combos.map(({ comboId }) => comboId)
  await refuseDangling(ctx, namedCombos(ids), () => orderRefusals.comboMissing({ no: 1 }))
  const chosen = combos.flatMap(({ choices = [] }) => choices.flatMap(({ productIds }) => productIds))
  await refuseUnknownProducts(
    ctx,
    chosen.map((productId) => ({ productId })),
  )
}

/** Writes the order that takes the place of `parentId`: its people's, a draft until others agreed. */
export const writeChange = async (
  ctx: Context,
  { customerId, parentId, parentNo }: { customerId: number; parentId: number; parentNo: string },
  wanted: ChangeContent,
  { judged: written }: ChangeWritten,
): Promise<{ id: number; summary: string }> => {
  const { rows } = await sqlOf(
    parentRow,
  )`select adviser_id as "adviserId", doctor_id as "doctorId", developer_id as "developerId",
      dept_id as "deptId", share::text as share from orders.sales_order where id = ${parentId}`.execute(ctx.db)
  const { share, ...people } = rows[0]!
  const head = {
    ...headOf(ctx, { ...orderLike(customerId, wanted), ...people }, written),
    type: 'CHANGE',
    share,
    remark: `由 ${parentNo} ${orderTypes.CHANGE}`,
  }
  const content = contentOf(written)
  const saved = await insertOrder(ctx, 'XS', head, content)
  noteOrder(ctx, saved, { head, ...content })
  return { id: saved.id, summary: head.summary }
}

/** Others agreed: it waits at the till. */
export const changeMayBePaid = (orderId: number, changeNo: string): Statement[] => [
  {
    text: `update orders.sales_order set status = 'UNPAID', submitted_at = kit.clock(), submitted_by = kit.current_staff() where id = $1`,
    values: [orderId],
  },
  eventStatement(orderId, 'PASSED', changeNo),
]

/** The change was rejected or taken back. */
export const changeIsOver = (orderId: number, reason: string): Statement[] => [
  {
    text: `update orders.sales_order set status = 'CANCELLED', ended_at = kit.clock(), end_reason = $2 where id = $1`,
    values: [orderId, reason],
  },
  eventStatement(orderId, 'CANCELLED', reason),
]
