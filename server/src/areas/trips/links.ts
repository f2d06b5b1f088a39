/** Links of appointments as the desk makes them, and the slip that carries one. */
import type { trips } from '@clinic/contract/areas/trips/calls.ts'
import { leadsSomewhere, tripRefusals } from '@clinic/contract/areas/trips/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Moment, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { appointmentList } from '../appointments/index.ts'
import { appointmentById } from '../appointments/reads.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { tokenOf } from './token.ts'

/** The appointment within the asker's reach, with the hospital's day. */
const reached = async (ctx: Context, id: number) => {
  const row = await rowOf(ctx, id, appointmentList)
  const { rows } = await sqlOf({ today: Str })`select kit.today()::text as today`.execute(ctx.db)
  return { ...row, today: rows[0]!.today }
}

const Link = { serial: Num, confirmedAt: Nullable(Moment), wish: Nullable(Str), wishedAt: Nullable(Moment) }
const linkOf = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf(Link)`
    select l.serial, case when l.confirmed_for = a.starts_at then l.confirmed_at end as "confirmedAt",
      case when l.wished_for = a.starts_at then l.wish end as wish,
      case when l.wished_for = a.starts_at then l.wished_at end as "wishedAt"
      from trips.link l join ${sql.raw(appointmentById('a'))} on a.hospital_id = l.hospital_id and a.id = l.appointment_id
     where l.appointment_id = ${id}`.execute(ctx.db)
  return rows[0]
}

export const tripOf = async (ctx: Context, { id }: InputOf<typeof trips.one>): Promise<OutputOf<typeof trips.one>> => {
  const appointment = await reached(ctx, id)
  const link = await linkOf(ctx, id)
  if (!link) return { token: null, confirmedAt: null, wish: null, wishedAt: null }
  const { serial, ...said } = link
  const leads = leadsSomewhere(appointment)
  return { ...said, token: leads ? tokenOf(hospitalKeys(ctx), { appointmentId: id, serial }) : null }
}

/** @param more links it has from now on beyond those it had: 0 the same, 1 another */
const linked = async (ctx: Context, id: number, more: 0 | 1): Promise<string> => {
  const appointment = await reached(ctx, id)
  if (!leadsSomewhere(appointment)) refuse(tripRefusals.leadsNowhere({ no: appointment.no }))
  const { rows } = await sqlOf({ serial: Num })`
    insert into trips.link as l (appointment_id) values (${id})
    on conflict (hospital_id, appointment_id) do update set serial = l.serial + ${more} returning serial`.execute(
    ctx.db,
  )
  const { serial } = rows[0]!
  ctx.note({
    ...{ objectType: 'appointment', objectId: id, objectNo: appointment.no, customerId: appointment.customerId },
    after: { serial },
  })
  return tokenOf(hospitalKeys(ctx), { appointmentId: id, serial })
}

export const makeLink = async (
  ctx: Context,
  { id }: InputOf<typeof trips.make>,
): Promise<OutputOf<typeof trips.make>> => ({
  token: await linked(ctx, id, 0),
})

export const renewLink = async (
  ctx: Context,
  { id }: InputOf<typeof trips.renew>,
): Promise<OutputOf<typeof trips.renew>> => ({ token: await linked(ctx, id, 1) })

export const tripSlip = async (
  ctx: Context,
  { id }: InputOf<typeof trips.slip>,
): Promise<OutputOf<typeof trips.slip>> => {
  const row = await reached(ctx, id)
  const link = await linkOf(ctx, id)
  if (!link || !leadsSomewhere(row)) return refuse(tripRefusals.leadsNowhere({ no: row.no }))
  const { paper } = await ctx.together({ paper: paperStatement('trip') })
  const head = paper.rows[0]!
  ctx.note({ objectType: 'appointment', objectId: id, objectNo: row.no, customerId: row.customerId })
  return {
    clinic: paperOf(head),
    ...{ no: row.no, customer: row.customerName, day: row.day, startTime: row.startTime },
    ...{ department: row.deptName, doctor: row.doctorName, items: row.itemNames, preparation: row.preNotice },
    token: tokenOf(hospitalKeys(ctx), { appointmentId: id, serial: link.serial }),
    ...{ printedAt: String(head['at']), printedBy: ctx.session.staffName },
  }
}
