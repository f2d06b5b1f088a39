/** Tickets of the waiting room: given with the visit, called, missed, called back. */
import type { QueueSetting, triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import {
  LETTER,
  type LineMove,
  type LineState,
  lineMoves,
  queueRefusals,
  ticketOf,
  whyNotCall,
  whyNotLine,
  whyNotTo,
} from '@clinic/contract/areas/triage/queue-words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { namedDepartments } from '../../staff/reads.ts'
import { visitScope } from '../queries.ts'
import { roomOf, roomsInUse } from '../questions.ts'
import { queueSettingNow } from './setting.ts'

/** What the line is: people who came today and are with nobody yet. */
export const inLine = sql`t.on_date = kit.today() and t.state = 'waiting'`

/** A018, of the ticket of the alias `k`. */
export const ticketText = sql`k.letter || lpad(k.serial::text, greatest(3, length(k.serial::text)), '0')`

/**
 * Gives a visit its ticket. Numbers run by day and letter: departments that share one share its numbers, so no two people of a day
 * answer to the same.
 */
export const takeTicket = async (
  ctx: Context,
  { letters }: Pick<QueueSetting, 'letters'>,
  { visitId, departmentId }: { visitId: number; departmentId: number | null },
): Promise<string> => {
  const letter = letters.find((one) => one.departmentId === departmentId)?.letter ?? LETTER
  const { rows } = await sqlOf({ serial: Num })`
    insert into triage.ticket (triage_id, letter, serial)
    values (${visitId}, ${letter}, substr(kit.next_number(${`HH${letter}`}, kit.today()), 12)::int) returning serial`.execute(
    ctx.db,
  )
  return ticketOf(letter, rows[0]!.serial)
}

const Held = {
  ticketId: Id,
  id: Id,
  no: Str,
  customerId: Id,
  visitState: Str,
  letter: Str,
  serial: Num,
  lineState: Of<LineState>(),
  calls: Num,
  place: Str,
  room: Nullable(Str),
}
type Held = RowOf<typeof Held>

const heldBy = (ctx: Context, condition: RawBuilder<unknown>, how: RawBuilder<unknown>) => {
  const within = scopeCondition(ctx, visitScope)
  return sqlOf(Held)`
    select k.id as "ticketId", t.id, t.no, t.customer_id as "customerId", t.state as "visitState", k.letter, k.serial,
      k.state as "lineState", k.calls, k.place, ${sql.raw(roomOf('t'))} as room
    from triage.ticket k join triage.triage t on t.hospital_id = k.hospital_id and t.id = k.triage_id
    where ${condition} ${within ? sql`and ${within}` : sql``} ${how}`.execute(ctx.db)
}

const nameOf = ({ letter, serial }: Held): string => ticketOf(letter, serial)

/** The ticket of a visit, locked until the end of the call; 404 when it is out of the reach of this permission. */
const lockTicket = async (ctx: Context, visitId: number): Promise<Held> => {
  const { rows } = await heldBy(ctx, sql`t.id = ${visitId} and t.on_date = kit.today()`, sql`for update of k`)
  const held = rows[0] ?? refuse(common.notFound())
  if (held.visitState !== 'waiting') refuse(queueRefusals.over({ ticket: nameOf(held) }))
  return held
}

type Moved = OutputOf<typeof triageQueue.call>

const move = async (ctx: Context, held: Held, how: LineMove, sets: RawBuilder<unknown>): Promise<Moved> => {
  const { rows } = await sqlOf({ calls: Num })`
    update triage.ticket set state = ${lineMoves[how].to}, ${sets} where id = ${held.ticketId} returning calls`.execute(
    ctx.db,
  )
  const lineState = lineMoves[how].to
  const { calls } = rows[0]!
  ctx.note({
    objectType: 'ticket',
    objectId: held.id,
    objectNo: nameOf(held),
    customerId: held.customerId,
    before: { lineState: held.lineState, calls: held.calls, place: held.place },
    after: { lineState, calls },
  })
  ctx.tell('queue.changed', held.id)
  return { id: held.id, ticket: nameOf(held), lineState, calls }
}

const called = (place: string): RawBuilder<unknown> =>
  sql`calls = calls + 1, place = ${place.trim()}, called_at = kit.clock(), first_called_at = coalesce(first_called_at, kit.clock())`

/** @throws Refused triage.queue.placeClosed where it is the name of a room that is closed now */
const refuseClosedPlace = async (ctx: Context, place: string): Promise<void> =>
  refuseIf(whyNotTo(place, (await roomsInUse(ctx)).closed))

/** Calls somebody, or calls her again. */
export const callTicket = async (ctx: Context, { id, place }: InputOf<typeof triageQueue.call>): Promise<Moved> => {
  const held = await lockTicket(ctx, id)
  const { mostCalls } = await queueSettingNow(ctx)
  refuseIf(whyNotCall({ ...held, ticket: nameOf(held) }, mostCalls))
  await refuseClosedPlace(ctx, place)
  return await move(ctx, held, 'call', called(place))
}

/**
 * Calls whoever waits longest. A ticket that another desk is taking at this moment is passed over: fifty who ask at once each
 * get another one, and nobody waits for anybody.
 */
export const callNext = async (
  ctx: Context,
  { place, deptId }: InputOf<typeof triageQueue.next>,
): Promise<OutputOf<typeof triageQueue.next>> => {
  if (deptId !== undefined) await refuseDangling(ctx, namedDepartments([deptId]), common.notFound)
  if (place !== undefined) await refuseClosedPlace(ctx, place)
  const ofDept = deptId === undefined ? sql`` : sql`and t.department_id = ${deptId}`
  // Without a place those alone can be called whose room is known.
  const ofRoom = place === undefined ? sql`and ${sql.raw(roomOf('t'))} is not null` : sql``
  const { rows } = await heldBy(
    ctx,
    sql`${inLine} and k.on_date = kit.today() and k.state = 'waiting' ${ofDept} ${ofRoom}`,
    sql`order by t.arrived_at, t.id limit 1 for update of k skip locked`,
  )
  const held = rows[0] ?? refuse(place === undefined ? queueRefusals.placeFirst() : queueRefusals.empty())
  const to = (place ?? held.room ?? '').trim()
  return { ...(await move(ctx, held, 'call', called(to))), place: to }
}

/** She was called and did not come. */
export const skipTicket = async (ctx: Context, { id }: InputOf<typeof triageQueue.skip>): Promise<Moved> => {
  const held = await lockTicket(ctx, id)
  refuseIf(whyNotLine('skip', { ...held, ticket: nameOf(held) }))
  return await move(ctx, held, 'skip', sql`missed_at = kit.clock()`)
}

/** She is here after all: her old place in the line, and as many calls as before the first. */
export const recallTicket = async (ctx: Context, { id }: InputOf<typeof triageQueue.recall>): Promise<Moved> => {
  const held = await lockTicket(ctx, id)
  refuseIf(whyNotLine('recall', { ...held, ticket: nameOf(held) }))
  return await move(ctx, held, 'recall', sql`calls = 0`)
}
