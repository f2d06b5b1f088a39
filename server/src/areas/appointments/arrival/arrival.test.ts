import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageRules } from '@clinic/contract/areas/triage/rules.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, type Book, isToday, newBook, wasYesterday } from '../../../../test/appointments.ts'
import { newScene } from '../../../../test/refunds.ts'
import { newTill } from '../../../../test/till.ts'
import { startVisit } from '../../../../test/visits.ts'
import { missThoseOver } from '../booking/moves.ts'
import { takePlaces } from '../engine/places.ts'

let book: Book
let front: Actor
beforeAll(async () => {
  book = await newBook()
  front = await book.clinic.as('front')
})

const one = async (id: number) => (await book.desk.ask(appointments.one, { id })).row
const held = async (id: number) =>
  (
    await book.clinic.rows<{ n: number }>(sql`select count(*)::int as n from appointments.resource_booking
      where source_type = 'appointment' and source_id = ${id} and state = 'held'`)
  )[0]!.n
/** A doctor of its own for each, so that no two of these are in each other's way. */
const today = async (more: object = {}) => {
  const { staffId } = await book.clinic.as('doctor')
  const made = await book.book({ doctorId: staffId, ...more })
  await isToday(book.clinic, made.id)
  return made
}
const visits = (customerId: number) =>
  book.clinic.rows<{ id: number; state: string }>(
    sql`select id, state from triage.triage where customer_id = ${customerId} order by id`,
  )

describe('check-in', () => {
  test('makes the visit of today, and asked again answers the same', async () => {
    const { id, customerId } = await today()
    const done = await book.desk.ask(appointments.updateReport, { id })
    expect(done.queueNo).toBeGreaterThan(0)
    expect(await one(id)).toMatchObject({ state: 'arrived', triageId: done.triageId, queueNo: done.queueNo })
    expect(await book.desk.ask(appointments.updateReport, { id })).toMatchObject({ triageId: done.triageId })
    expect(await visits(customerId)).toMatchObject([{ id: done.triageId, state: 'waiting' }])
  })

  test('two desks at once, of two appointments too: one visit', async () => {
    const first = await today()
    const second = await today({ customerId: first.customerId })
    const ids = [first.id, second.id, first.id, second.id]
    const done = await Promise.all(ids.map((id) => book.desk.ask(appointments.updateReport, { id })))
    expect(new Set(done.map(({ triageId }) => triageId)).size).toBe(1)
    expect(await visits(first.customerId)).toHaveLength(1)
    expect(book.clinic.node.bugs).toEqual([])
  })

  test('is for its own day', async () => {
    const { id } = await book.book({ startTime: at(9, '09:00'), endTime: at(9, '09:30') })
    expect(await book.desk.refused(appointments.updateReport, { id })).toMatchObject({ key: 'appointments.otherDay' })
  })

  test('undone it takes the visit along that it made, and not one that stood', async () => {
    const made = await today()
    await book.desk.ask(appointments.updateReport, { id: made.id })
    await book.desk.ask(appointments.undoReport, { id: made.id })
    expect(await one(made.id)).toMatchObject({ state: 'booked', triageId: null, arrivedAt: null })
    expect(await visits(made.customerId)).toMatchObject([{ state: 'cancelled' }])
    const linked = await today()
    const visit = await front.ask(triage.create, { customerId: linked.customerId, autoAssign: false })
    expect(await one(linked.id)).toMatchObject({ state: 'arrived', triageId: visit.id })
    await book.desk.ask(appointments.undoReport, { id: linked.id })
    expect(await visits(linked.customerId)).toMatchObject([{ id: visit.id, state: 'waiting' }])
    expect(await held(linked.id)).toBe(1)
  })

  test('is not undone once an order was written for the visit', async () => {
    const made = await today()
    const { triageId } = await book.desk.ask(appointments.updateReport, { id: made.id })
    await book.clinic.inside((ctx) =>
      sql`insert into orders.sales_order (no, customer_id, status, triage_id)
        values ('XS-visit-runs', ${made.customerId}, 'DRAFT', ${triageId})`.execute(ctx.db),
    )
    expect(await book.desk.refused(appointments.undoReport, { id: made.id })).toMatchObject({
      key: 'appointments.visitRuns',
    })
  })

  test('is not undone once she is received', async () => {
    const consultant = await book.clinic.as('consultant')
    const made = await today({ consultantId: consultant.staffId })
    const { triageId } = await book.desk.ask(appointments.updateReport, { id: made.id })
    await startVisit(consultant, triageId)
    expect(await one(made.id)).toMatchObject({ state: 'serving' })
    expect(await book.desk.refused(appointments.undoReport, { id: made.id })).toMatchObject({
      key: 'appointments.wrongState',
    })
  })
})

describe('an appointment goes where its visit goes', () => {
  test('whoever registers at the desk comes to the nearest of hers today, and to one alone', async () => {
    const near = await today()
    const far = await today({ customerId: near.customerId })
    await book.clinic.rows(sql`update appointments.appointment set starts_at = kit.clock() - interval '1 minute',
      ends_at = kit.clock() where id = ${near.id}`)
    const visit = await front.ask(triage.create, { customerId: near.customerId, autoAssign: false })
    const states = [await one(near.id), await one(far.id)].map(({ state, triageId }) => ({ state, triageId }))
    expect(states).toEqual([
      { state: 'arrived', triageId: visit.id },
      { state: 'booked', triageId: null },
    ])
  })

  test('cancelled with the visit it is booked again, with its place', async () => {
    const made = await today()
    const { triageId } = await book.desk.ask(appointments.updateReport, { id: made.id })
    await front.ask(triage.cancel, { id: triageId, reason: '登记错误' })
    expect(await one(made.id)).toMatchObject({ state: 'booked', triageId: null })
    expect(await held(made.id)).toBe(1)
  })

  test('finished with the visit it holds its place no more', async () => {
    const made = await today()
    const { triageId } = await book.desk.ask(appointments.updateReport, { id: made.id })
    expect(await held(made.id)).toBe(1)
    await front.ask(triage.finish, { id: triageId, reason: '未等到' })
    expect(await one(made.id)).toMatchObject({ state: 'arrived' })
    await book.desk.ask(appointments.finish, { id: made.id })
    expect(await one(made.id)).toMatchObject({ state: 'finished' })
    expect(await held(made.id)).toBe(0)
  })

  test('the rule 预约指定 proposes with whom she is booked today', async () => {
    const own = await newBook()
    const consultant = await own.clinic.as('consultant')
    const keeper = await own.clinic.with(['triage:rule:list', 'triage:rule:add', 'triage:add'])
    await keeper.ask(triageRules.createRule, {
      name: '预约优先',
      priority: 1,
      enabled: true,
      mode: 'booked',
      fallback: 'manual',
      maxOpen: 0,
      conditions: {},
      candidates: [],
    })
    const { customerId, id } = await own.book({ consultantId: consultant.staffId })
    const proposed = () => keeper.ask(triageRules.tryRules, { customerId })
    expect((await proposed()).consultantId).toBeNull()
    await isToday(own.clinic, id)
    expect((await proposed()).consultantId).toBe(consultant.staffId)
  })
})

describe('sessions', () => {
  test('are there to be used once she is here, kept again when that is undone, and free when she did not come', async () => {
    const till = await newTill()
    const desk = await newBook(till.clinic)
    const scene = newScene(till)
    const { customerId, ids } = await scene.bought([{ price: '300.00', sessions: 1 }])
    const locked = async () => (await scene.item(customerId))['qty_locked']
    const { id } = await desk.book({ customerId, items: [{ purchasedItemId: ids[0]! }] })
    await isToday(till.clinic, id)
    expect(await locked()).toBe(1)
    await desk.desk.ask(appointments.updateReport, { id })
    expect(await locked()).toBe(0)
    await desk.desk.ask(appointments.undoReport, { id })
    expect(await locked()).toBe(1)
    await wasYesterday(till.clinic, id)
    await desk.desk.ask(appointments.noShow, { id })
    expect(await locked()).toBe(0)
    expect(await till.faults()).toEqual([])
  })
})

describe('who does not come', () => {
  test('is missed by hand once the time is over, and restored on the same day if the place is free', async () => {
    const made = await today()
    const tomorrow = await book.book({ startTime: at(1, '20:00'), endTime: at(1, '20:30') })
    expect(await book.desk.refused(appointments.noShow, { id: tomorrow.id })).toMatchObject({
      key: 'appointments.notOver',
    })
    await book.clinic.rows(sql`update appointments.appointment set starts_at = kit.today()::timestamptz,
      ends_at = kit.clock() where id = ${made.id}`)
    await book.desk.ask(appointments.noShow, { id: made.id })
    expect(await one(made.id)).toMatchObject({ state: 'missed' })
    expect(await held(made.id)).toBe(0)
    await book.desk.ask(appointments.restore, { id: made.id })
    expect(await one(made.id)).toMatchObject({ state: 'booked' })
    expect(await held(made.id)).toBe(1)
    await book.desk.ask(appointments.noShow, { id: made.id })
    const { doctorId, startTime, endTime } = await one(made.id)
    const [from, until] = [startTime, endTime].map((text) => Date.parse(`${text.replace(' ', 'T')}+08:00`)) as [
      number,
      number,
    ]
    await book.clinic.inside((ctx) =>
      takePlaces(ctx, { type: 'block', id: 1 }, [{ type: 'doctor', id: doctorId!, capacity: 1, from, until }]),
    )
    const refused = await book.desk.refused(appointments.restore, { id: made.id })
    expect(refused).toMatchObject({ key: 'appointments.clash' })
    expect(refused.message).toContain('停诊')
    await wasYesterday(book.clinic, made.id)
    expect(await book.desk.refused(appointments.restore, { id: made.id })).toMatchObject({
      key: 'appointments.otherDayRestored',
    })
  })

  test('by night everybody whose time is over, and nobody else', async () => {
    const own = await newBook()
    const over = await own.book({ startTime: at(1, '09:00'), endTime: at(1, '09:30') })
    const here = await own.book({ startTime: at(1, '10:00'), endTime: at(1, '10:30') })
    const ahead = await own.book({ startTime: at(1, '11:00'), endTime: at(1, '11:30') })
    await wasYesterday(own.clinic, over.id)
    await wasYesterday(own.clinic, here.id)
    await own.clinic.rows(sql`update appointments.appointment set state = 'arrived' where id = ${here.id}`)
    await own.clinic.inside((ctx) => missThoseOver(ctx))
    await own.clinic.inside((ctx) => missThoseOver(ctx))
    const states = await own.clinic.rows<{ id: number; state: string }>(
      sql`select id, state from appointments.appointment order by id`,
    )
    expect(states).toEqual([
      { id: over.id, state: 'missed' },
      { id: here.id, state: 'arrived' },
      { id: ahead.id, state: 'booked' },
    ])
    const steps = await own.clinic.rows<{ n: number }>(sql`select count(*)::int as n from appointments.appointment_log
      where appointment_id = ${over.id} and move = 'noShow'`)
    expect(steps[0]!.n).toBe(1)
    const { customerId } = await own.book({ startTime: at(2, '09:00'), endTime: at(2, '09:30') })
    await own.clinic.rows(sql`insert into appointments.appointment (no, kind, customer_id, doctor_id, starts_at, ends_at, original_start, state, missed_at)
      select 'M' || n, 'consult', ${customerId}, ${own.doctor}, date_trunc('hour', kit.clock()) - n * interval '1 day', date_trunc('hour', kit.clock()) - n * interval '1 day' + interval '30 minutes',
        kit.clock(), 'missed', kit.clock() from generate_series(1, 3) n`)
    const { warnings } = await own.desk.ask(appointments.check, { customerId, doctorId: own.doctor })
    expect(warnings).toEqual([{ kind: 'missed', text: '180 天内爽约 3 次，高爽约风险，建议提前一天电话确认' }])
  })
})
