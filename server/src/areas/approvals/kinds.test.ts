/** Deductions taken back after their day, and points by hand beyond the limit, as the centre decides them. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

const deciding = [
  'audit:todo:list',
  'audit:todo:pass',
  'audit:todo:reject',
  'audit:done:list',
  'audit:done:export',
] as const
const rights = [...deciding, 'vip:integral:audit', 'clinic:deduction:audit', 'sensitive:customer-capital'] as const

let till: TestTill
let judge: Actor
let asker: Actor
beforeAll(async () => {
  till = await newTill()
  judge = await till.clinic.with(rights)
  asker = await till.clinic.with(['clinic:deduction:withdraw', 'vip:integral:add'])
})
const openOf = async (customerId: number) =>
  (await judge.ask(approvals.list, { customerId, status: 'PENDING' })).result[0]!
const _points = async (customerId: number) => (await till.figures(customerId))['POINT_CUSTOMER'] ?? 0

describe('deductions', () => {
  const askedFor = async () => {
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '100.00', sessions: 2 }])
    await till.pay([sold], [['CASH', '100.00']])
    const [item] = await till.items(customerId)
    const { id } = await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    await till.clinic.rows(
      sql`update purchases.deduction_record set business_date = business_date - 3 where id = ${id}`,
    )
    expect(await asker.ask(purchases.withdraw, { id, reason: '点错' })).toMatchObject({ status: 'WITHDRAW_PENDING' })
    return { ...(await openOf(customerId)), id, customerId }
  }

  test('passed in the centre sessions and value are back; rejected the record stands as it was', async () => {
    const { id, customerId, kind, version, change, amount } = await askedFor()
    expect({ kind, amount }).toEqual({ kind: 'DEDUCT_WITHDRAW', amount: '50.00' })
    expect(change).toMatch(/剩 1 次 → 2 次$/)
    const task = await openOf(customerId)
    expect((await judge.ask(approvals.one, { id: task.id })).facts).toContain('划扣在 3 天前，已过当天')
    expect(await judge.ask(approvals.pass, { id: task.id, version: task.version })).toMatchObject({ status: 'PASSED' })
    expect(version).toBe(task.version)
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 2, value_left_fen: 10_000 }])
    expect((await till.nurse.ask(purchases.record, { id })).status).toBe('WITHDRAWN')
    const other = await askedFor()
    const wordless = { id: (await openOf(other.customerId)).id, version: 1, pass: false }
    expect(await judge.refused(approvals.decideDeduction, wordless)).toMatchObject({ key: 'approvals.rejectReason' })
    await judge.ask(approvals.decideDeduction, {
      id: (await openOf(other.customerId)).id,
      version: 1,
      pass: false,
      opinion: '已做',
    })
    expect(await till.items(other.customerId)).toMatchObject([{ qty_left: 1 }])
    expect(await till.faults()).toEqual([])
  })

  test('whoever deducted does not decide that it is taken back; the own call decides deductions alone', async () => {
    const { customerId } = await askedFor()
    const { id, version } = await openOf(customerId)
    await till.clinic.rows(sql`insert into access.staff_role (staff_id, role_id)
      select ${till.nurse.staffId}, role_id from access.staff_role where staff_id = ${judge.staffId}`)
    await till.clinic.inside(async (ctx) => ctx.tell('perm.changed'))
    expect(await till.nurse.refused(approvals.pass, { id, version })).toMatchObject({ key: 'approvals.written' })
    expect((await judge.ask(approvals.deductions, { customerId })).result).toMatchObject([{ kind: 'DEDUCT_WITHDRAW' }])
    await judge.ask(approvals.decideDeduction, { id, version, pass: true })
    const she = await till.newCustomer()
    await asker.ask(ledger.adjustPoints, { customerId: she, delta: 20_000, reason: '补' })
    const task = await openOf(she)
    expect((await judge.ask(approvals.deductions, { customerId: she })).total).toBe(0)
    expect(await judge.refused(approvals.decideDeduction, { id: task.id, version: 1, pass: true })).toMatchObject({
      status: 404,
    })
  })

  test('taken back by whoever asked, it may be asked for anew; a rule by days asks from the day on', async () => {
    const { id, customerId } = await askedFor()
    await asker.ask(approvals.withdraw, { kind: 'DEDUCT_WITHDRAW', documentId: id })
    expect((await till.nurse.ask(purchases.record, { id })).status).toBe('DONE')
    const ruler = await till.clinic.with(['audit:rule:list', 'audit:rule:edit'])
    const set = async (daysFrom: number) => {
      const { rules } = await ruler.ask(approvals.rules, {})
      const { version } = rules.find(({ kind }) => kind === 'DEDUCT_WITHDRAW')!
      const steps = [{ roleId: null, mode: 'any' as const }]
      const limits = { amountFrom: null, discountFromBp: null, daysFrom }
      await ruler.ask(approvals.setRule, { kind: 'DEDUCT_WITHDRAW', enabled: true, ...limits, steps, version })
    }
    await set(3)
    expect(await asker.ask(purchases.withdraw, { id, reason: '再来' })).toMatchObject({ status: 'WITHDRAW_PENDING' })
    await asker.ask(approvals.withdraw, { kind: 'DEDUCT_WITHDRAW', documentId: id })
    await set(4)
    expect(await asker.ask(purchases.withdraw, { id, reason: '再来' })).toMatchObject({ status: 'WITHDRAWN' })
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 2 }])
    const [row] = (await judge.ask(approvals.list, { customerId })).result
    expect(row).toMatchObject({ status: 'PASSED', byRule: true })
    expect(await till.faults()).toEqual([])
    await set(1)
  })
})

describe('points by hand', () => {
  test('below the limit at once, by the rule; from it on they wait, up and down, and nothing is booked meanwhile', async () => {
    const customerId = await till.newCustomer()
    const give = (delta: number) => asker.ask(ledger.adjustPoints, { customerId, delta, reason: '活动' })
    expect(await give(9_999)).toMatchObject({ balance: 9_999, waiting: false })
    expect((await judge.ask(approvals.list, { customerId })).result).toMatchObject([{ byRule: true, amount: '+9999' }])
    expect(await give(10_000)).toMatchObject({ balance: 9_999, waiting: true })
    expect(await asker.refused(ledger.adjustPoints, { customerId, delta: 1, reason: '又' })).toMatchObject({
      key: 'approvals.waiting',
      status: 409,
    })
    const { id, version, change } = await openOf(customerId)
    expect(change).toBe('积分 9999 → 19999')
    await judge.ask(approvals.pass, { id, version })
    const read = await till.cashier.ask(ledger.points, { customerId })
    expect(read.result.map((row) => row.balanceAfter)).toEqual(['19999', '9999'])
    expect((await asker.ask(messages.mine, {})).list[0]).toMatchObject({
      title: expect.stringMatching(/^手工积分已通过/),
    })
    expect(await give(-10_000)).toMatchObject({ waiting: true })
    const down = await openOf(customerId)
    await judge.ask(approvals.reject, { id: down.id, version: down.version, opinion: '不合规则' })
    expect((await till.cashier.ask(ledger.points, { customerId })).total).toBe(2)
  })

  test('whatever moved the points since makes it stale; of fifty passes at once they are booked once', async () => {
    const customerId = await till.newCustomer()
    await asker.ask(ledger.adjustPoints, { customerId, delta: 15_000, reason: '活动' })
    const first = await openOf(customerId)
    await till.clinic.inside((ctx) =>
      sql`select ledger.post_journal('referral', nextval('kit.id'), ledger.open_day(), ${JSON.stringify([
        { kind: 'POINT_ISSUED', owner: 0, amount: 5 },
        { kind: 'POINT_CUSTOMER', owner: customerId, customer: customerId, amount: -5 },
      ])}::jsonb)`.execute(ctx.db),
    )
    expect(await openOf(customerId)).toMatchObject({ lock: 'moved' })
    expect(await judge.ask(approvals.pass, { id: first.id, version: first.version })).toMatchObject({ status: 'STALE' })
    expect((await till.cashier.ask(ledger.points, { customerId })).total).toBe(1)
    await asker.ask(ledger.adjustPoints, { customerId, delta: 15_000, reason: '活动' })
    const { id, version } = await openOf(customerId)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => judge.ask(approvals.pass, { id, version })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await till.cashier.ask(ledger.points, { customerId })).result[0]).toMatchObject({ balanceAfter: '15005' })
    expect(await till.faults()).toEqual([])
  })

  test('two who ask at once for one customer: one waits, the other is told', async () => {
    const customerId = await till.newCustomer()
    await asker.ask(ledger.adjustPoints, { customerId, delta: 1, reason: '开户' })
    const give = () => asker.ask(ledger.adjustPoints, { customerId, delta: 12_000, reason: '活动' })
    const both = await Promise.allSettled([give(), give()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await judge.ask(approvals.list, { customerId, status: 'PENDING' })).total).toBe(1)
  })
})

test('who is in the house comes first, then who waits longest; one kind at a time, or the batch is refused', async () => {
  const [first, second, here] = [await till.newCustomer(), await till.newCustomer(), await till.newCustomer()]
  for (const customerId of [first, second, here])
    await asker.ask(ledger.adjustPoints, { customerId, delta: 11_000, reason: '排序' })
  const front = await till.clinic.as('front')
  const consultant = await till.clinic.as('consultant')
  await front.ask(triage.create, { customerId: here, consultantId: consultant.staffId })
  const { result } = await judge.ask(approvals.list, { mine: true, kind: 'POINTS_MANUAL', pageSize: 100 })
  const order = result.map(({ customerId }) => customerId)
  expect(order[0]).toBe(here)
  expect(result[0]).toMatchObject({ onSite: true })
  expect(order.indexOf(first)).toBeLessThan(order.indexOf(second))
  const sold = await till.order(first, [{ price: '100.00', sessions: 2 }])
  await till.pay([sold], [['CASH', '100.00']])
  const [item] = await till.items(first)
  const { id } = await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  await till.clinic.rows(sql`update purchases.deduction_record set business_date = business_date - 1 where id = ${id}`)
  await asker.ask(purchases.withdraw, { id, reason: '点错' })
  const tasks = (await judge.ask(approvals.list, { customerId: first, status: 'PENDING' })).result
  expect(tasks).toHaveLength(2)
  const asked = tasks.map(({ id: task, version }) => ({ id: task, version }))
  expect(await judge.refused(approvals.batchPass, { tasks: asked })).toMatchObject({ key: 'approvals.mixed' })
})
