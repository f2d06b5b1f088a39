import { consulting } from '@clinic/contract/areas/consulting.ts'
import { triage } from '@clinic/contract/areas/triage.ts'
import { TEMPLATE } from '@clinic/contract/consulting-settings.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import type { Context } from '../../kit/context.ts'
import { autoEnd, ordersChanged } from './index.ts'

let clinic: Clinic
let front: Actor
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  admin = await clinic.as('admin')
})

let serial = 0
const newCustomer = async (on: Clinic = clinic): Promise<number> =>
  on.inside(async (ctx) => {
    serial += 1
    const { rows } = await sql<{ id: number }>`
      with c as (insert into customers.customer (code, name, sex, temporary)
        values (${`KC${Date.now()}${serial}`.slice(-18)}, ${`客户${serial}`}, '女', true) returning id)
      insert into customers.standing (customer_id) select id from c returning customer_id as id`.execute(ctx.db)
    return rows[0]!.id
  })
const triaged = async (consultant: Actor | null, desk = front, on = clinic) => {
  const customerId = await newCustomer(on)
  const input = consultant ? { customerId, consultantId: consultant.staffId } : { customerId, autoAssign: false }
  return { ...(await desk.ask(triage.create, input)), customerId }
}
const start = (who: Actor, id: number) => who.ask(consulting.startOrEnd, { id, action: 'start' })
const filled = { templateData: { mainConcern: '双眼皮' }, result: 'pending' as const }
/** Switches the clock of consultations off for one hospital. */
const withoutClock = async (on: Clinic) =>
  on.rows(
    sql`update consulting.template set content = content || '{"timeManagementSwitch": 0}' where name = ${TEMPLATE}`,
  )
/** An order of a visit as the till leaves it: paid, or not yet. */
const ordered = (customerId: number, record: { id: number; triageId: number }, status: string, fen = 98_000) =>
  clinic.inside(async (ctx) => {
    serial += 1
    const { rows } = await sql<{ id: number }>`
      with o as (insert into orders.sales_order (no, customer_id, status, triage_id, consult_record_id, original_fen)
          values (${`SO${record.id}${serial}`}, ${customerId}, 'UNPAID', ${record.triageId}, ${record.id}, ${fen}) returning id),
        l as (insert into orders.order_line (order_id, line_no, product_code, product_name, item_type, category, unit,
          sessions_per_unit, need_deduct, cure_dept_ids, min_interval_days, allow_wallet, allow_card, allow_coin,
          allow_point, allow_coupon, tax_rate, invoice_name, floor_price_fen, price_fen, content_count)
          select id, 1, 'X', '储值', 'RECHARGE', '其他项目', 0, 1, false, '{}', 0, true, true, true, true, true, '', '', 0, ${fen}, 1
          from o)
      select id from o`.execute(ctx.db)
    if (status === 'PAID') await settled(ctx, rows[0]!.id, 'PAID', fen)
    await ordersChanged(ctx, [rows[0]!.id])
    return rows[0]!.id
  })
const settled = async (ctx: Context, orderId: number, status: string, fen: number) => {
  await sql`update orders.order_line set real_in_fen = ${fen} where order_id = ${orderId}`.execute(ctx.db)
  await sql`update orders.sales_order set status = ${status}, real_in_fen = ${fen} where id = ${orderId}`.execute(
    ctx.db,
  )
}

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
    await clinic.inside(autoEnd, { clock: new Date(Date.now() + 86_400_000).toISOString() })
    expect(await consultant.ask(consulting.record, { id })).toMatchObject({ state: 'ended', autoEnded: true })
    expect(await consultant.ask(consulting.queue, { mine: true })).toMatchObject({ result: [{ state: 'finished' }] })
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
    const direct = await newCustomer(place)
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
    const customerId = await newCustomer()
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
    expect(await consultant.ask(consulting.admission, named)).toMatchObject({ state: 'running' })
    expect(await consultant.ask(consulting.admission, { ...named, end: true })).toMatchObject({ state: 'ended' })
  })

  it('refuses answers that are not on the form, and leaves nothing behind', async () => {
    const consultant = await clinic.as('consultant')
    const customerId = await newCustomer()
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
    const orderId = await ordered(visit.customerId, record, 'UNPAID')
    expect((await consultant.ask(consulting.record, { id: record.id })).result).toBe('pending')
    await clinic.inside(async (ctx) => {
      await settled(ctx, orderId, 'PAID', 98_000)
      await ordersChanged(ctx, [orderId])
    })
    expect(await consultant.ask(consulting.record, { id: record.id })).toMatchObject({ result: 'deal', deal: '980.00' })
    await clinic.inside(async (ctx) => {
      await settled(ctx, orderId, 'REVOKED', 0)
      await ordersChanged(ctx, [orderId])
    })
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
    const orderId = await ordered(visit.customerId, record, 'UNPAID')
    expect(await admin.refused(triage.cancel, cancel)).toMatchObject({ code: 40932 })
    await clinic.rows(sql`update orders.sales_order set status = 'CANCELLED' where id = ${orderId}`)
    await admin.ask(triage.cancel, cancel)
    expect(await admin.ask(consulting.record, { id: record.id })).toMatchObject({ state: 'cancelled' })
    expect(await figures()).toEqual([{ visit_count: 0, last_consult_at: null, last_visit_at: null }])
  })
})

describe('records', () => {
  it('are edited for a day, by version, and not deleted with an order', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await triaged(consultant)
    const { id } = await start(consultant, visit.id)
    const { version } = await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled })
    const plan = [{ productId: 1, name: '双眼皮', qty: 2, price: '6800' }]
    const edited = await consultant.ask(consulting.updateRecord, { id, version, planProducts: plan, budget: '15000.5' })
    expect(await consultant.ask(consulting.record, { id })).toMatchObject({
      planTotal: '13600.00',
      planProducts: [{ productId: 1, name: '双眼皮', qty: 2, price: '6800.00' }],
      budget: '15000.50',
    })
    expect(await consultant.refused(consulting.updateRecord, { id, version, adviceText: 'x' })).toMatchObject({
      code: 40901,
    })
    await clinic.rows(sql`update consulting.consult_record set started_at = started_at - interval '26 hours',
      ended_at = ended_at - interval '25 hours' where id = ${id}`)
    const late = { id, version: edited.version + 1, adviceText: 'x' }
    expect(await consultant.refused(consulting.updateRecord, late)).toMatchObject({ code: 42236 })
    const added = { customerId: visit.customerId, triageId: visit.id, adviceText: '补充：已电话确认' }
    const supplement = await consultant.ask(consulting.createRecord, added)
    await ordered(visit.customerId, supplement, 'UNPAID')
    expect(await consultant.refused(consulting.removeRecord, { id: supplement.id })).toMatchObject({ code: 40938 })
    await consultant.ask(consulting.removeRecord, { id })
    expect(await consultant.refused(consulting.record, { id })).toMatchObject({ status: 404 })
  })

  it('F0526: the template is found by its name, with its switch; another name has none', async () => {
    const nobody = await clinic.as('nobody')
    expect(await nobody.ask(consulting.findTemplate, { name: TEMPLATE })).toMatchObject({ timeManagementSwitch: 1 })
    expect(await nobody.refused(consulting.findTemplate, { name: '别的' })).toMatchObject({ status: 404 })
  })

  it('original demands: status 1 is usable, in this call only', async () => {
    await clinic.rows(sql`update consulting.original_demand set enabled = false where name = '瘦脸'`)
    const names = async (status: 0 | 1) =>
      (await front.ask(consulting.originalDemands, { query: { status } })).rows.map(({ name }) => name)
    expect(await names(1)).toContain('双眼皮')
    expect(await names(1)).not.toContain('瘦脸')
    expect(await names(0)).toEqual(['瘦脸'])
    const { rows } = await front.ask(consulting.originalDemands, {})
    const eyes = rows.find(({ name }) => name === '眼部')!
    expect(eyes.pid).toBe(0)
    expect(rows.find(({ name }) => name === '双眼皮')!.pid).toBe(eyes.id)
  })

  it('reason lists by their Chinese name', async () => {
    const { rows } = await front.ask(consulting.createList, { name: '未成交原因' })
    expect(rows.map(({ name }) => name)).toContain('价格')
    expect(await front.ask(consulting.createList, { name: '没有的' })).toEqual({ rows: [], total: 0 })
  })
})

describe('settings', () => {
  it('types are unique and stay while they are used; the template the product uses stays', async () => {
    const made = await admin.ask(consulting.createType, { name: '电话复访', kind: 'online', status: 0, sort: 9 })
    const same = { name: '电话复访', kind: 'onsite' as const, status: 0 as const, sort: 1 }
    expect(await admin.refused(consulting.createType, same)).toMatchObject({ code: 40939 })
    await triaged(null)
    await front.ask(triage.create, { customerId: await newCustomer(), consultTypeId: made.id })
    expect(await admin.refused(consulting.removeType, { id: made.id })).toMatchObject({ code: 42201 })
    const [template] = (await admin.ask(consulting.templates, { name: TEMPLATE })).result
    expect(await admin.refused(consulting.removeTemplate, { id: template!.id })).toMatchObject({ code: 42239 })
    const renamed = { ...template!, name: '别的' }
    expect(await admin.refused(consulting.updateTemplate, renamed)).toMatchObject({ code: 42239 })
  })

  it('customer demands are plain rows', async () => {
    const consultant = await clinic.as('consultant')
    const demand = { customerId: await newCustomer(), demandIds: [], text: '想做双眼皮', priority: 2 }
    const whole = { ...demand, expectDate: '2026-12-01', budget: '8000', state: 'open' as const }
    const { id } = await consultant.ask(consulting.createDemand, whole)
    expect(await consultant.ask(consulting.demand, { id })).toMatchObject({ budget: '8000.00', text: '想做双眼皮' })
  })
})
