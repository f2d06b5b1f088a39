/** Limits and 可预约 are changed over bookings: who stands beyond is named and stays, and what opens is offered to who waits. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { scheduling, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Book, bookingKeys, newBook } from '../../../test/appointments.ts'
import { asSuperuser } from '../../../test/one-number.ts'
import { newRoster, type RosterClinic } from '../../../test/roster.ts'
import { offerPlaces } from '../appointments/waiting/offers.ts'

let r: RosterClinic
let book: Book
let day: string
beforeEach(async () => {
  r = await newRoster()
  book = await newBook(r.clinic)
  day = r.week[0]!
})

const shift = async (who: Actor, quota: number | null, short = '全') =>
  await r.head.ask(scheduling.create, { staffId: who.staffId, workDate: day, shiftTypeId: r.id(short), quota })
/** Half an hour of that day with somebody. */
const bookAt = (who: Actor, from: string, to: string, more: object = {}) =>
  book.book({ doctorId: who.staffId, startTime: `${day} ${from}:00`, endTime: `${day} ${to}:00`, ...more })
const stateOf = async (id: number) => (await book.desk.ask(appointments.one, { id })).row.state
const nameOf = async (id: number) =>
  (await r.clinic.rows<{ name: string }>(sql`select name from customers.customer where id = ${id}`))[0]!.name
const versionOf = async (id: number) => (await r.head.ask(scheduling.one, { id })).version
const setQuota = async (id: number, quota: number | null) =>
  await r.head.ask(scheduling.update, { id, version: await versionOf(id), quota })

/** Doctors whose free time is offered to who waits, taken from what the worker has to do; each is offered. */
const offered = async (): Promise<unknown[]> => {
  const jobs = await asSuperuser(async (client) => {
    const { rows } = await client.query<{ payload: Record<string, unknown> }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'appointments.offerPlaces' and (j.payload ->> 'hospitalId')::bigint = $1
        returning j.payload`,
      [r.clinic.hospitalId],
    )
    return rows.map(({ payload }) => payload)
  })
  for (const payload of jobs) await r.clinic.inside((ctx) => offerPlaces(ctx, payload))
  return jobs.map(({ doctorId }) => doctorId)
}
const waits = async (who: Actor) => {
  const desk = await r.clinic.with([...bookingKeys, 'appointment:wait:list', 'appointment:wait:add'])
  const customerId = await book.customer()
  const { id } = await desk.ask(waiting.create, { customerId, doctorId: who.staffId, dateFrom: day, dateTo: day })
  return async () => (await desk.ask(waiting.list, { pageSize: 100 })).result.find((row) => row.id === id)!.state
}

describe('a limit that is lowered', () => {
  it('names whoever was booked after as many as it takes now; they stay, and nothing is refused', async () => {
    const { id } = await shift(r.nurse, 3)
    await r.publish()
    // Booked in this order: the latest stand beyond, whatever hour they have.
    await bookAt(r.nurse, '15:00', '15:30')
    const second = await bookAt(r.nurse, '09:00', '09:30')
    const third = await bookAt(r.nurse, '11:00', '11:30')
    expect(await setQuota(id, 4)).toMatchObject({ beyond: null })
    const { beyond } = await setQuota(id, 1)
    const said = async (time: string, { customerId }: { customerId: number }) =>
      `测试员 ${day.slice(5)} 周一 ${time} ${await nameOf(customerId)}`
    expect(beyond).toEqual({ count: 2, said: [await said('09:00', second), await said('11:00', third)] })
    expect([await stateOf(second.id), await stateOf(third.id)]).toEqual(['booked', 'booked'])
    // Who is here no more has a number, and is named by nobody.
    await book.desk.ask(appointments.cancel, { id: third.id, reason: '时间冲突' })
    await setQuota(id, 3)
    expect((await setQuota(id, 1)).beyond).toMatchObject({ count: 1 })
  })

  it('is said as well where a shift had none, by a whole save and by a sheet; of a draft nobody is named', async () => {
    const { id } = await shift(r.nurse, null)
    await bookAt(r.nurse, '09:00', '09:30')
    await bookAt(r.nurse, '10:00', '10:30')
    expect((await setQuota(id, 1)).beyond).toBeNull()
    await setQuota(id, null)
    await r.publish()
    const { days } = await r.head.ask(scheduling.matrix, { from: day, days: 1 })
    const { stamp } = days.find(({ staffId }) => staffId === r.nurse.staffId)!
    const shifts = [{ shiftTypeId: r.id('全'), quota: 1 }]
    const saved = await r.head.ask(scheduling.batch, { days: [{ staffId: r.nurse.staffId, date: day, stamp, shifts }] })
    expect(saved).toMatchObject({ changed: 1, outside: null, beyond: { count: 1 } })
  })

  it('names no customer to whoever does not reach her', async () => {
    const { id } = await shift(r.nurse, 2)
    await r.publish()
    await bookAt(r.nurse, '09:00', '09:30')
    await bookAt(r.nurse, '10:00', '10:30')
    const stranger = await r.clinic.with(['scheduling:list', 'scheduling:edit', 'scheduling:publish'], {
      dataScope: 3,
      department: '美容皮肤科',
    })
    const { beyond } = await stranger.ask(scheduling.update, { id, version: await versionOf(id), quota: 1 })
    expect(beyond).toEqual({ count: 1, said: [`测试员 ${day.slice(5)} 周一 10:00`] })
  })
})

describe('a limit that is raised', () => {
  it('is offered to who waits for her; lowered, or another’s, it is not', async () => {
    const { id } = await shift(r.nurse, 1)
    const other = await shift(r.colleague, 1)
    await r.publish()
    await bookAt(r.nurse, '09:00', '09:30')
    const state = await waits(r.nurse)
    await offered()
    await setQuota(id, 2)
    expect(await offered()).toEqual([r.nurse.staffId])
    expect(await state()).toBe('offered')
    await setQuota(other.id, 1)
    await setQuota(id, 1)
    expect(await offered()).toEqual([])
  })
})

describe('可预约 of a kind of shift', () => {
  const settings = () => r.clinic.with(['setting:shift:list', 'setting:shift:edit'])
  const typeOf = async (keeper: Actor, short: string) => {
    const { result } = await keeper.ask(shiftTypes.list, {})
    const { id, version, name, shortName } = result.find((one) => one.shortName === short)!
    return { id, version, name, shortName }
  }

  it('is not taken away under bookings until it is meant; they stay booked, and it says where to deal with them', async () => {
    const keeper = await settings()
    await shift(r.nurse, null)
    await r.publish()
    const { id } = await bookAt(r.nurse, '09:00', '09:30')
    const away = { ...(await typeOf(keeper, '全')), bookable: false }
    const refused = await keeper.refused(shiftTypes.update, away)
    expect(refused).toMatchObject({ key: 'scheduling.bookedWithin', status: 409 })
    expect(refused.message).toContain('有 1 个预约在这个班次里')
    expect((await keeper.ask(shiftTypes.one, { id: away.id })).bookable).toBe(true)
    const { outside } = await keeper.ask(shiftTypes.update, { ...away, confirmed: true })
    expect(outside).toEqual({ staffId: r.nurse.staffId, startsAt: `${day} 09:00:00`, endsAt: `${day} 09:30:00` })
    expect(await stateOf(id)).toBe('booked')
    // Taken away already it is refused no more, whatever else is changed.
    const again = { ...(await typeOf(keeper, '全')), bookable: false }
    expect((await keeper.ask(shiftTypes.update, again)).outside).toBeNull()
  })

  it('asks nobody where another shift of hers holds them, or nothing of it is published', async () => {
    const keeper = await settings()
    await shift(r.nurse, null, '早')
    await bookAt(r.nurse, '09:00', '09:30')
    const away = { ...(await typeOf(keeper, '早')), bookable: false }
    // A draft is nobody's shift.
    expect((await keeper.ask(shiftTypes.update, away)).outside).toBeNull()
  })

  it('given back is offered to who waits', async () => {
    const keeper = await settings()
    await shift(r.nurse, null)
    await r.publish()
    await keeper.ask(shiftTypes.update, { ...(await typeOf(keeper, '全')), bookable: false })
    const state = await waits(r.nurse)
    await offered()
    await keeper.ask(shiftTypes.update, { ...(await typeOf(keeper, '全')), bookable: true })
    expect(await offered()).toEqual([r.nurse.staffId])
    expect(await state()).toBe('offered')
  })
})
