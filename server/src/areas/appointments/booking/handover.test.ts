/** What becomes of the appointments of somebody who leaves, and when the leaving is taken back. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { type HandoverKind, people } from '@clinic/contract/areas/staff/people.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, newBook, wasYesterday } from '../../../../test/appointments.ts'

let book: Book
let admin: Actor
let leaver: Actor
let heir: Actor
beforeAll(async () => {
  book = await newBook()
  admin = await book.clinic.as('admin')
  leaver = await book.clinic.with([])
  heir = await book.clinic.with([])
}, 60_000)

const held = async (): Promise<number> =>
  (await admin.ask(people.handoverPreview, { id: leaver.staffId })).parts.find(
    ({ kind }) => kind === ('appointments' satisfies HandoverKind),
  )!.count
const give = async (): Promise<void> => {
  const { version } = await admin.ask(people.one, { id: leaver.staffId })
  const { parts } = await admin.ask(people.handoverPreview, { id: leaver.staffId })
  const told = parts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => ({ kind, count, receiverId: heir.staffId }))
  await admin.ask(people.handover, {
    id: leaver.staffId,
    version: version!,
    leaves: false,
    reason: '调岗',
    parts: told,
  })
}
const row = async (id: number) => (await book.desk.ask(appointments.one, { id })).row
const last = async (id: number) => (await book.desk.ask(appointments.one, { id })).steps.at(-1)
const on = (hour: string, until: string) => ({ startTime: at(3, hour), endTime: at(3, until) })

test('each goes on with whoever takes over at its time, or is put aside with her; taken back, what still fits comes back', async () => {
  const mine = { doctorId: leaver.staffId }
  const fits = await book.book({ ...mine, ...on('10:00', '10:30') })
  const full = await book.book({ ...mine, ...on('11:00', '11:30') })
  await book.book({ doctorId: heir.staffId, ...on('11:15', '11:45') })
  const advised = await book.book({ consultantId: leaver.staffId, ...on('11:15', '11:45'), doctorId: null })
  // What is over, under way today, or somebody else's is nobody's to give.
  const over = await book.book({ ...mine, ...on('14:00', '14:30') })
  await wasYesterday(book.clinic, over.id)
  const gone = await book.book({ ...mine, ...on('15:00', '15:30') })
  await book.desk.ask(appointments.cancel, { id: gone.id, reason: '时间冲突' })
  const stranger = await book.book(on('16:00', '16:30'))
  expect(await held()).toBe(3)

  await give()
  expect(await held()).toBe(0)
  expect(await row(fits.id)).toMatchObject({ state: 'booked', doctorId: heir.staffId, startTime: at(3, '10:00') })
  expect(await last(fits.id)).toMatchObject({ move: 'given' })
  expect(await row(full.id)).toMatchObject({ state: 'aside', doctorId: heir.staffId })
  expect(await row(advised.id)).toMatchObject({ state: 'booked', consultantId: heir.staffId, doctorId: null })
  expect(await row(over.id)).toMatchObject({ doctorId: leaver.staffId })
  expect(await row(stranger.id)).toMatchObject({ doctorId: book.doctor })
  // Her places are taken, and those of the one who left are free.
  const another = await book.customer()
  expect(
    await book.desk.refused(appointments.create, {
      customerId: another,
      doctorId: heir.staffId,
      ...on('10:00', '10:30'),
    }),
  ).toMatchObject({ key: 'appointments.clash' })
  const since = await book.book({ ...mine, ...on('10:00', '10:30') })

  const [handover] = await admin.ask(people.handovers, { id: leaver.staffId })
  await admin.ask(people.undoHandover, { id: handover!.id })
  // Somebody else has been booked with her at ten meanwhile; at eleven she is free again.
  expect(await row(fits.id)).toMatchObject({ state: 'booked', doctorId: heir.staffId })
  expect(await row(full.id)).toMatchObject({ state: 'booked', doctorId: leaver.staffId, startTime: at(3, '11:00') })
  expect(await row(advised.id)).toMatchObject({ consultantId: leaver.staffId })
  expect(await row(since.id)).toMatchObject({ doctorId: leaver.staffId })
  expect(await held()).toBe(3)
})
