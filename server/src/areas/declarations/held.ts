/** One sheet under its lock, moved by the table of the contract; every step leaves a line that is never changed. */
import {
  type Intention,
  type LineWay,
  type SheetMove,
  type SheetState,
  stateAfter,
  whyNotMove,
} from '@clinic/contract/areas/declarations/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Day, Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import type { ListScope } from '../../kit/list.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { type Changed, updateRow, type Values } from '../../kit/table.ts'
import { sheetsWithin, workScope } from './scope.ts'

const Held = {
  id: Id,
  version: Version,
  no: Str,
  customerId: Id,
  developerId: Id,
  state: Of<SheetState>(),
  stateBefore: Nullable(Of<'following' | 'booked'>()),
  intention: Of<Intention>(),
  sourceId: Nullable(Id),
  agencyId: Nullable(Id),
  triageId: Nullable(Id),
  orderId: Nullable(Id),
  protectUntil: Nullable(Day),
  endedDays: Nullable(Num),
}
export type Held = RowOf<typeof Held>

/** Columns of a sheet `s` that is held. */
const heldColumns = sql`s.id, s.version, s.no, s.customer_id as "customerId", s.developer_id as "developerId", s.state,
  s.state_before as "stateBefore", s.intention, s.source_id as "sourceId", s.agency_id as "agencyId", s.triage_id as "triageId",
  s.order_id as "orderId", s.protect_until as "protectUntil",
  kit.today() - (s.ended_at at time zone 'Asia/Shanghai')::date as "endedDays"`

/** Sheets of a condition, held in the order of their ids. */
export const holdWhere = async (ctx: Context, condition: ReturnType<typeof sql>): Promise<Held[]> => {
  const { rows } = await sqlOf(Held)`select ${heldColumns} from declarations.sheet s where ${condition}
    order by s.id for update of s`.execute(ctx.db)
  return rows
}

/** A sheet of one's own (or one's department), held; 404 out of reach. @throws Refused common.stale */
export const holdSheet = async (
  ctx: Context,
  { id, version }: { readonly id: number; readonly version?: number },
  scope: ListScope = workScope,
): Promise<Held> => {
  await refuseBeyond(ctx, sheetsWithin(scope), [id])
  const held = (await holdWhere(ctx, sql`s.id = ${id}`))[0] ?? refuse(common.notFound())
  return version === undefined || held.version === version ? held : refuse(common.stale())
}

export type Line = {
  readonly way: LineWay
  readonly content?: string | undefined
  readonly nextAt?: string | null | undefined
  readonly intention?: readonly [Intention, Intention]
}

/** Writes a line of a sheet's history. */
export const writeLine = async (ctx: Context, id: number, line: Line): Promise<void> => {
  const [from, to] = line.intention ?? [null, null]
  await sql`insert into declarations.follow (sheet_id, way, content, next_at, intention_from, intention_to)
    values (${id}, ${line.way}, ${line.content?.trim() ?? ''}, ${line.nextAt ?? null}::timestamptz, ${from}, ${to})`.execute(
    ctx.db,
  )
}

/** Moves a held sheet, and writes the line of it. @throws Refused declarations.wrongState */
export const moveSheet = async (
  ctx: Context,
  held: Held,
  move: SheetMove,
  values: Values,
  line: Line | null,
): Promise<Changed> => {
  refuseIf(whyNotMove(move, held))
  const state = stateAfter(move, held.state)!
  const changed = await updateRow(ctx, 'declarations.sheet', held, { ...values, state })
  if (line) await writeLine(ctx, held.id, line)
  ctx.tell('declaration.changed', held.id)
  return changed
}

/** Notes a move in the trail, where it is what the call is about; what a visit or an appointment does is noted with those. */
export const noteMove = (ctx: Context, held: Held, after: Record<string, unknown>, reason = ''): void =>
  ctx.note({
    objectType: 'declaration',
    objectId: held.id,
    objectNo: held.no,
    customerId: held.customerId,
    before: { state: held.state },
    after,
    reason,
  })

/** What a sheet loses that is followed anew: its end, its place in the pool, its appointment. */
export const anew = {
  ended_at: null,
  ended_by: null,
  end_reason: '',
  end_remark: '',
  pool_at: null,
  appointment_id: null,
}

/** Nine o'clock of tomorrow: when somebody is followed about whom nothing else was said. */
export const TOMORROW = sql`(kit.today() + 1)::timestamptz + interval '9 hours'`
