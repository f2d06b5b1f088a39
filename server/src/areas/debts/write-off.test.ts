/** Debts that are written off and owed again: with others' word, right to the fen on order, line, ledger and item. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let asker: Actor
let head: Actor
const keys = [
  'cashier:debt:list',
  'cashier:debt:writeOff',
  'cashier:debt:due',
  'cashier:debt:remind',
  'cashier:debt:print',
  'cashier:debt:audit',
  'audit:todo:list',
  'audit:todo:pass',
  'audit:todo:reject',
  'sensitive:customer-capital',
]

beforeAll(async () => {
  till = await newTill()
  asker = await till.clinic.with(keys)
  head = await till.clinic.with([...keys, 'order:list'])
})

/** An order of two projects of which `paid` came in cash and the rest is owed. */
const owing = async (prices: readonly string[], paid: string, owed: string, sessions = 2) => {
  const customerId = await till.newCustomer()
  const order = await till.order(
    customerId,
    prices.map((price) => ({ price, sessions })),
  )
  await till.pay([order], [...(paid === '0' ? [] : [['CASH', paid] as const]), ['DEBT', owed]])
  const { result } = await head.ask(debts.list, { customerId })
  return { customerId, order, debt: result[0]! }
}

const taskOf = async (documentId: number) =>
  (await head.ask(approvals.list, { kind: 'WRITE_OFF_DEBT', pageSize: 100 })).result.find(
    (one) => one.documentId === documentId,
  )!
const passed = async (documentId: number) => {
  const { id, version } = await taskOf(documentId)
  return await head.ask(approvals.pass, { id, version })
}
const written = async (debtId: number, amount: string) => {
  const asked = await asker.ask(debts.writeOff, { id: debtId, amount, reason: '客户联系不上' })
  await passed(debtId)
  return asked
}
const linesOf = (orderId: number) =>
  till.clinic.rows(sql`select debt_open_fen::int as open, written_off_fen::int as written from orders.order_line
    where order_id = ${orderId} order by line_no`)
const statusOf = async (id: number) => (await head.ask(orders.one, { id })).status
const badDebt = async () =>
  (
    await till.clinic.rows<{ fen: number }>(
      sql`select coalesce(sum(balance), 0)::int as fen from ledger.account where kind = 'BAD_DEBT'`,
    )
  )[0]!.fen

test('nothing moves until another person passes it', { tags: ['F0574'] }, async () => {
  const { debt, order } = await owing(['1000'], '400', '600')
  const before = await badDebt()
  const asked = await asker.ask(debts.writeOff, { id: debt.id, amount: '600', reason: '客户联系不上' })
  expect(asked).toMatchObject({ open: '600.00', waiting: true })
  expect(await head.ask(debts.one, { id: debt.id })).toMatchObject({
    open: '600.00',
    status: 'OPEN',
    waiting: { reopens: false },
  })
  expect(await asker.refused(debts.writeOff, { id: debt.id, amount: '1', reason: '再来' })).toMatchObject({
    key: 'debts.writingOff',
  })
  const { id, version } = await taskOf(debt.id)
  expect(await asker.refused(approvals.pass, { id, version })).toMatchObject({ key: 'approvals.own' })
  await head.ask(approvals.pass, { id, version })
  expect(await head.ask(debts.one, { id: debt.id })).toMatchObject({
    open: '0.00',
    writtenOff: '600.00',
    status: 'WRITTEN_OFF',
    waiting: null,
    writeOffs: [{ amount: '600.00', reason: '客户联系不上', reopenedOn: null }],
  })
  expect(await statusOf(order.id)).toBe('PAID')
  expect(await linesOf(order.id)).toEqual([{ open: 0, written: 60_000 }])
  expect((await badDebt()) - before).toBe(60_000)
  expect(await till.faults()).toEqual([])
})

test('a part lies over the lines as they owe, and the rest is still to be repaid', async () => {
  const { debt, order, customerId } = await owing(['100', '200'], '0', '300')
  await written(debt.id, '100.01')
  expect(await linesOf(order.id)).toEqual([
    { open: 6_666, written: 3_334 },
    { open: 13_333, written: 6_667 },
  ])
  expect(await statusOf(order.id)).toBe('PART_PAID')
  expect(await asker.refused(debts.writeOff, { id: debt.id, amount: '200', reason: '多一分' })).toMatchObject({
    key: 'debts.overWritten',
  })
  await till.cashier.ask(cashier.repay, {
    customerId,
    allocations: [{ debtId: debt.id, amount: '199.99' }],
    tenders: [{ code: 'CASH', amount: '199.99' }],
  })
  expect(await head.ask(debts.one, { id: debt.id })).toMatchObject({
    status: 'CLEARED',
    writtenOff: '100.01',
    repaid: '199.99',
  })
  expect(await asker.refused(debts.writeOff, { id: debt.id, amount: '1', reason: '没有了' })).toMatchObject({
    key: 'debts.nothingOpen',
  })
  expect(await till.faults()).toEqual([])
})

test('what is forgiven counts as covered, and is owed again only while it was not used', async () => {
  const { debt, order, customerId } = await owing(['1000'], '400', '600')
  const item = (await till.items(customerId))[0]!
  await written(debt.id, '600')
  const { writeOffs } = await head.ask(debts.one, { id: debt.id })
  await till.nurse.ask(purchases.deduct, { purchasedItemId: Number(item['id']), times: 1 })
  expect(await asker.refused(debts.reopen, { id: writeOffs[0]!.id, reason: '客户回来了' })).toMatchObject({
    key: 'debts.usedSince',
  })
  expect(await statusOf(order.id)).toBe('PAID')
  expect(await till.faults()).toEqual([])
})

test('what was used on the account of a part keeps it, together with what is still owed', async () => {
  const { debt, customerId } = await owing(['1000'], '400', '600')
  const item = (await till.items(customerId))[0]!
  await written(debt.id, '300')
  await till.nurse.ask(purchases.deduct, { purchasedItemId: Number(item['id']), times: 1 })
  // 500.00 are left of it and 300.00 are owed: of the 300.00 that were written off 200.00 would be covered, and not one fen more.
  const { writeOffs } = await head.ask(debts.one, { id: debt.id })
  const again = { id: writeOffs[0]!.id, reason: '客户回来了' }
  expect(await asker.refused(debts.reopen, again)).toMatchObject({ key: 'debts.usedSince' })
})

test('owed again, each line owes what it owed, and only once', async () => {
  const { debt, order } = await owing(['100', '200'], '0', '300')
  const before = await badDebt()
  await written(debt.id, '300')
  const { writeOffs } = await head.ask(debts.one, { id: debt.id })
  const again = { id: writeOffs[0]!.id, reason: '客户回来了' }
  expect(await asker.ask(debts.reopen, again)).toMatchObject({ open: '0.00', waiting: true })
  await passed(debt.id)
  expect(await linesOf(order.id)).toEqual([
    { open: 10_000, written: 0 },
    { open: 20_000, written: 0 },
  ])
  expect(await head.ask(debts.one, { id: debt.id })).toMatchObject({
    status: 'OPEN',
    open: '300.00',
    writeOffs: [{ reopenReason: '客户回来了' }],
  })
  expect(await statusOf(order.id)).toBe('PART_PAID')
  expect(await badDebt()).toBe(before)
  expect(await asker.refused(debts.reopen, again)).toMatchObject({ key: 'debts.reopened' })
  expect(await till.faults()).toEqual([])
})

test('an order whose sessions are all used is complete with the write-off of what it still owed', async () => {
  const { debt, order, customerId } = await owing(['100'], '50', '50', 2)
  const item = (await till.items(customerId))[0]!
  await till.nurse.ask(purchases.deduct, { purchasedItemId: Number(item['id']), times: 1 })
  await written(debt.id, '50')
  expect(await statusOf(order.id)).toBe('PAID')
  await till.nurse.ask(purchases.deduct, { purchasedItemId: Number(item['id']), times: 1 })
  expect(await statusOf(order.id)).toBe('COMPLETED')
})

test('what was used up in debt makes its order complete with the write-off', async () => {
  const { debt, order, customerId } = await owing(['100'], '60', '40', 1)
  const item = (await till.items(customerId))[0]!
  const nurse = await till.clinic.with(['clinic:deduction:list', 'clinic:deduction:add', 'clinic:deduction:allowDebt'])
  await nurse.ask(purchases.deduct, { purchasedItemId: Number(item['id']), times: 1 })
  expect(await statusOf(order.id)).toBe('PART_PAID')
  await written(debt.id, '40')
  expect(await statusOf(order.id)).toBe('COMPLETED')
})

test('a debt that moved meanwhile is not written off by the old word', async () => {
  const { debt, customerId } = await owing(['100'], '0', '100')
  await asker.ask(debts.writeOff, { id: debt.id, amount: '100', reason: '客户联系不上' })
  await till.cashier.ask(cashier.repay, {
    customerId,
    allocations: [{ debtId: debt.id, amount: '0.01' }],
    tenders: [{ code: 'CASH', amount: '0.01' }],
  })
  expect(await passed(debt.id)).toMatchObject({ status: 'STALE' })
  expect(await head.ask(debts.one, { id: debt.id })).toMatchObject({ open: '99.99', writtenOff: '0.00', waiting: null })
  expect(await till.faults()).toEqual([])
})

test('the payment that left a debt stays while some of it is written off', async () => {
  const { debt } = await owing(['100'], '40', '60')
  await written(debt.id, '0.01')
  const [payment] = await till.clinic.rows<{ id: number }>(
    sql`select payment_id as id from debts.debt where id = ${debt.id}`,
  )
  const cancel = { id: payment!.id, reason: '收错了' }
  expect(await till.cashier.refused(cashier.cancelByPost, cancel)).toMatchObject({ key: 'cashier.notCancellable' })
  expect((await till.cashier.ask(cashier.cancelling, { id: payment!.id })).whyNot).toContain('核销')
  expect(await till.faults()).toEqual([])
})

test('a repayment that is taken back leaves what was written off', async () => {
  const { debt, customerId } = await owing(['100'], '0', '100')
  await written(debt.id, '40')
  const { id } = await till.cashier.ask(cashier.repay, {
    customerId,
    allocations: [{ debtId: debt.id, amount: '60' }],
    tenders: [{ code: 'CASH', amount: '60' }],
  })
  await till.cashier.ask(cashier.cancelByPost, { id, reason: '退回' })
  expect(await head.ask(debts.one, { id: debt.id })).toMatchObject({
    status: 'PART',
    open: '60.00',
    writtenOff: '40.00',
  })
  expect(await till.faults()).toEqual([])
})

test('fifty ask at once: one waits', async () => {
  const { debt } = await owing(['100'], '0', '100')
  const asked = await Promise.allSettled(
    Array.from({ length: 50 }, () => asker.ask(debts.writeOff, { id: debt.id, amount: '100', reason: '同时' })),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('by when it is due and how she was reminded is told with it', async () => {
  const { debt } = await owing(['100'], '0', '100')
  const [days] = await till.clinic.rows<{ today: string; before: string; later: string }>(
    sql`select kit.business_date()::text as today, (kit.business_date() - 1)::text as before, (kit.business_date() + 9)::text as later`,
  )
  const { today, before, later } = days!
  const due = { id: debt.id, version: debt.version }
  expect(await asker.refused(debts.changeDue, { ...due, dueDate: before })).toMatchObject({ key: 'debts.duePast' })
  const changed = await asker.ask(debts.changeDue, { ...due, dueDate: today })
  expect(await asker.refused(debts.changeDue, { ...due, dueDate: later })).toMatchObject({ key: 'common.stale' })
  await asker.ask(debts.changeDue, { id: debt.id, version: changed.version, dueDate: later })
  const paper = await asker.ask(debts.slip, { id: debt.id })
  expect(paper).toMatchObject({ no: debt.no, open: '100.00', dueDate: later })
  const said = { id: debt.id, way: 'phone', said: '下周来还' } as const
  expect(await asker.refused(debts.remind, { ...said, promisedOn: before })).toMatchObject({ key: 'debts.promisePast' })
  await asker.ask(debts.remind, { ...said, promisedOn: today })
  expect(await head.ask(debts.one, { id: debt.id })).toMatchObject({
    dueDate: later,
    reminders: [{ way: 'phone', said: '下周来还', promisedOn: today }],
  })
})
