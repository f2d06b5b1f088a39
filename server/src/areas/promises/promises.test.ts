import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { type PromiseState, promiseMoves, promiseStates } from '@clinic/contract/areas/promises/words.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { startVisit, visitFor } from '../../../test/visits.ts'
import { present } from '../../kit/clock.ts'
import { lookAtPromises } from './clock.ts'

const keys = ['list', 'add', 'keep', 'waive', 'export'].map((one) => `consult:promise:${one}`)
let till: TestTill
let desk: Actor
beforeAll(async () => {
  till = await newTill()
  desk = await till.clinic.with([...keys, 'customer:list'])
}, 60_000)

const dayIn = (days: number): string => daysAfter(today(present()), days)
type Said = Partial<InputOf<typeof promises.create>>
const promised = async (customerId: number, said: Said = {}, by = desk) =>
  await by.ask(promises.create, { customerId, content: '水光针一次', kind: 'service', dueDate: dayIn(10), ...said })
const rowOf = async (id: number, by = desk) =>
  (await by.ask(promises.list, { pageSize: 200 })).result.find((row) => row.id === id)!
const keyOf = async (asked: Promise<{ key: string }>) => (await asked).key

describe('a promise is written down', () => {
  test('of whoever writes it, or of whom she names, at a consultation of the same customer', async () => {
    const { clinic } = till
    const front = await clinic.as('front')
    const consultant = await clinic.with(['consult:reception:list', 'consult:reception:start', 'triage:list'])
    const visit = await visitFor(clinic, front, consultant)
    const record = await startVisit(consultant, visit.id)
    const { customer_id: customerId } = (
      await clinic.rows<{ customer_id: number }>(
        sql`select customer_id from consulting.consult_record where id = ${record.id}`,
      )
    )[0]!
    const { id } = await promised(customerId, {
      content: ' 送面膜三盒 ',
      recordId: record.id,
      promiserId: consultant.staffId,
    })
    const { no } = (
      await clinic.rows<{ no: string }>(sql`select no from consulting.consult_record where id = ${record.id}`)
    )[0]!
    expect(await rowOf(id)).toMatchObject({
      ...{ content: '送面膜三盒', state: 'open', promiserId: consultant.staffId, recordId: record.id, recordNo: no },
      ...{ keptBy: null, keptTime: null, endReason: '', value: null, dueDate: dayIn(10) },
    })
    expect((await desk.ask(promises.list, { recordId: record.id })).total).toBe(1)
    const another = await till.newCustomer()
    expect(await keyOf(desk.refused(promises.create, { ...one(another), recordId: record.id }))).toBe(
      'promises.otherCustomer',
    )
    expect((await rowOf((await promised(another)).id)).promiserId).toBe(desk.staffId)
  })

  const one = (customerId: number) => ({ customerId, content: '面膜', kind: 'service' as const, dueDate: dayIn(3) })
  test('due today or later, with a worth only where it is money’s worth', async () => {
    const customerId = await till.newCustomer()
    expect(await keyOf(desk.refused(promises.create, { ...one(customerId), dueDate: dayIn(-1) }))).toBe(
      'promises.dueOver',
    )
    expect(await keyOf(desk.refused(promises.create, { ...one(customerId), value: '20' }))).toBe('promises.valueOfCash')
    const { id, version } = await promised(customerId, { kind: 'cash', value: '199.90', dueDate: dayIn(0) })
    expect(await rowOf(id)).toMatchObject({ value: '199.90', dueDate: dayIn(0) })
    expect(await keyOf(desk.refused(promises.update, { id, version, kind: 'item' }))).toBe('promises.valueOfCash')
    await desk.ask(promises.update, { id, version, kind: 'item', value: null })
    expect(await rowOf(id)).toMatchObject({ value: null, kind: 'item', content: '水光针一次' })
  })

  test('what lies in the past may be worded anew, but not put on another past day; the second of two is told', async () => {
    const customerId = await till.newCustomer()
    const { id, version } = await promised(customerId)
    await till.clinic.rows(sql`update promises.gift_promise set due_on = kit.today() - 5 where id = ${id}`)
    expect(await keyOf(desk.refused(promises.update, { id, version, content: '换一句' }))).toBe('common.stale')
    const now = await rowOf(id)
    const changed = await desk.ask(promises.update, {
      id,
      version: now.version,
      content: '换一句',
      dueDate: now.dueDate,
    })
    expect(await keyOf(desk.refused(promises.update, { ...changed, dueDate: dayIn(-4) }))).toBe('promises.dueOver')
    await desk.ask(promises.update, { ...changed, dueDate: dayIn(2) })
    expect(await rowOf(id)).toMatchObject({ content: '换一句', dueDate: dayIn(2) })
  })
})

describe('the table of states', () => {
  const stand = async (state: PromiseState) => {
    const made = await promised(await till.newCustomer())
    if (state === 'open') return made
    return state === 'kept'
      ? await desk.ask(promises.keep, { ...made, note: '做了' })
      : await desk.ask(promises.end, { ...made, state, reason: '不要了' })
  }
  const deeds = {
    change: (seen: { id: number; version: number }, by: 'ask' | 'refused') =>
      desk[by](promises.update, { ...seen, content: '改' }),
    keep: (seen: { id: number; version: number }, by: 'ask' | 'refused') =>
      desk[by](promises.keep, { ...seen, note: '做了' }),
    lapse: (seen: { id: number; version: number }, by: 'ask' | 'refused') =>
      desk[by](promises.end, { ...seen, state: 'lapsed', reason: '过期' }),
    waive: (seen: { id: number; version: number }, by: 'ask' | 'refused') =>
      desk[by](promises.end, { ...seen, state: 'waived', reason: '不要了' }),
    reopen: (seen: { id: number; version: number }, by: 'ask' | 'refused') =>
      desk[by](promises.reopen, { ...seen, reason: '弄错了' }),
  }

  test('holds for each move from each state, whole', async () => {
    for (const state of promiseStates)
      for (const [move, go] of Object.entries(deeds)) {
        const seen = await stand(state)
        const { from, to } = promiseMoves[move as keyof typeof promiseMoves]
        if ((from as readonly string[]).includes(state)) {
          await go(seen, 'ask')
          expect([move, state, (await rowOf(seen.id)).state]).toEqual([move, state, to ?? state])
        } else expect(await go(seen, 'refused')).toMatchObject({ key: 'promises.wrongState' })
      }
  })

  test('of two who move one, the second is told; what it says goes when it is owed again', async () => {
    const made = await promised(await till.newCustomer())
    const both = await Promise.allSettled([
      desk.ask(promises.keep, { ...made, note: '做了' }),
      desk.ask(promises.end, { ...made, state: 'waived', reason: '不要了' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const ended = await stand('waived')
    expect(await rowOf(ended.id)).toMatchObject({ state: 'waived', endReason: '不要了' })
    await desk.ask(promises.reopen, { ...ended, reason: '客户改主意' })
    expect(await rowOf(ended.id)).toMatchObject({ state: 'open', endReason: '', keptBy: null, keptTime: null })
  })
})

describe('whoever promised it', () => {
  const told = async (event: string) =>
    await till.clinic.rows<{
      to: number
      title: string
    }>(sql`select d.receiver_id as "to", m.title from messages.delivery d
      join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id where m.event = ${event}
      order by m.id`)
  const look = () => till.clinic.inside((ctx) => lookAtPromises(ctx, {}))
  const counts = async () => [(await told('promise.soon')).length, (await told('promise.due')).length]

  test('is told three days before and on the day, once each, and of another day anew', async () => {
    await till.clinic.rows(sql`update promises.gift_promise set soon_told_at = kit.clock(), due_told_at = kit.clock()`)
    const mine = await till.clinic.with(keys)
    const [far, near, due] = await Promise.all(
      [4, 3, 0].map(
        async (days) => await promised(await till.newCustomer(), { dueDate: dayIn(days), promiserId: mine.staffId }),
      ),
    )
    await look()
    await look()
    expect(await counts()).toEqual([1, 1])
    expect((await told('promise.soon'))[0]!.to).toBe(mine.staffId)
    expect((await told('promise.due'))[0]!.title).toContain('到期了')
    // What is late stays open, however late.
    await till.clinic.rows(sql`update promises.gift_promise set due_on = due_on - 90 where id = ${due!.id}`)
    await look()
    expect(await counts()).toEqual([1, 1])
    const late = await rowOf(due!.id)
    expect(late.state).toBe('open')
    expect((await desk.ask(promises.list, { due: 'overdue', pageSize: 200 })).result.map(({ id }) => id)).toContain(
      due!.id,
    )
    expect((await desk.ask(promises.list, { due: 'soon', pageSize: 200 })).result.map(({ id }) => id)).toContain(
      near!.id,
    )
    await desk.ask(promises.update, { id: late.id, version: late.version, dueDate: dayIn(1) })
    await look()
    expect(await counts()).toEqual([2, 1])
    // Given to a colleague by hand it is told to her, too.
    const other = await till.clinic.with(keys)
    const { version } = await rowOf(near!.id)
    await desk.ask(promises.update, { id: near!.id, version, promiserId: other.staffId })
    await look()
    expect(await counts()).toEqual([3, 1])
    expect((await told('promise.soon')).map(({ to }) => to)).toContain(other.staffId)
    expect((await rowOf(far!.id)).state).toBe('open')
  })

  test('leaves them to whoever takes over, who is told anew; what was kept meanwhile does not come back', async () => {
    const admin = await till.clinic.as('admin')
    const [leaver, heir] = [await till.clinic.with(keys), await till.clinic.with(keys)]
    const customerId = await till.newCustomer()
    const stays = await promised(customerId, { promiserId: leaver.staffId, dueDate: dayIn(0) })
    const goes = await promised(customerId, { promiserId: leaver.staffId })
    const done = await promised(customerId, { promiserId: leaver.staffId })
    await desk.ask(promises.keep, { ...done, note: '做了' })
    await look()
    const before = (await told('promise.due')).length
    const { version } = await admin.ask(people.one, { id: leaver.staffId })
    const parts = (await admin.ask(people.handoverPreview, { id: leaver.staffId })).parts.filter(
      ({ count }) => count > 0,
    )
    expect(parts).toMatchObject([{ kind: 'promises', count: 2 }])
    const given = parts.map(({ kind, count }) => ({ kind, count, receiverId: heir.staffId }))
    const act = { id: leaver.staffId, version: version!, leaves: false, reason: '调岗', parts: given }
    await admin.ask(people.handover, act)
    expect([await rowOf(stays.id), await rowOf(goes.id), await rowOf(done.id)].map((row) => row.promiserId)).toEqual([
      heir.staffId,
      heir.staffId,
      leaver.staffId,
    ])
    await look()
    expect((await told('promise.due')).slice(before).map(({ to }) => to)).toEqual([heir.staffId])
    const passed = await rowOf(goes.id)
    await desk.ask(promises.keep, { id: passed.id, version: passed.version, note: '做了' })
    const { handoverId } = (
      await till.clinic.rows<{ handoverId: number }>(sql`select max(id) as "handoverId" from staff.handover`)
    )[0]!
    await admin.ask(people.undoHandover, { id: handoverId })
    expect([await rowOf(stays.id), await rowOf(goes.id)].map((row) => row.promiserId)).toEqual([
      leaver.staffId,
      heir.staffId,
    ])
  })
})

describe('who reads them', () => {
  test('people of their own rows read what they promised, in list, header and report', async () => {
    const { clinic } = till
    const own = await clinic.with([...keys, 'customer:list'], { dataScope: 5 })
    const { id: customerId } = await newCustomer(await clinic.as('front'))
    const mine = await promised(customerId, { promiserId: own.staffId })
    const theirs = await promised(customerId, { dueDate: dayIn(1) })
    await clinic.rows(sql`update promises.gift_promise set due_on = kit.today() - 1 where id = ${theirs.id}`)
    expect((await own.ask(promises.list, { customerId })).result.map(({ id }) => id)).toEqual([mine.id])
    expect(await keyOf(own.refused(promises.keep, { ...theirs, note: '做了' }))).toBe('common.notFound')
    const { rows } = await own.ask(promises.report, { beginTime: dayIn(0), endTime: dayIn(0) })
    expect(rows).toMatchObject([{ promiserId: own.staffId, promised: 1, kept: 0, open: 1, overdue: 0, rate: null }])
    expect((await desk.ask(customers.details, { id: customerId })).promised).toEqual({ open: 2, overdue: 1 })
    const stranger = await clinic.with(['customer:list'])
    expect((await stranger.ask(customers.details, { id: customerId })).promised).toEqual({ open: 0, overdue: 0 })
  })

  test('the report counts by promiser what was promised within the days, and its worth for whoever sees worth', async () => {
    const { clinic } = till
    const by = await clinic.with(keys)
    const customerId = await till.newCustomer()
    const make = (said: Said = {}) =>
      promised(customerId, { promiserId: by.staffId, kind: 'cash', value: '100', ...said })
    const [kept, late, waived, lapsed, before] = [
      await make(),
      await make({ value: '50.50' }),
      await make(),
      await make(),
      await make(),
    ]
    await make({ value: null })
    await desk.ask(promises.keep, { ...kept, note: '抵了' })
    await clinic.rows(sql`update promises.gift_promise set due_on = kit.today() - 1 where id = ${late.id}`)
    await desk.ask(promises.end, { ...waived, state: 'waived', reason: '不要了' })
    await desk.ask(promises.end, { ...lapsed, state: 'lapsed', reason: '过期' })
    await clinic.rows(
      sql`update promises.gift_promise set created_at = created_at - interval '2 days' where id = ${before.id}`,
    )
    const report = async (who: Actor) =>
      (await who.ask(promises.report, { beginTime: dayIn(0), endTime: dayIn(0) })).rows.find(
        ({ promiserId }) => promiserId === by.staffId,
      )
    expect(await report(desk)).toEqual({
      ...{ promiserId: by.staffId, promiserName: expect.any(String), promised: 5, kept: 1, open: 2, overdue: 1 },
      ...{ lapsed: 1, waived: 1, rate: 33, value: '250.50' },
    })
    const blind = await clinic.with(keys, {
      columns: { 'promises.gift_promise': ['kind', 'promiserName', 'createTime'] },
    })
    expect(await report(blind)).not.toHaveProperty('value')
  })
})
