/** A book of appointments for tests: who books, with whom, and when. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentResources } from '@clinic/contract/areas/appointments/resources.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { present } from '../src/kit/clock.ts'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { visitor } from './visits.ts'

type Booking = Partial<InputOf<typeof appointments.create>>

export const bookingKeys = [
  'appointment:list',
  'appointment:add',
  'appointment:edit',
  'appointment:confirm',
  'appointment:report',
  'appointment:undoReport',
  'appointment:cancel',
  'appointment:noShow',
  'appointment:restore',
  'appointment:export',
  'appointment:treatment:list',
  'appointment:treatment:insert',
  'appointment:treatment:update',
  'setting:resource:add',
  'setting:resource:list',
]

export type Book = {
  readonly clinic: Clinic
  readonly desk: Actor
  readonly doctor: number
  customer(): Promise<number>
  /** An appointment with the doctor, a day from now unless said otherwise. */
  book(more?: Booking): Promise<{ id: number; version: number; no: string; customerId: number }>
  room(more?: Partial<InputOf<typeof appointmentResources.create>>): Promise<number>
}

/** A moment of the hospital's zone: so many days from today, at this hour. */
export const at = (days: number, time: string): string => `${daysAfter(today(present()), days)} ${time}:00`

let serial = 0
export const newBook = async (on?: Clinic): Promise<Book> => {
  const clinic = on ?? (await newClinic())
  const desk = await clinic.with(bookingKeys)
  const { staffId: doctor } = await clinic.as('doctor')
  const customer = () => visitor(clinic)
  return {
    clinic,
    desk,
    doctor,
    customer,
    book: async (more = {}) => {
      const customerId = more.customerId ?? (await customer())
      const start = { startTime: at(1, '10:00'), endTime: at(1, '10:30') }
      const made = await desk.ask(appointments.create, { doctorId: doctor, ...start, ...more, customerId })
      return { ...made, customerId }
    },
    room: async (more = {}) => {
      serial += 1
      return (await desk.ask(appointmentResources.create, { name: `诊室${serial}`, kind: 'room', ...more })).id
    },
  }
}

/** An appointment that was yesterday at noon, past what the calls allow: for what needs a time that is over. */
export const wasYesterday = async (clinic: Clinic, id: number): Promise<void> => {
  await clinic.rows(sql`update appointments.appointment set starts_at = (kit.today() - 1)::timestamptz + interval '12 hours',
    ends_at = (kit.today() - 1)::timestamptz + interval '12 hours 30 minutes' where id = ${id}`)
}
/** One of today at noon, whatever the hour of the run: its places stay where they were. */
export const isToday = async (clinic: Clinic, id: number): Promise<void> => {
  await clinic.rows(sql`update appointments.appointment set starts_at = kit.today()::timestamptz + interval '12 hours',
    ends_at = kit.today()::timestamptz + interval '12 hours 30 minutes' where id = ${id}`)
}
