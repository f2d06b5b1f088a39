/** A refund as a matter of the audit centre: how it stands, what passing, rejecting and taking back do. Source: money book §13. */
import { accountRefusals, type RefundKind } from '@clinic/contract/areas/refunds/account-words.ts'
import { reasonParties } from '@clinic/contract/areas/refunds/calls.ts'
import { type Fen, toYuan, withCommas } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { sees } from '../../kit/session.ts'
import { type ApprovalKind, type Deed, type Line, openTaskOf, type Standing } from '../approvals/index.ts'
import { anyGone } from '../coupons/reads.ts'
import { debtsOfOrder } from '../debts/index.ts'
import { balanceOf, coinsLeftOf } from '../ledger/reads.ts'
import { lineOf, orderOf } from '../orders/reads.ts'
import { lockSessions } from '../purchases/index.ts'
import { itemOf, sessionsOfOrder } from '../purchases/reads.ts'
import { approveAccount, lockAccountForm, releaseAccount } from './accounts/effect.ts'
import { capText } from './combo-caps.ts'
import { approve } from './effect.ts'
import { type Form, formOf, isOfOrder, linesOfForm, lockForm, tellRefund } from './forms.ts'
import { standOf } from './standing.ts'

const column = (name: string): ColumnName => `refunds.refund_form:${name}`
const shown = (fen: Fen): string => withCommas(toYuan(fen))

/** Coins of a recharge were spent, its coupon was used, or a card's money moved since it was asked for. */
const partsMoved = `exists (select from refunds.refund_part m where m.hospital_id = f.hospital_id and m.form_id = f.id and (
      m.kind = 'RECHARGE' and m.bonus_left_fen <> ${coinsLeftOf('m.origin_id', 'f.customer_id')}
      or ${anyGone('m.coupons')}
      or m.kind = 'CARD_MONEY' and (m.principal_left_fen <> ${balanceOf('CARD_PRINCIPAL', 'f', 'card_id')}
        or m.bonus_left_fen <> ${balanceOf('CARD_BONUS', 'f', 'card_id')})))`

/**
 * Another number as soon as one figure of its lines would come out differently. Her points may move: what is gone of them is seen
 * when it is approved.
 */
const versionText = (id: string): string => `(select f.version::bigint * 2 + case when exists (
    select from refunds.refund_line r
    join ${itemOf('p', 'r')}
    join ${lineOf('l', 'r')}
    where r.hospital_id = f.hospital_id and r.form_id = f.id and (p.cancelled_at is not null
      or r.value_fen <> case when r.qty >= p.qty_left then p.value_left_fen else p.value_left_fen * r.qty / p.qty_left end
      or r.debt_cancel_fen <> least(l.debt_open_fen, r.value_fen)
      or r.writeoff_cancel_fen <> least(l.written_off_fen, r.value_fen - r.debt_cancel_fen)
      or r.combo_cap_fen <> ${capText('l')}))
    or ${partsMoved} then 1 else 0 end
  from refunds.refund_form f where f.id = ${id} and f.status = 'PENDING_AUDIT')`

const Asked = {
  no: Str,
  version: Num,
  customerId: Id,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  reasonParty: Of<keyof typeof reasonParties>(),
  valueFen: Num,
  cashFen: Num,
  cancelledFen: Num,
  keptFen: Num,
  kind: Of<RefundKind>(),
  summary: Str,
  firstFen: Num,
  ratioFen: Num,
}

const money = (label: string, before: Fen | null, after: Fen, ...of: ColumnName[]): Line => ({
  label,
  before: before === null ? null : shown(before),
  after: shown(after),
  money: true,
  of,
})

/** Both figures, of which the request is one or between them. */
const accountLines = ({ summary, firstFen, ratioFen }: { summary: string; firstFen: Fen; ratioFen: Fen }): Line[] => [
  { label: '退什么', before: null, after: summary, money: false, of: [column('summary')] },
  money('本金优先', null, firstFen, column('value')),
  money('按比例', null, ratioFen, column('value')),
]

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Asked)`
    select f.no, ${faceOf(versionText, id)} as version, f.customer_id as "customerId",
      o.dept_id as "departmentId", array_remove(array[f.created_by], null) as writers, f.reason_party as "reasonParty",
      f.value_fen as "valueFen", f.cash_fen as "cashFen", f.debt_cancel_fen + f.writeoff_cancel_fen as "cancelledFen",
      f.used_short_fen + f.fee_fen + f.points_short_fen + f.coupon_short_fen as "keptFen", f.kind, f.summary, f.first_fen as "firstFen", f.ratio_fen as "ratioFen"
    from refunds.refund_form f left join ${sql.raw(orderOf('o', 'f'))}
    where f.id = ${id} and f.status = 'PENDING_AUDIT'`.execute(ctx.db)
  if (!rows[0]) return null
  const { reasonParty, valueFen, cashFen, cancelledFen, keptFen, kind, summary, firstFen, ratioFen, ...asked } = rows[0]
  const lines = await linesOfForm(ctx, id)
  const headline = money('实退', valueFen, cashFen, column('value'), column('cash'))
  return {
    ...asked,
    figures: { amount: cashFen },
    headline,
    lines: [
      ...lines.map((line) =>
        money(
          `${line.productName}×${line.qty}`,
          line.valueFen,
          line.cashFen,
          column('summary'),
          column('value'),
          column('cash'),
        ),
      ),
      ...(kind === 'ORDER' ? [] : accountLines({ summary, firstFen, ratioFen })),
      ...(cancelledFen > 0 ? [money('冲减欠款', null, cancelledFen, column('cancelled'))] : []),
      ...(keptFen > 0 ? [money('扣下', null, keptFen, column('kept'))] : []),
      headline,
      { label: '谁的原因', before: null, after: reasonParties[reasonParty], money: false, of: [column('reasonParty')] },
    ],
  }
}

const Weighed = { times: Num, fen: Num, withinWeek: Bool, used: Num, all: Num, kind: Of<RefundKind>() }

/** What she had back lately, how long ago she paid, how much of the order is used. */
const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf(Weighed)`
    select (select count(*)::int from refunds.refund_form g where g.customer_id = ${customerId} and g.status = 'REFUNDED'
        and g.paid_at >= kit.clock() - interval '90 days') as times,
      (select coalesce(sum(g.cash_fen), 0)::bigint from refunds.refund_form g where g.customer_id = ${customerId}
        and g.status = 'REFUNDED' and g.paid_at >= kit.clock() - interval '90 days') as fen, f.within_week as "withinWeek",
      coalesce(i.used, 0)::int as used, coalesce(i.whole, 0)::int as all
      , f.kind
    from refunds.refund_form f left join lateral ${sql.raw(sessionsOfOrder('i', 'f'))} on true
    where f.id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { times, fen, withinWeek, used, all, kind } = rows[0]
  const seesMoney = ctx.session.permissions.has('sensitive:customer-capital') && sees(ctx.session, column('cash'))
  return [
    withinWeek ? '在收款后 7 天内申请' : '收款已超过 7 天',
    ...(kind === 'ORDER' ? [`这张订单共 ${all} 次，已划扣 ${used} 次`] : []),
    times === 0
      ? '该客户近 90 天没有退过款'
      : `该客户近 90 天退过款 ${times} 次${seesMoney ? `，共 ${shown(fen)}` : ''}`,
  ]
}

const pendingOf = async (ctx: Context, id: number): Promise<Form> => {
  const form = await lockForm(ctx, id)
  return form.status === 'PENDING_AUDIT' ? form : refuse(common.stateChanged({ detail: '退款已处理' }))
}

/** Feature `refund.approveMax`: fen a person may pass at most. */
const refuseBeyondLimit = ({ session }: Context, fen: Fen): void => {
  const most = session.features.get('refund.approveMax') ?? Number.POSITIVE_INFINITY
  if (fen > most) refuse(accountRefusals.beyondLimit({ most: toYuan(most) }))
}

/** Passed: by a person, or by a rule that asks nobody. */
const apply = async (ctx: Context, { documentId, opinion, terms }: Deed): Promise<void> => {
  const form = await pendingOf(ctx, documentId)
  const byRule = form.createdBy === ctx.session.staffId
  const { amountFen, waived } = terms as { amountFen?: Fen; waived?: boolean }
  const decided = { opinion, byRule, waived: waived === true }
  if (isOfOrder(form)) await approve(ctx, form, await linesOfForm(ctx, documentId), decided)
  else await approveAccount(ctx, form, { ...decided, amountFen })
  // What is waived goes back as well: the limit looks at what it comes to.
  if (!byRule) refuseBeyondLimit(ctx, (await formOf(ctx, documentId)).cashFen)
  tellRefund(ctx, form)
}

/** What was held is free again. @param to REJECTED by whoever decides, REVOKED by whoever asked */
export const release = async (
  ctx: Context,
  id: number,
  { to, word }: { to: 'REJECTED' | 'REVOKED'; word: string },
): Promise<void> => {
  const form = await pendingOf(ctx, id)
  if (!isOfOrder(form)) await releaseAccount(ctx, form, word)
  await ctx.together([
    ...(isOfOrder(form) ? [lockSessions(await linesOfForm(ctx, id), -1)] : []),
    {
      text:
        to === 'REJECTED'
          ? `update refunds.refund_form set status = 'REJECTED', audited_by = kit.current_staff(), audited_at = kit.clock(),
              audit_opinion = $2 where id = $1`
          : `update refunds.refund_form set status = 'REVOKED', revoked_by = kit.current_staff(), revoked_at = kit.clock(),
              revoke_reason = $2 where id = $1`,
      values: [id, word],
    },
  ])
  tellRefund(ctx, form)
}

/** Of an order: day, order, items, points, debts, form. Of an account: day, customer, card, accounts, form. */
export const lockRefund = async (ctx: Context, id: number): Promise<void> => {
  const form = await formOf(ctx, id)
  if (!isOfOrder(form)) return await lockAccountForm(ctx, form)
  await standOf(ctx, form.orderId, { lock: true })
  await ctx.together({ debts: debtsOfOrder(form.orderId) })
  await lockForm(ctx, id)
}

export const refundApproval: ApprovalKind = {
  kind: 'REFUND',
  lock: lockRefund,
  stands,
  version: versionText,
  facts,
  apply,
  reject: (ctx, { documentId, opinion }) => release(ctx, documentId, { to: 'REJECTED', word: opinion }),
  withdrawn: (ctx, { documentId }) => release(ctx, documentId, { to: 'REVOKED', word: '申请人撤回' }),
}
/** The same form of a card, decided by whoever decides about cards. */
export const retireApproval: ApprovalKind = { ...refundApproval, kind: 'VIP_RETIRE' }

/** What waits for others' word of a form: cards have their own kind. */
export const matterOf = ({ kind }: Pick<Form, 'kind'>) => (kind === 'VIP_CARD' ? 'VIP_RETIRE' : 'REFUND')

export const taskOf = async (ctx: Context, form: Pick<Form, 'id' | 'kind'>): Promise<number | null> =>
  (await openTaskOf(ctx, matterOf(form), form.id))?.id ?? null
