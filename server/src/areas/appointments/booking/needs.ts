/** What an appointment needs: people and things by name, in use here, each with how many it serves at once. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { type ResourceKind, resourceKinds } from '@clinic/contract/areas/appointments/words.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { departmentInUse, departmentName, nameAtWork } from '../../staff/reads.ts'
import type { Need } from '../engine/free.ts'

/** Who and what is asked for. */
export type Places = {
  readonly deptId?: number | null | undefined
  readonly doctorId?: number | null | undefined
  readonly consultantId?: number | null | undefined
  readonly nurseId?: number | null | undefined
  readonly roomId?: number | null | undefined
  readonly chairId?: number | null | undefined
  readonly deviceIds?: readonly number[] | undefined
}

const People = {
  doctor: Nullable(Str),
  nurse: Nullable(Str),
  consultant: Nullable(Str),
  dept: Type.Boolean(),
  deptName: Nullable(Str),
}
const Thing = {
  id: Id,
  name: Str,
  kind: Word('room', 'chair', 'device'),
  capacity: Num,
  extraMin: Num,
  departmentIds: Type.Array(Id),
}

/** Refuses whoever does not work here any more; another hospital's people are not there. */
const peopleOf = async (ctx: Context, { doctorId, nurseId, consultantId, deptId }: Places) => {
  const { rows } = await sqlOf(People)`select ${nameAtWork(doctorId)} as doctor, ${nameAtWork(nurseId)} as nurse,
    ${nameAtWork(consultantId)} as consultant, ${departmentInUse(deptId)} as dept,
    ${sql.raw(departmentName('d.id'))} as "deptName" from (select ${deptId ?? null}::bigint as id) d`.execute(ctx.db)
  const found = rows[0]!
  const need = (asked: number | null | undefined, there: unknown, field: string): void => {
    if (asked && !there) refuse(appointmentRefusals.unknownChoice({ field }))
  }
  need(doctorId, found.doctor, '医生')
  need(nurseId, found.nurse, '护士')
  need(consultantId, found.consultant, '咨询师')
  need(deptId, found.dept, '科室')
  return found
}

const thingsOf = async (ctx: Context, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const { rows } = await sqlOf(Thing)`select r.id, r.name, r.kind, r.capacity, r.turnaround_min as "extraMin",
      r.department_ids as "departmentIds"
    from appointments.resource r where r.id = any(${[...ids]}::bigint[]) and r.status = 0 order by r.id`.execute(ctx.db)
  return rows
}

/** Everything the appointment needs beside the customer; people and things serve by their capacity. */
export const needsOf = async (ctx: Context, places: Places): Promise<Need[]> => {
  const { doctorId, nurseId, roomId, chairId, deviceIds = [], deptId } = places
  const people = await peopleOf(ctx, places)
  const wanted: readonly [ResourceKind, number][] = [
    ...(roomId ? [['room', roomId] as [ResourceKind, number]] : []),
    ...(chairId ? [['chair', chairId] as [ResourceKind, number]] : []),
    ...deviceIds.map((id): [ResourceKind, number] => ['device', id]),
  ]
  const things = await thingsOf(
    ctx,
    wanted.map(([, id]) => id),
  )
  const needs: Need[] = []
  if (doctorId) needs.push({ type: 'doctor', id: doctorId, name: people.doctor!, capacity: 1, extraMin: 0 })
  if (nurseId) needs.push({ type: 'nurse', id: nurseId, name: people.nurse!, capacity: 1, extraMin: 0 })
  for (const [kind, id] of wanted) {
    const thing = things.find((one) => one.id === id && one.kind === kind)
    if (!thing) return refuse(appointmentRefusals.unknownChoice({ field: resourceKinds[kind] }))
    const { name, capacity, extraMin, departmentIds } = thing
    if (deptId && departmentIds.length > 0 && !departmentIds.includes(deptId))
      return refuse(appointmentRefusals.wrongThing({ name, dept: people.deptName ?? '' }))
    needs.push({ type: kind, id, name, capacity, extraMin })
  }
  return needs
}

/** Rooms, chairs and devices that are in use, to choose from. */
export const bookableThings = async (ctx: Context) => {
  const { rows } = await sqlOf({ ...Thing, turnaroundMin: Num })`
    select r.id, r.name, r.kind, r.capacity, r.turnaround_min as "extraMin", r.turnaround_min as "turnaroundMin",
      r.department_ids as "departmentIds"
    from appointments.resource r where r.status = 0 order by r.sort, r.name, r.id`.execute(ctx.db)
  return rows.map(({ extraMin: _extraMin, ...thing }) => thing)
}
