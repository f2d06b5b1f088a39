/** A change as a matter of the audit centre: how it stands, what passing, rejecting and taking back do. Source: money book §6, §13. */
import { changeStates } from '@clinic/contract/areas/refunds/changes.ts'
import { type Fen, toYuan, withCommas } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import { type ApprovalKind, type Deed, type Line, openTaskOf, type Standing } from '../../approvals/index.ts'
import { debtsOfOrder } from '../../debts/index.ts'
import { changeIsOver, changeMayBePaid, sayMinor } from '../../orders/index.ts'
import { lineOf, orderOf } from '../../orders/reads.ts'
import { lockSessions } from '../../purchases/index.ts'
import { itemOf, sessionsOfOrder } from '../../purchases/reads.ts'
import { standOf } from '../standing.ts'
import { type ChangeForm, changeById, linesOfChange, lockChange, tellChange } from './forms.ts'

const column = (name: string): ColumnName => `refunds.order_change:${name}`
const shown = (fen: Fen): string => withCommas(toYuan(fen))

/** Another number as soon as one figure of its lines would come out differently. */
const versionText = (id: string): string => `(select c.version::bigint * 2 + case when exists (
    select from refunds.change_line r
    join ${itemOf('p', 'r')}
    join ${lineOf('l', 'r')}
    where r.hospital_id = c.hospital_id and r.change_id = c.id and (p.cancelled_at is not null
      or r.value_fen <> case when r.qty >= p.qty_left then p.value_left_fen else p.value_left_fen * r.qty / p.qty_left end
      or r.debt_cancel_fen <> least(l.debt_open_fen, r.value_fen)
      or r.writeoff_cancel_fen <> least(l.written_off_fen, r.value_fen - r.debt_cancel_fen))) then 1 else 0 end
  from refunds.order_change c where c.id = ${id} and c.status = 'PENDING_AUDIT')`

const Asked = {
  no: Str,
  version: Num,
  customerId: Id,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  before: Str,
  after: Str,
  valueFen: Num,
  cancelledFen: Num,
  coveredFen: Num,
  newFen: Num,
  upFen: Num,
  restFen: Num,
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
    select c.no, ${faceOf(versionText, id)} as version, c.customer_id as "customerId",
      o.dept_id as "departmentId", array_remove(array[c.created_by], null) as writers, c.before_summary as before,
      c.after_summary as after, c.value_fen as "valueFen", c.debt_cancel_fen + c.writeoff_cancel_fen as "cancelledFen",
      c.covered_fen as "coveredFen", c.new_fen as "newFen", c.up_fen as "upFen", c.rest_fen as "restFen"
    from refunds.order_change c left join ${sql.raw(orderOf('o', 'c'))}
    where c.id = ${id} and c.status = 'PENDING_AUDIT'`.execute(ctx.db)
  if (!rows[0]) return null
  const { before, after, valueFen, cancelledFen, coveredFen, newFen, upFen, restFen, ...asked } = rows[0]
  const headline: Line = { label: '换项目', before, after, money: false, of: [column('before'), column('after')] }
  return {
    ...asked,
    figures: { amount: valueFen },
    headline,
    lines: [
      headline,
      money('换出价值可抵扣', valueFen, coveredFen, column('value'), column('covered')),
      ...(cancelledFen > 0 ? [money('冲减欠款', null, cancelledFen, column('cancelled'))] : []),
      money('抵扣后新项目', coveredFen, newFen, column('covered'), column('newAmount')),
      ...(upFen > 0 ? [money('应补', null, upFen, column('up'))] : []),
      ...(restFen > 0 ? [money('退入余额', null, restFen, column('rest'))] : []),
    ],
  }
}

const Weighed = { times: Num, used: Num, all: Num }

/** How often she changed lately, how much of the order is used. */
const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf(Weighed)`
    select (select count(*)::int from refunds.order_change g where g.customer_id = ${customerId} and g.status = 'DONE'
        and g.done_at >= kit.clock() - interval '90 days') as times,
      coalesce(i.used, 0)::int as used, coalesce(i.whole, 0)::int as all
    from refunds.order_change c left join lateral ${sql.raw(sessionsOfOrder('i', 'c'))} on true
    where c.id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { times, used, all } = rows[0]
  const { childOrderId } = await changeById(ctx, documentId)
  return [
    ...(await sayMinor(ctx, childOrderId)),
    `这张订单共 ${all} 次，已划扣 ${used} 次`,
    times === 0 ? '该客户近 90 天没有改过单' : `该客户近 90 天改过单 ${times} 次`,
  ]
}

/** Day, order, items, points, debts, change. */
export const lockAllOfChange = async (ctx: Context, id: number): Promise<void> => {
  const { orderId } = await changeById(ctx, id)
  await standOf(ctx, orderId, { lock: true })
  await ctx.together({ debts: debtsOfOrder(orderId) })
  await lockChange(ctx, id)
}

const pendingOf = async (ctx: Context, id: number): Promise<ChangeForm> => {
  const change = await lockChange(ctx, id)
  return change.status === 'PENDING_AUDIT' ? change : refuse(common.stateChanged({ detail: '改单已处理' }))
}

/** Passed, by a person or by a rule that asks nobody: the new order waits at the till. */
const apply = async (ctx: Context, { documentId, opinion }: Deed): Promise<void> => {
  const change = await pendingOf(ctx, documentId)
  const byRule = change.createdBy === ctx.session.staffId
  await ctx.together([
    {
      text: `update refunds.order_change set status = 'APPROVED', audit_opinion = $2, audited_at = kit.clock(),
        audited_by = case when $3::boolean then null else kit.current_staff() end where id = $1`,
      values: [change.id, opinion, byRule],
    },
    ...changeMayBePaid(change.childOrderId, change.no),
  ])
  tellChange(ctx, change)
}

/** Sessions are free again, the new order is over. @param to REJECTED by whoever decides, CANCELLED otherwise */
export const endChange = async (
  ctx: Context,
  change: ChangeForm,
  { to, word }: { to: 'REJECTED' | 'CANCELLED'; word: string },
): Promise<void> => {
  await ctx.together([
    lockSessions(await linesOfChange(ctx, change.id), -1),
    {
      text:
        to === 'REJECTED'
          ? `update refunds.order_change set status = 'REJECTED', audited_by = kit.current_staff(), audited_at = kit.clock(),
              audit_opinion = $2 where id = $1`
          : `update refunds.order_change set status = 'CANCELLED', ended_by = kit.current_staff(), ended_at = kit.clock(),
              end_reason = $2 where id = $1`,
      values: [change.id, word],
    },
    ...changeIsOver(change.childOrderId, `${change.no} ${changeStates[to]}：${word}`.slice(0, 200)),
  ])
  tellChange(ctx, change)
}

export const changeApproval: ApprovalKind = {
  kind: 'CHANGE',
  lock: lockAllOfChange,
  stands,
  version: versionText,
  facts,
  apply,
  reject: async (ctx, { documentId, opinion }) =>
    await endChange(ctx, await pendingOf(ctx, documentId), { to: 'REJECTED', word: opinion }),
  withdrawn: async (ctx, { documentId }) =>
    await endChange(ctx, await pendingOf(ctx, documentId), { to: 'CANCELLED', word: '申请人撤回' }),
}

export const taskOfChange = async (ctx: Context, id: number): Promise<number | null> =>
  (await openTaskOf(ctx, 'CHANGE', id))?.id ?? null
