/** Thresholds kept under a name: made from a try, renamed and taken away; opened by their id wherever thresholds are tried. */
import type { Measure, rfm } from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { insertRow, removeRow, updateRow } from '../../kit/table.ts'
import { refuseUnseenTry, settingNow, shown, tried } from './settings.ts'

const Row = {
  id: Id,
  name: Str,
  version: Version,
  basis: Of<Measure['basis']>(),
  windowCount: Num,
  windowUnit: Of<Measure['windowUnit']>(),
  split: Of<Measure['split']>(),
  rDays: Num,
  fDays: Num,
  mFen: Num,
}

/** The oldest first. */
export const plans = async (ctx: Context): Promise<OutputOf<typeof rfm.plans>> => {
  const { rows } = await sqlOf(Row)`
    select p.id, p.name, p.version, p.basis, p.window_count as "windowCount", p.window_unit as "windowUnit", p.split,
      p.r_days as "rDays", p.f_days as "fDays", p.m_fen as "mFen" from rfm.plan p order by p.id`.execute(ctx.db)
  return { plans: rows.map((row) => ({ id: row.id, name: row.name, ...shown(row), version: row.version })) }
}

/** @throws Refused rfm.planTaken, rfm.manyPlans, rfm.fewDeals, rfm.longWindow */
export const createPlan = async (ctx: Context, { name, ...given }: InputOf<typeof rfm.createPlan>) => {
  // Kept without being seen, it would be found out by trying the plan.
  refuseUnseenTry(ctx, given)
  const measure = await tried(ctx, await settingNow(ctx), given)
  const kept = await insertRow(ctx, 'rfm.plan', {
    name: name.trim(),
    basis: measure.basis,
    window_count: measure.windowCount,
    window_unit: measure.windowUnit,
    split: measure.split,
    r_days: measure.rDays,
    f_days: measure.fDays,
    m_fen: measure.mFen,
  })
  ctx.note({ objectType: 'rfmPlan', objectId: kept.id, objectNo: name.trim(), after: { ...shown(measure) } })
  return kept
}

const nameOf = async (ctx: Context, id: number): Promise<string> => {
  const { rows } = await sqlOf({ name: Str })`select p.name from rfm.plan p where p.id = ${id}`.execute(ctx.db)
  return rows[0]?.name ?? refuse(common.notFound())
}

/** @throws Refused rfm.planTaken, common.stale, common.notFound */
export const renamePlan = async (ctx: Context, { id, version, name }: InputOf<typeof rfm.renamePlan>) => {
  const before = await nameOf(ctx, id)
  const kept = await updateRow(ctx, 'rfm.plan', { id, version }, { name: name.trim() })
  ctx.note({ objectType: 'rfmPlan', objectId: id, before: { name: before }, after: { name: name.trim() } })
  return kept
}

export const removePlan = async (ctx: Context, { id }: InputOf<typeof rfm.removePlan>): Promise<null> => {
  ctx.note({ objectType: 'rfmPlan', objectId: id, before: { name: await nameOf(ctx, id) } })
  return await removeRow(ctx, 'rfm.plan', id)
}
