/** Evidence: one list in the order in which it happened, each line by the right, the rows and the columns of its own area. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { report } from '../../../test/declarations.ts'
import { type DisputeDesk, deciderKeys, newDisputeDesk } from '../../../test/disputes.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { startVisit } from '../../../test/visits.ts'

const CAPITAL = 'sensitive:customer-capital'
let till: TestTill
let desk: DisputeDesk
let ann: Actor
let ben: Actor
let made: { id: number; customerId: number }
let sheet: { id: number; no: string }
beforeAll(async () => {
  till = await newTill()
  desk = await newDisputeDesk(till.clinic)
  ;({ ann, ben } = desk)
  const reported = await report(ann, { demandText: '种植牙' })
  sheet = reported
  const { customerId } = reported
  await ann.ask(declarations.follow, { id: sheet.id, way: 'phone', content: '约了周六' })
  const consultant = await till.clinic.as('consultant')
  const visit = await desk.front.ask(triage.create, { customerId, consultantId: consultant.staffId })
  await startVisit(consultant, visit.id)
  const order = await till.order(customerId, [{ price: '1234.00', product: { name: '光子嫩肤' } }])
  await till.clinic.rows(sql`update orders.sales_order set developer_id = ${ann.staffId}, share =
    ${JSON.stringify([
      { staffId: ben.staffId, role: 'developer', bp: 6000 },
      { staffId: ann.staffId, role: 'developer', bp: 4000 },
    ])}::jsonb where id = ${order.id}`)
  made = await desk.opened({ customerId })
})

const seen = async (by: Actor = desk.head) => (await desk.one(made.id, by)).evidence
const acts = (lines: readonly { key: string }[]) => lines.map(({ key }) => key.split(':')[0])

test('what happened stands in its order, the first first, each with its moment, who did it and whom it speaks of', async () => {
  const lines = await seen()
  const at = lines.map((line) => line.at)
  expect([...at].sort()).toEqual(at)
  expect(acts(lines).filter((act) => /^(archive|declaration|visit|consult|order)/.test(act!))).toEqual([
    'archive.made',
    'declaration.made',
    'declaration.line',
    'visit.came',
    'declaration.line',
    'consult.began',
    'order.work',
  ])
  const line = (act: string) => lines.find(({ key }) => key.startsWith(act))!
  expect(line('declaration.made')).toMatchObject({ kind: '报单', partyIds: [ann.staffId] })
  expect(line('declaration.line')).toMatchObject({ text: `报单 ${sheet.no} 电话，约了周六`, partyIds: [ann.staffId] })
  expect(line('order.work').partyIds.sort()).toEqual([ann.staffId, ben.staffId].sort())
  expect(line('order.work').text).toMatch(/开发人员 .+ 60%、.+ 40%/)
  expect(line('visit.came').partyIds).toEqual([])
})

test('an area whose right one has not speaks to nobody; amounts to whoever may see figures of customers', async () => {
  const poor = await till.clinic.with(['customer:list', 'consult:ruling:list'])
  expect(acts(await seen(poor)).filter((act) => /^(declaration|visit|consult|order)/.test(act!))).toEqual([])
  expect((await seen(desk.head)).map(({ text }) => text).join('')).not.toContain('1234')
  const rich = await till.clinic.with([...deciderKeys, CAPITAL])
  expect((await seen(rich)).map(({ text }) => text).join('')).toContain('应收 1234.00 元')
})

test('rows are those of her own right: a side without the customer reads her own report, not another’s', async () => {
  const other = await report(ann)
  const mine = await report(ben)
  // Both reports are of one customer, whom neither side has.
  await till.clinic.rows(sql`update declarations.sheet set state = 'ended', ended_at = kit.clock(), end_reason = '客户放弃'
    where id = ${other.id}`)
  await till.clinic.rows(sql`update declarations.sheet set customer_id = ${other.customerId} where id = ${mine.id}`)
  await till.clinic.rows(
    sql`update customers.customer set developer_id = null, created_by = null where id = ${other.customerId}`,
  )
  const { id } = await desk.opened({ customerId: other.customerId }, desk.head)
  const texts = (await desk.one(id, ben)).evidence.map(({ text }) => text).join('\n')
  expect(texts).toContain(mine.no)
  expect(texts).not.toContain(other.no)
  expect((await desk.one(id)).evidence.map(({ text }) => text).join('\n')).toContain(other.no)
})

test('a hidden column hides its part and its person; phones stand in no line', async () => {
  const blind = await till.clinic.with(deciderKeys, {
    columns: {
      'declarations.sheet': ['no', 'customerName', 'state', 'createdAt'],
      'orders.sales_order': ['no', 'customerName', 'status', 'openedAt', 'summary'],
    },
  })
  const lines = await seen(blind)
  const line = (act: string) => lines.find(({ key }) => key.startsWith(act))!
  expect(line('declaration.made').partyIds).toEqual([])
  expect(line('declaration.made').byName).toBeUndefined()
  expect(line('order.work').partyIds).toEqual([])
  expect(line('order.work').text).not.toMatch(/60%|开发/)
  const [archive] = await till.clinic.rows<{ code: string }>(
    sql`select code from customers.customer where id = ${made.customerId}`,
  )
  expect(archive).toBeTruthy()
  expect((await seen()).map(({ text }) => text).join('')).not.toMatch(/1[3-9]\d{9}/)
})

test('that she came by an appointment is evidence, too', async () => {
  expect(appointments.list.path).toBeTruthy()
  await till.clinic.rows(sql`with a as (insert into appointments.appointment (no, kind, customer_id, consultant_id, starts_at, ends_at,
      original_start, state, arrived_at, created_by)
    values ('YY-ruling', 'consult', ${made.customerId}, ${ben.staffId}, date_trunc('hour', kit.clock()), date_trunc('hour', kit.clock()) + interval '30 minutes', date_trunc('hour', kit.clock()),
      'arrived', kit.clock(), ${ann.staffId}) returning id)
    select id from a`)
  const lines = await seen()
  const line = (act: string) => lines.find(({ key }) => key.startsWith(act))!
  expect(line('appointment.made').partyIds.sort()).toEqual([ann.staffId, ben.staffId].sort())
  expect(line('appointment.arrived').text).toContain('按预约到院')
})
