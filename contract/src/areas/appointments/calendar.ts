/** What the calendar of appointments reads: a few days in full, and how full each day of a month is. Source: clinical-admin §2, §27. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { AllergyState } from '../customers/allergy.ts'
import { PaperHead } from '../prints/kinds.ts'
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
  /** 停诊, or a thing that is closed; not an appointment. */
  stop: Type.Boolean(),
  /** As what a thing is closed; null of people, and of appointments. */
  closed: Nullable(Word('repair', 'stop')),
  /** The appointment that takes it; null where it is none. */
  appointmentId: Nullable(Id),
})
const Shift = Shape({
  ...{ staffId: Id, startTime: Moment, endTime: Moment },
  /** 限号 of the shift whose stretch this is, and how many numbers are left of it. */
  limit: Type.Optional(Shape({ cellId: Id, most: Type.Integer(), left: Type.Integer() })),
})

/** A card of the calendar: an appointment, and what must be seen of who comes before anything is done with her. */
const CalendarCard = Shape({
  ...Appointment.properties,
  /** Null: nobody has asked yet. */
  allergyState: Nullable(AllergyState),
  /** The card she holds, null: none; only for who may see levels. */
  levelName: Type.Optional(Nullable(Text(30))),
  /** Whether she owes anything; only for who may see money. */
  owing: Type.Optional(Type.Boolean()),
})

export const appointmentCalendar = {
  days: call('GET /api/v1/base/appointment/calendar', {
    table: appointmentTable,
    title: '预约视图',
    may: 'appointment:calendar',
    everyone: [EVERYONE.triage],
    shows: {
      'rows.allergyState': ['customers.customer:allergyState'],
      'rows.levelName': ['customers.customer:levelName'],
      'rows.owing': ['customers.customer:debtAmount'],
    },
    input: {
      from: Day,
      to: Day,
      deptId: Type.Optional(Id),
      /** People whose shifts are asked for, comma-separated. */
      staffIds: Type.Optional(Text(1_000, { pattern: '^\\d{1,15}(,\\d{1,15})*$' })),
      /** Of several days the bookings of one person or thing: `doctor:12`. */
      of: Type.Optional(Text(30, { pattern: '^(doctor|room|chair|device):\\d{1,15}$' })),
    },
    output: Shape({
      /** Those the asker sees, the cancelled left out; of several days those of `of` alone: all times stand in `taken`. */
      rows: Type.Array(CalendarCard),
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
  /** 预约日程 on A4: who comes on a day, by doctor and time. */
  sheet: call('GET /api/v1/base/appointment/calendar/sheet', {
    title: '打印预约日程',
    may: 'appointment:print',
    everyone: [EVERYONE.triage],
    audited: true,
    shows: { rows: 'appointments.appointment' },
    input: { day: Day, deptId: Type.Optional(Id), doctorId: Type.Optional(Id) },
    output: Shape({
      clinic: PaperHead,
      day: Day,
      rows: Type.Array(Appointment),
      printedBy: Type.String(),
      printedAt: Moment,
    }),
  }),
}
