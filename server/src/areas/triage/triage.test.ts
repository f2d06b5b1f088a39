import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { noonOf } from '../../../test/clock.ts'
import { hireAs } from '../../../test/people.ts'
import { askedAgain } from '../../../test/race.ts'
import { visitor } from '../../../test/visits.ts'
import { closeEarlierDays } from './actions.ts'

let clinic: Clinic
let front: Actor
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  admin = await clinic.as('admin')
})

const newCustomer = (on: Clinic = clinic, consultantId: number | null = null) => visitor(on, consultantId)
const standingOf = async (customerId: number) =>
  (
    await clinic.rows<{ visit_count: number; first: string | null; last: string | null; triaged: string | null }>(
      sql`select visit_count, first_visit_at as first, last_visit_at as last, last_triage_at as triaged
      from customers.standing where customer_id = ${customerId}`,
    )
  )[0]!
const register = (who: Actor, customerId: number, more: object = {}) =>
  who.ask(triage.create, { customerId, ...more } as never)
const one = async (who: Actor, customerId: number) => (await who.ask(triage.today, { customerId })).rows[0]!

describe('registering', () => {
  it('gives a number, a place in the queue and a visit, and counts the customer once a day', async () => {
    const customerId = await newCustomer()
    const made = await register(front, customerId)
    expect(made).toMatchObject({ customerId, visitType: 'first', version: 1 })
    expect(made.no).toMatch(/^FZ\d{8}\d{4}$/)
    expect(made.queueNo).toBe(Number(made.no.slice(10)))
    const first = await standingOf(customerId)
    expect(first).toMatchObject({ visit_count: 1 })
    await front.ask(triage.finish, { id: made.id, reason: '未等到' })
    const again = await register(front, customerId)
    expect(again).toMatchObject({ visitType: 'revisit', queueNo: made.queueNo + 1 })
    expect(await standingOf(customerId)).toMatchObject({ visit_count: 1, first: first.first })
  })

  it('refuses a second open visit, also by the panel, and says what to do', async () => {
    const customerId = await newCustomer()
    await register(front, customerId)
    const refusal = { code: 40930, key: 'triage.openExists', message: '该客户有未完成的分诊，请先处理' }
    expect(await front.refused(triage.create, { customerId })).toMatchObject(refusal)
    expect(await front.refused(triage.panelRegister, { customerId })).toMatchObject(refusal)
  })

  it('two desks triage one customer: one wins', async () => {
    const other = await clinic.as('front')
    for (let round = 0; round < 5; round++) {
      const customerId = await newCustomer()
      const done = await Promise.allSettled([front, other, front, other].map((desk) => register(desk, customerId)))
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await standingOf(customerId)).toMatchObject({ visit_count: 1 })
    }
    expect(clinic.node.bugs).toEqual([])
  })

  it('a double click with one key is one visit', async () => {
    const customerId = await newCustomer()
    const key = `click-${customerId}`
    const made = await Promise.all([1, 2, 3].map(() => front.ask(triage.create, { customerId }, { key })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  it('many desks at once get numbers without gaps or repeats', async () => {
    const busy = await newClinic()
    const desk = await busy.as('front')
    const ids = await Promise.all(Array.from({ length: 12 }, () => newCustomer(busy)))
    const made = await Promise.all(ids.map((customerId) => askedAgain(() => register(desk, customerId))))
    expect(made.map(({ queueNo }) => queueNo).sort((a, b) => a - b)).toEqual(ids.map((_, i) => i + 1))
  })

  it('asks why when the visit type is said to be another', async () => {
    const customerId = await newCustomer()
    expect(await front.refused(triage.create, { customerId, visitType: 'review' })).toMatchObject({ code: 42231 })
    const made = await register(front, customerId, { visitType: 'review', visitTypeReason: '外院术后复查' })
    expect(made.visitType).toBe('review')
  })

  it('refuses what is not there or not in use, and archives that are closed', async () => {
    const customerId = await newCustomer()
    const elsewhere = await newClinic()
    const stranger = await newCustomer(elsewhere)
    const foreign = await elsewhere.as('consultant')
    expect(await front.refused(triage.create, { customerId, consultantId: foreign.staffId })).toMatchObject({
      code: 42233,
      message: '咨询师已停用或不存在，请重新选择',
    })
    expect(await front.refused(triage.create, { customerId, demandIds: [999999999] })).toMatchObject({ code: 42233 })
    expect(await front.refused(triage.create, { customerId: stranger })).toMatchObject({ status: 404 })
    await clinic.rows(sql`update customers.customer set status = 'anonymised' where id = ${customerId}`)
    expect(await front.refused(triage.create, { customerId })).toMatchObject({ code: 42232 })
    expect(await standingOf(customerId)).toMatchObject({ visit_count: 0 })
  })

  it('makes the archive and the visit together or not at all', async () => {
    const customer = { name: '新来的', sex: '女' as const, phone: '13900001111' }
    const source = await clinic.rows<{ id: number; type_id: number }>(sql`
      select s.id, s.type_id from customers.source s join customers.source_type y on y.id = s.type_id
      where not y.need_recommender order by s.id limit 1`)
    const whole = { ...customer, sourceTypeId: source[0]!.type_id, sourceId: source[0]!.id }
    const count = () => clinic.rows<{ n: number }>(sql`select count(*)::int as n from customers.customer`)
    const before = await count()
    const wrong = { customer: whole, triage: { demandIds: [999999999] } }
    expect(await front.refused(triage.addCustomerAndTriage, wrong)).toMatchObject({ code: 42233 })
    expect(await count()).toEqual(before)
    const made = await front.ask(triage.addCustomerAndTriage, { customer: whole, triage: { companions: 1 } })
    expect(await one(front, made.customerId)).toMatchObject({ customerName: '新来的', companions: 1, state: 'waiting' })
  })
})

describe('cancelling', () => {
  it('restores what registering did: visit count, times, the turn', { tags: ['F0571'] }, async () => {
    const customerId = await newCustomer()
    const before = await standingOf(customerId)
    const made = await register(front, customerId)
    await front.ask(triage.cancel, { id: made.id, reason: '登记错误', remark: '同名客户' })
    expect(await standingOf(customerId)).toEqual(before)
    const visit = await one(front, customerId)
    expect(visit).toMatchObject({ state: 'cancelled', cancelReason: '登记错误' })
    expect(await front.refused(triage.cancel, { id: made.id, reason: '其他' })).toMatchObject({
      code: 40931,
      message: '分诊已取消，不能取消，请刷新后查看',
    })
    expect((await register(front, customerId)).visitType).toBe('first')
  })

  it('keeps the day counted while another visit of it stands', async () => {
    const customerId = await newCustomer()
    const first = await register(front, customerId)
    await front.ask(triage.finish, { id: first.id, reason: '未等到' })
    const counted = await standingOf(customerId)
    const second = await register(front, customerId)
    await front.ask(triage.cancel, { id: second.id, reason: '登记错误' })
    expect(await standingOf(customerId)).toEqual(counted)
  })

  it('is not for reasons the hospital does not have, nor for those without the permission', async () => {
    const { id } = await register(front, await newCustomer())
    expect(await front.refused(triage.cancel, { id, reason: '随便' })).toMatchObject({ code: 42233 })
    const reader = await clinic.with(['triage:list'])
    expect(await reader.refused(triage.cancel, { id, reason: '其他' })).toMatchObject({ status: 403 })
  })
})

describe('passing on and leaving', () => {
  it('transfers a waiting visit and keeps the log', async () => {
    const consultant = await clinic.as('consultant')
    const made = await register(front, await newCustomer(), { autoAssign: false })
    const moved = await front.ask(triage.update, {
      id: made.id,
      version: made.version,
      consultantId: consultant.staffId,
      reason: '客户指定',
    })
    expect(moved.version).toBe(2)
    const steps = await clinic.rows(sql`select move, to_consultant_id as to, reason from triage.step
      where triage_id = ${made.id} order by id`)
    expect(steps).toMatchObject([{ move: 'create' }, { move: 'assign', to: consultant.staffId, reason: '客户指定' }])
    expect(await front.refused(triage.update, { id: made.id, version: 1, remark: 'x' })).toMatchObject({ code: 40901 })
    const editor = await clinic.with(['triage:list', 'triage:edit'])
    expect(await editor.refused(triage.update, { id: made.id, version: 2, consultantId: null })).toMatchObject({
      code: 40331,
    })
  })

  it('lets somebody leave unseen only with a reason, and closes what a day left open', {
    tags: ['F0549'],
  }, async () => {
    const { id } = await register(front, await newCustomer())
    expect(await front.refused(triage.finish, { id })).toMatchObject({ code: 42234 })
    await front.ask(triage.finish, { id, reason: '未等到' })
    expect(await clinic.rows(sql`select state from triage.triage where id = ${id}`)).toEqual([{ state: 'left' }])
    const yesterday = noonOf(-1)
    const customerId = await newCustomer()
    await clinic.inside(
      async (ctx) => {
        await sql`insert into triage.triage (no, queue_no, customer_id, visit_type) values ('FZ-old', 1, ${customerId}, 'first')`.execute(
          ctx.db,
        )
      },
      { clock: yesterday },
    )
    await clinic.inside(closeEarlierDays)
    const rows = await clinic.rows(sql`select state, auto_left, left_unseen from triage.triage where no = 'FZ-old'`)
    expect(rows).toEqual([{ state: 'left', auto_left: true, left_unseen: true }])
  })

  it('a consultant sees her own visits and not those of others', async () => {
    const mine = await clinic.as('consultant')
    const other = await clinic.as('consultant')
    const { id } = await register(front, await newCustomer(), { consultantId: mine.staffId })
    const ids = async (who: Actor) =>
      (await who.ask(triage.list, { day: 'today', pageSize: 500 })).result.map((row) => row.id)
    expect(await ids(mine)).toContain(id)
    expect(await ids(other)).not.toContain(id)
    expect(await ids(front)).toContain(id)
  })
})

describe('rules', () => {
  it('deal turns fairly among several desks at once, give a turn back, and keep the reason', async () => {
    const place = await newClinic()
    const desk = await place.as('front')
    const chief = await place.as('admin')
    const staff = await Promise.all([1, 2, 3].map(() => place.inside((ctx) => hireAs(ctx, 'consultant'))))
    const rule = (await chief.ask(triage.rules, { name: '新客轮流' })).result[0]!
    const { candidates: _none, ...fields } = rule
    // Somebody named twice counts once, at her first place and with what was said there.
    const [first, second, third] = staff as [number, number, number]
    const twice = [first, second, first, third].map((staffId, at) => ({ staffId, weight: at === 2 ? 9 : 1 }))
    await chief.ask(triage.updateRule, { ...fields, candidates: twice })
    const { candidates } = await chief.ask(triage.rule, { id: rule.id })
    expect(candidates.map(({ staffId, weight }) => [staffId, weight])).toEqual(staff.map((staffId) => [staffId, 1]))
    const customers = await Promise.all(Array.from({ length: 9 }, () => newCustomer(place)))
    const made = await Promise.all(customers.map((customerId) => register(desk, customerId)))
    const dealt = staff.map((id) => made.filter(({ consultantId }) => consultantId === id).length)
    expect(dealt).toEqual([3, 3, 3])
    expect(made.every(({ ruleReason }) => ruleReason.startsWith('规则‘新客轮流’，'))).toBe(true)
    const last = made.toSorted((a, b) => b.queueNo - a.queueNo)[0]!
    await desk.ask(triage.cancel, { id: last.id, reason: '登记错误' })
    const next = await register(desk, await newCustomer(place))
    expect(next.consultantId).toBe(last.consultantId)
  })

  it('bring a customer back to her consultant without using a turn, unless she pauses', async () => {
    const place = await newClinic()
    const desk = await place.as('front')
    const own = await place.as('consultant')
    const back = await register(desk, await newCustomer(place, own.staffId))
    expect(back).toMatchObject({ consultantId: own.staffId })
    expect(await place.rows(sql`select * from triage.turn`)).toEqual([])
    await own.ask(triage.pause, { staffId: own.staffId, paused: true })
    const paused = await register(desk, await newCustomer(place, own.staffId))
    expect(paused).toMatchObject({ consultantId: null })
    expect(await own.refused(triage.pause, { staffId: desk.staffId, paused: true })).toMatchObject({ code: 40332 })
    const listed = (await desk.ask(triage.receivers, {})).find(({ id }) => id === own.staffId)
    expect(listed).toMatchObject({ kind: 'consultant', paused: true, open: 1, today: 1 })
    // Of the day alone: who stayed on yesterday's board, or was sent away, is no work of today.
    const gone = await register(desk, await newCustomer(place, own.staffId))
    await place.rows(
      sql`update triage.triage set on_date = on_date - 1, consultant_id = ${own.staffId} where id = ${gone.id} returning id`,
    )
    expect((await desk.ask(triage.receivers, {})).find(({ id }) => id === own.staffId)).toMatchObject({
      open: 1,
      today: 1,
    })
  })

  it('can be tried without using anything up', async () => {
    const place = await newClinic()
    const chief = await place.as('admin')
    const staffId = await place.inside((ctx) => hireAs(ctx, 'consultant'))
    const made = await chief.ask(triage.createRule, {
      name: '晚间金卡',
      priority: 1,
      enabled: true,
      conditions: { levelNames: ['金卡'], from: '18:00' },
      mode: 'turn',
      candidates: [{ staffId, weight: 1 }],
      maxOpen: 0,
      fallback: 'manual',
    })
    const tried = await chief.ask(triage.tryRules, { levelName: '金卡', time: '18:30' })
    expect(tried).toMatchObject({ consultantId: staffId, ruleId: made.id })
    const early = await chief.ask(triage.tryRules, { levelName: '金卡', time: '10:00' })
    expect(early.trace[0]).toBe('规则‘晚间金卡’不适用：未到18:00')
    // The rule that came with the hospital names nobody and deals to every consultant.
    expect(early).toMatchObject({ consultantId: staffId, reason: expect.stringContaining('新客轮流') })
    expect(await place.rows(sql`select * from triage.turn`)).toEqual([])
    const taken = { name: '晚间金卡', priority: 2, enabled: true, conditions: {}, mode: 'manual' as const }
    const again = { ...taken, candidates: [], maxOpen: 0, fallback: 'next' as const }
    expect(await chief.refused(triage.createRule, again)).toMatchObject({ code: 40933 })
    await chief.ask(triage.switchRule, { id: made.id, enabled: false })
    expect(await chief.ask(triage.rule, { id: made.id })).toMatchObject({ enabled: false, version: 2 })
    await chief.ask(triage.removeRule, { id: made.id })
  })

  it('are refused to the desk', async () => {
    expect(await front.refused(triage.rules, {})).toMatchObject({ status: 403 })
    expect(await admin.ask(triage.rules, {})).toMatchObject({ total: 2 })
  })
})
