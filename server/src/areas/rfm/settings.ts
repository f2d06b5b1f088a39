/** What a hospital measures its customers by, and what it calls the cells. */
import {
  type CellWords,
  type Measure,
  type MeasureShown,
  type rfm,
  type Setting,
  usualMeasure,
  whyNotCells,
  whyNotSplit,
  whyNotWindow,
  wordsOfCells,
} from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Json, Num, Of, sqlOf } from '../../kit/db/rows.ts'
import { sees } from '../../kit/session.ts'
import { ranked } from './figures.ts'

export type Kept = Measure & { readonly version: number; readonly cells: readonly CellWords[] }

const Measured = {
  basis: Of<Measure['basis']>(),
  windowCount: Num,
  windowUnit: Of<Measure['windowUnit']>(),
  split: Of<Measure['split']>(),
  rDays: Num,
  fDays: Num,
  mFen: Num,
}
const Row = { version: Num, ...Measured, cells: Json<CellWords[]>() }

/** What a plan measures by. @throws Refused common.notFound */
const planMeasure = async (ctx: Context, id: number): Promise<Measure> => {
  const { rows } = await sqlOf(Measured)`
    select p.basis, p.window_count as "windowCount", p.window_unit as "windowUnit", p.split, p.r_days as "rDays",
      p.f_days as "fDays", p.m_fen as "mFen" from rfm.plan p where p.id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** As it stands; version 0 as it was installed. */
export const settingNow = async (ctx: Context): Promise<Kept> => {
  const { rows } = await sqlOf(Row)`
    select s.version, s.basis, s.window_count as "windowCount", s.window_unit as "windowUnit", s.split, s.r_days as "rDays",
      s.f_days as "fDays", s.m_fen as "mFen", s.cells from rfm.setting s`.execute(ctx.db)
  return rows[0] ?? { version: 0, ...usualMeasure, cells: [] }
}

/** As it is told. Where the money begins, whoever sees no money is not told (the calls' `shows`). */
export const shown = ({ mFen, basis, windowCount, windowUnit, split, rDays, fDays }: Measure): MeasureShown => ({
  basis,
  windowCount,
  windowUnit,
  split,
  rDays,
  fDays,
  mAmount: toYuan(mFen),
})

const answered = (kept: Kept): Setting => ({
  version: kept.version,
  ...shown(kept),
  cells: wordsOfCells(kept.cells),
})

export const readSettings = async (ctx: Context): Promise<Setting> => answered(await settingNow(ctx))

const MEASURED = { rDays: 'rfm.snapshot:rDays', fDays: 'rfm.snapshot:fDays', mAmount: 'rfm.snapshot:amount' } as const

/** Refuses a try of what she does not see: by trying values she would find it out. */
export const refuseUnseenTry = (ctx: Context, input: Partial<Record<keyof typeof MEASURED, unknown>>): void => {
  for (const [name, column] of Object.entries(MEASURED))
    if (input[name as keyof typeof MEASURED] !== undefined && !sees(ctx.session, column)) refuse(common.hiddenColumn())
}

type Tried = Partial<Omit<Measure, 'mFen'>> & { readonly mAmount?: string | number; readonly planId?: number }

/**
 * A measure with what somebody tries in place of what stands, or of the plan it begins with.
 * @throws Refused rfm.longWindow, common.notFound
 */
export const combined = async (ctx: Context, now: Measure, { mAmount, planId, ...given }: Tried): Promise<Measure> => {
  const base = planId === undefined ? now : await planMeasure(ctx, planId)
  const { basis, windowCount, windowUnit, split, rDays, fDays } = { ...base, ...dropped(given) }
  const mFen = mAmount === undefined ? base.mFen : (parseYuan(mAmount) ?? base.mFen)
  const next = { basis, windowCount, windowUnit, split, rDays, fDays, mFen }
  refuseIf(whyNotWindow(next))
  return next
}

/**
 * The same to be kept, or to list customers by.
 * @throws Refused rfm.fewDeals, rfm.longWindow, common.notFound
 */
export const tried = async (ctx: Context, now: Measure, given: Tried): Promise<Measure> => {
  const next = await combined(ctx, now, given)
  if (next.split !== 'fixed') refuseIf(whyNotSplit(next.split, await countDeals(ctx)))
  return next
}

const dropped = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

/** Customers who paid, of the whole hospital. */
const countDeals = async (ctx: Context): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from ${ranked(usualMeasure, null)} x`.execute(ctx.db)
  return rows[0]!.n
}

const trimmed = (cells: readonly CellWords[]): CellWords[] =>
  cells.map(({ cell, name, advice }) => ({ cell, name: name.trim(), advice: advice.trim() }))

/**
 * Whoever saves at the same time waits; the second is told that somebody was first.
 * @throws Refused common.stale, rfm.nameTwice, rfm.fewDeals, rfm.longWindow
 */
export const saveSettings = async (ctx: Context, input: InputOf<typeof rfm.saveSettings>): Promise<Setting> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rfm.setting:' || kit.current_hospital(), 0))`.execute(ctx.db)
  const { version, cells, ...given } = input
  const before = await settingNow(ctx)
  if (before.version !== version) refuse(common.stale())
  const next = await tried(ctx, before, given)
  // Whoever does not see the amount of a plan does not put it in force.
  if (given.planId !== undefined && !sees(ctx.session, MEASURED.mAmount)) refuse(common.hiddenColumn())
  const words = cells ? trimmed(wordsOfCells(cells)) : before.cells
  if (cells) refuseIf(whyNotCells(words))
  await sql`insert into rfm.setting (basis, window_count, window_unit, split, r_days, f_days, m_fen, cells)
    values (${next.basis}, ${next.windowCount}, ${next.windowUnit}, ${next.split}, ${next.rDays}, ${next.fDays}, ${next.mFen},
      ${JSON.stringify(words)}::jsonb)
    on conflict (hospital_id) do update set basis = excluded.basis, window_count = excluded.window_count,
      window_unit = excluded.window_unit, split = excluded.split, r_days = excluded.r_days, f_days = excluded.f_days,
      m_fen = excluded.m_fen, cells = excluded.cells`.execute(ctx.db)
  const after = await settingNow(ctx)
  const { version: _version, ...told } = answered(after)
  const { version: _before, ...was } = answered(before)
  ctx.note({ objectType: 'rfm', before: was, after: told })
  return answered(after)
}
