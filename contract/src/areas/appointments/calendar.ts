/** What the calendar of appointments reads: a few days in full, and how full each day of a month is. Source: clinical-admin §2, §27. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { Appointment } from './nouns.ts'
import { appointmentTable } from './tables.ts'

/** Days that are read in full at once, and days whose load is. */
export const MOST_DAYS = 7
export const MOST_LOAD_DAYS = 42

/** Somebody or something is taken, by whomever: the calendar says so to whoever may look at it, and no more. */
const Taken = Shape({
  type: Word('doctor', 'nurse', 'room', 'chair', 'device'),
  id: Id,
  startTime: Moment,
  endTime: Moment,
  /** 停诊, not an appointment. */
  stop: Type.Boolean(),
  /** The appointment that takes it; null where it is none. */
  appointmentId: Nullable(Id),
})
const Shift = Shape({ staffId: Id, startTime: Moment, endTime: Moment })

export const appointmentCalendar = {
  days: call('GET /api/v1/base/appointment/calendar', {
    table: appointmentTable,
    title: '预约视图',
    may: 'appointment:calendar',
    everyone: [EVERYONE.triage],
    input: {
      from: Day,
      to: Day,
      deptId: Type.Optional(Id),
      /** People whose shifts are asked for, comma-separated. */
      staffIds: Type.Optional(Text(1_000, { pattern: '^\\d{1,15}(,\\d{1,15})*$' })),
    },
    output: Shape({
      /** Those the asker sees, the cancelled left out; of several days none, their times stand in `taken`. */
      rows: Type.Array(Appointment),
      taken: Type.Array(Taken),
      /** Published shifts of people; null: the hospital has no roster. */
      shifts: Nullable(Type.Array(Shift)),
    }),
  }),
  loads: call('GET /api/v1/base/appointment/calendar/loads', {
    title: '预约每天数',
    may: 'appointment:calendar',
    everyone: [EVERYONE.triage],
    input: { from: Day, to: Day, deptId: Type.Optional(Id) },
    output: Type.Array(Shape({ day: Day, count: Type.Integer() })),
  }),
}
