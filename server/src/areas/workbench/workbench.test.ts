import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { messages, sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { widgetKeys, workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'

let clinic: Clinic
let front: Actor
let consultant: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  consultant = await clinic.as('consultant')
})

const newCustomer = (name: string): Promise<number> =>
  clinic.inside(async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      with c as (insert into customers.customer (code, name, sex, temporary) values (${name}, ${name}, '女', true) returning id)
      insert into customers.standing (customer_id) select id from c returning customer_id as id`.execute(ctx.db)
    return rows[0]!.id
  })

it('shows the rows and totals of the pages, by whom they concern', async () => {
  const mine = await front.ask(triage.create, {
    customerId: await newCustomer('WB1'),
    consultantId: consultant.staffId,
  })
  await front.ask(triage.create, { customerId: await newCustomer('WB2'), autoAssign: false })
  const page = await front.ask(triage.list, { day: 'today', state: 'waiting,serving' })
  expect(await front.ask(workbench.todayTriage, {})).toMatchObject({ total: page.total, result: [{ id: mine.id }, {}] })
  expect(await consultant.ask(workbench.todayTriage, {})).toMatchObject({ total: 1, result: [{ id: mine.id }] })
  expect(await front.ask(workbench.todayTriage, { countOnly: '1' })).toEqual({ total: 2, result: [] })
  await consultant.ask(consulting.startOrEnd, { id: mine.id, action: 'start' })
  expect(await consultant.ask(workbench.consulting, {})).toMatchObject({ total: 1, result: [{ triageId: mine.id }] })
  expect(await consultant.ask(workbench.achievement, {})).toMatchObject({
    today: { receptions: 1, deals: 0, dealAmount: '0.00' },
    month: { receptions: 1 },
  })
})

it('shows unpaid orders to the till and sessions that wait to the nurse, and neither to others', async () => {
  const cashier = await clinic.as('cashier')
  const nurse = await clinic.as('nurse')
  expect(await cashier.ask(workbench.payment, {})).toMatchObject({ total: 0, result: [] })
  expect(await nurse.ask(workbench.treatmentTask, {})).toMatchObject({ total: 0, result: [] })
  expect(await nurse.refused(workbench.payment, {})).toMatchObject({ status: 403 })
  expect(await cashier.refused(workbench.todayTriage, {})).toMatchObject({ status: 403 })
})

it('shows one’s own messages and nobody else’s', async () => {
  const admin = await clinic.as('admin')
  await admin.ask(sentMessages.send, {
    title: '盘点通知',
    content: '今晚盘点',
    deptIds: [],
    jobIds: [],
    staffIds: [front.staffId],
  })
  await expect.poll(async () => (await front.ask(messages.mine, {})).total).toBeGreaterThan(0)
  const mine = await front.ask(messages.mine, {})
  const block = await front.ask(workbench.message, {})
  expect(block.total).toBe(mine.total)
  expect(block.result[0]).toMatchObject({ title: '盘点通知', confirm: 0 })
  expect((await consultant.ask(workbench.message, {})).result.map(({ title }) => title)).not.toContain('盘点通知')
})

it('keeps the layout of each person, each widget once, later ones at the end', async () => {
  const first = await front.ask(workbench.layout, {})
  expect(first.widgets.map(({ key }) => key)).toEqual(widgetKeys)
  const task = { key: 'task' as const, shown: true }
  const saved = await front.ask(workbench.saveLayout, { widgets: [task, { key: 'triage', shown: false }, task] })
  expect(saved.widgets.slice(0, 2)).toEqual([task, { key: 'triage', shown: false }])
  expect(saved.widgets).toHaveLength(widgetKeys.length)
  expect(await front.ask(workbench.layout, {})).toEqual(saved)
  expect(await consultant.ask(workbench.layout, {})).toEqual(first)
})
