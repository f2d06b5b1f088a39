/** A 停诊 and all that becomes of the bookings under it: one act, or nothing of it. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import type { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, Refused, refuse } from '../../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { asked } from '../../../kit/question.ts'
import { customerOf } from '../../customers/reads.ts'
import { countAtWork, staffName } from '../../staff/reads.ts'
import { type Changed, type Held, lockWhere } from '../booking/appointment.ts'
import { changeAppointment } from '../booking/change.ts'
import { cancelAppointment, setAside } from '../booking/moves.ts'
import { appointmentScope } from '../booking/scope.ts'
import { lockPlaces } from '../engine/places.ts'
import { awayOf } from './preview.ts'
import { mustBeTold } from './told.ts'

type Input = InputOf<typeof appointmentStops.place>
type Wish = Input['rows'][number]
type Away = Pick<Input, 'staffId' | 'kind' | 'startsAt' | 'endsAt' | 'reason'>

/** The absence itself is the roster's: it is written first, `clear` empties it of bookings, then its time is taken. */
export const placeStopOver = asked<[ctx: Context, away: Away, clear: () => Promise<void>], Promise<Changed>>(
  'how somebody is away once her bookings are moved',
)

/** One booking that was dealt with: whom it concerns, and what became of it in words. */
export type ToldRow = { readonly to: readonly number[]; readonly what: string }
export type StopTold = {
  readonly staffId: number
  readonly staffName: string
  readonly during: string
  readonly reason: string
  readonly rows: readonly ToldRow[]
}
export const stopTold = asked<[Context, StopTold], Promise<void>>('who hears of a stop and of her bookings under it')

const roleOf = (held: Held, staffId: number): 'doctor' | 'nurse' | null =>
  held.doctorId === staffId ? 'doctor' : held.nurseId === staffId ? 'nurse' : null

/** Whoever places a stop does to a booking what she might do to it by itself. */
const refuseRight = ({ session }: Context, held: Held, deed: Wish['deed']): void => {
  const consult = held.kind === 'consult'
  const may =
    deed === 'cancel'
      ? session.permissions.has(consult ? 'appointment:cancel' : 'appointment:treatment:cancel')
      : session.permissions.has(consult ? 'appointment:edit' : 'appointment:treatment:update')
  if (!may) refuse(appointmentRefusals.mayNotStop({ no: held.no, action: deed === 'cancel' ? '取消预约' : '改约' }))
}

/** One booking, by its wish. @throws Refused whatever forbids it by itself, too */
const deal = async (ctx: Context, held: Held, wish: Wish, { staffId, reason }: Away): Promise<void> => {
  const role = roleOf(held, staffId)
  if (role === null || held.version !== wish.version) refuse(common.stale())
  refuseRight(ctx, held, wish.deed)
  const said = `停诊：${reason}`.slice(0, 100)
  const column = role === 'doctor' ? 'doctorId' : 'nurseId'
  if (wish.deed === 'cancel') {
    await cancelAppointment(ctx, { id: held.id, reason: '医生停诊', remark: said }, { quiet: true })
    return
  }
  if (wish.deed === 'wait') {
    await setAside(ctx, held, { [role === 'doctor' ? 'doctor_id' : 'nurse_id']: null }, said)
    return
  }
  await changeAppointment(
    ctx,
    {
      ...{ id: held.id, version: held.version, reason: said },
      ...(wish.staffId === undefined || wish.staffId === staffId ? {} : { [column]: wish.staffId }),
      ...(wish.startTime === undefined ? {} : { startTime: wish.startTime }),
    },
    { quiet: true },
  )
}

/** Every wish, each answered for itself; what one of them met is said of all together, and nothing of any stands. */
const dealAll = async (ctx: Context, held: ReadonlyMap<number, Held>, input: Input): Promise<void> => {
  const bad: string[] = []
  for (const wish of input.rows) {
    const one = held.get(wish.id)
    try {
      if (!one) refuse(common.notFound())
      await deal(ctx, one!, wish, input)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      bad.push(one ? `${one.no} ${error.refusal.message}` : error.refusal.message)
    }
  }
  if (bad.length > 0) refuse(appointmentRefusals.stopRows({ count: bad.length, what: bad.join('；') }))
}

/** Rows first, then their things and those asked for, each in one order for everybody. */
const lockAll = async (ctx: Context, { rows, staffId }: Input): Promise<Map<number, Held>> => {
  const within = scopeCondition(ctx, appointmentScope)
  const ids = rows.map(({ id }) => id)
  const held = await lockWhere(ctx, sql`a.id = any(${ids}::bigint[]) ${within ? sql`and ${within}` : sql``}`)
  const people = [staffId, ...rows.flatMap((row) => (row.staffId === undefined ? [] : [row.staffId]))]
  await sqlOf({ n: Num })`select ${countAtWork([...new Set(people)])} as n`.execute(ctx.db)
  await lockPlaces(
    ctx,
    ids,
    people.flatMap((id) => (['doctor', 'nurse'] as const).map((type) => ({ type, id }))),
  )
  return new Map(held.map((one) => [one.id, one]))
}

const Stands = {
  id: Id,
  customerName: Str,
  state: Str,
  startTime: sure(Str),
  doctorId: Nullable(Id),
  doctorName: Nullable(Str),
  nurseId: Nullable(Id),
  consultantId: Nullable(Id),
  creatorId: Nullable(Id),
}
const standNow = async (ctx: Context, ids: readonly number[]) => {
  const { rows } = await sqlOf(Stands)`
    select a.id, coalesce(c.name, '') as "customerName", a.state,
      to_char(a.starts_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as "startTime", a.doctor_id as "doctorId",
      ${sql.raw(staffName('a.doctor_id'))} as "doctorName", a.nurse_id as "nurseId", a.consultant_id as "consultantId",
      a.created_by as "creatorId"
    from appointments.appointment a left join ${sql.raw(customerOf('c', 'a'))} where a.id = any(${[...ids]}::bigint[])
    order by a.starts_at, a.id`.execute(ctx.db)
  return rows
}

const outcome = (wish: Wish, stands: Awaited<ReturnType<typeof standNow>>[number]): string => {
  if (wish.deed === 'cancel') return '已取消'
  if (wish.deed === 'wait') return '移到待排区'
  return `改到 ${stands.startTime}${stands.doctorName ? ` ${stands.doctorName}` : ''}`
}

const tell = async (ctx: Context, input: Input, held: ReadonlyMap<number, Held>): Promise<void> => {
  const wishes = new Map(input.rows.map((wish) => [wish.id, wish]))
  const { rows } = await sqlOf({ name: Nullable(Str) })`
    select ${sql.raw(staffName(String(Number(input.staffId))))} as name`.execute(ctx.db)
  const told = (await standNow(ctx, [...held.keys()])).map((stands): ToldRow => {
    const before = held.get(stands.id)!
    const to = [input.staffId, stands.creatorId, stands.consultantId, stands.doctorId, stands.nurseId, before.nurseId]
    return {
      to: to.filter((id) => id !== null),
      what: `${stands.customerName} ${before.startTime.slice(5, 16)} ${outcome(wishes.get(stands.id)!, stands)}`,
    }
  })
  const during = `${input.startsAt.slice(0, 16)} 至 ${input.endsAt.slice(0, 16)}`
  await stopTold(ctx, { ...input, staffName: rows[0]?.name ?? '', during, rows: told })
}

/**
 * Somebody is away, and every booking under it is moved, cancelled or left to be moved: all of it, or nothing.
 * @throws Refused appointments.stopRows naming each booking that could not be dealt with; appointments.booked where one was left out
 */
export const placeStop = async (ctx: Context, input: Input): Promise<OutputOf<typeof appointmentStops.place>> => {
  awayOf(input)
  const { staffId, kind, startsAt, endsAt, reason, rows } = input
  let held = new Map<number, Held>()
  const placed = await placeStopOver(ctx, { staffId, kind, startsAt, endsAt, reason }, async () => {
    held = await lockAll(ctx, input)
    await dealAll(ctx, held, input)
    await mustBeTold(ctx, [...held.keys()])
  })
  await tell(ctx, input, held)
  const many = (deed: Wish['deed']) => rows.filter((one) => one.deed === deed).length
  return { ...placed, moved: many('move'), cancelled: many('cancel'), waiting: many('wait') }
}
