/** Rooms of 诊室设备 as places of a call: proposed and called into while they are in use, and none while they are closed. */
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, newBook } from '../../../../test/appointments.ts'

let book: Book
let who: Actor
beforeEach(async () => {
  book = await newBook()
  who = await book.clinic.with([
    ...['triage:queue:list', 'triage:queue:call', 'triage:list', 'triage:add', 'customer:add'],
    ...['appointment:report', 'setting:resource:close'],
  ])
})

const lineOf = async (desk: Actor) => (await desk.ask(triageQueue.list, { pageSize: 200 })).result
/** Somebody who came by an appointment, with a doctor of her own: nobody clashes. */
const comes = async (roomId: number | null) => {
  const customerId = await book.customer()
  const { staffId: doctorId } = await book.clinic.as('doctor')
  const booked = await book.book({ customerId, doctorId, ...(roomId ? { roomId } : {}) })
  const visit = await who.ask(triage.create, { customerId, autoAssign: false })
  await book.clinic.rows(sql`update appointments.appointment set state = 'arrived', arrived_at = kit.clock(), triage_id = ${visit.id}
    where id = ${booked.id}`)
  return visit.id
}

describe('rooms as places of a call', () => {
  it('propose the room she is booked into, and call there whoever is nobody’s where no place is said', async () => {
    const room = await book.room({ name: '光电一室' })
    const closed = await book.room({ name: '停用的诊室' })
    const [plain, ofClosed, hers] = [await comes(null), await comes(closed), await comes(room)]
    await book.clinic.rows(sql`update appointments.resource set status = 1 where id = ${closed}`)
    expect(await who.ask(triageQueue.rooms, {})).toEqual({ rooms: ['光电一室'], closed: [] })
    const rooms = new Map((await lineOf(who)).map(({ id, roomName }) => [id, roomName]))
    expect([plain, ofClosed, hers].map((id) => rooms.get(id))).toEqual([null, null, '光电一室'])
    const called = await who.ask(triageQueue.next, {})
    expect(called).toMatchObject({ id: hers, place: '光电一室', lineState: 'called' })
    // Where no room is set today's rule stays: a place is said first.
    expect(await who.refused(triageQueue.next, {})).toMatchObject({ key: 'triage.queue.placeFirst', status: 422 })
    expect(await who.ask(triageQueue.next, { place: '2 诊室' })).toMatchObject({ id: plain, place: '2 诊室' })
    // The desk may say another one; the screen shows and speaks what was said, without blanks around it.
    await who.ask(triageQueue.call, { id: hers, place: ' 光电二室 ' })
    expect((await lineOf(who)).find(({ id }) => id === hers)).toMatchObject({ place: '光电二室', calls: 2 })
  })

  it('are none while they are closed: not proposed, not called into by any desk; again when it ends', async () => {
    const [shut, fine] = [await book.room({ name: '光电一室' }), await book.room({ name: '光电二室' })]
    const [first, second] = [await comes(shut), await comes(fine)]
    await who.ask(triageQueue.call, { id: first, place: '光电一室' })
    // The one is closed now, the other was yesterday and will be.
    const kind = 'repair' as const
    const closing = { kind, reason: '换灯管', startsAt: at(-1, '09:00'), endsAt: at(1, '09:00'), rows: [] }
    const { id, version } = await who.ask(closures.place, { ...closing, resourceId: shut })
    await who.ask(closures.place, { ...closing, resourceId: fine, startsAt: at(3, '09:00'), endsAt: at(4, '09:00') })
    const over = await who.ask(closures.place, { ...closing, resourceId: fine })
    await who.ask(closures.end, { ...{ id: over.id, version: over.version }, reason: '修好了' })
    // What was taken back before it began closes nothing when its time comes.
    const lifted = await who.ask(closures.place, {
      ...{ ...closing, resourceId: fine },
      ...{ startsAt: at(5, '09:00'), endsAt: at(6, '09:00') },
    })
    await who.ask(closures.end, { ...{ id: lifted.id, version: lifted.version }, reason: '不修了' })
    await book.clinic.rows(
      sql`update appointments.closure set during = tstzrange(kit.clock() - interval '1 hour', kit.clock() + interval '1 day') where id = ${lifted.id}`,
    )
    const why = `维护（换灯管）到 ${at(1, '09:00').slice(5, 16)}`
    expect(await who.ask(triageQueue.rooms, {})).toEqual({ rooms: ['光电二室'], closed: [{ name: '光电一室', why }] })
    expect((await lineOf(who)).map(({ id, roomName, roomClosed }) => ({ id, roomName, roomClosed }))).toEqual([
      { id: first, roomName: null, roomClosed: `光电一室 ${why}` },
      { id: second, roomName: '光电二室', roomClosed: null },
    ])
    // Where she was called before is closed meanwhile; so is what the desk has set, with a blank too many.
    const refusal = { key: 'triage.queue.placeClosed', status: 409, message: `光电一室 ${why}，请换一个地方再叫` }
    expect(await who.refused(triageQueue.call, { id: first, place: '光电一室' })).toMatchObject(refusal)
    expect(await who.refused(triageQueue.next, { place: ' 光电一室 ' })).toMatchObject(refusal)
    expect((await lineOf(who)).map(({ calls }) => calls)).toEqual([1, 0])
    // Whoever is first in the line and booked into it is called by nobody who says no place.
    await book.clinic.rows(
      sql`update triage.ticket set state = 'waiting', calls = 0, place = '' where triage_id = ${first}`,
    )
    expect(await who.ask(triageQueue.next, {})).toMatchObject({ id: second, place: '光电二室' })
    expect((await who.refused(triageQueue.next, {})).key).toBe('triage.queue.placeFirst')
    await who.ask(closures.end, { id, version, reason: '修好了' })
    expect(await who.ask(triageQueue.rooms, {})).toEqual({ rooms: ['光电一室', '光电二室'], closed: [] })
    expect(await who.ask(triageQueue.next, {})).toMatchObject({ id: first, place: '光电一室' })
  })
})
