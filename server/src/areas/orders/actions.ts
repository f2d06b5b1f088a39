/** Writing orders: create, change, check, cancel, delete a draft, recharge. */

import { orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import { type Review, reviewsOf, whyNotLine, whyNotSave } from '@clinic/contract/areas/orders/limits.ts'
import { whyNotShares } from '@clinic/contract/areas/orders/shares.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { refuseDangling } from '../../kit/references.ts'
import { endAsking } from '../approvals/index.ts'
import { refuseUnreached } from '../customers/index.ts'
import { namedPeople } from '../staff/reads.ts'
import { backdated, refuseBackdating } from './backdating.ts'
import { priceWritten, soldRows, soldStatement, summaryOf, type Written, whyNotSeen } from './content/catalogue.ts'
import { lockToChange, lookToChange } from './content/change-lock.ts'
import {
  likenessOf,
  namedLines,
  readSurroundings,
  reviewOfGifts,
  type Surroundings,
  sayWarnings,
  surroundings,
  takeTurnsFor,
  takeTurnsGiving,
  warningsOf,
  warningsStatement,
  whyNotCustomer,
  whyNotOperate,
} from './content/checks.ts'
import {
  type ComboOfOrder,
  type ComboWritten,
  findCombos,
  whyNotHold,
  whyNotSeenCombo,
  writeCombos,
} from './content/combos.ts'
import { pricesByCard } from './content/level-questions.ts'
import {
  type Content,
  type Head,
  insertOrder,
  rewriteOrder,
  type Saved,
  storedCombos,
  storedLines,
} from './content/rows.ts'
import { noteOrder } from './content/trail.ts'
import { withUnsaid } from './content/whole-order.ts'
import { limitsOf } from './discount-limits.ts'
import { judgeOrder } from './judged.ts'
import { sendToReview } from './reviews/review.ts'

export type Create = InputOf<typeof orders.create>
type Answer = OutputOf<typeof orders.create>

export const answer = ({ payable_fen, ...saved }: Saved): Answer => ({ ...saved, payable: toYuan(payable_fen) })

/** An order that may be saved, and what of it somebody else must look at first. */
export type Judged = Written & { readonly likeness: string; readonly reviews: readonly Review[] }
/** The order that is changed; a new one has neither. */
type Standing = { readonly id: number; readonly combos: readonly ComboOfOrder[] }
export const fresh: Standing = { id: 0, combos: [] }

/** Combos of an order as they stand now. @param hold it is submitted */
const combosNow = (ctx: Context, { customerId, combos = [] }: Create, order: Standing, hold: boolean) =>
  findCombos(ctx, combos, { customerId, exceptId: order.id, before: order.combos }, hold)

/** Every product that is sold by the order, in its combos too. */
const productsOf = ({ lines }: Create, combos: readonly ComboWritten[]): number[] => [
  ...lines.map(({ productId }) => productId),
  ...combos.flatMap((combo) => combo.lines.map(({ line }) => line.productId)),
]

/** An order belongs to a visit of its own customer or to none; a mistyped address must not lend it somebody else's. */
const refuseForeignOrigin = async (ctx: Context, { customerId, triageId, consultRecordId }: Create): Promise<void> => {
  if (!triageId && !consultRecordId) return
  const [found] = await ctx.together([
    {
      text: `select ($2::bigint is null or exists (select from triage.triage where id = $2 and customer_id = $1))
        and ($3::bigint is null or exists (select from consulting.consult_record where id = $3 and customer_id = $1)) as fits`,
      values: [customerId, triageId ?? null, consultRecordId ?? null],
    },
  ])
  if (!found!.rows[0]!['fits']) refuse(orderRefusals.originMissing())
}

/**
 * Everything that can refuse a written order; what is left is priced.
 * @param holds its combos must be there to be had: always of what is submitted
 */
export const judged = async (
  ctx: Context,
  input: Create,
  order: Standing,
  holds = input.submit === true,
): Promise<Judged> => {
  await refuseForeignOrigin(ctx, input)
  await refuseDangling(ctx, namedPeople(input.share?.map(({ staffId }) => staffId) ?? []), orderRefusals.staffMissing)
  refuseIf(whyNotShares(input.share ?? []))
  const likeness = likenessOf(input.customerId, input.lines, input.combos)
  const known = await combosNow(ctx, input, order, input.submit === true)
  const apart = writeCombos(input.combos ?? [], known)
  const gives = input.lines.some(({ isGift }) => isGift)
  const productIds = productsOf(input, apart.combos)
  const { found, around, card } = await ctx.together({
    turn: gives ? takeTurnsGiving : undefined,
    alike: takeTurnsFor(input.customerId),
    found: soldStatement(productIds),
    card: pricesByCard(input.customerId, productIds),
    around: surroundings(input.customerId, likeness, order.id),
  })
  const near = readSurroundings(around)
  refuseIf(whyNotCustomer(near))
  const { written, refusals } = priceWritten(input, soldRows(found), apart, card)
  if (refusals.length > 0 || !written) return refuse(refusals[0]!.refusal)
  refuseIf(whyNotSeenCombo(ctx.session, input.combos ?? [], written.combos))
  refuseIf(whyNotSeen(ctx.session, input.lines, input.payAmount, written))
  refuseIf(whyNotSave(written.draft, limitsOf(ctx)))
  if (holds) refuseIf(whyNotHold(written.combos, known))
  if (input.submit) refuseIf(whyNotOperate(near, written, input.guardianNote))
  // A draft gives nothing away yet; it is judged when it is submitted.
  const reviews = input.submit ? beyondLimits(ctx, near, written) : []
  if (reviews.length > 0 && !input.review) refuse(reviews[0]!.refusal)
  if (near.like_no && !input.confirmed) refuse(orderRefusals.similarOrder({ no: near.like_no }))
  return { ...written, likeness, reviews }
}

/** What of an order is beyond this person's limits, the month's gifts included. */
const beyondLimits = (ctx: Context, near: Surroundings, written: Written): Review[] => {
  const gifts = reviewOfGifts(ctx.session, near, written)
  return [...reviewsOf(written.draft, limitsOf(ctx)), ...(gifts ? [gifts] : [])]
}

export const headOf = (ctx: Context, input: Create, written: Judged): Head => ({
  customer_id: input.customerId,
  type: input.type ?? (input.consultRecordId ? 'ADVISORY' : 'NORMAL'),
  triage_id: input.triageId ?? null,
  consult_record_id: input.consultRecordId ?? null,
  adviser_id: input.adviserId ?? null,
  doctor_id: input.doctorId ?? null,
  developer_id: input.developerId ?? null,
  dept_id: input.deptId ?? ctx.session.departmentId,
  share: JSON.stringify(input.share ?? []),
  remark: input.remark ?? '',
  guardian_note: (input.guardianNote ?? '').trim(),
  status: !input.submit ? 'DRAFT' : written.reviews.length > 0 ? 'PENDING_CHECK' : 'UNPAID',
  summary: summaryOf(written).slice(0, 200),
  likeness: written.likeness,
  original_fen: written.priced.totals.originalFen,
  discount_fen: written.priced.totals.discountFen,
  whole_discount_fen: written.priced.wholeDiscountFen,
  whole_discount_bp: written.draft.whole.kind === 'rate' ? written.draft.whole.bp : null,
  whole_target_fen: written.draft.whole.kind === 'target' ? written.draft.whole.fen : null,
  whole_reason: input.wholeReason ?? '',
  // The whole order's first: that is what is decided.
  review_reasons: [...written.reviews].sort((a, b) => a.line - b.line).map(({ why }) => why),
})

export const whoseOf = ({ customer_id, type, adviser_id }: Head) => ({
  customerId: customer_id,
  type,
  adviserId: adviser_id,
})

/** Why it should cost less, in the writer's words. */
const reasonOf = ({ wholeReason = '', lines }: Create): string =>
  [wholeReason, ...lines.map(({ discountReason = '' }) => discountReason)]
    .map((word) => word.trim())
    .filter((word, at, all) => word !== '' && all.indexOf(word) === at)
    .join('；')

export const contentOf = (written: Written): Content => ({ lines: storedLines(written), combos: storedCombos(written) })

export const createOrder = async (ctx: Context, input: InputOf<typeof orders.create>): Promise<Answer> => {
  await refuseUnreached(ctx, input.customerId)
  await refuseBackdating(ctx, input)
  const written = await judged(ctx, input, fresh)
  const head = headOf(ctx, input, written)
  const content = contentOf(written)
  const saved = await backdated(ctx, await insertOrder(ctx, 'XS', head, content), input)
  noteOrder(ctx, saved, { head, ...content })
  // What waits is judged when it is passed.
  await judgeOrder(ctx, saved, whoseOf(head))
  return answer(await sendToReview(ctx, saved, reasonOf(input)))
}

export const updateOrder = async (ctx: Context, input: InputOf<typeof orders.update>): Promise<Answer> => {
  const before = await lockToChange(ctx, input.id, 'edit', input.version)
  if (before.customerId !== input.customerId) refuse(orderRefusals.customerMissing())
  const whole = withUnsaid(before, input)
  const written = await judged(ctx, whole, before)
  const head = { ...headOf(ctx, whole, written), dept_id: whole.deptId ?? null }
  const content = contentOf(written)
  if (before.status === 'PENDING_CHECK') await endAsking(ctx, 'ORDER_DISCOUNT', input.id)
  const saved = await rewriteOrder(ctx, input.id, head, content)
  noteOrder(ctx, saved, { head, ...content }, before)
  // What waits is judged when it is passed.
  await judgeOrder(ctx, saved, whoseOf(head))
  return answer(await sendToReview(ctx, saved, reasonOf(whole)))
}

/** Nothing can be said of it but why. */
const unpriced = { reviews: [], original: '0.00', discount: '0.00', payable: '0.00' }

const figuresOf = ({ priced: { totals } }: Written) => ({
  original: toYuan(totals.originalFen),
  discount: toYuan(totals.discountFen),
  payable: toYuan(totals.payableFen),
})

const faultsOfLines = (ctx: Context, { draft }: Written) =>
  draft.lines.flatMap((line, index) => {
    const reason = whyNotLine(index + 1, line, limitsOf(ctx))
    return reason ? [{ line: index + 1, message: reason.message }] : []
  })

/** The same judgement without writing; every line's fault is named, not only the first. */
export const checkOrder = async (
  ctx: Context,
  said: InputOf<typeof orders.check>,
): Promise<OutputOf<typeof orders.check>> => {
  await refuseUnreached(ctx, said.customerId)
  const before = said.id === undefined ? null : await lookToChange(ctx, said.id, 'edit')
  if (before && before.customerId !== said.customerId) refuse(orderRefusals.customerMissing())
  const input = before ? withUnsaid(before, said) : said
  const known = await combosNow(ctx, input, before ?? fresh, false)
  const apart = writeCombos(input.combos ?? [], known)
  const productIds = productsOf(input, apart.combos)
  const { found, around, warned, card } = await ctx.together({
    found: soldStatement(productIds),
    card: pricesByCard(input.customerId, productIds),
    around: surroundings(input.customerId, likenessOf(input.customerId, input.lines, input.combos), input.id ?? 0),
    warned: warningsStatement(input.customerId, productIds),
  })
  const near = readSurroundings(around)
  const sold = soldRows(found)
  const { written, refusals } = priceWritten(input, sold, apart, card)
  const errors = refusals.map(({ line, refusal }) => ({ line, message: refusal.message }))
  const customer = whyNotCustomer(near)
  if (customer) errors.push({ line: 0, message: customer.message })
  const all = [...input.lines, ...apart.combos.flatMap(({ lines }) => lines.map(({ line }) => line))]
  const warnings = [...warningsOf(near), ...sayWarnings(ctx.session, warned, namedLines(all, sold))]
  if (!written) return { errors, warnings, ...unpriced }
  errors.push(...faultsOfLines(ctx, written))
  const whole =
    whyNotHold(written.combos, known) ??
    whyNotSeenCombo(ctx.session, input.combos ?? [], written.combos) ??
    (errors.length === 0 ? whyNotSave(written.draft, limitsOf(ctx)) : null) ??
    whyNotSeen(ctx.session, input.lines, input.payAmount, written)
  if (whole) errors.push({ line: 0, message: whole.message })
  const reviews = beyondLimits(ctx, near, written).map(({ line, refusal }) => ({ line, message: refusal.message }))
  return { errors, warnings, reviews, ...figuresOf(written) }
}
