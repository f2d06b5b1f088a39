/** What an approved refund does, and what taking it back undoes: sessions, debts, the order, the ledger (money book §2.2, §10). */
import { byRule } from '@clinic/contract/areas/refunds/combo-cap.ts'
import type { Trial, TrialLine } from '@clinic/contract/areas/refunds/trial.ts'
import { trialOf } from '@clinic/contract/areas/refunds/trial.ts'
import { Id } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Num, Str, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { giveCouponsBack, takeCouponsAgain } from '../cashier/index.ts'
import { debtsOfOrder, type GivenUp, givenUpOf, giveUpStatements } from '../debts/index.ts'
import { openDay, type PostingLine, postStatement, reverseStatement } from '../ledger/index.ts'
import { refundStatements } from '../orders/index.ts'
import { orderById } from '../orders/reads.ts'
import { itemsLeft, lockSessions, refundSessions } from '../purchases/index.ts'
import { linesStatement } from './apply.ts'
import type { OrderForm } from './forms.ts'
import { refuseInvoiced } from './invoiced.ts'
import { type Stand, standOf } from './standing.ts'
import { digestOf } from './trial.ts'

/** What stays with the house of the money that lay on it: by a combo's rule, as a fee, for points that are gone. */
const keptOf = ({
  usedShortFen,
  feeFen,
  pointsShortFen,
}: Pick<TrialLine, 'usedShortFen' | 'feeFen' | 'pointsShortFen'>) => usedShortFen + feeFen + pointsShortFen

/** The journal: what she is owed no more, against debt, fee and what she gets (money book §2.2, refund approved). */
const postingsOf = (form: OrderForm, { order, sources }: Stand, sheet: Trial): PostingLine[] => {
  const customer = form.customerId
  const own = { owner: customer, customer, about: sources.journals }
  return [
    ...sheet.lines.map(
      (line): PostingLine => ({
        kind: 'CONTRACT_LIABILITY',
        owner: line.itemId,
        customer,
        amount: line.valueFen,
        line: line.lineId,
      }),
    ),
    { kind: 'RECEIVABLE', owner: order.id, customer, amount: -sheet.debtCancelFen },
    { kind: 'BAD_DEBT', owner: 0, amount: -sheet.writeoffCancelFen },
    { kind: 'FORFEIT', owner: order.deptId ?? 0, amount: -keptOf(sheet) },
    { kind: 'REFUND_PAYABLE', owner: form.id, customer, amount: -sheet.cashFen },
    { kind: 'COIN_ISSUED', owner: 0, amount: sheet.coinsBack },
    { kind: 'COIN_CUSTOMER', ...own, amount: -sheet.coinsBack },
    { kind: 'POINT_ISSUED', owner: 0, amount: sheet.pointsBack - sheet.pointsTaken },
    // Into the lots that paid, out of those that were earned.
    { kind: 'POINT_CUSTOMER', ...own, amount: -sheet.pointsBack },
    { kind: 'POINT_CUSTOMER', ...own, amount: sheet.pointsTaken },
  ]
}

const debtsStatement = (formId: number, given: readonly GivenUp[]): Statement[] =>
  given.length === 0
    ? []
    : [
        {
          text: `insert into refunds.refund_debt (form_id, debt_id, order_line_id, cancel_fen, writeoff_fen)
            select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`,
          values: [
            formId,
            given.map(({ debtId }) => debtId),
            given.map(({ lineId }) => lineId),
            given.map(({ cancelFen }) => cancelFen),
            given.map(({ writeoffFen }) => writeoffFen),
          ],
        },
      ]

const termsOf = (lines: readonly TrialLine[]) =>
  lines.map((line) => ({
    lineId: line.lineId,
    cashFen: line.cashFen,
    keptFen: keptOf(line),
    debtCancelFen: line.debtCancelFen,
    writeoffCancelFen: line.writeoffCancelFen,
  }))

/** The order's figures and its state, once its items have moved. */
const moveOrder = async (ctx: Context, orderId: number, lines: readonly TrialLine[], sign: 1 | -1): Promise<void> => {
  const { left } = await ctx.together({ left: itemsLeft(orderId) })
  await ctx.together(refundStatements(orderId, termsOf(lines), sign, left))
}

/** How it was decided. `waived`: points that are gone are not kept from the money. */
export type Decided = { readonly opinion: string; readonly byRule: boolean; readonly waived: boolean }

/** The form as it was decided: its figures are what they are now, and final. */
const approvedStatement = (
  form: OrderForm,
  sheet: Trial,
  day: string,
  { opinion, byRule, waived }: Decided,
): Statement => ({
  text: `update refunds.refund_form set status = case when $2::bigint > 0 then 'APPROVED' else 'REFUNDED' end, cash_fen = $2,
      points_short_fen = $3, coins_back = $4, points_back = $5, points_taken = $6, digest = $7, approved_day = $8::date,
      audited_by = case when $9::boolean then null else kit.current_staff() end,
      audited_at = kit.clock(), audit_opinion = $10,
      paid_at = case when $2::bigint > 0 then null else kit.clock() end,
      paid_day = case when $2::bigint > 0 then null else $8::date end, waived = $11, points_waived_fen = $12
    where id = $1`,
  values: [
    form.id,
    sheet.cashFen,
    sheet.pointsShortFen,
    sheet.coinsBack,
    sheet.pointsBack,
    sheet.pointsTaken,
    digestOf(form.orderId, sheet),
    day,
    byRule,
    opinion,
    waived && sheet.pointsWaivedFen > 0,
    sheet.pointsWaivedFen,
  ],
})

/**
 * Approves under the locks of the order: what the lines ask for stands as it was asked for, what points are gone is seen now.
 * Where nothing is left to pay, it is paid.
 */
export const approve = async (
  ctx: Context,
  form: OrderForm,
  lines: readonly TrialLine[],
  decided: Decided,
): Promise<void> => {
  const stand = await standOf(ctx, form.orderId, { lock: true })
  const { day, debts } = await ctx.together({ day: openDay, debts: debtsOfOrder(form.orderId) })
  const sheet = trialOf(
    lines.map(({ itemId, qty }) => ({ item: byRule(stand.refundables.get(itemId)!, form.reasonParty), qty })),
    stand.earned,
    form.feeFen,
    decided.waived,
  )
  await refuseInvoiced(ctx, form.orderId, sheet.cashFen)
  const given = givenUpOf(debts, sheet.lines)
  await ctx.together([
    lockSessions(sheet.lines, -1),
    refundSessions(sheet.lines, 1),
    ...giveUpStatements(given, 1),
    ...debtsStatement(form.id, given),
    { text: 'delete from refunds.refund_line where form_id = $1', values: [form.id] },
    linesStatement(form.id, sheet),
    approvedStatement(form, sheet, day, decided),
    postStatement({ type: 'refund', id: form.id, date: day, memo: form.no, lines: postingsOf(form, stand, sheet) }),
  ])
  await moveOrder(ctx, form.orderId, sheet.lines, 1)
  await giveCoupons(ctx, form)
  ctx.tell('customer.figures', form.customerId)
}

/** Coupons that paid the order come back as they promise: with any refund, or when nothing of it is left. Who holds the order holds them. */
const giveCoupons = async (ctx: Context, { id, orderId }: OrderForm): Promise<void> => {
  const { order } = await ctx.together({ order: statusOf(orderId) })
  const back = await giveCouponsBack(ctx, orderId, order[0]!.status === 'REFUNDED')
  if (back.length > 0)
    await ctx.together([{ text: 'update refunds.refund_form set coupons_back = $2 where id = $1', values: [id, back] }])
}

const givenOf = textOf(
  { debtId: Id, lineId: Id, cancelFen: Num, writeoffFen: Num },
  `select debt_id "debtId", order_line_id "lineId", cancel_fen "cancelFen", writeoff_fen "writeoffFen"
    from refunds.refund_debt where form_id = $1 order by id`,
)

const backOf = textOf({ ids: Type.Array(Id) }, 'select coupons_back ids from refunds.refund_form where id = $1')
const statusOf = textOf({ status: Str }, `select o.status from ${orderById('o')} where o.id = $1`)

/** Takes an approved refund back: sessions, debts, order and ledger stand as they stood. The order is held. */
export const disapprove = async (
  ctx: Context,
  form: OrderForm,
  lines: readonly TrialLine[],
  memo: string,
): Promise<void> => {
  const { day, given, back } = await ctx.together({
    day: openDay,
    debts: debtsOfOrder(form.orderId),
    given: givenOf(form.id),
    back: backOf(form.id),
  })
  // Before any account: another till may have one of them, and wait for her accounts (lock order: money book §2.3).
  await takeCouponsAgain(ctx, form.orderId, back[0]!.ids)
  await ctx.together([
    refundSessions(lines, -1),
    ...giveUpStatements(given, -1),
    reverseStatement({ type: 'refund', id: form.id }, { type: 'refund_cancel', date: day, memo }),
  ])
  await moveOrder(ctx, form.orderId, lines, -1)
  ctx.tell('customer.figures', form.customerId)
}
