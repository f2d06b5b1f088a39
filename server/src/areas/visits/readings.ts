/** An alarm is read by whoever may deal with it; one that nobody read within half an hour goes to whoever stands above, once. */
import type { visits } from '@clinic/contract/areas/visits/calls.ts'
import { UNREAD_MINUTES, whyNotRead } from '@clinic/contract/areas/visits/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../kit/context.ts'
import { Json, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { customerOf } from '../customers/reads.ts'
import { headOver, staffName } from '../staff/reads.ts'
import { holdVisit, noted } from './held.ts'

type Alarm = NonNullable<OutputOf<typeof visits.one>['alarm']>
type Unread = {
  readonly visitId: number
  readonly customerName: string
  readonly doctorName: string
  readonly minutes: number
}

/** How whoever stands above hears that an alarm lies unread; null: nobody does, whoever audits visits hears of it. */
export const unreadTells = asked<[ctx: Context, headId: number | null, alarm: Unread], Promise<unknown>>(
  'who hears of alarms that nobody reads',
)

/** Each alarm by itself: a graver one is unread again. */
export const raiseAlarm = async (ctx: Context, visitId: number, level: string): Promise<void> => {
  await sql`insert into visits.alarm (visit_id, level) values (${visitId}, ${level})`.execute(ctx.db)
}

const Read = {
  id: Id,
  at: Str,
  toldToId: Nullable(Id),
  toldToName: Nullable(Str),
  readings: Json<Alarm['readings']>(),
}

/** The last alarm of a visit with whoever read it, the first of them first; null: there was none. */
export const alarmOf = async (ctx: Context, visitId: number): Promise<Alarm | null> => {
  const { rows } = await sqlOf(Read)`
    select a.id, a.created_at as at, a.told_to_id as "toldToId", ${sql.raw(staffName('a.told_to_id'))} as "toldToName",
      coalesce((select jsonb_agg(jsonb_build_object('staffId', r.staff_id, 'byName', ${sql.raw(staffName('r.staff_id'))},
          'at', to_char(r.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by r.created_at, r.id)
        from visits.alarm_reading r where r.hospital_id = a.hospital_id and r.alarm_id = a.id), '[]') as readings
      from visits.alarm a where a.visit_id = ${visitId} order by a.id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Somebody who may deal with it has it before her. Opened again it stays as it was first read. */
export const readAlarm = async (ctx: Context, { id }: InputOf<typeof visits.read>): Promise<{ id: number }> => {
  const held = await holdVisit(ctx, { id })
  const alarm = await alarmOf(ctx, id)
  const audits = ctx.session.permissions.has('visit:audit')
  refuseIf(whyNotRead({ ...held, toldToId: alarm?.toldToId }, ctx.session.staffId, audits))
  const { rows } = await sqlOf({ id: Id })`
    insert into visits.alarm_reading (alarm_id, staff_id) values (${alarm!.id}, ${ctx.session.staffId})
    on conflict (hospital_id, alarm_id, staff_id) do nothing returning id`.execute(ctx.db)
  if (rows.length > 0) {
    ctx.note({ ...noted(held), after: { alarm: 'read' } })
    ctx.tell('visit.changed', id)
  }
  return { id }
}

const Late = { headId: Nullable(Id), visitId: Id, customerName: Str, doctorName: Str }

/** Two nodes at once: an alarm is told by one of them. What was dealt with meanwhile needs nobody. */
export const tellUnread: Task = async (ctx) => {
  const { rows } = await sqlOf(Late)`
    with late as materialized (
      select a.hospital_id, a.id, a.visit_id from visits.alarm a
       where a.told_at is null and a.created_at <= kit.clock() - make_interval(mins => ${UNREAD_MINUTES})
       order by a.created_at, a.id for update of a skip locked),
    unread as (
      select l.id, l.visit_id, v.hospital_id, v.customer_id, v.doctor_id, ${sql.raw(headOver('v.doctor_id'))} as head_id
        from late l join visits.visit v on v.hospital_id = l.hospital_id and v.id = l.visit_id
       where v.handled_at is null
         and not exists (select from visits.alarm_reading r where r.hospital_id = l.hospital_id and r.alarm_id = l.id)),
    told as (
      update visits.alarm t set told_at = kit.clock(), told_to_id = u.head_id from late l left join unread u on u.id = l.id
       where t.hospital_id = l.hospital_id and t.id = l.id)
    select u.head_id as "headId", u.visit_id as "visitId", coalesce(c.name, '') as "customerName",
      coalesce(${sql.raw(staffName('u.doctor_id'))}, '') as "doctorName"
      from unread u left join ${sql.raw(customerOf('c', 'u'))} order by u.id`.execute(ctx.db)
  for (const { headId, ...alarm } of rows) await unreadTells(ctx, headId, { ...alarm, minutes: UNREAD_MINUTES })
  if (rows.length > 0) ctx.tell('visit.changed')
}
