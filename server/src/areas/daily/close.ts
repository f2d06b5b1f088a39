/**
 * Closing a business day: the day is held so that whatever is booked on it has been, then everything is asked anew, frozen with its
 * digest, and the day is shut. Money on its way meets the next day. Source: money book §14, §17 (H17).
 */
import { type daily, dailyRefusals, whyNotClose, whyNotDay } from '@clinic/contract/areas/daily/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { holdDay, shutDay, shutDaysBefore } from '../ledger/index.ts'
import { linesOf, standingOf } from './board.ts'
import { refusePart } from './queries.ts'

type Waivers = readonly { readonly item: string; readonly count: number; readonly reason: string }[]

const freeze = async (ctx: Context, day: string, waivers: Waivers) => {
  const { rows } = await sqlOf({ id: Id, digest: sure(Str), documents: sure(Num), received: sure(Num) })`
    insert into daily.closing (business_date, snapshot, digest, waivers, documents, received_fen, refunded_fen, offset_fen, debt_fen,
        cash_due_fen, difference_fen, edition)
      select ${day}::date, f, encode(sha256(convert_to(f::text, 'UTF8')), 'hex'), ${JSON.stringify(waivers)}::jsonb,
        (f ->> 'documents')::int, (f ->> 'received')::bigint, (f ->> 'refunded')::bigint, (f ->> 'offset')::bigint,
        (f ->> 'debt')::bigint, (f ->> 'cashDue')::bigint, (f ->> 'difference')::bigint,
        1 + coalesce((select max(c.edition) from daily.closing c where c.business_date = ${day}::date), 0) from daily.figures(${day}::date) f
    returning id, digest, documents, received_fen as received`.execute(ctx.db)
  return rows[0]!
}

export const closeDay = async (ctx: Context, { day, waivers = [] }: InputOf<typeof daily.close>) => {
  refusePart(ctx)
  const { state } = await ctx.together({ state: holdDay(day) })
  const standing = await standingOf(ctx, day)
  refuseIf(whyNotDay(standing))
  if (state !== 'OPEN') refuse(dailyRefusals.behind({ day }))
  const lines = await linesOf(ctx, day)
  refuseIf(whyNotClose(lines, waivers))
  const left = lines.flatMap(({ item, count }) => {
    const reason = count > 0 ? waivers.find((one) => one.item === item)?.reason.trim() : undefined
    return reason ? [{ item, count, reason }] : []
  })
  const { id, digest, documents, received } = await freeze(ctx, day, left)
  await ctx.together([...(standing.lastClosed === null ? [shutDaysBefore(day)] : []), shutDay(day)])
  ctx.note({
    objectType: 'closing',
    objectId: id,
    objectNo: day,
    after: { documents, received: toYuan(received), waived: left.length, digest },
  })
  ctx.tell('closing', id)
  return { id, digest }
}
