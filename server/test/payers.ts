/** Customers whose payments were taken some days ago. */
import { sql } from 'kysely'
import type { TestTill } from './till.ts'

/** Pays for something new by one tender. @returns the payment's id */
export const bought = async (at: TestTill, customerId: number, yuan: number, code = 'CASH'): Promise<number> => {
  const order = await at.order(customerId, [{ price: yuan.toFixed(2) }])
  return (await at.pay([order], [[code, yuan.toFixed(2)]])).id
}

/** As if it had been taken then: the till takes money on its own day alone. */
export const takenAgo = (at: TestTill, paymentId: number, days: number) =>
  at.clinic.rows(
    sql`update cashier.payment set business_date = kit.business_date() - ${days}::int where id = ${paymentId}`,
  )

/** Somebody whose payments were taken so many days ago: `[days, yuan]`. */
export const payer = async (
  at: TestTill,
  ...paid: readonly (readonly [days: number, yuan: number])[]
): Promise<number> => {
  const customerId = await at.newCustomer()
  for (const [days, yuan] of paid) await takenAgo(at, await bought(at, customerId, yuan), days)
  return customerId
}
