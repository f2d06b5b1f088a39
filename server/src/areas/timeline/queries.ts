/**
 * 动态 of one customer: of each area the newest few, by the right and the rows of its own, put into one order. One statement; a part
 * reads no further than a page, by an index on the customer.
 */
import { type HappeningKind, happeningKinds, type timeline } from '@clinic/contract/areas/timeline/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import type { Happening } from '../../kit/happening.ts'
import { asked, once } from '../../kit/question.ts'
import { archivesUnder } from '../customers/index.ts'
import { type Place, rowsOf, tell, toldTo } from './telling.ts'

type Input = InputOf<typeof timeline.timeline>

/** What every area tells of a customer. */
export const happenings = asked<[], readonly Happening[]>('what happens with a customer')

const PAGE = 20

const ranked = once(() => happenings().map((one, rank) => ({ one, rank })))

/** Where a page begins. An act that is not there any more begins nothing. */
const placeOf = (before: string | undefined): Place | null => {
  if (before === undefined) return null
  const [at, act, id] = before.split(':') as [string, string, string]
  const rank = ranked().findIndex(({ one }) => one.act === act)
  if (rank < 0) refuse(common.invalid({ reason: '翻页位置不正确，请刷新后重试' }))
  return { at: Number(at), rank, id: Number(id) }
}

export const timelineOf = async (ctx: Context, input: Input): Promise<OutputOf<typeof timeline.timeline>> => {
  const { kind, before, pageSize = PAGE } = input
  const ids = await archivesUnder(ctx, input.customerId)
  const told = toldTo(ctx, ranked())
  const wanted = told.filter(({ one }) => kind === undefined || one.kind === kind)
  const found = await rowsOf(ctx, wanted, { input, place: placeOf(before), most: pageSize + 1, ids })
  const byAct = new Map(wanted.map((each) => [each.one.act, each]))
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const kinds = new Set<HappeningKind>(told.map(({ one }) => one.kind))
  return {
    result: shown.map((row) => tell(ctx, row, byAct.get(row.act)!)),
    next: found.length > pageSize && last ? `${last.micros}:${last.act}:${last.id}` : null,
    kinds: (Object.keys(happeningKinds) as HappeningKind[]).filter((one) => kinds.has(one)),
  }
}
