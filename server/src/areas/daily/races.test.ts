/** A day that is closed while money is on its way: it is in the statement, or of the next day; never beside both (H17). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newTill } from '../../../test/till.ts'

it('a grant of coins that began first is waited for; what comes later is booked on the next day', async () => {
  const till = await newTill()
  const head = await till.clinic.with(['cashier:daily:list', 'cashier:daily:close', 'cashier:books:list'])
  const { day } = await head.ask(daily.board, {})
  const { id, version } = (await till.cashier.ask(cashier.currentShift, {}))!
  const counted = await till.cashier.ask(cashier.countShift, {
    id,
    version,
    counted: [{ code: 'CASH', amount: '500.00' }],
  })
  await till.cashier.ask(cashier.closeShift, { id, version: counted.version })
  const customer = await till.newCustomer()
  const grants = Array.from({ length: 12 }, (_, at) => at)
  const [closed, closedAgain] = await Promise.allSettled([
    head.ask(daily.close, { day }),
    head.ask(daily.close, { day }),
    ...grants.map(() => till.grant(customer, { points: 3, coinFen: 5 })),
  ])
  expect([closed!.status, closedAgain!.status].sort()).toEqual(['fulfilled', 'rejected'])
  const late = await till.clinic.rows(sql`select j.id from ledger.journal j
    join ledger.business_day d on d.business_date = j.business_date
    where d.business_date = ${day}::date and j.created_at > d.closed_at`)
  expect(late).toEqual([])
  expect((await till.figures(customer))['points']).toBe(36)
  expect(await head.ask(cashier.selfcheck, {})).toEqual([])
})

it('a payment that holds its day is waited for, and stands in the statement', async () => {
  const till = await newTill()
  const head = await till.clinic.with(['cashier:daily:list', 'cashier:daily:close', 'cashier:books:list'])
  const { day } = await head.ask(daily.board, {})
  const paying = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const held = till.clinic.inside(async (ctx) => {
    await sql`select ledger.open_day()`.execute(ctx.db)
    begun.resolve()
    await paying.promise
    await sql`insert into cashier.cashier_shift (no, register_id, business_date, opening_float_fen, cashier_id)
      select 'JB-late', id, ${day}::date, 0, ${head.staffId} from cashier.register where not exists (select from cashier.cashier_shift s
        where s.register_id = register.id and s.status <> 'CLOSED') limit 1`.execute(ctx.db)
  })
  const { id, version } = (await till.cashier.ask(cashier.currentShift, {}))!
  const counted = await till.cashier.ask(cashier.countShift, {
    id,
    version,
    counted: [{ code: 'CASH', amount: '500.00' }],
  })
  await till.cashier.ask(cashier.closeShift, { id, version: counted.version })
  await begun.promise
  const closing = head.refused(daily.close, { day })
  // The close waits for the day: only then is what comes seen.
  await expect
    .poll(async () => (await till.clinic.rows(sql`select from pg_locks where not granted`)).length)
    .toBeGreaterThan(0)
  paying.resolve()
  await held
  expect((await closing).key).toBe('daily.blocked')
})
