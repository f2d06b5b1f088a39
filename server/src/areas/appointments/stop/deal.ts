/** What a stop and a closure do alike: bookings are locked, each dealt with by its wish, and those it concerns are told once. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, Refused, refuse } from '../../../kit/context.ts'
import { Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { asked } from '../../../kit/question.ts'
import { customerOf } from '../../customers/reads.ts'
import { staffName } from '../../staff/reads.ts'
import { type Held, lockWhere } from '../booking/appointment.ts'
import { appointmentScope } from '../booking/scope.ts'

/** What becomes of one booking, as it was seen. */
export type Wish = {
  readonly id: number
  readonly version: number
  readonly deed: 'move' | 'cancel' | 'wait'
  readonly startTime?: string | undefined
}

/** One booking that was dealt with: whom it concerns, and what became of it in words. */
export type ToldRow = { readonly to: readonly number[]; readonly what: string }
export type StopTold = {
  /** A person who is away, or a thing that is closed. */
  readonly kind: 'person' | 'thing'
  readonly name: string
  readonly during: string
  readonly reason: string
  readonly rows: readonly ToldRow[]
}
export const stopTold = asked<[Context, StopTold], Promise<void>>('who hears of a stop and of the bookings under it')

/** Whoever places a stop does to a booking what she might do to it by itself. */
export const refuseRight = ({ session }: Context, held: Held, deed: Wish['deed']): void => {
  const consult = held.kind === 'consult'
  const may =
    deed === 'cancel'
      ? session.permissions.has(consult ? 'appointment:cancel' : 'appointment:treatment:cancel')
      : session.permissions.has(consult ? 'appointment:edit' : 'appointment:treatment:update')
  if (!may) refuse(appointmentRefusals.mayNotStop({ no: held.no, action: deed === 'cancel' ? '取消预约' : '改约' }))
}

/** Those the asker sees, locked in the one order for everybody. */
export const lockBookings = async (ctx: Context, ids: readonly number[]): Promise<Map<number, Held>> => {
  const within = scopeCondition(ctx, appointmentScope)
  const held = await lockWhere(ctx, sql`a.id = any(${[...ids]}::bigint[]) ${within ? sql`and ${within}` : sql``}`)
  return new Map(held.map((one) => [one.id, one]))
}

/** Every wish, each answered for itself; what one of them met is said of all together, and nothing of any stands. */
export const dealAll = async <W extends Wish>(
  held: ReadonlyMap<number, Held>,
  wishes: readonly W[],
  deal: (held: Held, wish: W) => Promise<void>,
): Promise<void> => {
  const bad: string[] = []
  for (const wish of wishes) {
    const one = held.get(wish.id)
    try {
      if (!one) refuse(common.notFound())
      await deal(one!, wish)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      bad.push(one ? `${one.no} ${error.refusal.message}` : error.refusal.message)
    }
  }
  if (bad.length > 0) refuse(appointmentRefusals.stopRows({ count: bad.length, what: bad.join('；') }))
}

const Stands = {
  id: Id,
  customerName: sure(Str),
  startTime: sure(Str),
  doctorId: Nullable(Id),
  doctorName: Nullable(Str),
  nurseId: Nullable(Id),
  consultantId: Nullable(Id),
  creatorId: Nullable(Id),
}

const standNow = async (ctx: Context, ids: readonly number[]) => {
  const { rows } = await sqlOf(Stands)`
    select a.id, coalesce(c.name, '') as "customerName",
      to_char(a.starts_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as "startTime", a.doctor_id as "doctorId",
      ${sql.raw(staffName('a.doctor_id'))} as "doctorName", a.nurse_id as "nurseId", a.consultant_id as "consultantId",
      a.created_by as "creatorId"
    from appointments.appointment a left join ${sql.raw(customerOf('c', 'a'))} where a.id = any(${[...ids]}::bigint[])
    order by a.starts_at, a.id`.execute(ctx.db)
  return rows
}
type Stands = Awaited<ReturnType<typeof standNow>>[number]

/** @param place where it lies now, beside its time and its doctor */
const outcome = (deed: Wish['deed'], { startTime, doctorName }: Stands, place: string): string => {
  if (deed === 'cancel') return '已取消'
  if (deed === 'wait') return '移到待排区'
  return `改到 ${[startTime, doctorName, place].filter(Boolean).join(' ')}`
}

type Telling<W> = Omit<StopTold, 'rows' | 'during'> & {
  readonly startsAt: string
  readonly endsAt: string
  readonly wishes: readonly W[]
  readonly held: ReadonlyMap<number, Held>
  /** Who hears of each besides those it is with. */
  readonly also: readonly number[]
  readonly placeOf?: (wish: W) => string
}

/** Each person hears once, of her bookings alone. */
export const tellStop = async <W extends Wish>(ctx: Context, telling: Telling<W>): Promise<void> => {
  const { held, also, startsAt, endsAt, kind, name, reason, placeOf } = telling
  const wishes = new Map(telling.wishes.map((wish) => [wish.id, wish]))
  const rows = (await standNow(ctx, [...held.keys()])).map((stands): ToldRow => {
    const [before, wish] = [held.get(stands.id)!, wishes.get(stands.id)!]
    const to = [...also, stands.creatorId, stands.consultantId, stands.doctorId, stands.nurseId, before.nurseId]
    return {
      to: to.filter((id) => id !== null),
      what: `${stands.customerName} ${before.startTime.slice(5, 16)} ${outcome(wish.deed, stands, placeOf?.(wish) ?? '')}`,
    }
  })
  const during = `${startsAt.slice(0, 16)} 至 ${endsAt.slice(0, 16)}`
  await stopTold(ctx, { kind, name, reason, during, rows })
}

/** How many of them went where. */
export const countsOf = (wishes: readonly Wish[]) => {
  const many = (deed: Wish['deed']) => wishes.filter((one) => one.deed === deed).length
  return { moved: many('move'), cancelled: many('cancel'), waiting: many('wait') }
}
