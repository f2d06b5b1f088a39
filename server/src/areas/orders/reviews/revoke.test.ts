import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

const reason = '顾客改变主意'
const stands = async (id: number) => {
  const [row] = await till.clinic.rows(
    sql<{ status: string; real_in_fen: number; debt_open_fen: number }>`
      select status, real_in_fen, debt_open_fen from orders.sales_order where id = ${id}`,
  )
  return row
}

describe('revoking', () => {
  test('a paid order ends with its payments taken back, debt and repayment included', { tags: ['F0543'] }, async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '100.00', sessions: 2 }])
    await till.pay(
      [sold],
      [
        ['CASH', '60.00'],
        ['DEBT', '40.00'],
      ],
    )
    const [debt] = (await till.cashier.ask(debts.list, { customerId: customer, open: true })).result
    const part = { debtId: debt!.id, amount: '15.00' }
    await till.cashier.ask(cashier.repay, {
      customerId: customer,
      allocations: [part],
      tenders: [{ code: 'CASH', amount: '15.00' }],
    })
    await till.cashier.ask(orders.revoke, { id: sold.id, reason })
    expect(await stands(sold.id)).toEqual({ status: 'REVOKED', real_in_fen: 0, debt_open_fen: 0 })
    expect(await till.figures(customer)).toMatchObject({ debt_fen: 0 })
    expect(await till.items(customer)).toMatchObject([{ qty_left: 0, qty_void: 2 }])
    expect(await till.faults()).toEqual([])
    expect(await till.cashier.refused(orders.revoke, { id: sold.id, reason })).toMatchObject({ code: 40945 })
  })

  test('what was used, what was paid together, and what was not paid stays', async () => {
    const customer = await till.newCustomer()
    const used = await till.order(customer, [{ price: '100.00', sessions: 2 }])
    await till.pay([used], [['CASH', '100.00']])
    const [item] = await till.items(customer)
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    expect(await till.cashier.refused(orders.revoke, { id: used.id, reason })).toMatchObject({ code: 40954 })
    expect(await stands(used.id)).toMatchObject({ status: 'PAID' })

    const both = [await till.order(customer, [{ price: '10.00' }]), await till.order(customer, [{ price: '20.00' }])]
    await till.pay(both, [['CASH', '30.00']])
    expect(await till.cashier.refused(orders.revoke, { id: both[0]!.id, reason })).toMatchObject({ code: 40048 })

    const open = await till.order(customer, [{ price: '10.00' }])
    expect(await till.cashier.refused(orders.revoke, { id: open.id, reason })).toMatchObject({ code: 40945 })
    expect(await till.faults()).toEqual([])
  })

  test('two who revoke at once: one does', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '88.00' }])
    await till.pay([sold], [['CASH', '88.00']])
    const both = await Promise.allSettled([
      till.cashier.ask(orders.revoke, { id: sold.id, reason }),
      till.cashier.ask(orders.revoke, { id: sold.id, reason }),
    ])
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stands(sold.id)).toMatchObject({ status: 'REVOKED' })
    expect(await till.faults()).toEqual([])
  })
})
