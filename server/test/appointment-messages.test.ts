/** Who hears that an appointment was made, moved or cancelled, and what she is told; whoever did it hears nothing. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { hearStop } from '../src/appointment-messages.ts'
import { stopTold } from '../src/areas/appointments/index.ts'
import type { Actor } from './actor.ts'
import { at, type Book, bookingKeys, newBook } from './appointments.ts'

let book: Book
let first: Actor
let second: Actor
let nurse: Actor
let adviser: Actor
let other: Actor
beforeEach(async () => {
  book = await newBook()
  first = await book.clinic.with([])
  second = await book.clinic.with([])
  nurse = await book.clinic.with([])
  adviser = await book.clinic.with([])
  other = await book.clinic.with(bookingKeys)
}, 60_000)

const titles = async (who: Actor): Promise<string[]> =>
  (await who.ask(messages.mine, {})).list.map(({ title }) => title).toReversed()
const all = async () => Promise.all([first, second, nurse, adviser, book.desk, other].map(titles))

test('of one that is made those it is with hear, whoever made it does not', async () => {
  await book.book({ doctorId: first.staffId, nurseId: nurse.staffId, consultantId: adviser.staffId })
  const said = [expect.stringMatching(/^新预约：.+ \d{4}-\d{2}-\d{2} 10:00$/)]
  expect(await all()).toEqual([said, [], said, said, [], []])
})

test('of one that is moved the one it was with hears too, and where it is now; of a word changed nobody', async () => {
  const one = await book.book({ doctorId: first.staffId })
  const noted = await other.ask(appointments.update, { id: one.id, version: one.version, remark: '靠窗' })
  const moved = await other.ask(appointments.update, {
    ...{ id: one.id, version: noted.version, doctorId: second.staffId },
    ...{ startTime: at(4, '16:30'), endTime: at(4, '17:00') },
  })
  const said = expect.stringMatching(/^改约：.+ 改到 \d{4}-\d{2}-\d{2} 16:30$/)
  expect(await all()).toEqual([[expect.stringContaining('新预约'), said], [said], [], [], [said], []])
  expect(moved.version).toBeGreaterThan(noted.version)
})

test('of one that is cancelled those it was with and whoever made it hear, with the reason', async () => {
  const one = await book.book({ doctorId: first.staffId })
  await other.ask(appointments.cancel, { id: one.id, reason: '身体不适' })
  const [told] = (await book.desk.ask(messages.mine, {})).list
  expect(told).toMatchObject({
    title: expect.stringContaining('取消预约：'),
    content: expect.stringContaining('身体不适'),
  })
  expect((await titles(first)).at(-1)).toContain('取消预约：')
  expect(await titles(other)).toEqual([])
})

test('a course is told once', async () => {
  await book.book({ doctorId: first.staffId, everyDays: 7, times: 4 })
  expect(await titles(first)).toHaveLength(1)
})

test('of a closure nobody hears, and nothing of it stands, where what is told of it breaks after the last was told', async () => {
  const room = await book.room({ name: '激光一' })
  const one = await book.book({ doctorId: first.staffId, roomId: room })
  const keeper = await book.clinic.with(['setting:resource:close', 'setting:resource:list', ...bookingKeys])
  const rows = [{ id: one.id, version: one.version, deed: 'wait' as const }]
  const span = { resourceId: room, startsAt: at(1, '09:00'), endsAt: at(1, '12:00') }
  const closing = { ...span, kind: 'repair' as const, reason: '换灯管', rows }
  const before = await all()
  let told = 0
  stopTold.by(async (ctx, of) => {
    await hearStop(ctx, of)
    told += of.rows.length
    throw new Error('breaks after everybody was told')
  })
  try {
    expect((await keeper.refused(closures.place, closing)).status).toBe(500)
  } finally {
    stopTold.by(hearStop)
  }
  expect(book.clinic.node.bugs.splice(0)).toMatchObject([{ message: 'breaks after everybody was told' }])
  expect([told, await all()]).toEqual([1, before])
  const { row } = await book.desk.ask(appointments.one, { id: one.id })
  expect(row).toMatchObject({ state: 'booked', version: one.version, roomId: room })
  expect((await keeper.ask(closures.list, {})).result).toEqual([])
  await keeper.ask(closures.place, closing)
  expect((await titles(first)).at(-1)).toBe('激光一 停用，您有 1 个预约已调整')
})
