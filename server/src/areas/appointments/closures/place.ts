/** A thing is closed for a while, and all that becomes of the bookings under it: one act, or nothing of it (as a 停诊 of a person). */
import { closureKinds, type closures } from '@clinic/contract/areas/appointments/closures.ts'
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { resourceKinds } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { insertRow } from '../../../kit/table.ts'
import type { Held } from '../booking/appointment.ts'
import { changeAppointment } from '../booking/change.ts'
import { cancelAppointment, setAside } from '../booking/moves.ts'
import { takeBlock } from '../engine/block.ts'
import { lockPlaces } from '../engine/places.ts'
import { countsOf, dealAll, lockBookings, refuseRight, tellStop } from '../stop/deal.ts'
import { mustBeTold } from '../stop/told.ts'
import { iso, ms } from '../stop/under.ts'
import { CLOSURES } from './closure.ts'
import { closedSpan, type Thing, thingOf } from './preview.ts'

type Input = InputOf<typeof closures.place>
type Wish = Input['rows'][number]

const holds = ({ roomId, chairId, deviceIds }: Held, { id, kind }: Thing): boolean =>
  kind === 'device' ? deviceIds.includes(id) : id === (kind === 'room' ? roomId : chairId)

/** The other thing in the place of the closed one; another device of the same booking is none. */
const instead = ({ deviceIds }: Held, { id, kind }: Thing, other: number) => {
  if (kind === 'room') return { roomId: other }
  if (kind === 'chair') return { chairId: other }
  if (deviceIds.includes(other)) refuse(appointmentRefusals.unknownChoice({ field: resourceKinds.device }))
  return { deviceIds: deviceIds.map((one) => (one === id ? other : one)) }
}

/** One booking, by its wish. @throws Refused whatever forbids it by itself, too */
const deal = async (ctx: Context, held: Held, wish: Wish, { thing, said }: { thing: Thing; said: string }) => {
  if (!holds(held, thing) || held.version !== wish.version) refuse(common.stale())
  refuseRight(ctx, held, wish.deed)
  if (wish.deed === 'cancel') {
    await cancelAppointment(ctx, { id: held.id, reason: '其他', remark: said }, { quiet: true })
    return
  }
  // What she needs stays with her: given a time again, it is asked for then.
  if (wish.deed === 'wait') {
    await setAside(ctx, held, {}, said)
    return
  }
  await changeAppointment(
    ctx,
    {
      ...{ id: held.id, version: held.version, reason: said },
      ...(wish.resourceId !== undefined && wish.resourceId !== thing.id ? instead(held, thing, wish.resourceId) : {}),
      ...(wish.startTime === undefined ? {} : { startTime: wish.startTime }),
    },
    { quiet: true },
  )
}

/** Rows first, then their things and those asked for, each in one order for everybody. */
const lockAll = async (ctx: Context, rows: readonly Wish[], { id, kind }: Thing): Promise<Map<number, Held>> => {
  const ids = rows.map((row) => row.id)
  const held = await lockBookings(ctx, ids)
  const others = rows.flatMap(({ resourceId }) => (resourceId === undefined ? [] : [resourceId]))
  const things = [...new Set([id, ...others])].map((one) => ({ type: kind, id: one }))
  await lockPlaces(ctx, ids, things)
  return held
}

/** Whose time was changed, or who has none now: another room at the same time is told to the colleagues alone. */
const mustHear = (rows: readonly Wish[], held: ReadonlyMap<number, Held>): number[] =>
  rows
    .filter(({ id, deed, startTime }) => {
      if (deed !== 'move') return true
      return startTime !== undefined && ms(startTime) !== ms(held.get(id)!.startTime)
    })
    .map(({ id }) => id)

const namesOf = async (ctx: Context, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sqlOf({ id: Id, name: Str })`
    select r.id, r.name from appointments.resource r where r.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const insert = async (
  ctx: Context,
  { resourceId, kind, startsAt, endsAt, reason }: Input,
  span: { from: number; until: number },
) => {
  const made = await insertRow(ctx, CLOSURES, {
    ...{ resource_id: resourceId, kind, reason: reason.trim() },
    during: sql`tstzrange(${iso(span.from)}::timestamptz, ${iso(span.until)}::timestamptz)`,
  })
  ctx.note({ objectType: 'closure', objectId: made.id, reason, after: { resourceId, kind, startsAt, endsAt } })
  ctx.tell('closure', made.id)
  return made
}

/**
 * A thing cannot be used from a moment to a moment, and every booking under it is moved, cancelled or put aside: all of it, or nothing.
 * @throws Refused appointments.stopRows naming each booking that could not be dealt with; appointments.booked where one was left
 * out, or was made meanwhile
 */
export const placeClosure = async (ctx: Context, input: Input): Promise<OutputOf<typeof closures.place>> => {
  const { resourceId, kind, startsAt, endsAt, reason, rows } = input
  const span = closedSpan(ctx, input)
  const thing = await thingOf(ctx, resourceId)
  const made = await insert(ctx, input, span)
  const held = await lockAll(ctx, rows, thing)
  // Behind the lock of its places: what it is does not change any more.
  if ((await thingOf(ctx, resourceId)).kind !== thing.kind) refuse(common.stale())
  const said = `${closureKinds[kind]}${thing.name}：${reason}`.slice(0, 100)
  await dealAll(held, rows, (one, wish) => deal(ctx, one, wish, { thing, said }))
  await mustBeTold(ctx, mustHear(rows, held))
  await takeBlock(ctx, { id: made.id, types: [thing.kind], thingId: thing.id, ...span })
  const names = await namesOf(
    ctx,
    rows.flatMap(({ resourceId: other }) => (other === undefined || other === thing.id ? [] : [other])),
  )
  const placeOf = (wish: Wish) => (wish.resourceId === undefined ? '' : (names.get(wish.resourceId) ?? ''))
  const telling = { kind: 'thing' as const, name: thing.name, reason, startsAt, endsAt }
  await tellStop(ctx, { ...telling, held, wishes: rows, also: [], placeOf })
  return { ...made, ...countsOf(rows) }
}
