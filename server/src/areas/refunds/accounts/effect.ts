/**
 * What an approved refund of an account does, and what taking it back undoes. Money was set apart when it was asked for; what of it does
 * not go back is forfeited, what goes back beyond it is a gift of the house (money book §2.2, §10.3).
 */

import type { CardState } from '@clinic/contract/areas/memberships/words.ts'
import { type AccountTrial, accountTrialOf } from '@clinic/contract/areas/refunds/account-trial.ts'
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { giveAgain, takeGivenBack } from '../../coupons/index.ts'
import {
  figures,
  lockAccounts,
  openDay,
  type PostingLine,
  postStatement,
  reverseStatement,
} from '../../ledger/index.ts'
import { cardHolding, endRetiring, holdCard, keepRetiring } from '../../memberships/index.ts'
import { takeTurnsFor } from '../../orders/index.ts'
import { orderById } from '../../orders/reads.ts'
import { type Form, lockForm } from '../forms.ts'
import { invoicedLess, refuseInvoicedAccount } from './invoiced.ts'
import { partsOfForm, valuesStatement } from './parts.ts'
import type { AccountStand } from './standing.ts'
import { accountDigest } from './trial.ts'

type Parts = Awaited<ReturnType<typeof partsOfForm>>

const journalsOf = (parts: Pick<AccountStand, 'parts'>['parts']): readonly number[] => [
  ...new Set(parts.flatMap(({ journals }) => journals)),
]

/** Out of the lots that were chosen, into what waits. */
export const holdStatement = (
  id: number,
  day: string,
  { kind, customerId: customer, heldFen, parts }: AccountStand,
): Statement => {
  const about = journalsOf(parts)
  return postStatement({
    type: 'refund_hold',
    id,
    date: day,
    lines: [
      kind === 'DEPOSIT'
        ? { kind: 'WALLET_DEPOSIT', owner: customer, customer, amount: heldFen }
        : {
            kind: 'WALLET_PRINCIPAL',
            owner: customer,
            customer,
            amount: heldFen,
            ...(about.length > 0 ? { about } : {}),
          },
      { kind: 'WALLET_HOLD', owner: customer, customer, amount: -heldFen },
    ],
  })
}

const feeOf = (parts: AccountTrial['parts']): Fen =>
  parts.reduce((sum, { kind, valueFen }) => sum + (kind === 'CARD_FEE' ? valueFen : 0), 0)

/** What is left of a card's fee was earned already: it is earned no more. */
const leaves = (form: Form, feeFen: Fen, deptId: number): PostingLine[] => {
  const customer = form.customerId
  if (form.kind !== 'VIP_CARD') return [{ kind: 'WALLET_HOLD', owner: customer, customer, amount: form.heldFen }]
  return [
    { kind: 'CARD_PRINCIPAL', owner: form.cardId!, customer, amount: form.heldFen },
    { kind: 'CARD_BONUS', owner: form.cardId!, customer, amount: form.bonusFen },
    { kind: 'CARD_BONUS_ISSUED', owner: 0, amount: -form.bonusFen },
    { kind: 'REVENUE_PRODUCT', owner: deptId, amount: feeFen },
  ]
}

const gifts = (form: Form, sheet: AccountTrial): PostingLine[] => {
  const about = journalsOf(sheet.parts)
  const own = { owner: form.customerId, customer: form.customerId, about }
  const coins = form.kind === 'BALANCE' ? form.bonusFen : 0
  return [
    { kind: 'COIN_CUSTOMER', ...own, amount: coins },
    { kind: 'COIN_ISSUED', owner: 0, amount: -coins },
    { kind: 'POINT_CUSTOMER', ...own, amount: sheet.pointsTaken },
    { kind: 'POINT_ISSUED', owner: 0, amount: -sheet.pointsTaken },
  ]
}

const postingsOf = (form: Form, sheet: AccountTrial, deptId: number): PostingLine[] => {
  const feeFen = feeOf(sheet.parts)
  // What goes back of the money itself, against what leaves the account.
  const beyond = sheet.valueFen - feeFen - form.heldFen
  const kept = sheet.feeFen + sheet.pointsShortFen + sheet.couponShortFen
  return [
    ...leaves(form, feeFen, deptId),
    { kind: 'PROMO_EXPENSE', owner: 0, amount: Math.max(0, beyond) },
    { kind: 'FORFEIT', owner: deptId, amount: -(kept + Math.max(0, -beyond)) },
    { kind: 'REFUND_PAYABLE', owner: form.id, customer: form.customerId, amount: -sheet.cashFen },
    ...gifts(form, sheet),
  ]
}

const deptOf = textOf({ deptId: Nullable(Id) }, `select o.dept_id as "deptId" from ${orderById('o')} where o.id = $1`)

/** The department that sold a card. */
const departmentOf = async (ctx: Context, { cardId }: Form): Promise<number> => {
  if (cardId === null) return 0
  const { orderIds } = await cardHolding(ctx, cardId)
  const { dept } = await ctx.together({ dept: deptOf(orderIds[0] ?? 0) })
  return dept[0]?.deptId ?? 0
}

export type Decision = {
  readonly opinion: string
  readonly byRule: boolean
  /** What goes back instead of what was asked for. */
  readonly amountFen?: Fen | undefined
  readonly waived: boolean
}

const approvedStatement = (
  form: Form,
  sheet: AccountTrial,
  day: string,
  { opinion, byRule, waived, coupons }: Decision & { readonly coupons: readonly number[] },
): Statement => ({
  text: `update refunds.refund_form set status = case when $2::bigint > 0 then 'APPROVED' else 'REFUNDED' end, cash_fen = $2,
      value_fen = $3, fee_fen = $4, points_short_fen = $5, coupon_short_fen = $6, points_taken = $7, digest = $8, approved_day = $9::date,
      waived = $10, coupons_taken = $11, audited_by = case when $12::boolean then null else kit.current_staff() end,
      audited_at = kit.clock(), audit_opinion = $13,
      paid_at = case when $2::bigint > 0 then null else kit.clock() end,
      paid_day = case when $2::bigint > 0 then null else $9::date end
    where id = $1`,
  values: [
    form.id,
    sheet.cashFen,
    sheet.valueFen,
    sheet.feeFen,
    sheet.pointsShortFen,
    sheet.couponShortFen,
    sheet.pointsTaken,
    accountDigest({ ...form, kind: form.kind as AccountStand['kind'], cardId: form.cardId ?? 0 }, sheet),
    day,
    waived,
    coupons,
    byRule,
    opinion,
  ],
})

/** Unused coupons that came with it are taken back; refuses while one is on a till. */
const takeCoupons = async (ctx: Context, form: Form, parts: Parts): Promise<number[]> => {
  const ids = parts.flatMap(({ coupons }) => coupons)
  if (!(await takeGivenBack(ctx, ids, `退余额 ${form.no}`))) refuse(accountRefusals.couponsHeld())
  return ids
}

/** Day, customer, card, accounts, form. */
export const lockAccountForm = async (ctx: Context, form: Form): Promise<void> => {
  await ctx.together({ day: openDay, turn: takeTurnsFor(form.customerId) })
  if (form.cardId !== null) await ctx.together([holdCard(form.cardId)])
  await ctx.together([lockAccounts(form.customerId)])
  await lockForm(ctx, form.id)
}

/** Approves under `lockAccountForm`. Where nothing is left to pay, it is paid. */
export const approveAccount = async (ctx: Context, form: Form, decision: Decision): Promise<void> => {
  const parts = await partsOfForm(ctx, form.id)
  const { day, hers } = await ctx.together({ day: openDay, hers: figures(form.customerId) })
  if (hers.debtFen > 0) refuse(accountRefusals.owes({ debt: toYuan(hers.debtFen) }))
  const sheet = accountTrialOf(parts, {
    amountFen: decision.amountFen ?? form.valueFen,
    formula: 'PRINCIPAL_FIRST',
    leastFen: form.leastFen,
    feeFen: form.feeFen,
    points: hers.points,
    waived: decision.waived,
  })
  if (sheet.valueFen < form.leastFen || sheet.valueFen > form.ratioFen)
    refuse(accountRefusals.range({ least: toYuan(form.leastFen), most: toYuan(form.ratioFen) }))
  const account = { cardId: form.cardId, parts: sheet.parts }
  await refuseInvoicedAccount(ctx, account)
  const coupons = await takeCoupons(ctx, form, parts)
  const deptId = await departmentOf(ctx, form)
  await ctx.together([
    valuesStatement(form.id, sheet),
    approvedStatement(form, sheet, day, { ...decision, coupons }),
    postStatement({ type: 'refund', id: form.id, date: day, memo: form.no, lines: postingsOf(form, sheet, deptId) }),
    ...(form.cardId !== null && sheet.cashFen === 0 ? endRetiring(form.cardId, form.no) : []),
    ...(await invoicedLess(ctx, account, 1)),
  ])
  ctx.tell('customer.figures', form.customerId)
}

/** Money that was set apart comes back, the card pays again: rejected, or taken back while it waited. */
export const releaseAccount = async (ctx: Context, form: Form, word: string): Promise<void> => {
  const { day } = await ctx.together({ day: openDay })
  await ctx.together(
    form.cardId === null
      ? [reverseStatement({ type: 'refund_hold', id: form.id }, { type: 'refund_hold_cancel', date: day, memo: word })]
      : keepRetiring(form.cardId, form.cardState as CardState, word),
  )
  ctx.tell('customer.figures', form.customerId)
}

/** Takes an approved one back: ledger, coupons and card stand as they stood. The caller holds what `lockAccountForm` holds. */
export const disapproveAccount = async (ctx: Context, form: Form, word: string): Promise<void> => {
  const { day } = await ctx.together({ day: openDay })
  await giveAgain(ctx, form.couponsTaken)
  const parts = await partsOfForm(ctx, form.id)
  await ctx.together([
    reverseStatement({ type: 'refund', id: form.id }, { type: 'refund_cancel', date: day, memo: word }),
    ...(await invoicedLess(ctx, { cardId: form.cardId, parts }, -1)),
  ])
  await releaseAccount(ctx, form, word)
}
