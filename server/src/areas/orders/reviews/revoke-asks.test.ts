/** 撤单 that needs others' word: it waits and nothing moves, whoever passes it does it, and it is done once. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { deciding } from '../../../../test/audit-desk.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let head: Actor
let colleague: Actor
let ruler: Actor
beforeAll(async () => {
  till = await newTill()
  head = await till.clinic.with([...deciding, 'order:audit', 'sensitive:customer-capital'])
  colleague = await till.clinic.with([...deciding, 'order:audit', 'sensitive:customer-capital'])
  ruler = await till.clinic.with(['audit:rule:list', 'audit:rule:edit'])
})
const setRule = async (more: { enabled: boolean; amountFrom?: string | null }) => {
  const { rules } = await ruler.ask(approvals.rules, {})
  const { version } = rules.find(({ kind }) => kind === 'REVOKE')!
  const none = { amountFrom: null, discountFromBp: null, daysFrom: null }
  const steps = [{ roleId: null, mode: 'any' as const }]
  return await ruler.ask(approvals.setRule, { kind: 'REVOKE', ...none, steps, ...more, version })
}
beforeEach(async () => {
  await setRule({ enabled: true })
})

const reason = '顾客改变主意'
const stands = async (id: number) => {
  const [row] = await till.clinic.rows(
    sql<{ status: string; real_in_fen: number; debt_open_fen: number; end_reason: string; version: number }>`
      select status, real_in_fen, debt_open_fen, end_reason, version from orders.sales_order where id = ${id}`,
  )
  return row!
}
const events = async (id: number) =>
  (
    await till.clinic.rows(
      sql<{ kind: string; note: string }>`
        select kind, note from orders.order_event where order_id = ${id} and kind like 'REVOKE%' order by id`,
    )
  ).map(({ kind, note }) => `${kind} ${note}`)
const tasksOf = async (id: number) =>
  (await head.ask(approvals.list, { kind: 'REVOKE' })).result.filter(({ documentId }) => documentId === id)
const taskOf = async (id: number) => (await tasksOf(id))[0]!

const paid = async (price = '100.00', sessions = 2) => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price, sessions }])
  await till.pay([sold], [['CASH', price]])
  return { id: sold.id, customerId }
}
const sent = async () => {
  const one = await paid()
  expect(await till.cashier.ask(orders.revoke, { id: one.id, reason })).toMatchObject({ waits: true })
  return one
}
const pass = async (id: number, by = head) => {
  const { id: taskId, version } = await taskOf(id)
  return await by.ask(approvals.pass, { id: taskId, version, opinion: '同意' })
}

describe('what waits', () => {
  test('stays paid as it was, says so, and goes back by whoever passes it, with the reason of whoever asked', async () => {
    const { id, customerId } = await sent()
    expect(await stands(id)).toMatchObject({ status: 'PAID', real_in_fen: 10_000 })
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 2, qty_void: 0 }])
    const detail = await till.writer.ask(orders.one, { id })
    expect(detail.revokeWaits).toBe(true)
    expect(await taskOf(id)).toMatchObject({ status: 'PENDING', amount: '100.00', reason, byRule: false })
    expect(await till.cashier.refused(orders.revoke, { id, reason })).toMatchObject({ key: 'orders.revokeWaits' })
    const one = await head.ask(approvals.one, { id: (await taskOf(id)).id })
    expect(one.same).toBe(true)
    expect(one.facts).toContain('收款的班次还没有交班')

    expect(await pass(id)).toMatchObject({ status: 'PASSED' })
    expect(await stands(id)).toMatchObject({ status: 'REVOKED', real_in_fen: 0, end_reason: reason })
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 0, qty_void: 2 }])
    expect((await till.writer.ask(orders.one, { id })).revokeWaits).toBe(false)
    expect(await events(id)).toEqual([`REVOKE_SENT ${reason}`, `REVOKED ${reason}`])
    // The decision keeps its own entry: about the request, not about the payment that went back with it.
    const [entry] = await till.clinic.rows(sql<{ object_type: string }>`
      select object_type from trail.entry where title = '审核通过' and object_no = ${detail.no}`)
    expect(entry).toMatchObject({ object_type: 'approval' })
    expect(await till.faults()).toEqual([])
  })

  test('is kept when it is rejected or taken back, and may be asked for again', async () => {
    const { id, customerId } = await sent()
    const { id: taskId, version } = await taskOf(id)
    await head.ask(approvals.reject, { id: taskId, version, opinion: '已做术前检查' })
    expect(await stands(id)).toMatchObject({ status: 'PAID', real_in_fen: 10_000, end_reason: '' })
    expect(await till.cashier.ask(orders.revoke, { id, reason })).toMatchObject({ waits: true })
    await till.cashier.ask(approvals.withdraw, { kind: 'REVOKE', documentId: id })
    expect(await stands(id)).toMatchObject({ status: 'PAID' })
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 2 }])
    expect(await events(id)).toEqual([
      `REVOKE_SENT ${reason}`,
      'REVOKE_KEPT 已做术前检查',
      `REVOKE_SENT ${reason}`,
      'REVOKE_KEPT 申请人撤回',
    ])
    expect(await till.faults()).toEqual([])
  })

  test('is not decided by whoever asked or wrote the order, whatever they may', async () => {
    const { id } = await sent()
    const { id: taskId, version } = await taskOf(id)
    for (const person of [till.cashier, till.writer])
      await till.clinic.rows(sql`insert into access.staff_role (staff_id, role_id)
        select ${person.staffId}, role_id from access.staff_role where staff_id = ${head.staffId} on conflict do nothing`)
    await till.clinic.inside(async (ctx) => ctx.tell('perm.changed'))
    const verdict = { id: taskId, version }
    expect(await till.cashier.refused(approvals.pass, verdict)).toMatchObject({ key: 'approvals.own' })
    expect(await till.writer.refused(approvals.pass, verdict)).toMatchObject({ key: 'approvals.written' })
    expect(await stands(id)).toMatchObject({ status: 'PAID' })
  })
})

describe('a rule', () => {
  test('that is off, and below its amount, does it at once and writes that down', async () => {
    await setRule({ enabled: false })
    const one = await paid()
    expect(await till.cashier.ask(orders.revoke, { id: one.id, reason })).toMatchObject({ waits: false })
    expect(await stands(one.id)).toMatchObject({ status: 'REVOKED' })
    expect(await taskOf(one.id)).toMatchObject({ status: 'PASSED', byRule: true, decidedByName: null })
    await setRule({ enabled: true, amountFrom: '100.00' })
    const [less, as] = [await paid('99.99'), await paid('100.00')]
    expect(await till.cashier.ask(orders.revoke, { id: less.id, reason })).toMatchObject({ waits: false })
    expect(await till.cashier.ask(orders.revoke, { id: as.id, reason })).toMatchObject({ waits: true })
    expect(await stands(less.id)).toMatchObject({ status: 'REVOKED' })
    expect(await stands(as.id)).toMatchObject({ status: 'PAID' })
    expect(await till.faults()).toEqual([])
  })

  test('asks nobody about what could not be done: another’s drawer, what was used', async () => {
    const one = await paid()
    const other = await till.newCashier()
    expect(await other.refused(orders.revoke, { id: one.id, reason })).toMatchObject({ code: 40954 })
    const [item] = await till.items(one.customerId)
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    expect(await till.cashier.refused(orders.revoke, { id: one.id, reason })).toMatchObject({ code: 40954 })
    expect(await tasksOf(one.id)).toEqual([])
  })

  test('takes back a debt and its repayment with the payment, newest first', async () => {
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '100.00', sessions: 2 }])
    await till.pay(
      [sold],
      [
        ['CASH', '60.00'],
        ['DEBT', '40.00'],
      ],
    )
    const [debt] = (await till.cashier.ask(debts.list, { customerId, open: true })).result
    await till.cashier.ask(cashier.repay, {
      customerId,
      allocations: [{ debtId: debt!.id, amount: '15.00' }],
      tenders: [{ code: 'CASH', amount: '15.00' }],
    })
    await till.cashier.ask(orders.revoke, { id: sold.id, reason })
    expect(await stands(sold.id)).toMatchObject({ status: 'PART_PAID', debt_open_fen: 2_500 })
    await pass(sold.id)
    expect(await stands(sold.id)).toMatchObject({ status: 'REVOKED', real_in_fen: 0, debt_open_fen: 0 })
    expect(await till.faults()).toEqual([])
  })
})

describe('what moved meanwhile', () => {
  test('a session that was used makes it stale: nothing is taken back, and who asked may not ask again', async () => {
    const { id, customerId } = await sent()
    const [item] = await till.items(customerId)
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    expect((await head.ask(approvals.one, { id: (await taskOf(id)).id })).same).toBe(false)
    expect(await pass(id)).toMatchObject({ status: 'STALE' })
    expect(await stands(id)).toMatchObject({ status: 'PAID', real_in_fen: 10_000 })
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 1, qty_void: 0 }])
    expect(await till.faults()).toEqual([])
  })

  test('a drawer that is counted keeps its payments: stale', async () => {
    const person = await till.newCashier()
    const sold = await till.order(await till.newCustomer(), [{ price: '10.00' }])
    await till.pay([sold], [['CASH', '10.00']], {}, { by: person })
    await person.ask(orders.revoke, { id: sold.id, reason })
    const [shift] = await till.clinic.rows(
      sql<{ id: number; version: number }>`
        select id, version from cashier.cashier_shift where cashier_id = ${person.staffId}`,
    )
    await person.ask(cashier.countShift, { ...shift!, counted: [{ code: 'CASH', amount: '510.00' }] })
    expect(await pass(sold.id)).toMatchObject({ status: 'STALE' })
    expect(await stands(sold.id)).toMatchObject({ status: 'PAID', real_in_fen: 1_000 })
  })

  test('two who pass it at once: one does, and its money goes back once', async () => {
    const { id } = await sent()
    const both = await Promise.allSettled([pass(id), pass(id, colleague)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stands(id)).toMatchObject({ status: 'REVOKED', real_in_fen: 0 })
    const [back] = await till.clinic.rows(sql<{ n: number }>`select count(*)::int as n from ledger.journal j
      join cashier.payment_order po on po.payment_id = j.biz_id where po.order_id = ${id} and j.biz_type like '%cancel'`)
    expect(back!.n).toBe(1)
    expect(await till.faults()).toEqual([])
  })

  test('passed against a repayment on its way: either it is stale, or the repayment finds nothing to pay', async () => {
    for (let round = 0; round < 4; round++) {
      const customerId = await till.newCustomer()
      const sold = await till.order(customerId, [{ price: '100.00' }])
      await till.pay(
        [sold],
        [
          ['CASH', '60.00'],
          ['DEBT', '40.00'],
        ],
      )
      await till.cashier.ask(orders.revoke, { id: sold.id, reason })
      const [debt] = (await till.cashier.ask(debts.list, { customerId, open: true })).result
      const repay = () =>
        till.cashier.ask(cashier.repay, {
          customerId,
          allocations: [{ debtId: debt!.id, amount: '40.00' }],
          tenders: [{ code: 'CASH', amount: '40.00' }],
        })
      const [repaid, passed] = await Promise.allSettled([repay(), pass(sold.id)])
      expect(passed.status).toBe('fulfilled')
      const { status } = await taskOf(sold.id)
      expect([repaid.status, status]).toEqual(status === 'PASSED' ? ['rejected', 'PASSED'] : ['fulfilled', 'STALE'])
      expect(await stands(sold.id)).toMatchObject(
        status === 'PASSED' ? { status: 'REVOKED', real_in_fen: 0 } : { status: 'PAID', real_in_fen: 10_000 },
      )
    }
    expect(await till.faults()).toEqual([])
  })
})
