/** Messages about sheets of customers, in and out: who hears of them, and in which words. */
import { peopleWith } from './areas/access/index.ts'
import { customersTaken } from './areas/customers/index.ts'
import { exportTells } from './areas/exports/index.ts'
import { importEnded } from './areas/imports/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import type { Context } from './kit/context.ts'
import type { Asked } from './kit/question.ts'

/** What answers a question. */
type Answer<Q> = Q extends Asked<infer A, infer R> ? (...args: A) => R : never

const path = '/customer/exports'
const approvers = (ctx: Context) => peopleWith(ctx, 'customer:export:approve')

/** Whoever sent a sheet hears that it is in. */
const tellImported: Answer<typeof importEnded> = (ctx, { id, to, fileName, created, updated, left }) =>
  sendMessage(ctx, {
    event: 'import.ended',
    to: [to],
    variables: { 文件: fileName, 新建: String(created), 更新: String(updated), 未导入: String(left) },
    path: `/customer/import/${id}`,
  })

/** Whoever may approve hears of every export. */
const tellTaken: Answer<typeof customersTaken> = async (ctx, count) =>
  sendMessage(ctx, {
    event: 'export.taken',
    to: (await approvers(ctx)).map(({ staffId }) => staffId),
    variables: { 行数: String(count), 导出人: ctx.session.staffName },
  })

/** Whoever may approve hears of what waits, whoever asked what was decided. */
const tellsOfExports: ReturnType<Answer<typeof exportTells>> = {
  approvers,
  waits: (ctx, { count, reason }, to) =>
    sendMessage(ctx, {
      event: 'export.toApprove',
      to,
      variables: { 行数: String(count), 原因: reason },
      path: `${path}?state=waiting`,
    }),
  decided: (ctx, { count, pass, note }, to) =>
    sendMessage(ctx, {
      event: 'export.decided',
      to: [to],
      variables: { 行数: String(count), 结果: pass ? '通过' : '驳回', 审批意见: note },
      path,
    }),
}

export const wireSheets = (): void => {
  importEnded.by(tellImported)
  customersTaken.by(tellTaken)
  exportTells.by(() => tellsOfExports)
}
