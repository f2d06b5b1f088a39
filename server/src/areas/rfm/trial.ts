/** What is so now beside what would be so by other thresholds: in one pass, and nothing is written. */
import { type Measure, type Move, type rfm, whyNotSplit } from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuseIf } from '../../kit/context.ts'
import { Json, Num, sqlOf } from '../../kit/db/rows.ts'
import { rankedTwice } from './figures.ts'
import { combined, refuseUnseenTry, settingNow, shown } from './settings.ts'
import { openOf, whose } from './whose.ts'

const Tried = {
  r_at: Num,
  f_at: Num,
  m_at: Num,
  r_at2: Num,
  f_at2: Num,
  m_at2: Num,
  deals: Num,
  moves: Json<Move[]>(),
}

/** What it goes by: of a mean or a median what came out. */
const cameOut = (measure: Measure, rDays: number, fDays: number, mFen: number) =>
  shown({ ...measure, rDays, fDays, mFen })

/** @throws Refused rfm.fewDeals, rfm.longWindow, common.notFound */
export const trial = async (
  ctx: Context,
  { deptId, ...input }: InputOf<typeof rfm.trial>,
): Promise<OutputOf<typeof rfm.trial>> => {
  refuseUnseenTry(ctx, input)
  const of = await whose(ctx, deptId)
  const now = await settingNow(ctx)
  const next = await combined(ctx, now, input)
  const { rows } = await sqlOf(Tried)`${rankedTwice(now, next, { ids: of.open, open: openOf(of) })}`.execute(ctx.db)
  const found = rows[0]!
  refuseIf(whyNotSplit(next.split, found.deals))
  return {
    now: cameOut(now, found.r_at, found.f_at, found.m_at),
    tried: cameOut(next, found.r_at2, found.f_at2, found.m_at2),
    moves: found.moves,
  }
}
