import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { dealStatement, recordConsult, recordVisit, takenStatement, undoVisit } from './index.ts'

type Ctx = Parameters<typeof recordVisit>[0]
const recordDeal = async (ctx: Ctx, id: number, fen: number): Promise<void> =>
  void (await ctx.together([dealStatement(id, fen)]))

let clinic: Clinic
let cashier: Actor
beforeAll(async () => {
  clinic = await newClinic()
  cashier = await clinic.as('cashier')
})

test('visits and deals move a customer through her life', async () => {
  const { id } = await newCustomer(await clinic.as('front'))
  const standing = async () => (await cashier.ask(customers.page, { pageSize: 1 })).result[0]!
  const on = (clock: string, work: (ctx: Ctx) => Promise<unknown>) => clinic.inside(work, { clock })
  expect(await standing()).toMatchObject({ lifeStage: 'prospect', visitCount: 0, totalPaid: '0.00' })
  await on('2026-03-01T10:00:00+08:00', async (ctx) => recordVisit(ctx, id))
  expect(await standing()).toMatchObject({ lifeStage: 'visited', visitCount: 1, lastVisitTime: '2026-03-01 10:00:00' })
  await clinic.inside((ctx) => undoVisit(ctx, id, { count: 0, first: null, last: null }))
  expect(await standing()).toMatchObject({ lifeStage: 'prospect', visitCount: 0, lastTriageTime: null })
  await on('2026-03-02T10:00:00+08:00', async (ctx) => {
    recordVisit(ctx, id)
    await recordConsult(ctx, id, cashier.staffId)
    await recordDeal(ctx, id, 10_000)
  })
  // After midnight, before four: still the same business day.
  await on('2026-03-03T01:00:00+08:00', (ctx) => recordDeal(ctx, id, 5_000))
  expect(await standing()).toMatchObject({
    lifeStage: 'new',
    totalPaid: '150.00',
    lastPaymentTime: '2026-03-03 01:00:00',
  })
  await on('2026-03-09T10:00:00+08:00', (ctx) => recordDeal(ctx, id, 1))
  await on('2026-03-09T11:00:00+08:00', (ctx) => ctx.together([takenStatement(id, -1)]))
  expect(await standing()).toMatchObject({ lifeStage: 'regular', totalPaid: '150.00' })
})

test('payments in the same moment are one deal', async () => {
  const { id } = await newCustomer(await clinic.as('front'))
  await Promise.all([1, 2, 3, 4].map((fen) => clinic.inside((ctx) => recordDeal(ctx, id, fen))))
  expect(
    await clinic.rows(
      sql`select deal_count, total_paid_fen, life_stage from customers.standing where customer_id = ${id}`,
    ),
  ).toEqual([{ deal_count: 1, total_paid_fen: 10, life_stage: 'new' }])
})

test('a payment never makes an open edit stale', async () => {
  const front = await clinic.as('front')
  const { id, version } = await newCustomer(front)
  await clinic.inside((ctx) => recordDeal(ctx, id, 100))
  await front.ask(customers.update, { id, version, name: '改名' })
})

test('who has bought keeps the source she came from', async () => {
  const front = await clinic.as('front')
  const { id, version } = await newCustomer(front)
  await clinic.inside((ctx) => recordDeal(ctx, id, 100))
  const [other] = await front.ask(customers.sourceOptions, { query: { typeName: '网络' } })
  const move = { id, version, sourceTypeId: other!.typeId, sourceId: other!.id }
  expect(await front.refused(customers.update, move)).toMatchObject({ code: 42226 })
  await (await clinic.as('admin')).ask(customers.update, { ...move, reason: '登记错误' })
})

test('sources are kept by who may set them up', async () => {
  const admin = await clinic.as('admin')
  const [type] = await admin.ask(customers.sourceTypeOptions, {})
  const made = await admin.ask(customers.sourceCreate, { typeId: type!.id, name: '电梯广告', costPerLead: '12.50' })
  expect(await admin.refused(customers.sourceCreate, { typeId: type!.id, name: '电梯广告' })).toMatchObject({
    code: 40922,
  })
  expect(await admin.ask(customers.sourceOne, { id: made.id })).toMatchObject({
    name: '电梯广告',
    costPerLead: '12.50',
  })
  const front = await clinic.as('front')
  await newCustomer(front, { sourceTypeId: type!.id, sourceId: made.id })
  expect(await front.refused(customers.sourceRemove, { id: made.id })).toMatchObject({ status: 403 })
  expect(await admin.refused(customers.sourceRemove, { id: made.id })).toMatchObject({ code: 42201 })
  await admin.ask(customers.sourceUpdate, { ...made, typeId: type!.id, name: '电梯广告', status: 1 })
  expect((await front.ask(customers.sourceOptions, {})).map((option) => option.id)).not.toContain(made.id)
})
