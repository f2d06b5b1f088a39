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

test('nothing is owed until a day that has passed: today is the first there is', async () => {
  const customerId = await till.newCustomer()
  const [day] = await till.clinic.rows(
    sql<{
      today: string
      before: string
    }>`select ledger.open_day()::text as today, (ledger.open_day() - 1)::text as before`,
  )
  const order = await till.order(customerId, [{ price: '80.00' }])
  await expect(till.pay([order], [['DEBT', '80.00']], { debtDueDate: day!.before })).rejects.toThrow(/不能早于今天/)
  const { id } = await till.pay([order], [['DEBT', '80.00']], { debtDueDate: day!.today })
  const [debt] = await till.clinic.rows(
    sql<{ due: string }>`select due_date::text as due from debts.debt where payment_id = ${id}`,
  )
  expect(debt!.due).toBe(day!.today)
})
