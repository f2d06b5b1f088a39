import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newTill, type TestTill } from '../../../test/till.ts'
import { debtors, owingOf } from './standing.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

const owe = async (customerId: number, fen: string, dueIn: number): Promise<void> => {
  const order = await till.order(customerId, [{ price: fen }])
  const { id } = await till.pay([order], [['DEBT', fen]])
  await till.clinic.rows(
    sql`update debts.debt set due_date = kit.business_date() + ${dueIn}::int where payment_id = ${id}`,
  )
}

test('a customer owes her own debts that are open, and by the first day of them', async () => {
  const [twice, once, nothing] = [await till.newCustomer(), await till.newCustomer(), await till.newCustomer()]
  await owe(twice, '300.00', 20)
  await owe(twice, '40.50', 5)
  await owe(once, '7.00', -2)
  const rows = await till.clinic.rows(
    sql<{ id: number; owing: unknown; soon: string }>`select c.id, ${sql.raw(owingOf('c'))} as owing,
      (kit.business_date() + 5)::text as soon from customers.customer c`,
  )
  const owing = new Map(rows.map((row) => [row.id, row.owing]))
  expect(owing.get(twice)).toEqual({ amount: '340.50', days: 5, dueOn: rows[0]!.soon })
  expect(owing.get(once)).toMatchObject({ amount: '7.00', days: -2 })
  expect(owing.get(nothing)).toBeNull()
  const ids = await till.clinic.rows(sql<{ id: number }>`select customer_id as id from (${sql.raw(debtors)}) d`)
  expect(new Set(ids.map(({ id }) => id))).toEqual(new Set([twice, once]))
})
