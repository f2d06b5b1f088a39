/** 停用时段 under pressure: desks that book meanwhile, two who close at once, and what breaks in the middle. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, bookingKeys, newBook } from '../../../../test/appointments.ts'
import { race } from '../../../../test/race.ts'

let book: Book
let keeper: Actor
let room: number
beforeEach(async () => {
  book = await newBook()
  keeper = await book.clinic.with(['setting:resource:list', 'setting:resource:close', ...bookingKeys])
  room = await book.room({ name: '激光一' })
})

const half = (time: string): string =>
  time.endsWith('00') ? time.replace(/00$/, '30') : `${Number(time.slice(0, 2)) + 1}:00`
const bookAt = (time: string) => book.book({ roomId: room, startTime: at(2, time), endTime: at(2, half(time)) })
const span = () => ({ resourceId: room, startsAt: at(2, '13:00'), endsAt: at(2, '15:00') })
const closing = () => ({ ...span(), kind: 'repair' as const, reason: '换灯管' })
const preview = () => keeper.ask(closures.preview, span())
const place = (more: object = {}) => keeper.ask(closures.place, { ...closing(), rows: [], ...more })
const refusedPlace = (more: object = {}) => keeper.refused(closures.place, { ...closing(), rows: [], ...more })
const one = async (id: number) => (await book.desk.ask(appointments.one, { id })).row
const standing = async () => (await keeper.ask(closures.list, {})).result
type Seen = Awaited<ReturnType<typeof preview>>['rows'][number]
const moveTo = ({ row, offers }: Seen) => {
  const { resourceId, startTime } = offers[0]!
  return { id: row.id, version: row.version, deed: 'move' as const, resourceId, startTime }
}

describe('at once', () => {
  test('desks book while it closes: nobody is booked under it, whoever was first', async () => {
    const customers = await Promise.all(Array.from({ length: 50 }, () => book.customer()))
    const times = ['13:00', '13:30', '14:00', '14:30']
    const { won } = await race<unknown>(async (n) => {
      if (n === 3) return await place()
      const startTime = at(2, times[n % 4]!)
      const endTime = at(2, half(times[n % 4]!))
      return await book.desk.ask(appointments.create, {
        ...{ customerId: customers[n]!, consultantId: keeper.staffId, roomId: room, startTime, endTime, force: true },
      })
    })
    expect(won.length).toBeGreaterThan(0)
    const closed = (await standing()).length
    const { rows } = await preview()
    // Either they are in the list of whoever closes it, or they were refused: never both missed.
    expect(closed === 1 ? rows.length : rows.length > 0).toBe(closed === 1 ? 0 : true)
    if (closed === 0) expect(rows).toHaveLength(won.length)
  })

  test('two closures of one room over one booking: one stands, and it moves once', async () => {
    await book.room({ name: '激光二' })
    const booked = await bookAt('14:00')
    const { rows } = await preview()
    const { won, refused } = await race(() => place({ rows: rows.map(moveTo) }))
    expect([won.length, refused]).toEqual([1, { 'appointments.closedAlready': 49 }])
    expect((await one(booked.id)).roomId).not.toBe(room)
  })

  /** What is left of a closure that did not come about: of its row, its block, the moves and who was told. */
  const left = async () => {
    const [found] = await book.clinic.rows<{ closures: number; blocks: number; moves: number; told: number }>(sql`select
      (select count(*)::int from appointments.closure l where l.resource_id = ${room}) as closures,
      (select count(*)::int from appointments.resource_booking b where b.resource_id = ${room} and b.source_type = 'block'
        and b.state = 'held') as blocks,
      (select count(*)::int from appointments.appointment_log g where g.move = 'change') as moves,
      (select count(*)::int from messages.message m where m.event = 'appointment.closed') as told`)
    return found
  }

  test('what breaks in the middle, by no refusal, leaves nothing of what was moved before it', async () => {
    const other = await book.room({ name: '激光二' })
    const ids = [(await bookAt('13:00')).id, (await bookAt('13:30')).id, (await bookAt('14:00')).id]
    const counted = (moves: number) =>
      book.clinic.rows(sql`update appointments.appointment set reschedules = ${moves} where id = ${ids[1]!}`)
    const wishes = async () =>
      (await Promise.all(ids.map(one))).map(({ id, version }, n) => ({
        ...{ id, version, deed: 'move' as const, resourceId: other },
        startTime: at(2, `${16 + n}:00`),
      }))
    // The first is moved; of the second the database cannot count one move more.
    await counted(2_147_483_647)
    const rows = await wishes()
    // What the database answers, not a refusal of one row that is collected with others.
    expect(await refusedPlace({ rows })).toMatchObject({ key: 'common.invalid', status: 400 })
    expect(book.clinic.node.bugs.splice(0)).toMatchObject([{ message: 'integer out of range' }])
    expect(await left()).toEqual({ closures: 0, blocks: 0, moves: 0, told: 0 })
    for (const { id, version } of rows)
      expect(await one(id)).toMatchObject({ version, roomId: room, state: 'booked', untoldSince: null })
    await counted(0)
    expect(await place({ rows: await wishes() })).toMatchObject({ moved: 3 })
    expect(await left()).toMatchObject({ closures: 1, blocks: 1, moves: 3 })
  })

  test('what one refuses in the middle leaves nothing of it', async () => {
    await book.room({ name: '激光二' })
    const booked = await bookAt('14:00')
    const { rows } = await preview()
    const broken = { ...rows.map(moveTo)[0]!, startTime: at(2, '14:00') }
    const gone = { id: 999_999_999, version: 1, deed: 'cancel' }
    expect((await refusedPlace({ rows: [broken, gone] })).key).toBe('appointments.stopRows')
    expect([(await one(booked.id)).roomId, (await standing()).length]).toEqual([room, 0])
    expect(await left()).toEqual({ closures: 0, blocks: 0, moves: 0, told: 0 })
  })
})
