/** Ids no foreign key sees (inside JSON, in arrays) are refused like any reference that leads nowhere. Source: security 5.6. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { newTill, type TestTill } from './till.ts'
import { startVisit, visitFor } from './visits.ts'

let till: TestTill
/** Somebody of another hospital, who is nobody here. */
let stranger: number
let admin: Actor
beforeAll(async () => {
  till = await newTill()
  admin = await till.clinic.as('admin')
  stranger = (await newTill()).cashier.staffId
})

test('shares of an order name staff of this hospital', async () => {
  const customerId = await till.newCustomer()
  const { id } = await till.order(customerId, [{ price: '100.00' }])
  const { lines } = await till.writer.ask(orders.one, { id })
  const again = { customerId, lines: [{ productId: lines[0]!.productId!, contentCount: 1 }], confirmed: true }
  const shared = (staffId: number) => ({ ...again, share: [{ staffId, role: 'adviser' as const, bp: 10_000 }] })
  expect(await till.writer.refused(orders.create, shared(stranger))).toMatchObject({ code: 40447 })
  expect(await till.writer.ask(orders.create, shared(till.writer.staffId))).toMatchObject({ status: 'DRAFT' })
})

test('a deduction names people and a department of this hospital', async () => {
  const customerId = await till.newCustomer()
  await till.pay([await till.order(customerId, [{ price: '100.00', sessions: 9 }])], [['CASH', '100.00']])
  const purchasedItemId = (await till.items(customerId))[0]!['id']!
  const one = { purchasedItemId, times: 1 }
  for (const odd of [{ doctorId: stranger }, { nurseId: stranger }, { assistantIds: [stranger] }, { deptId: stranger }])
    expect(await till.nurse.refused(purchases.deduct, { ...one, ...odd })).toMatchObject({ code: 40450 })
  const { staffId } = till.nurse
  expect(await till.nurse.ask(purchases.deduct, { ...one, doctorId: staffId, assistantIds: [staffId] })).toBeTruthy()
})

test('departments of a product, conditions of a rule and the plan of a consultation exist', async () => {
  const product = {
    name: '项目甲',
    category: '非手术项目' as const,
    unit: 0 as const,
    price: '1.00',
    sessionsPerUnit: 1,
  }
  expect(await admin.refused(products.create, { ...product, cureDeptIds: [stranger] })).toMatchObject({ status: 400 })
  const rule = {
    name: '条件',
    priority: 1,
    enabled: true,
    mode: 'manual' as const,
    maxOpen: 0,
    fallback: 'next' as const,
  }
  for (const conditions of [{ demandIds: [stranger] }, { departmentIds: [stranger] }, { sourceTypeIds: [stranger] }])
    expect(await admin.refused(triage.createRule, { ...rule, conditions })).toMatchObject({ code: 42233 })
  const consultant = await till.clinic.as('consultant')
  const visit = await visitFor(till.clinic, await till.clinic.as('front'), consultant)
  const { id, version } = await startVisit(consultant, visit.id)
  const planProducts = [{ productId: stranger, name: '项目', qty: 1, price: '1.00' }]
  expect(await consultant.refused(consulting.updateRecord, { id, version, planProducts })).toMatchObject({
    status: 400,
  })
})
