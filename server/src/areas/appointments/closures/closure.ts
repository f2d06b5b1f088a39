/** 停用时段: which there are, and how one ends before its time. */
import {
  type ClosureKind,
  type ClosureState,
  closureKinds,
  closureRefusals,
  type closures,
  whyNotEndClosure,
} from '@clinic/contract/areas/appointments/closures.ts'
import type { ResourceKind } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { present, wallClock } from '../../../kit/clock.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Of, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf } from '../../../kit/list.ts'
import { momentOf } from '../../../kit/moment.ts'
import { type Changed, updateRow } from '../../../kit/table.ts'
import { staffName } from '../../staff/reads.ts'
import { leaveBlock, takeBlock } from '../engine/block.ts'

export const CLOSURES = 'appointments.closure'

const closureList: ListOf<typeof closures.list> = {
  table: CLOSURES,
  from: sql`appointments.closure l join appointments.resource r on r.hospital_id = l.hospital_id and r.id = l.resource_id`,
  columns: {
    id: col('l.id'),
    version: col('l.version'),
    resourceId: col('l.resource_id'),
    resourceName: col('r.name'),
    resourceKind: col('r.kind'),
    kind: col('l.kind'),
    startsAt: col(sql`lower(l.during)`),
    endsAt: col(sql`upper(l.during)`),
    reason: col('l.reason'),
    state: col('l.state'),
    createdByName: col(sql.raw(staffName('l.created_by'))),
    createdAt: col('l.created_at', { sort: true }),
    endedByName: col(sql.raw(staffName('l.ended_by'))),
    endedAt: col('l.ended_at'),
    note: col('l.note'),
  },
  filters: {
    resourceId: (id) => sql`l.resource_id = ${id}`,
    resourceKind: (kind) => sql`r.kind = ${kind}`,
    kind: (kind) => sql`l.kind = ${kind}`,
    state: (state) => sql`l.state = ${state}`,
    startsFrom: (day) => sql`lower(l.during) >= ${day}::date::timestamptz`,
    startsTo: (day) => sql`lower(l.during) < (${day}::date + 1)::timestamptz`,
  },
  asks: { resourceId: 'resourceName', startsFrom: 'startsAt', startsTo: 'startsAt' },
  scope: everybody('what the hospital works with, and when it cannot, is the same for all'),
  order: { by: 'l.created_at', direction: 'desc', tie: 'l.id' },
}

export const closurePage = (ctx: Context, input: InputOf<typeof closures.list>) => pageOf(ctx, input, closureList)

const Held = {
  id: Id,
  version: Version,
  resourceId: Id,
  name: Str,
  thing: Of<ResourceKind>(),
  kind: Of<ClosureKind>(),
  startsAt: sure(Str),
  endsAt: sure(Str),
  state: Of<ClosureState>(),
}

const hold = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf(Held)`
    select l.id, l.version, l.resource_id as "resourceId", r.name, r.kind as thing, l.kind, lower(l.during) as "startsAt",
      upper(l.during) as "endsAt", l.state
    from appointments.closure l join appointments.resource r on r.hospital_id = l.hospital_id and r.id = l.resource_id
    where l.id = ${id} for update of l`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** Begun, it ends now and stays in the calendar until now; to come, it is taken back. */
export const endClosure = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof closures.end>,
): Promise<Changed> => {
  const held = await hold(ctx, id)
  refuseIf(whyNotEndClosure(held, wallClock()))
  const [from, until] = [Date.parse(momentOf(held.startsAt)), present().getTime()]
  const hasBegun = from < until
  const changed = await updateRow(
    ctx,
    CLOSURES,
    { id, version },
    {
      ...{
        state: hasBegun ? 'ended' : 'lifted',
        ended_at: sql`kit.clock()`,
        ended_by: ctx.session.staffId,
        note: reason,
      },
      ...(hasBegun ? { during: sql`tstzrange(lower(during), ${new Date(until).toISOString()}::timestamptz)` } : {}),
    },
  )
  if (hasBegun) await takeBlock(ctx, { id, types: [held.thing], thingId: held.resourceId, from, until })
  else await leaveBlock(ctx, id)
  ctx.note({
    ...{ objectType: 'closure', objectId: id, objectNo: held.name, reason },
    ...{ before: { state: held.state }, after: { state: hasBegun ? 'ended' : 'lifted' } },
  })
  ctx.tell('closure', id)
  return changed
}

/** Behind the lock of its places. @throws Refused appointments.closedThing where it is closed, or will be */
export const refuseClosed = async (ctx: Context, { id, name }: { id: number; name: string }): Promise<void> => {
  const { rows } = await sqlOf({ kind: Of<ClosureKind>(), startsAt: sure(Str), endsAt: sure(Str) })`
    select l.kind, lower(l.during) as "startsAt", upper(l.during) as "endsAt" from appointments.closure l
    where l.resource_id = ${id} and l.state = 'valid' and upper(l.during) > kit.clock() order by lower(l.during) limit 1`.execute(
    ctx.db,
  )
  const [one] = rows
  if (!one) return
  const what = `${closureKinds[one.kind]} ${one.startsAt.slice(5, 16)} 至 ${one.endsAt.slice(5, 16)}`
  refuse(closureRefusals.closedThing({ name, what }))
}
