/** Whose booking the house changed is told: who is listed, what each try leaves, what makes it needless. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { reach } from '@clinic/contract/areas/reach/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, bookingKeys, isToday, newBook } from '../../../../test/appointments.ts'
import { race } from '../../../../test/race.ts'

let book: Book
let head: Actor
beforeAll(async () => {
  book = await newBook()
  head = await book.clinic.with(['scheduling:list', 'scheduling:leave', 'visit:list', ...bookingKeys])
})

type Booked = Awaited<ReturnType<Book['book']>>
let day = 2
/** A doctor's morning is closed over so many bookings: the first is moved, the second cancelled, the third put aside. */
const stopped = async (deeds: readonly ('move' | 'cancel' | 'wait')[] = ['move', 'cancel', 'wait']) => {
  day += 2
  const doctor = await book.clinic.with(['appointment:list'], { department: '美容皮肤科' })
  const made: Booked[] = []
  for (const [n] of deeds.entries())
    made.push(
      await book.book({
        doctorId: doctor.staffId,
        startTime: at(day, `0${9}:${n}0`),
        endTime: at(day, `0${9}:${n + 1}0`),
      }),
    )
  const rows = deeds.map((deed, n) => ({
    ...{ id: made[n]!.id, version: made[n]!.version, deed },
    ...(deed === 'move' ? { startTime: at(day + 1, `1${n}:00`) } : {}),
  }))
  const span = { staffId: doctor.staffId, startsAt: at(day, '08:30'), endsAt: at(day, '12:00') }
  await head.ask(appointmentStops.place, { ...span, kind: 'stop', reason: '外出会诊', rows })
  return made
}
const row = async (id: number) => (await head.ask(appointments.one, { id })).row
const untold = async () =>
  (await head.ask(appointments.list, { untold: true, pageSize: 100 })).result.map(({ id }) => id)
const tell = (id: number, more: object = {}) => head.ask(appointmentStops.told, { id, outcome: 'reached', ...more })
const touches = async (customerId: number) =>
  (await head.ask(reach.list, { customerId })).result.map(({ channel, purpose, outcome, biz, content }) => ({
    ...{ channel, purpose, outcome, biz, content },
  }))

describe('a customer whose booking was changed by the house', () => {
  test('is listed until she is told, whatever became of it; what nobody touched is not', async () => {
    const beside = await book.book({ startTime: at(1, '11:00'), endTime: at(1, '11:30') })
    const made = await stopped()
    expect((await untold()).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect(await untold()).not.toContain(beside.id)
    const told = (await head.ask(appointments.list, { untold: false, pageSize: 100 })).result.map(({ id }) => id)
    expect(told).toEqual([beside.id])
    await tell(made[0]!.id)
    expect((await untold()).toSorted()).toEqual([made[1]!.id, made[2]!.id].toSorted())
    for (const { id } of made.slice(1)) await tell(id)
    expect(await untold()).toEqual([])
  })

  test('leaves a touch of each try, and stays listed while nobody reached her', async () => {
    const { id, customerId } = (await stopped(['move']))[0]!
    await tell(id, { outcome: 'missed' })
    expect((await row(id)).untoldSince).not.toBeNull()
    await tell(id, { channel: 'wecom', note: '已回复好的' })
    expect((await row(id)).untoldSince).toBeNull()
    expect(await touches(customerId)).toEqual([
      { channel: 'wecom', purpose: 'service', outcome: 'reached', biz: 'appointment', content: '已回复好的' },
      { channel: 'call', purpose: 'service', outcome: 'missed', biz: 'appointment', content: '告知预约变动' },
    ])
    const { steps } = await head.ask(appointments.one, { id })
    expect(steps.filter(({ move }) => move === 'told').map(({ reason }) => reason)).toEqual([
      '未联系上',
      '已告知：已回复好的',
    ])
  })

  test('need not be told where somebody says why, which touches nobody', async () => {
    const { id, customerId } = (await stopped(['wait']))[0]!
    const bare = { id, outcome: 'needless' } as const
    expect(await head.refused(appointmentStops.told, bare)).toMatchObject({
      status: 422,
      key: 'appointments.needlessWhy',
    })
    await tell(id, { outcome: 'needless', note: '本人在场' })
    expect(await touches(customerId)).toEqual([])
    expect((await row(id)).untoldSince).toBeNull()
  })

  test('is told once: of fifty desks one tells her', async () => {
    const { id, customerId } = (await stopped(['move']))[0]!
    const { won, refused } = await race(() => tell(id))
    expect(won).toHaveLength(1)
    expect(refused).toEqual({ 'appointments.nothingToTell': 49 })
    expect(await touches(customerId)).toHaveLength(1)
  })

  test('knows when she agreed to another time, or has come; another remark tells her nothing', async () => {
    const [moved, came] = (await stopped(['move', 'move'])) as [Booked, Booked]
    const seen = await row(moved.id)
    const { version } = await head.ask(appointments.update, { id: moved.id, version: seen.version, remark: '带片子' })
    expect((await row(moved.id)).untoldSince).not.toBeNull()
    await head.ask(appointments.update, { id: moved.id, version, startTime: at(day + 1, '16:00') })
    expect((await row(moved.id)).untoldSince).toBeNull()
    await isToday(book.clinic, came.id)
    await head.ask(appointments.updateReport, { id: came.id })
    expect((await row(came.id)).untoldSince).toBeNull()
  })

  test('who is served no more is written off, not called', async () => {
    const { id, customerId } = (await stopped(['cancel']))[0]!
    await book.clinic.rows(
      sql`insert into blacklist.entry (customer_id, kind, reason, state, audited_at)
        values (${customerId}, 'service', '其他', 'valid', kit.clock())`,
    )
    expect(await head.refused(appointmentStops.told, { id, outcome: 'reached' })).toMatchObject({ key: 'reach.barred' })
    await tell(id, { outcome: 'needless', note: '黑名单' })
  })

  test('is nobody’s to tell who does not reach her', async () => {
    const { id } = (await stopped(['move']))[0]!
    const own = await book.clinic.with(['appointment:list', 'appointment:edit'], { dataScope: 5 })
    expect(await own.refused(appointmentStops.told, { id, outcome: 'reached' })).toMatchObject({ status: 404 })
    const other = await newBook()
    expect(await other.desk.refused(appointmentStops.told, { id, outcome: 'reached' })).toMatchObject({ status: 404 })
    expect((await row(id)).untoldSince).not.toBeNull()
  })
})
