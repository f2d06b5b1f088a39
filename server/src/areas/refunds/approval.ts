/** A refund as a matter of the audit centre: how it stands, what passing, rejecting and taking back do. Source: money book §13. */
import { reasonParties } from '@clinic/contract/areas/refunds/calls.ts'
import { type Fen, toYuan, withCommas } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { sees } from '../../kit/session.ts'
import { type ApprovalKind, type Deed, type Line, openTaskOf, type Standing } from '../approvals/index.ts'
import { debtsOfOrder } from '../debts/index.ts'
import { lineOf, orderOf } from '../orders/reads.ts'
import { lockSessions } from '../purchases/index.ts'
import { itemOf, sessionsOfOrder } from '../purchases/reads.ts'
import { approve } from './effect.ts'
import { type Form, formOf, linesOfForm, lockForm, tellRefund } from './forms.ts'
import { standOf } from './standing.ts'

const column = (name: string): ColumnName => `refunds.refund_form:${name}`
const shown = (fen: Fen): string => withCommas(toYuan(fen))

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
      or r.writeoff_cancel_fen <> least(l.written_off_fen, r.value_fen - r.debt_cancel_fen))) then 1 else 0 end
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
}

const money = (label: string, before: Fen | null, after: Fen, ...of: ColumnName[]): Line => ({
  label,
  before: before === null ? null : shown(before),
  after: shown(after),
  money: true,
  of,
})

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Asked)`
    select f.no, ${sql.raw(versionText(String(Number(id))))} as version, f.customer_id as "customerId",
      o.dept_id as "departmentId", array_remove(array[f.created_by], null) as writers, f.reason_party as "reasonParty",
      f.value_fen as "valueFen", f.cash_fen as "cashFen", f.debt_cancel_fen + f.writeoff_cancel_fen as "cancelledFen",
      f.fee_fen + f.points_short_fen as "keptFen"
    from refunds.refund_form f left join ${sql.raw(orderOf('o', 'f'))}
    where f.id = ${id} and f.status = 'PENDING_AUDIT'`.execute(ctx.db)
  if (!rows[0]) return null
  const { reasonParty, valueFen, cashFen, cancelledFen, keptFen, ...asked } = rows[0]
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
      ...(cancelledFen > 0 ? [money('冲减欠款', null, cancelledFen, column('cancelled'))] : []),
      ...(keptFen > 0 ? [money('扣下', null, keptFen, column('kept'))] : []),
      headline,
      { label: '谁的原因', before: null, after: reasonParties[reasonParty], money: false, of: [column('reasonParty')] },
    ],
  }
}

const Weighed = { times: Num, fen: Num, withinWeek: Bool, used: Num, all: Num }

/** What she had back lately, how long ago she paid, how much of the order is used. */
const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf(Weighed)`
    select (select count(*)::int from refunds.refund_form g where g.customer_id = ${customerId} and g.status = 'REFUNDED'
        and g.paid_at >= kit.clock() - interval '90 days') as times,
      (select coalesce(sum(g.cash_fen), 0)::bigint from refunds.refund_form g where g.customer_id = ${customerId}
        and g.status = 'REFUNDED' and g.paid_at >= kit.clock() - interval '90 days') as fen, f.within_week as "withinWeek",
      coalesce(i.used, 0)::int as used, coalesce(i.whole, 0)::int as all
    from refunds.refund_form f left join lateral ${sql.raw(sessionsOfOrder('i', 'f'))} on true
    where f.id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { times, fen, withinWeek, used, all } = rows[0]
  const seesMoney = ctx.session.permissions.has('sensitive:customer-capital') && sees(ctx.session, column('cash'))
  return [
    withinWeek ? '在收款后 7 天内申请' : '收款已超过 7 天',
    `这张订单共 ${all} 次，已划扣 ${used} 次`,
    times === 0
      ? '该客户近 90 天没有退过款'
      : `该客户近 90 天退过款 ${times} 次${seesMoney ? `，共 ${shown(fen)}` : ''}`,
  ]
}

const pendingOf = async (ctx: Context, id: number): Promise<Form> => {
  const form = await lockForm(ctx, id)
  return form.status === 'PENDING_AUDIT' ? form : refuse(common.stateChanged({ detail: '退款已处理' }))
}

/** Passed: by a person, or by a rule that asks nobody. */
const apply = async (ctx: Context, { documentId, opinion }: Deed): Promise<void> => {
  const form = await pendingOf(ctx, documentId)
  const byRule = form.createdBy === ctx.session.staffId
  await approve(ctx, form, await linesOfForm(ctx, documentId), { opinion, byRule })
  tellRefund(ctx, form)
}

/** Sessions are free again. @param to REJECTED by whoever decides, REVOKED by whoever asked */
export const release = async (
  ctx: Context,
  id: number,
  { to, word }: { to: 'REJECTED' | 'REVOKED'; word: string },
): Promise<void> => {
  const form = await pendingOf(ctx, id)
  await ctx.together([
    lockSessions(await linesOfForm(ctx, id), -1),
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

/** Day, order, items, points, debts, form. */
export const lockRefund = async (ctx: Context, id: number): Promise<void> => {
  const { orderId } = await formOf(ctx, id)
  await standOf(ctx, orderId, { lock: true })
  await ctx.together({ debts: debtsOfOrder(orderId) })
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

export const taskOf = async (ctx: Context, id: number): Promise<number | null> =>
  (await openTaskOf(ctx, 'REFUND', id))?.id ?? null
