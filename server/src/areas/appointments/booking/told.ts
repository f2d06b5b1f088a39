/** What is said of an appointment to those whom it concerns. */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { type RowOf, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import { customerOf } from '../../customers/reads.ts'
import { staffName } from '../../staff/reads.ts'

const Told = {
  no: Str,
  kind: Str,
  customerName: sure(Str),
  startTime: sure(Str),
  cancelReason: sure(Str),
  doctorName: sure(Str),
  wasDoctorName: sure(Str),
  doctorId: Nullable(Id),
  nurseId: Nullable(Id),
  consultantId: Nullable(Id),
  creatorId: Nullable(Id),
}

/** Whom an appointment is of, with and by. @param wasDoctorId with whom it was before it was moved */
export const appointmentTold = async (
  ctx: Context,
  id: number,
  wasDoctorId: number | null,
): Promise<RowOf<typeof Told>> => {
  const { rows } = await sqlOf(Told)`
    select a.no, a.kind, coalesce(c.name, '') as "customerName",
      to_char(a.starts_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "startTime",
      coalesce(a.cancel_reason, '') as "cancelReason", coalesce(${sql.raw(staffName('a.doctor_id'))}, '') as "doctorName",
      coalesce(${faceOf(staffName, wasDoctorId)}, '') as "wasDoctorName", a.doctor_id as "doctorId",
      a.nurse_id as "nurseId", a.consultant_id as "consultantId", a.created_by as "creatorId"
    from appointments.appointment a left join ${sql.raw(customerOf('c', 'a'))} where a.id = ${id}`.execute(ctx.db)
  return rows[0]!
}
