import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { TEMPLATE } from '@clinic/contract/areas/consulting/settings.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { noonOf } from '../../../test/clock.ts'
import { filled, orderOf, settleOrder, startVisit, visitFor, visitor } from '../../../test/visits.ts'
import { autoEnd } from './records/auto-end.ts'

let clinic: Clinic
let front: Actor
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  admin = await clinic.as('admin')
})

const triaged = (consultant: Actor | null, desk = front, on = clinic) => visitFor(on, desk, consultant)
const start = startVisit
/** Switches the clock of consultations off for one hospital. */
const withoutClock = async (on: Clinic) =>
  on.rows(
    sql`update consulting.template set content = content || '{"timeManagementSwitch": 0}' where name = ${TEMPLATE}`,
  )

describe('the clock', () => {
  it('starts, writes, and ends when the form is complete', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    const begun = await start(consultant, visit.id)
    expect(begun).toMatchObject({ triageId: visit.id, state: 'running' })
    expect(await consultant.refused(consulting.startOrEnd, { id: visit.id, action: 'end' })).toMatchObject({
      code: 42235,
      message: '请填写：主诉',
    })
    expect((await consultant.ask(consulting.queued, { id: visit.id })).recordId).toBe(begun.id)
    const lost = { id: visit.id, action: 'end' as const, ...filled, result: 'noDeal' as const }
    expect(await consultant.refused(consulting.startOrEnd, lost)).toMatchObject({ message: '请填写：未成交原因' })
    const ended = await consultant.ask(consulting.startOrEnd, { ...lost, noDealReason: '价格' })
    expect(ended).toMatchObject({ id: begun.id, state: 'ended', result: 'noDeal' })
    const record = await consultant.ask(consulting.record, { id: begun.id })
    expect(record).toMatchObject({ templateData: { mainConcern: '双眼皮' }, noDealReason: '价格', autoEnded: false })
    expect((await front.ask(triage.today, { customerId: visit.customerId })).rows[0]).toMatchObject({
      state: 'finished',
    })
  })

  it('the queue says when she came the time before, and nothing of who comes first', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    const lastOf = async (id: number) => (await consultant.ask(consulting.queued, { id })).lastArrival
    expect(await lastOf(visit.id)).toBeNull()
    const [earlier] = await clinic.rows<{ at: string }>(
      sql`update triage.triage set arrived_at = arrived_at - interval '9 days', on_date = on_date - 9, state = 'left'
        where id = ${visit.id} returning to_char(arrived_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at`,
    )
    const again = await front.ask(triage.create, { customerId: visit.customerId, consultantId: consultant.staffId })
    expect(await lastOf(again.id)).toBe(earlier!.at)
    // One that was cancelled was no visit.
    await clinic.rows(sql`update triage.triage set state = 'cancelled', cancel_reason = '走错' where id = ${visit.id}`)
    expect(await lastOf(again.id)).toBeNull()
  })

  it('two consultants start one visit: one has it', async () => {
    const [one, two] = [
      await clinic.with(['consult:reception:start', 'consult:reception:list']),
      await clinic.with(['consult:reception:start']),
    ]
    for (let round = 0; round < 4; round++) {
      const visit = await triaged(null)
      const done = await Promise.allSettled([one, two, one, two].map((who) => start(who, visit.id)))
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const running = await clinic.rows<{ id: number }>(sql`select id from consulting.consult_record
        where triage_id = ${visit.id} and state = 'running'`)
      expect(running).toHaveLength(1)
      expect(await two.refused(consulting.startOrEnd, { id: visit.id, action: 'start' })).toMatchObject({ code: 40937 })
      await admin.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled })
    }
    expect(clinic.node.bugs).toEqual([])
  })

  it('one customer at a time, also when two starts race', async () => {
    const consultant = await clinic.as('consultant')
    const visits = [await triaged(consultant), await triaged(consultant)]
    const done = await Promise.allSettled(visits.map(({ id }) => start(consultant, id)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const waiting = visits[done.findIndex(({ status }) => status === 'rejected')]!
    expect(await consultant.refused(consulting.startOrEnd, { id: waiting.id, action: 'start' })).toMatchObject({
      code: 40935,
      message: '您有一位客户正在咨询，请先结束',
    })
    // Whoever starts for her is told about her.
    const { name } = (
      await clinic.rows<{ name: string }>(sql`select name from staff.staff where id = ${consultant.staffId}`)
    )[0]!
    const desk = await clinic.with(['consult:reception:list', 'consult:reception:start', 'triage:startAdvisory'])
    expect(await desk.refused(consulting.startOrEnd, { id: waiting.id, action: 'start' })).toMatchObject({
      code: 40934,
      message: `${name}正在接待另一位客户，请稍候，或改派其他咨询师`,
    })
    expect((await front.ask(triage.today, { customerId: waiting.customerId })).open).toMatchObject({ state: 'waiting' })
  })

  it('is only for visits that wait, and for those who may', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    expect(await consultant.refused(consulting.startOrEnd, { id: visit.id, action: 'end' })).toMatchObject({
      code: 40936,
    })
    const ender = await clinic.with(['consult:reception:finish'])
    expect(await ender.refused(consulting.startOrEnd, { id: visit.id, action: 'start' })).toMatchObject({ code: 40336 })
    const other = await clinic.as('consultant')
    expect(await other.refused(consulting.startOrEnd, { id: visit.id, action: 'start' })).toMatchObject({ status: 404 })
    expect(await front.refused(consulting.startOrEnd, { id: (await triaged(null)).id, action: 'start' })).toMatchObject(
      {
        code: 42330,
      },
    )
  })

  it('a head reopens what ended today; the desk does not', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    await start(consultant, visit.id)
    await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled })
    const again = { id: visit.id, action: 'reopen' as const }
    expect(await consultant.refused(consulting.startOrEnd, again)).toMatchObject({ status: 403 })
    expect(await admin.ask(consulting.startOrEnd, again)).toMatchObject({ state: 'running' })
    await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end' })
  })

  it('ends by itself what was left running, and says so', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    const { id } = await start(consultant, visit.id)
    await clinic.inside(autoEnd, { clock: noonOf(1) })
    expect(await consultant.ask(consulting.record, { id })).toMatchObject({ state: 'ended', autoEnded: true })
    expect(await consultant.ask(consulting.queue, { mine: true })).toMatchObject({ result: [{ state: 'finished' }] })
  })
})

describe('the hour at which what nobody ended is ended', () => {
  /** A consultation begun tomorrow at this time; whether it runs still when the clock has come so far. */
  const runs = async (begun: string, at: string): Promise<boolean> => {
    const place = await newClinic()
    const consultant = await place.as('consultant')
    const visit = await visitFor(place, await place.as('front'), consultant)
    const { id } = await start(consultant, visit.id)
    const day = noonOf(1).slice(0, 10)
    const moment = (time: string): string => `${day}T${time}:00+08:00`
    await place.rows(sql`update consulting.consult_record set started_at = ${moment(begun)} where id = ${id}`)
    await place.inside(autoEnd, { clock: moment(at) })
    return (await consultant.ask(consulting.record, { id })).state === 'running'
  }

  it.each([
    ['09:00', '22:59', true],
    ['09:00', '23:00', false],
    ['22:59', '23:01', false],
    // Whoever begins after it goes on: the day after is when it was forgotten.
    ['23:00', '23:40', true],
    ['07:30', '23:40', false],
  ])('begun at %s, at %s: running %s', async (begun, at, running) => {
    expect(await runs(begun, at)).toBe(running)
  })
})

describe('without the clock', () => {
  it('saving is the consultation: from triage to now, several at once', async () => {
    const place = await newClinic()
    await withoutClock(place)
    const desk = await place.as('front')
    const consultant = await place.as('consultant')
    const visits = [await triaged(consultant, desk, place), await triaged(consultant, desk, place)]
    for (const { id } of visits) await start(consultant, id)
    for (const { id } of visits)
      expect(await consultant.ask(consulting.startOrEnd, { id, action: 'end', ...filled })).toMatchObject({
        state: 'ended',
      })
    const direct = await visitor(place, consultant.staffId)
    const made = await consultant.ask(consulting.admission, { customerId: direct, ...filled })
    expect(made).toMatchObject({ state: 'ended', result: 'pending' })
    const [row] =
      await place.rows(sql`select r.started_at = t.triaged_at as since, t.state from consulting.consult_record r
      join triage.triage t on t.id = r.triage_id where r.id = ${made.id}`)
    expect(row).toEqual({ since: true, state: 'finished' })
  })
})

describe('receiving in one go', () => {
  it('makes the visit of a customer who was seen directly, once', async () => {
    const consultant = await clinic.as('consultant')
    const stranger = { customerId: await visitor(clinic), end: true, ...filled }
    expect(await consultant.refused(consulting.admission, stranger)).toMatchObject({ status: 404 })
    const customerId = await visitor(clinic, consultant.staffId)
    const made = await consultant.ask(consulting.admission, {
      customerId,
      demandText: '咨询正畸',
      end: true,
      ...filled,
    })
    expect(made).toMatchObject({ state: 'ended' })
    const { rows } = await consultant.ask(triage.today, { customerId })
    expect(rows).toMatchObject([{ id: made.triageId, state: 'finished', consultantId: consultant.staffId }])
    const waiting = await triaged(consultant)
    const again = await consultant.refused(consulting.admission, { customerId: waiting.customerId })
    expect(again).toMatchObject({ code: 40930 })
    const named = { customerId: waiting.customerId, triageId: waiting.id, ...filled }
    const { state, version } = await consultant.ask(consulting.admission, named)
    expect(state).toBe('running')
    const ended = await consultant.ask(consulting.admission, { ...named, version, end: true })
    expect(ended).toMatchObject({ state: 'ended' })
  })

  it('refuses answers that are not on the form, and leaves nothing behind', async () => {
    const consultant = await clinic.as('consultant')
    const customerId = await visitor(clinic, consultant.staffId)
    const odd = { customerId, templateData: { shoeSize: 38 } }
    expect(await consultant.refused(consulting.admission, odd)).toMatchObject({ code: 42339 })
    const wrong = { customerId, templateData: { decider: '邻居' } }
    expect(await consultant.refused(consulting.admission, wrong)).toMatchObject({ message: /决策人/ })
    expect((await consultant.ask(triage.today, { customerId })).rows).toEqual([])
  })
})

describe('the outcome', () => {
  it('follows the orders: typed 成交 without sales is 待定, paid sales are 成交', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    const record = await start(consultant, visit.id)
    const end = { id: visit.id, action: 'end' as const, templateData: filled.templateData, result: 'deal' as const }
    expect(await consultant.ask(consulting.startOrEnd, end)).toMatchObject({ result: 'pending' })
    const orderId = await orderOf(clinic, visit.customerId, record)
    expect((await consultant.ask(consulting.record, { id: record.id })).result).toBe('pending')
    await settleOrder(clinic, orderId, 'PAID', 98_000)
    expect(await consultant.ask(consulting.record, { id: record.id })).toMatchObject({ result: 'deal', deal: '980.00' })
    await settleOrder(clinic, orderId, 'REVOKED', 0)
    expect(await consultant.ask(consulting.record, { id: record.id })).toMatchObject({
      result: 'pending',
      deal: '0.00',
    })
  })

  it('hides sales from those who may not see capital', async () => {
    const reader = await clinic.with(['consult:reception:list'])
    const { result } = await reader.ask(consulting.records, {})
    expect(result.length).toBeGreaterThan(0)
    for (const row of result) expect(row).not.toHaveProperty('deal')
    expect(await reader.refused(consulting.records, { sortName: 'deal' })).toMatchObject({ status: 400 })
  })
})

describe('a visit that is taken back', () => {
  it('sent back: the first consultation ends, the next consultant makes her own', async () => {
    const one = await clinic.as('consultant')
    const two = await clinic.as('consultant')
    const visit = await triaged(one)
    const first = await start(one, visit.id)
    const { version } = (await front.ask(triage.today, { customerId: visit.customerId })).open!
    await front.ask(triage.update, { id: visit.id, version, consultantId: two.staffId, reason: '专业不符' })
    expect(await one.ask(consulting.record, { id: first.id })).toMatchObject({ state: 'ended' })
    const second = await start(two, visit.id)
    expect(second.id).not.toBe(first.id)
  })

  it('cancelled in service only by a head and only without orders; nothing of it remains', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    const figures = () =>
      clinic.rows(
        sql`select visit_count, last_consult_at, last_visit_at from customers.standing where customer_id = ${visit.customerId}`,
      )
    const record = await start(consultant, visit.id)
    const cancel = { id: visit.id, reason: '登记错误' }
    expect(await front.refused(triage.cancel, cancel)).toMatchObject({ code: 40330 })
    const orderId = await orderOf(clinic, visit.customerId, record)
    expect(await admin.refused(triage.cancel, cancel)).toMatchObject({ code: 40932 })
    await clinic.rows(sql`update orders.sales_order set status = 'CANCELLED' where id = ${orderId}`)
    await admin.ask(triage.cancel, cancel)
    expect(await admin.ask(consulting.record, { id: record.id })).toMatchObject({ state: 'cancelled' })
    expect(await figures()).toEqual([{ visit_count: 0, last_consult_at: null, last_visit_at: null }])
  })
})
