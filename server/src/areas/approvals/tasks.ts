/** A task as the server holds it, and who reaches it. */
import type { Step } from '@clinic/contract/areas/approvals/rules.ts'
import type { ApprovalKindWord, ApprovalState } from '@clinic/contract/areas/approvals/words.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Json, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { type ListScope, scopeOfNamed } from '../../kit/reach.ts'
import type { RowScope, Session } from '../../kit/session.ts'
import { ofCustomer } from '../customers/index.ts'
import type { Deed, Line } from './kinds.ts'

const Task = {
  id: Id,
  version: Version,
  kind: Of<ApprovalKindWord>(),
  documentId: Id,
  documentNo: Str,
  documentVersion: Num,
  customerId: Nullable(Id),
  status: Of<ApprovalState>(),
  applicantId: Nullable(Id),
  writers: Type.Array(Id),
  amount: Num,
  reason: Str,
  steps: Json<Step[]>(),
  step: Num,
  request: Json<Record<string, unknown>>(),
  snapshot: Json<Line[]>(),
}
export type Task = RowOf<typeof Task>

/** Tasks of customers within reach; one's own, and those of one's department's documents. Those about the house are nobody's else. */
export const taskScope: ListScope = ofCustomer('t.customer_id', {
  department: 't.department_id',
  own: ['t.created_by'],
})

/** Reads tasks by a condition on `t`. */
export const tasksBy = async (ctx: Context, condition: RawBuilder<unknown>, lock = false): Promise<Task[]> => {
  const { rows } = await sqlOf(Task)`
    select t.id, t.version, t.kind, t.document_id as "documentId", t.document_no as "documentNo",
      t.document_version as "documentVersion", t.customer_id as "customerId", t.status, t.created_by as "applicantId",
      t.writers, t.amount, t.reason, t.steps, t.step, t.request, t.snapshot
    from approvals.task t where ${condition}${lock ? sql` for update of t` : sql``}`.execute(ctx.db)
  return rows
}

/** The same context with the rows that another right reaches. */
export const reaching = (ctx: Context, right: string, session: Session = ctx.session) => ({
  node: ctx.node,
  session,
  rows: (session.scopes.get(right) ?? 'all') as RowScope,
})

/** Rows that somebody reaches by a kind's right, besides the call's own. */
export const reachedBy = (ctx: Context, right: string): RawBuilder<unknown> =>
  scopeOfNamed(reaching(ctx, right), taskScope) ?? sql`true`

/** The one of a document that waits; null: none does. */
export const openTaskOf = async (ctx: Context, kind: ApprovalKindWord, documentId: number, lock = false) =>
  (await tasksBy(ctx, sql`t.kind = ${kind} and t.document_id = ${documentId} and t.status = 'PENDING'`, lock))[0] ??
  null

export const deedOf = (
  { documentId, customerId, request, reason, applicantId }: Task,
  opinion: string,
  terms: Deed['terms'] = {},
): Deed => ({
  documentId,
  customerId: customerId ?? 0,
  request,
  reason,
  applicantId,
  opinion,
  terms,
})
