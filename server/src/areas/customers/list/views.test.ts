import { customers, customerViews } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'
import { newCustomer } from '../../../../test/customers.ts'

test('each saved filter counts what the list shows under it, within the person’s reach', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  const front = await clinic.as('front')
  const { id } = await newCustomer(front, { name: '到院' })
  await newCustomer(admin, { name: '没来', allergyState: 'denied', consultantId: admin.staffId })
  await front.ask(triage.create, { customerId: id })
  const counts = await admin.ask(customers.counts, {})
  expect(counts).toEqual({ all: 2, today: 1, mine: 1, noDeal: 1, inDebt: 0, unasked: 1, unfilled: 0 })
  for (const view of customerViews) expect((await admin.ask(customers.page, { view })).total, view).toBe(counts[view])
  expect((await admin.ask(customers.page, { view: 'today' })).result[0]).toMatchObject({ name: '到院' })
  expect((await admin.ask(customers.page, { view: 'mine' })).result[0]).toMatchObject({ name: '没来' })
})

test('who may not see figures is told of no debts, neither by number nor by filter', async () => {
  const clinic = await newClinic()
  const bare = await clinic.with(['customer:list'])
  expect(await bare.ask(customers.counts, {})).not.toHaveProperty('inDebt')
  expect(await bare.refused(customers.page, { view: 'inDebt' })).toMatchObject({ status: 403 })
  expect(await bare.ask(customers.sums, {})).toEqual({})
})

test('the foot sums what the filters find', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  await newCustomer(admin)
  expect(await admin.ask(customers.sums, {})).toEqual({ capital: '0.00', debtAmount: '0.00' })
})
