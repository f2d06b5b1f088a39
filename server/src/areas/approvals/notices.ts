/** Who hears of a task: those whose turn it is and who reach it, and whoever asked when it is decided. */
import { documentPath } from '@clinic/contract/areas/approvals/rules.ts'
import type { ApprovalState } from '@clinic/contract/areas/approvals/words.ts'
import { approvalKinds, approvalStates } from '@clinic/contract/areas/approvals/words.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { asked } from '../../kit/question.ts'
import { scopeCondition } from '../../kit/reach.ts'
import type { RowScope } from '../../kit/session.ts'
import { holdsRole, peopleWith } from '../access/index.ts'
import { customerById } from '../customers/reads.ts'
import { type Figure, kindOf } from './kinds.ts'
import { type Task, taskScope } from './tasks.ts'

/** What a message is about, as it names it. */
type Told = {
  readonly kind: string
  readonly no: string
  readonly name: string
  /** The document's page. */
  readonly path: string
}
type Telling = {
  readonly waits: (ctx: Context, told: Told, to: readonly number[]) => Promise<void>
  readonly decided: (
    ctx: Context,
    told: Told,
    decision: { result: string; note: string; to: readonly number[] },
  ) => Promise<void>
}

/** How the messages are sent. */
export const approvalTells = asked<[], Telling>('who hears of an approval')

/** What it is about, where that is no customer. */
const HOUSE = '本院'

const toldOf = async (ctx: Context, task: Task): Promise<Told> => {
  const { kind, documentNo: no, customerId } = task
  const told = { kind: approvalKinds[kind].label, no, path: documentPath(task) }
  if (customerId === null) return { ...told, name: HOUSE }
  const { rows } = await sqlOf({ name: Str })`select c.name from ${sql.raw(customerById('c'))}
    where c.id = ${customerId}`.execute(ctx.db)
  return { ...told, name: rows[0]!.name }
}

type Holder = { readonly staffId: number; readonly rows: RowScope }

/** Who may decide the step that waits: by right, role and reach; neither who asked nor who wrote. */
export const decidersOf = async (ctx: Context, task: Task): Promise<number[]> => {
  const right: Permission = approvalKinds[task.kind].may
  const holders: readonly Holder[] = (await peopleWith(ctx, right)).filter(
    ({ staffId }) => staffId !== task.applicantId && !task.writers.includes(staffId),
  )
  if (holders.length === 0) return []
  const { roleId } = task.steps[task.step - 1]!
  const each = holders.map(({ staffId, rows }): RawBuilder<unknown> => {
    const within =
      scopeCondition({ node: ctx.node, rows, session: { ...ctx.session, staffId } }, taskScope) ?? sql`true`
    const named = roleId === null ? sql`true` : faceOf(holdsRole, staffId, roleId)
    return sql`select ${staffId}::bigint as id from approvals.task t where t.id = ${task.id} and ${within} and ${named}`
  })
  const { rows } = await sqlOf({ id: Id })`${sql.join(each, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** It is somebody's turn. */
export const tellWaits = async (ctx: Context, task: Task): Promise<void> => {
  const to = await decidersOf(ctx, task)
  const own = kindOf(task.kind).tells
  if (own) await own.waits(ctx, task.documentId, to)
  else await approvalTells().waits(ctx, await toldOf(ctx, task), to)
}

/** Whoever asked, and who wrote it, hears what became of it. */
export const tellDecided = async (
  ctx: Context,
  task: Task,
  { status, note, figure = null }: { status: ApprovalState; note: string; figure?: Figure | null },
): Promise<void> => {
  const all = [task.applicantId, ...task.writers].filter((id) => id !== null)
  const to = [...new Set(all)].filter((id) => id !== ctx.session.staffId)
  const own = kindOf(task.kind).tells
  if (own && (status === 'PASSED' || status === 'REJECTED'))
    await own.decided(ctx, task.documentId, {
      pass: status === 'PASSED',
      note,
      to,
      repriced: figure && { ...figure, asked: task.amount },
    })
  else {
    const said = status === 'STALE' ? `${note}没有生效，请核对后重新提交。` : note
    await approvalTells().decided(ctx, await toldOf(ctx, task), { result: approvalStates[status], note: said, to })
  }
}
