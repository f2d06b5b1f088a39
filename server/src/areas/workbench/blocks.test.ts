/** The worklists of the workbench: what stands in them, for whom, and what is kept from whom. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { filled, startVisit } from '../../../test/visits.ts'

let till: TestTill
let front: Actor
let admin: Actor
let consultant: Actor
let customerId: number
let visitId: number

beforeAll(async () => {
  till = await newTill()
  front = await till.clinic.as('front')
  admin = await till.clinic.as('admin')
  consultant = await till.clinic.as('consultant')
  customerId = (await newCustomer(front, { name: '冷月' })).id
  await admin.ask(customers.recordAllergy, { id: customerId, allergyState: 'has', allergy: '青霉素' })
  visitId = (await front.ask(triage.create, { customerId, consultantId: consultant.staffId })).id
  await startVisit(consultant, visitId)
  await till.pay(
    [await till.order(customerId, [{ price: '300.00', sessions: 3 }])],
    [
      ['CASH', '200.00'],
      ['DEBT', '100.00'],
    ],
  )
  await till.pay([await till.order(customerId, [{ price: '90.00' }])], [['DEBT', '90.00']])
})

describe('待划扣', () => {
  it('says how many sessions are covered by what was paid, and why none is', async () => {
    const { result, total } = await admin.ask(workbench.treatmentTask, {})
    expect(total).toBe(2)
    expect(result).toMatchObject([
      {
        customerId,
        queueNo: 1,
        allergyState: 'has',
        allergy: '青霉素',
        qtyLeft: 3,
        times: 2,
        whyNot: '',
        lastTime: null,
      },
      { qtyLeft: 1, times: 0 },
    ])
    expect(result[1]!.whyNot).toContain('欠款 90.00')
  })

  it('keeps what she is allergic to from who may not see health facts, and what she owes with the column', async () => {
    const plain = await till.clinic.with(['workbench:task'])
    const [first] = (await plain.ask(workbench.treatmentTask, {})).result
    expect(first).toMatchObject({ allergyState: 'has' })
    expect(first).not.toHaveProperty('allergy')
    const blind = await till.clinic.with(['workbench:task', 'customer:health'], {
      columns: { 'purchases.purchased_item': ['qtyLeft', 'status'] },
    })
    for (const row of (await blind.ask(workbench.treatmentTask, {})).result) {
      expect(row).not.toHaveProperty('whyNot')
      expect(row).not.toHaveProperty('times')
    }
  })

  it('is within the row scope, and in its own hospital', async () => {
    const other = await till.clinic.with(['workbench:task'], { dataScope: 5 })
    expect(await other.ask(workbench.treatmentTask, {})).toMatchObject({ total: 0 })
    const elsewhere = await (await newClinic()).as('admin')
    expect(await elsewhere.ask(workbench.treatmentTask, {})).toMatchObject({ total: 0 })
    expect((await other.ask(workbench.figures, { desk: 'care' })).figures).toMatchObject([{ key: 'due', count: 0 }])
  })
})

describe('在院客户', () => {
  it('has everybody until she leaves', async () => {
    const here = async () => (await front.ask(workbench.todayTriage, {})).result.map(({ id, state }) => [id, state])
    expect(await here()).toEqual([[visitId, 'serving']])
    await consultant.ask(consulting.startOrEnd, { id: visitId, action: 'end', ...filled })
    expect(await here()).toEqual([[visitId, 'finished']])
    expect(await front.ask(triage.list, { day: 'today', state: 'waiting,serving,finished' })).toMatchObject({
      total: 1,
    })
    await front.ask(triage.finish, { id: visitId })
    expect(await here()).toEqual([])
  })
})

describe('待收款', () => {
  it('tells today from the days before, and is what the till reaches', async () => {
    const { id } = await till.order(customerId, [{ price: '70.00' }])
    const of = async (since: 'today' | 'earlier') =>
      (await admin.ask(workbench.payment, { since })).result.map((order) => order.id)
    expect(await of('today')).toEqual([id])
    await till.clinic.inside(async (ctx) => {
      await sql`update orders.sales_order set business_date = kit.business_date() - 1 where id = ${id}`.execute(ctx.db)
    })
    expect(await of('today')).toEqual([])
    expect(await of('earlier')).toEqual([id])
    const desk = await till.clinic.with(['workbench:payment', 'cashier:pay:list', 'cashier:pay:everyone'], {
      dataScope: 5,
    })
    expect(await desk.ask(workbench.payment, {})).toMatchObject({ total: 1 })
    const own = await till.clinic.with(['workbench:payment', 'cashier:pay:list'], { dataScope: 5 })
    expect(await own.ask(workbench.payment, {})).toMatchObject({ total: 0 })
  })
})

describe('草稿与送审', () => {
  it('are mine: nobody else has them on her desk', async () => {
    const writer = await till.clinic.as('consultant')
    const [line] = (await admin.ask(orders.list, {})).result
    const { lines } = await admin.ask(orders.one, { id: line!.id })
    const mine = await newCustomer(writer, { name: '江雪' })
    const { id } = await writer.ask(orders.create, {
      customerId: mine.id,
      lines: [{ productId: lines[0]!.productId!, contentCount: 1 }],
    })
    expect((await writer.ask(workbench.drafts, {})).result).toMatchObject([
      { id, status: 'DRAFT', customerName: '江雪' },
    ])
    expect(await admin.ask(workbench.drafts, {})).toMatchObject({ total: 0 })
    expect(await consultant.ask(workbench.drafts, {})).toMatchObject({ total: 0 })
  })
})

describe('今日开单', () => {
  it('is what one advises on today, whatever became of it, with who she is and when', async () => {
    const writer = await till.clinic.as('consultant')
    const [line] = (await admin.ask(orders.list, {})).result
    const { lines } = await admin.ask(orders.one, { id: line!.id })
    const mine = await newCustomer(writer, { name: '白露', sex: '女' })
    const make = () =>
      writer.ask(orders.create, {
        ...{ customerId: mine.id, adviserId: writer.staffId, confirmed: true },
        lines: [{ productId: lines[0]!.productId!, contentCount: 1 }],
      })
    const [one, before] = [await make(), await make()]
    await till.clinic.inside(async (ctx) => {
      await sql`update orders.sales_order set business_date = kit.business_date() - 1 where id = ${before.id}`.execute(
        ctx.db,
      )
    })
    expect((await writer.ask(workbench.opened, {})).result).toMatchObject([
      { id: one.id, status: 'DRAFT', customerName: '白露', sex: '女', openedAt: expect.any(String) },
    ])
    expect(await consultant.ask(workbench.opened, {})).toMatchObject({ total: 0 })
  })
})
