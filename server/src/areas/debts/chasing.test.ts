/** Who is to chase what: debts by the people of their orders and by age, with the sums above the list and the sheet. */
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let head: Actor
beforeAll(async () => {
  till = await newTill()
  head = await till.clinic.with([
    ...['cashier:debt:list', 'cashier:debt:export', 'customer:list'],
    'sensitive:customer-capital',
  ])
})

/** 10, 20, 40 and 80 that are owed for 30, 31, 90 and 181 days; the first two by orders of one adviser. */
test('of one adviser, by age to the day, what was written off apart', async () => {
  const customerId = await till.newCustomer()
  const adviser = till.cashier.staffId
  const ages = [30, 31, 90, 181]
  for (const [at, price] of ['10.00', '20.00', '40.00', '80.00'].entries()) {
    const order = await till.order(customerId, [{ price }])
    await till.pay([order], [['DEBT', price]])
    await till.clinic.rows(
      sql`update debts.debt set business_date = kit.business_date() - ${ages[at]!}::int where order_id = ${order.id}`,
    )
    const by = at < 2 ? adviser : null
    await till.clinic.rows(sql`update orders.sales_order set adviser_id = ${by} where id = ${order.id}`)
  }
  const all = await head.ask(debts.sums, { customerId })
  expect(all).toEqual({
    ...{ amount: '150.00', repaid: '0.00', writtenOff: '0.00', open: '150.00' },
    ...{ openTo30: '10.00', openTo90: '60.00', openTo180: '0.00', openOver180: '80.00' },
  })
  const hers = { customerId, adviserId: adviser }
  expect((await head.ask(debts.list, hers)).result.map((row) => row.open).toSorted()).toEqual(['10.00', '20.00'])
  expect(await head.ask(debts.sums, hers)).toMatchObject({ open: '30.00', openTo30: '10.00', openTo90: '20.00' })
  expect((await head.ask(debts.list, { customerId, adviserId: head.staffId })).total).toBe(0)
  const [written] = await till.clinic.rows<{ by: number }>(
    sql`select created_by as by from orders.sales_order where customer_id = ${customerId} limit 1`,
  )
  expect((await head.ask(debts.list, { customerId, writerId: written!.by })).total).toBe(4)
  expect((await head.ask(debts.list, { customerId, writerId: head.staffId })).total).toBe(0)
  // The sheet says the same.
  const file = (await head.ask(debts.export, { ...hers, format: 'csv' })) as unknown as Buffer
  const rows = file.toString('utf8').trim().split('\n')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('咨询师')
})
