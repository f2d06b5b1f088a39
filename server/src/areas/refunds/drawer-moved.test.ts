/** Cash leaves a drawer between the look into it and the refund that takes it out: nothing is paid that is not there. */
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { direct } from '../../../test/clinic.ts'
import { newRefundDesk } from '../../../test/refunds.ts'
import { newTill } from '../../../test/till.ts'

test('a refund that waits for somebody who takes the cash is told that there is no longer enough', async () => {
  const till = await newTill()
  const desk = await newRefundDesk(till)
  const { clinic } = till
  const short = await till.newCashier('100.00', ['cashier:refund:list', 'cashier:refund:refundMoney'])
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price: '80.00', sessions: 1 }])
  await till.pay([sold], [['CASH', '80.00']])
  const [item] = await till.items(customerId)
  const lines = [{ purchasedItemId: Number(item!['id']), qty: 1 }]
  const { id } = await desk.asked({ orderId: sold.id, lines, reasonParty: 'CLINIC' as const })
  await desk.passed(id)
  const { version } = await short.ask(refunds.one, { id })
  const [register] = await clinic.rows<{ id: number }>(
    sql`select register_id as id from cashier.cashier_shift where cashier_id = ${short.staffId} and status = 'OPEN'`,
  )
  const postings = JSON.stringify([
    { kind: 'CASH_REGISTER', owner: register!.id, amount: -5000 },
    { kind: 'CASH_SAFE', owner: 0, amount: 5000 },
  ])
  const scope = { hospitalId: clinic.hospitalId, staffId: short.staffId }
  const told = await direct(clinic.node, scope, async ({ db }) => {
    await sql`select ledger.post_journal('cash_out', nextval('kit.id'), ledger.open_day(),
      ${postings}::jsonb)`.execute(db)
    const paying = short.refused(refunds.pay, { id, version })
    for (;;) {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity a
        where pg_backend_pid() = any(pg_blocking_pids(a.pid))) as waits`.execute(db)
      if (rows[0]!.waits) break
    }
    return { paying }
  })
  expect(await told.paying).toMatchObject({ status: 409, key: 'refunds.spent' })
  expect(await short.ask(refunds.one, { id })).toMatchObject({ status: 'APPROVED' })
})
