/** What is in the way, said so that somebody at the phone can go on: who, when, and where else. */
import { type ClosureKind, closureKinds } from '@clinic/contract/areas/appointments/closures.ts'
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { type BookedType, bookedWords } from '@clinic/contract/areas/appointments/words.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { reachedCustomers } from '../../customers/index.ts'
import { customerOf } from '../../customers/reads.ts'
import { freePlaces, type Need, type Slot } from './free.ts'

export type Clash = { type: BookedType; text: string }

const Found = {
  hours: Str,
  no: Nullable(Str),
  name: Nullable(Str),
  kind: Str,
  closed: Nullable(Of<ClosureKind>()),
  reason: Nullable(Str),
}
/** What lasts over days says of which day it speaks. */
const AT = `case when (lower(b.during) at time zone 'Asia/Shanghai')::date = (upper(b.during) at time zone 'Asia/Shanghai')::date
  then 'HH24:MI' else 'MM-DD HH24:MI' end`

/** Who holds a thing within a span: with the name of a customer the asker reaches, without it of anybody else's. */
const holders = async (ctx: Context, need: Need, from: number, until: number, exceptId: number) => {
  const reached = scopeCondition(ctx, reachedCustomers)
  const { rows } = await sqlOf(Found)`
    select to_char(lower(b.during) at time zone 'Asia/Shanghai', ${sql.raw(AT)}) || '-' ||
        to_char(coalesce(a.ends_at, upper(b.during)) at time zone 'Asia/Shanghai', ${sql.raw(AT)}) as hours,
      a.no, c.name, b.source_type as kind, l.kind as closed, l.reason
    from appointments.resource_booking b
    left join appointments.closure l on l.hospital_id = b.hospital_id and b.source_type = 'block' and l.id = b.source_id
    left join appointments.appointment a on a.hospital_id = b.hospital_id and b.source_type = 'appointment' and a.id = b.source_id
    left join ${sql.raw(customerOf('c', 'a'))} ${reached ? sql`and ${reached}` : sql``}
    where b.resource_type = ${need.type} and b.resource_id = ${need.id} and b.state = 'held'
      and b.during && tstzrange(${new Date(from).toISOString()}::timestamptz, ${new Date(until + need.extraMin * 60_000).toISOString()}::timestamptz)
      and not (b.source_type = 'appointment' and b.source_id = ${exceptId})
    order by lower(b.during), b.lane limit 3`.execute(ctx.db)
  return rows
}

const textOf = (need: Need, { hours, no, name, kind, closed, reason }: RowOf<typeof Found>) =>
  kind === 'block'
    ? `${need.name} ${hours} ${closed ? `${closureKinds[closed]}（${reason}）` : '停诊'}`
    : `${need.name} ${hours} 已有预约${no ? ` ${no}` : ''}${name ? `（${name}）` : ''}`

/** One sentence for each thing that is taken. */
export const clashesOf = async (
  ctx: Context,
  needs: readonly Need[],
  { from, until, exceptId = 0 }: { from: number; until: number; exceptId?: number },
): Promise<Clash[]> => {
  const all: Clash[] = []
  for (const need of needs) {
    const held = await holders(ctx, need, from, until, exceptId)
    const text = held.map((one) => textOf(need, one)).join('，')
    all.push({ type: need.type, text: text || `${bookedWords[need.type]} ${need.name} 已满` })
  }
  return all
}

/** `11-23 09:30`, as it is read out. */
const shortOf = ({ startTime }: Slot): string => startTime.slice(5, 16)

/** The refusal of a clash: who is in the way, and the next three places where everything is free. */
export const clashRefusal = async (
  ctx: Context,
  missing: readonly Need[],
  needs: readonly Need[],
  span: { from: number; until: number; exceptId?: number },
): Promise<Refusal> => {
  const clashes = await clashesOf(ctx, missing, span)
  const minutes = Math.round((span.until - span.from) / 60_000)
  const next = await freePlaces(ctx, needs, {
    ...{ from: span.from, days: 14, minutes, limit: 3 },
    exceptId: span.exceptId,
  })
  return appointmentRefusals.clash({
    what: clashes.map(({ text }) => text).join('；'),
    next:
      next.length === 0
        ? '两周内没有同时空闲的时间，请换医生或资源'
        : `最近可约：${next.map(shortOf).join('、')}，请改约其中一个`,
  })
}
