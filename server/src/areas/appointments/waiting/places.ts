/** Which places suit whoever waits: with whom, within her days and hours, and not one that is offered to somebody already. */
import { suits } from '@clinic/contract/areas/appointments/wait-words.ts'
import { Id, Moment } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { present } from '../../../kit/clock.ts'
import type { Context } from '../../../kit/context.ts'
import { sqlOf, sure } from '../../../kit/db/rows.ts'
import { DAY_MS, momentOf } from '../../../kit/moment.ts'
import { everyPerson, heldJobs, mainDepartment } from '../../staff/reads.ts'
import { needsOf } from '../booking/needs.ts'
import { freePlaces, type Slot } from '../engine/free.ts'
import type { HeldWait } from './wait.ts'

/** A place that may be offered. */
export type Offer = Slot & { readonly doctorId: number }
/** What fell free: whoever is offered a place has it in here, or across one of its ends. */
export type Freed = { readonly from: number; readonly until: number }

const DOCTORS = '主治医生'
/** Places of one person that are looked through for one who waits: a fortnight of quarters of an hour. */
const MOST_SLOTS = 14 * 96

/** With whom: as she wished, or each doctor of the department. */
export const doctorsFor = async (ctx: Context, wait: Pick<HeldWait, 'doctorId' | 'deptId'>): Promise<number[]> => {
  if (wait.doctorId !== null) return [wait.doctorId]
  const { rows } = await sqlOf({ id: Id })`
    select distinct p.id from ${sql.raw(everyPerson('p'))}
    where p.status = 0 and ${sql.raw(mainDepartment('p.id'))} = ${wait.deptId}
      and exists (select from ${sql.raw(heldJobs('h', 'j'))} where h.hospital_id = p.hospital_id and h.staff_id = p.id
        and j.name = ${DOCTORS}) order by 1`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Places of a doctor that somebody is being asked about. */
const offeredOf = async (ctx: Context, doctorId: number): Promise<Slot[]> => {
  const { rows } = await sqlOf({ startTime: sure(Moment), endTime: sure(Moment) })`
    select w.offer_start as "startTime", w.offer_end as "endTime" from appointments.wait w
    where w.state = 'offered' and w.offer_doctor_id = ${doctorId} and w.offer_end > kit.clock()`.execute(ctx.db)
  return rows
}

const touch = (one: Slot, other: Slot): boolean => one.startTime < other.endTime && other.startTime < one.endTime
const at = (moment: string): number => Date.parse(momentOf(moment))

/** The first place with a doctor that suits her; null: none. */
export const placeFor = async (
  ctx: Context,
  wait: HeldWait,
  doctorId: number,
  freed?: Freed,
): Promise<Offer | null> => {
  const { minutes } = wait
  const opens = at(wait.dateFrom)
  const closes = at(wait.dateTo) + DAY_MS
  const from = Math.max(present().getTime(), opens, freed ? freed.from - minutes * 60_000 : 0)
  const until = Math.min(closes, freed ? freed.until + minutes * 60_000 : closes)
  if (until <= from) return null
  const needs = await needsOf(ctx, { doctorId })
  const days = Math.ceil((until - from) / DAY_MS)
  const slots = await freePlaces(ctx, needs, { from, days, minutes, limit: MOST_SLOTS })
  const offered = await offeredOf(ctx, doctorId)
  const isNew = (slot: Slot) => !(wait.offerDoctorId === doctorId && wait.offerStart === slot.startTime)
  const isFreed = (slot: Slot) => !freed || (at(slot.startTime) < freed.until && at(slot.endTime) > freed.from)
  const found = slots.find(
    (slot) => suits(wait, slot) && isFreed(slot) && isNew(slot) && !offered.some((one) => touch(one, slot)),
  )
  return found ? { ...found, doctorId } : null
}

/** The first of all places that suit her, with whomever; of two at once that of the first in the list of people. */
export const firstPlace = async (ctx: Context, wait: HeldWait): Promise<Offer | null> => {
  let first: Offer | null = null
  for (const doctorId of await doctorsFor(ctx, wait)) {
    const place = await placeFor(ctx, wait, doctorId)
    if (place && (!first || place.startTime < first.startTime)) first = place
  }
  return first
}
