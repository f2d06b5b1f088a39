/**
 * Deciding. The document is locked first, then the task: so does every way to it. The last pass does what was asked for in the same
 * transaction; a document that moved since makes the task 已变动, and nothing else happens. Source: money book §13 A1, A2, §17 H19.
 */
import {
  approvalKindNames,
  approvalKinds,
  approvalRefusals,
  type approvals,
} from '@clinic/contract/areas/approvals/calls.ts'
import { whyNotDecide, whyNotWithdraw } from '@clinic/contract/areas/approvals/rules.ts'
import { type ApprovalKindWord, type ApprovalState, cardKinds } from '@clinic/contract/areas/approvals/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { holdsRole, roleName } from '../access/index.ts'
import { type Figure, type FigureSaid, kindOf } from './kinds.ts'
import { decidersOf, tellDecided, tellWaits } from './notices.ts'
import { deedOf, openTaskOf, reachedBy, type Task, taskScope, tasksBy } from './tasks.ts'

type Decided = OutputOf<typeof approvals.pass>
export type Verdict = {
  readonly pass: boolean
  readonly opinion: string
  /** What is chosen besides, where the document's own page lets choose. */
  readonly terms?: Readonly<Record<string, unknown>>
  /** Another figure than was asked for, as she named it. */
  readonly figure?: FigureSaid
}

const Changed = { id: Id, version: Version, status: Of<ApprovalState>() }

/** Moves the task on; who decides is whoever asks, but for what nobody decided. */
const move = async (
  ctx: Context,
  { id }: Task,
  to: { status: ApprovalState; step: number; opinion: string; figure?: Figure | null },
) => {
  const isOver = to.status !== 'PENDING'
  const { rows } = await sqlOf(Changed)`
    update approvals.task t set status = ${to.status}, step = ${to.step},
      decided_by = case when ${isOver && to.status !== 'STALE'} then kit.current_staff() end,
      decided_at = case when ${isOver} then kit.clock() end, opinion = ${isOver ? to.opinion : ''},
      passed_amount = ${to.figure?.figure ?? null}
    where t.id = ${id} returning t.id, t.version, t.status`.execute(ctx.db)
  ctx.tell('approval.changed', id)
  return rows[0]!
}

/** Of the step that waits: may this person? @returns whether she passed it already */
const refuseUnnamed = async (ctx: Context, task: Task): Promise<boolean> => {
  const { label, may } = approvalKinds[task.kind]
  if (!ctx.session.permissions.has(may)) refuse(approvalRefusals.noRight({ kind: label }))
  const { roleId } = task.steps[task.step - 1]!
  const me = ctx.session.staffId
  const { rows } = await sqlOf({ named: Bool, role: Str, said: Bool, reached: Bool })`
    select ${roleId === null ? sql`true` : faceOf(holdsRole, me, roleId)} as named,
      coalesce(${faceOf(roleName, roleId)}, '') as role,
      exists (select from approvals.decision d where d.task_id = t.id and d.step = t.step and d.created_by = ${me}) as said,
      ${reachedBy(ctx, may)} as reached
    from approvals.task t where t.id = ${task.id}`.execute(ctx.db)
  const { named, role, said, reached } = rows[0]!
  if (!reached) refuse(common.notFound())
  if (!named) refuse(approvalRefusals.notNamed({ role }))
  return said
}

const say = async (
  ctx: Context,
  { id, step }: Task,
  { pass, opinion }: Verdict,
  figure: Figure | null,
): Promise<void> => {
  await sql`insert into approvals.decision (task_id, step, pass, opinion, figure, rate_bp)
    values (${id}, ${step}, ${pass}, ${opinion}, ${figure?.figure ?? null}, ${figure?.rateBp ?? null})`.execute(ctx.db)
}

/** What she named, held against what was asked for and against her own limits. */
const judgeFigure = async (ctx: Context, task: Task, { pass, figure }: Verdict): Promise<Figure | null> => {
  if (!pass || !figure) return null
  const { reprices } = kindOf(task.kind)
  if (!reprices) return refuse(approvalRefusals.noTerms({ kind: approvalKindNames[task.kind] }))
  return await reprices.judge(ctx, task.documentId, figure)
}

/** What the step that waits comes to: the dearest that was named in it, so that nobody's word of it is undercut. Steps before only advise. */
const figureOf = async (ctx: Context, { id, step }: Task): Promise<Figure | null> => {
  const { rows } = await sqlOf({ figure: sure(Num), rateBp: Nullable(Num) })`
    select d.figure, d.rate_bp as "rateBp" from approvals.decision d
    where d.task_id = ${id} and d.step = ${step} and d.figure is not null order by d.figure desc, d.id limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Is anybody left who must pass the step, too? Who lost role or right since is not waited for. */
const isStepPassed = async (ctx: Context, task: Task): Promise<boolean> => {
  if (task.steps[task.step - 1]!.mode === 'any') return true
  const deciders = await decidersOf(ctx, task)
  const { rows } = await sqlOf({ by: sure(Id) })`select d.created_by as by from approvals.decision d
    where d.task_id = ${task.id} and d.step = ${task.step}`.execute(ctx.db)
  const said = new Set(rows.map(({ by }) => by))
  return deciders.every((id) => said.has(id))
}

const passStep = async (ctx: Context, task: Task, { opinion, terms = {} }: Verdict): Promise<Decided> => {
  if (!(await isStepPassed(ctx, task)))
    return await move(ctx, task, { status: 'PENDING', step: task.step, opinion: '' })
  if (task.step < task.steps.length) {
    const moved = await move(ctx, task, { status: 'PENDING', step: task.step + 1, opinion: '' })
    await tellWaits(ctx, { ...task, step: task.step + 1 })
    return moved
  }
  const figure = await figureOf(ctx, task)
  const done = await move(ctx, task, { status: 'PASSED', step: task.step, opinion, figure })
  await kindOf(task.kind).apply(ctx, deedOf(task, opinion, { ...terms, ...figure }))
  await tellDecided(ctx, task, { status: 'PASSED', note: opinion, figure })
  return done
}

const rejectTask = async (ctx: Context, task: Task, opinion: string): Promise<Decided> => {
  const done = await move(ctx, task, { status: 'REJECTED', step: task.step, opinion })
  await kindOf(task.kind).reject(ctx, deedOf(task, opinion))
  await tellDecided(ctx, task, { status: 'REJECTED', note: opinion })
  return done
}

const markStale = async (ctx: Context, task: Task): Promise<Decided> => {
  const done = await move(ctx, task, { status: 'STALE', step: task.step, opinion: '' })
  await tellDecided(ctx, task, { status: 'STALE', note: '' })
  return done
}

/** What she named, for the trail. */
const named = ({ figure }: Verdict): Readonly<Record<string, number>> =>
  figure === undefined ? {} : 'rateBp' in figure ? { rateBp: figure.rateBp } : { payableFen: figure.totalFen }

/** Decides a task whose document is locked. @param seen its version as the person saw it; absent: not compared */
const decideHeld = async (ctx: Context, id: number, verdict: Verdict, seen?: number): Promise<Decided> => {
  const { pass, opinion } = verdict
  const [task] = await tasksBy(ctx, sql`t.id = ${id}`, true)
  if (!task) return refuse(common.notFound())
  refuseIf(whyNotDecide(task, ctx.session.staffId))
  if (seen !== undefined && task.version !== seen) refuse(common.stale())
  const said = await refuseUnnamed(ctx, task)
  // Those she waited for may have lost role or right since: then her own word is enough, and she says it by passing once more.
  if (said && !(pass && (await isStepPassed(ctx, task)))) refuse(approvalRefusals.saidAlready())
  if (!pass && opinion === '') refuse(approvalRefusals.rejectReason())
  ctx.note({
    objectType: 'approval',
    objectId: id,
    objectNo: task.documentNo,
    ...(task.customerId === null ? {} : { customerId: task.customerId }),
    after: { pass, step: task.step, opinion, ...named(verdict) },
  })
  const now = await kindOf(task.kind).stands(ctx, task.documentId, task.request)
  if (pass && now?.version !== task.documentVersion) return await markStale(ctx, task)
  if (!said) await say(ctx, task, verdict, await judgeFigure(ctx, task, verdict))
  return pass ? await passStep(ctx, task, verdict) : await rejectTask(ctx, task, opinion)
}

const reached = { from: sql`approvals.task t`, scope: taskScope, order: { tie: 't.id' } }

/** Decides one by its id. */
export const decide = async (
  ctx: Context,
  { id, version }: { id: number; version: number },
  verdict: Verdict,
  only?: readonly ApprovalKindWord[],
): Promise<Decided> => {
  await refuseBeyond(ctx, reached, [id])
  const [found] = await tasksBy(ctx, sql`t.id = ${id}`)
  if (!found || (only && !only.includes(found.kind))) return refuse(common.notFound())
  await kindOf(found.kind).lock(ctx, found.documentId)
  return await decideHeld(ctx, id, verdict, version)
}

/** Decides what waits of a document, from the document's own page. The caller holds it locked, within its own reach. */
export const decideDocument = async (
  ctx: Context,
  { kind, documentId }: { kind: ApprovalKindWord; documentId: number },
  verdict: Verdict,
): Promise<Decided> => {
  const task = (await openTaskOf(ctx, kind, documentId)) ?? refuse(approvalRefusals.notWaiting())
  return await decideHeld(ctx, task.id, verdict)
}

/** A rate or a figure: one of the two. */
const figureSaid = ({ rateBp, total }: NonNullable<InputOf<typeof approvals.pass>['terms']>): FigureSaid => {
  if ((rateBp === undefined) === (total === undefined)) refuse(approvalRefusals.termsOnce())
  if (rateBp !== undefined) return { rateBp }
  return { totalFen: parseYuan(total!) ?? refuse(common.invalid({ reason: '优惠后金额格式不正确' })) }
}

export const passTask = (
  ctx: Context,
  { opinion = '', terms, confirmed, ...task }: InputOf<typeof approvals.pass>,
): Promise<Decided> =>
  decide(ctx, task, {
    ...{ pass: true, opinion: opinion.trim() },
    ...(confirmed ? { terms: { confirmed } } : {}),
    ...(terms ? { figure: figureSaid(terms) } : {}),
  })

export const rejectByHand = (ctx: Context, { opinion, ...task }: InputOf<typeof approvals.reject>): Promise<Decided> =>
  decide(ctx, task, { pass: false, opinion: opinion.trim() })

export const decideDeduction = (
  ctx: Context,
  { pass, opinion = '', ...task }: InputOf<typeof approvals.decideDeduction>,
): Promise<Decided> => decide(ctx, task, { pass, opinion: opinion.trim() }, ['DEDUCT_WITHDRAW'])

export const decideCard = (
  ctx: Context,
  { pass, opinion = '', ...task }: InputOf<typeof approvals.decideCard>,
): Promise<Decided> => decide(ctx, task, { pass, opinion: opinion.trim() }, cardKinds)

/** Taken back by whoever asked, whatever she reaches. */
export const withdrawTask = async (
  ctx: Context,
  { kind, documentId }: InputOf<typeof approvals.withdraw>,
): Promise<Decided> => {
  const asked = sql`t.kind = ${kind} and t.document_id = ${documentId} and t.created_by = ${ctx.session.staffId}`
  const mine = sql`${asked} and t.status = 'PENDING'`
  // Of what others asked for she is told as little as of what is not there.
  if ((await tasksBy(ctx, asked)).length === 0) refuse(common.notFound())
  await kindOf(kind).lock(ctx, documentId)
  const [task] = await tasksBy(ctx, mine, true)
  if (!task) return refuse(approvalRefusals.notWaiting())
  refuseIf(whyNotWithdraw(task))
  const done = await move(ctx, task, { status: 'WITHDRAWN', step: task.step, opinion: '' })
  await kindOf(kind).withdrawn(ctx, deedOf(task, ''))
  ctx.note({
    objectType: 'approval',
    objectId: task.id,
    objectNo: task.documentNo,
    ...(task.customerId === null ? {} : { customerId: task.customerId }),
    after: { status: 'WITHDRAWN' },
  })
  return done
}
