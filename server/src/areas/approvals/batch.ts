/** 批量通过: tasks of one kind, each by itself: what cannot be passed says why and takes nothing of the others with it. */
import { approvalRefusals, approvalStates, type approvals } from '@clinic/contract/areas/approvals/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, Refused, refuse, silently } from '../../kit/context.ts'
import { decide } from './decide.ts'
import { tasksBy } from './tasks.ts'

type Result = OutputOf<typeof approvals.batchPass>[number]

const point = (ctx: Context, text: string) => ctx.together([{ text, values: [] }])

/** Passes one; a refusal undoes what it wrote and nothing else. A deadlock is no refusal: the whole call runs again. */
const passOne = async (ctx: Context, task: { id: number; version: number }): Promise<Result> => {
  await point(ctx, 'savepoint one')
  try {
    const { status } = await decide(ctx, task, { pass: true, opinion: '' })
    await point(ctx, 'release savepoint one')
    const message = status === 'PENDING' ? '已通过这一步，等下一步审核' : approvalStates[status]
    return { id: task.id, passed: status === 'PASSED' || status === 'PENDING', message }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await point(ctx, 'rollback to savepoint one')
    return { id: task.id, passed: false, message: error.refusal.message }
  }
}

export const batchPass = async (
  ctx: Context,
  { tasks }: InputOf<typeof approvals.batchPass>,
): Promise<OutputOf<typeof approvals.batchPass>> => {
  const ids = tasks.map(({ id }) => id)
  const found = await tasksBy(ctx, sql`t.id = any(${ids}::bigint[])`)
  if (found.length < new Set(ids).size) refuse(common.notFound())
  if (new Set(found.map(({ kind }) => kind)).size > 1) refuse(approvalRefusals.mixed())
  // In the order of their documents, so that two batches at once do not wait for each other in a ring.
  const documents = new Map(found.map(({ id, documentId }) => [id, documentId]))
  const ordered = [...tasks].sort((a, b) => documents.get(a.id)! - documents.get(b.id)!)
  const results: Result[] = []
  // One entry for all of them: what each leaves by itself would stand in it as if it were about that one alone, also of one refused.
  for (const task of ordered) results.push(await passOne(silently(ctx), task))
  const done = new Set(results.filter((one) => one.passed).map(({ id }) => id))
  const documentNo = found.flatMap((one) => (done.has(one.id) ? [one.documentNo] : [])).join('、')
  ctx.note({ objectType: 'approval', after: { tasks: results.length, passed: done.size, documentNo } })
  return results
}
