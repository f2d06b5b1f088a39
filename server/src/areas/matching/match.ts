/** What is open on both sides is held against each other; by hand a line is matched, said to be none of ours, or opened again. */
import {
  type matching,
  matchingRefusals,
  matchLines,
  type Side,
  type Source,
  whyNotMatch,
  whyNotUndo,
} from '@clinic/contract/areas/matching/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { matchMinutes } from '../cashier/reads.ts'
import { lineList, ourList } from './queries.ts'

const Line = { id: Id, source: Of<Source>(), fen: Num, at: sure(Num), hasTime: Bool, refNo: Str, orderNo: Str }
const Our = {
  side: sure(Of<Side>()),
  id: sure(Id),
  source: sure(Of<Source>()),
  fen: sure(Num),
  at: sure(Num),
  ref: sure(Str),
}
type Span = { readonly from: string; readonly to: string }

/** A day to each side: a payment before midnight may come to the bank after it. */
const openLines = async (ctx: Context, { from, to }: Span) => {
  const { rows } = await sqlOf(Line)`
    select l.id, l.source, l.amount_fen as fen, (extract(epoch from l.happened_at) * 1000)::bigint as at, l.has_time as "hasTime",
      l.ref_no as "refNo", l.order_no as "orderNo"
    from matching.bank_line l where l.business_date between ${from}::date - 1 and ${to}::date + 1
      and l.state = 'OPEN'
    order by l.id for no key update of l`.execute(ctx.db)
  return rows
}

const openOurs = async (ctx: Context, { from, to }: Span) => {
  const { rows } = await sqlOf(Our)`
    select o.side, o.our_id as id, o.source, o.amount_fen as fen, (extract(epoch from o.at) * 1000)::bigint as at, o.ref_no as ref
    from matching.ours o where o.business_date between ${from}::date - 1 and ${to}::date + 1
      and not exists (select from matching.pair r where r.hospital_id = o.hospital_id and r.side = o.side and r.our_id = o.our_id
        and r.undone_at is null)`.execute(ctx.db)
  return rows
}

/** Matches what is open of these business days. @returns how many pairs were made */
export const matchOpen = async (ctx: Context, span: Span): Promise<number> => {
  const lines = await openLines(ctx, span)
  const ours = await openOurs(ctx, span)
  const { rows } = await sqlOf({ minutes: sure(Num) })`select ${sql.raw(matchMinutes)} as minutes`.execute(ctx.db)
  const { minutes } = rows[0]!
  const pairs = [...new Set(lines.map(({ source }) => source))].flatMap((source) =>
    matchLines(
      lines
        .filter((line) => line.source === source)
        .map(({ refNo, orderNo, ...line }) => ({ ...line, refs: [refNo, orderNo] })),
      ours.filter((our) => our.source === source),
      minutes,
    ),
  )
  if (pairs.length > 0)
    await sql`insert into matching.pair (line_id, side, our_id, how)
      select w.line, w.side, w.our, w.how from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
        as w (line bigint, side text, our bigint, how text)`.execute(ctx.db)
  return pairs.length
}

/** Imports and runs of a hospital go one after the other. */
export const holdMatching = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('matching ' || kit.current_hospital()))`.execute(ctx.db)
}

export const runMatching = async (
  ctx: Context,
  { startDate, endDate }: InputOf<typeof matching.run>,
): Promise<OutputOf<typeof matching.run>> => {
  // Half of the rows would be matched with what is somebody else's.
  if (ctx.rows !== 'all') refuse(common.forbidden())
  if (endDate < startDate) refuse(common.invalid({ reason: '结束日期不能早于开始日期' }))
  await holdMatching(ctx)
  const matched = await matchOpen(ctx, { from: startDate, to: endDate })
  ctx.note({ objectType: 'bankFile', objectNo: `${startDate} 至 ${endDate}`, after: { matched } })
  ctx.tell('matching.changed')
  return { matched }
}

const Locked = { id: Id, version: Version, source: Of<Source>(), fen: Num, state: sure(Of<'MATCHED' | 'OPEN'>()) }

/** The line under lock, as who looks at it saw it. */
const lockLine = async (ctx: Context, id: number, version: number) => {
  await refuseBeyond(ctx, lineList, [id])
  await holdMatching(ctx)
  const { rows } = await sqlOf(Locked)`
    select l.id, l.version, l.source, l.amount_fen as fen, case when l.state = 'OPEN' then 'OPEN' else 'MATCHED' end as state
    from matching.bank_line l where l.id = ${id} for update of l`.execute(ctx.db)
  const line = rows[0] ?? refuse(common.notFound())
  if (line.version !== version) refuse(common.stale())
  return line
}

/** Moves the line on, so that who saw it before finds another version. */
const moved = async (ctx: Context, id: number): Promise<{ id: number; version: number }> => {
  const { rows } = await sqlOf({ id: Id, version: Version })`
    update matching.bank_line set updated_at = kit.clock() where id = ${id} returning id, version`.execute(ctx.db)
  ctx.tell('matching.changed', id)
  return rows[0]!
}

type Wanted = InputOf<typeof matching.match>['ours']

/** What of ours was chosen, each once; refuses what is gone, is another source's, or is matched already. */
const chosenOf = async (ctx: Context, source: Source, wanted: Wanted) => {
  const once = [...new Map(wanted.map((one) => [`${one.side} ${one.id}`, one])).values()]
  await refuseBeyond(
    ctx,
    ourList,
    once.map(({ id }) => id),
  )
  const { rows } = await sqlOf({
    side: sure(Of<Side>()),
    id: sure(Id),
    no: sure(Str),
    fen: sure(Num),
    taken: sure(Bool),
  })`
    select o.side, o.our_id as id, o.no, o.amount_fen as fen, exists (select from matching.pair r where r.side = o.side
        and r.our_id = o.our_id and r.undone_at is null) as taken
    from matching.ours o join jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as w (side text, id bigint)
      on w.side = o.side and w.id = o.our_id where o.source = ${source}`.execute(ctx.db)
  if (rows.length < once.length) refuse(matchingRefusals.oursMissing())
  const taken = rows.find((row) => row.taken)
  if (taken) refuse(matchingRefusals.oursMatched({ no: taken.no }))
  return rows
}

export const matchByHand = async (ctx: Context, { id, version, ours, reason }: InputOf<typeof matching.match>) => {
  const line = await lockLine(ctx, id, version)
  refuseIf(whyNotMatch(line))
  const chosen = await chosenOf(ctx, line.source, ours)
  const sum = chosen.reduce((total, { fen }) => total + fen, 0)
  if (chosen.length > 0 && sum !== line.fen)
    refuse(matchingRefusals.difference({ line: toYuan(line.fen), ours: toYuan(sum) }))
  const rows = chosen.length > 0 ? chosen.map(({ side, id: our }) => ({ side, our })) : [{ side: null, our: null }]
  await sql`insert into matching.pair (line_id, side, our_id, how, reason)
    select ${id}, w.side, w.our, 'HAND', ${reason.trim()} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (side text, our bigint)`.execute(ctx.db)
  ctx.note({ objectType: 'bankLine', objectId: id, reason: reason.trim(), after: { ours: chosen.map(({ no }) => no) } })
  return await moved(ctx, id)
}

export const undoMatch = async (ctx: Context, { id, version, reason }: InputOf<typeof matching.undo>) => {
  const line = await lockLine(ctx, id, version)
  refuseIf(whyNotUndo(line))
  await sql`update matching.pair set undone_at = kit.clock(), undone_by = kit.current_staff(), undo_reason = ${reason.trim()}
    where line_id = ${id} and undone_at is null`.execute(ctx.db)
  ctx.note({ objectType: 'bankLine', objectId: id, reason: reason.trim(), after: { state: 'OPEN' } })
  return await moved(ctx, id)
}
