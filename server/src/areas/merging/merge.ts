/** 合并: everything in one transaction, both archives held; there is no way back. */
import { type MergeField, mergeFields, type merging, mergingRefusals } from '@clinic/contract/areas/merging/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { insertRow } from '../../kit/table.ts'
import { closeArchive, writeJoined } from '../customers/index.ts'
import { figures } from '../ledger/index.ts'
import { hindering, type Plan, planOf } from './plan.ts'
import { differing } from './preview.ts'
import { merges } from './questions.ts'

/** Every table's rows, in their order. @returns how many of each went over */
const follow = async (ctx: Context, { pair }: Plan): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { table, move } of merges.followings()) {
    const n = await move(ctx, pair)
    if (n > 0) counts[table] = (counts[table] ?? 0) + n
  }
  return counts
}

/** Owners of both, without whoever merges. */
const ownersOf = (ctx: Context, { kept, gone }: Plan): number[] =>
  [...new Set([kept, gone].flatMap((one) => [one.developerId, one.consultantId, one.csId, one.doctorId]))].filter(
    (id): id is number => id !== null && id !== ctx.session.staffId,
  )

/** Screens that show either, and her owners. */
const tell = async (ctx: Context, plan: Plan, reason: string): Promise<void> => {
  const { kept, gone, forms } = plan
  ctx.tell('customer.changed', kept.id, gone.id)
  ctx.tell('customer.figures', kept.id, gone.id)
  const heard = { 顾客姓名: forms.after.name ?? kept.name, 客户编号: kept.code, 旧编号: gone.code, 原因: reason }
  const to = ownersOf(ctx, plan)
  if (to.length > 0) await merges.heard(ctx, to, heard, kept.id)
}

export const mergeArchives = async (
  ctx: Context,
  input: InputOf<typeof merging.merge>,
): Promise<OutputOf<typeof merging.merge>> => {
  const { keptId, keptVersion, goneId, goneVersion, reason: said, ...choices } = input
  const plan = await planOf(ctx, { keptId, goneId }, choices, true)
  const { kept, gone, forms, pair } = plan
  if (kept.version !== keptVersion || gone.version !== goneVersion) refuse(common.stale())
  const reasons = await hindering(ctx, plan)
  if (reasons.length > 0) refuse(mergingRefusals.hindered({ reasons: reasons.slice(0, 5).join('；') }))
  const reason = said.trim()
  const { had } = await ctx.together({ had: figures(goneId) })
  await closeArchive(ctx, pair)
  const counts = await follow(ctx, plan)
  const changes = await writeJoined(ctx, pair, { kept, before: forms.kept, after: forms.after, reason })
  const { id } = await insertRow(ctx, 'merging.merge_log', {
    kept_id: keptId,
    gone_id: goneId,
    reason,
    choices: chosenIn(plan),
    counts,
    principal_fen: had.principalFen,
    deposit_fen: had.depositFen,
    coin_fen: had.coinFen,
    points: had.points,
    debt_fen: had.debtFen,
  })
  ctx.note({
    objectType: 'customer',
    objectId: keptId,
    objectNo: kept.code,
    customerId: keptId,
    before: { ...changes.before, merged: gone.code },
    after: { ...changes.after, moved: counts },
    reason,
  })
  await tell(ctx, plan, reason)
  return { id, customerId: keptId }
}

/** Whose value was taken of what differed. */
const chosenIn = (plan: Plan): Record<string, string> => {
  const fields = (Object.keys(mergeFields) as MergeField[]).filter((field) => differing(plan, field))
  return Object.fromEntries(fields.map((field) => [field, plan.sides[field]]))
}
