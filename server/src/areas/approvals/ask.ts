/**
 * Asking: an area writes its document and asks here, in the same transaction. A rule that asks nobody passes it at once, and
 * what was asked for is done (免审); so the record of decisions has no gaps. Source: money book §13 A3, A4.
 */
import { needsApproval, type Rule } from '@clinic/contract/areas/approvals/rules.ts'
import { type ApprovalKindWord, approvalKindNames, approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { kindOf, type Standing } from './kinds.ts'
import { tellWaits } from './notices.ts'
import { ruleOf } from './rules.ts'
import { deedOf, openTaskOf, tasksBy } from './tasks.ts'

type Asking = {
  readonly kind: ApprovalKindWord
  readonly documentId: number
  /** What the effect needs beyond the document. */
  readonly request?: Readonly<Record<string, unknown>>
  readonly reason: string
}

const insertTask = async (ctx: Context, asking: Asking, standing: Standing, rule: Rule, waits: boolean) => {
  const { kind, documentId, request = {}, reason } = asking
  const { no, version, customerId, departmentId, writers, figures, lines, headline } = standing
  const { rows } = await sqlOf({ id: Id })`
    insert into approvals.task (kind, document_id, document_no, document_version, customer_id, department_id, amount, reason, writers,
      snapshot, headline, request, steps, status, by_rule, decided_at)
    values (${kind}, ${documentId}, ${no}, ${version}, ${customerId}, ${departmentId}, ${figures.amount}, ${reason.slice(0, 300)},
      ${[...writers]}::bigint[], ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(headline)}::jsonb, ${JSON.stringify(request)}::jsonb,
      ${JSON.stringify(waits ? rule.steps : [])}::jsonb, ${waits ? 'PENDING' : 'PASSED'}, ${!waits},
      case when ${!waits} then kit.clock() end)
    returning id`.execute(ctx.db)
  return rows[0]!.id
}

/**
 * Asks for a document's approval. The caller holds the document locked.
 * @returns PASSED: the rule passed it, and it is done
 */
export const askFor = async (ctx: Context, asking: Asking): Promise<'PENDING' | 'PASSED'> => {
  const { kind, documentId, request = {} } = asking
  const standing = (await kindOf(kind).stands(ctx, documentId, request)) ?? refuse(common.notFound())
  if (await openTaskOf(ctx, kind, documentId))
    refuse(approvalRefusals.waiting({ no: standing.no, kind: approvalKindNames[kind] }))
  const rule = await ruleOf(ctx, kind)
  const waits = needsApproval(rule, standing.figures)
  const id = await insertTask(ctx, asking, standing, rule, waits)
  const [task] = await tasksBy(ctx, sql`t.id = ${id}`)
  ctx.tell('approval.changed', id)
  if (waits) await tellWaits(ctx, task!)
  else await kindOf(kind).apply(ctx, deedOf(task!, ''))
  return waits ? 'PENDING' : 'PASSED'
}

/** Ends what waits of a document that is changed or cancelled: what was asked for is not what stands any more. The caller holds the document. */
export const endAsking = async (
  ctx: Pick<Context, 'db' | 'tell'>,
  kind: ApprovalKindWord,
  ...documentIds: readonly number[]
): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    update approvals.task t set status = 'WITHDRAWN', decided_by = kit.current_staff(), decided_at = kit.clock()
     where t.kind = ${kind} and t.document_id = any(${[...documentIds]}::bigint[]) and t.status = 'PENDING' returning t.id`.execute(
    ctx.db,
  )
  if (rows.length > 0) ctx.tell('approval.changed', ...rows.map(({ id }) => id))
}
