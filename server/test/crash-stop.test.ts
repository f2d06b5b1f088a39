/**
 * kill -9 of the server while a stop moves nine bookings: all of them and the absence stand, or nothing of it; the screen asks again
 * under its key, and each is moved once. Source: issue (bad luck), ADR 0122.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { at, type Book, bookingKeys, newBook } from './appointments.ts'
import { newClinic, testNode } from './clinic.ts'
import { ask, deed } from './deed.ts'
import { type Node, startNode } from './node.ts'
import { Running } from './product-process.ts'
import { discard } from './template.ts'
import { offerOnTestPage } from './test-page.ts'

const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00']
const halfLater = (time: string): string => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return minute === 0 ? `${time.slice(0, 2)}:30` : `${String(hour + 1).padStart(2, '0')}:00`
}
const patient = { timeout: 60_000, interval: 300 }
/** Milliseconds after which the server is killed: while it reads, while it moves, about when it is done. */
const moments = [5, 25, 60, 120] as const

let running: Running
let node: Node
let book: Book
let head: Actor
beforeAll(async () => {
  await testNode()
  running = new Running()
  await running.start()
  await offerOnTestPage(['scheduling:list', 'scheduling:leave', ...bookingKeys], running.databaseUrl('owner'))
  node = await startNode(running.databaseUrl('app'))
  book = await newBook(await newClinic({}, node))
  head = await book.clinic.with(['scheduling:list', 'scheduling:leave', ...bookingKeys])
}, 120_000)

afterAll(async () => {
  await node?.close()
  await running?.killServer()
  if (running) discard(running.dataDir)
})

/** How many of the doctor's stand where they stood, how many were moved, and how often she is away. */
const standing = async (doctor: Actor, day: number) => {
  const [row] = await book.clinic.rows(sql<{ stay: number; moved: number; away: number; steps: number }>`
    select count(*) filter (where a.reschedules = 0 and a.starts_at::date = ${at(day, '00:00')}::timestamptz::date)::int as stay,
      count(*) filter (where a.reschedules = 1)::int as moved,
      (select count(*)::int from scheduling.leave_block l where l.staff_id = ${doctor.staffId} and l.state = 'valid') as away,
      (select count(*)::int from appointments.appointment_log g join appointments.appointment o on o.hospital_id = g.hospital_id
        and o.id = g.appointment_id where o.doctor_id = ${doctor.staffId} and g.move = 'change') as steps
    from appointments.appointment a where a.doctor_id = ${doctor.staffId}`)
  return row!
}

const none = { stay: 9, moved: 0, away: 0, steps: 0 }
const all = { stay: 0, moved: 9, away: 1, steps: 9 }
let cut = 0

test.each(moments.map((after, n) => [after, n] as const))(
  'killed after %i ms',
  { timeout: 180_000 },
  async (after, n) => {
    const day = 2 + n
    const doctor = await book.clinic.with(['appointment:list'])
    for (const time of hours)
      await book.book({ doctorId: doctor.staffId, startTime: at(day, time), endTime: at(day, halfLater(time)) })
    const span = { staffId: doctor.staffId, startsAt: at(day, '08:00'), endsAt: at(day, '18:00') }
    const { rows } = await head.ask(appointmentStops.preview, span)
    expect(rows).toHaveLength(hours.length)
    const wishes = rows.map(({ row, offers }) => ({
      ...{ id: row.id, version: row.version, deed: 'move' as const },
      ...{ staffId: offers[0]!.staffId, startTime: offers[0]!.startTime },
    }))
    const one = deed('stop', head, appointmentStops.place, { ...span, kind: 'stop', reason: '院外会诊', rows: wishes })
    const asking = ask(running, one)
    await pause(after)
    await running.killServer()
    const said = await asking
    if (!said) cut += 1
    await running.start()
    await expect.poll(() => head.ask(appointmentStops.preview, span).then(Boolean, () => false), patient).toBe(true)
    const found = await standing(doctor, day)
    expect(said ? [all] : [none, all]).toContainEqual(found)
    await expect.poll(() => ask(running, one), patient).toBe(true)
    expect(await standing(doctor, day)).toEqual(all)
  },
)

test('some of them cut it off', () => {
  expect(cut).toBeGreaterThan(0)
})
