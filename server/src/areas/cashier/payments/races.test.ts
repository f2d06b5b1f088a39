/** The money book's hazards H1–H18 on real connections: exactly one winner, and every identity holds afterwards. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { RefusedInTest } from '../../../../test/actor.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

/** Runs all at once; the codes of those that were refused, and what the others answered. */
const race = async <T>(runs: readonly Promise<T>[]) => {
  const done = await Promise.allSettled(runs)
  const codes = done.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (!(one.reason instanceof RefusedInTest)) throw one.reason
    return [one.reason.answer.code]
  })
  return { won: done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), codes }
}
const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await till.clinic.rows(query))[0]!.n

describe('races', () => {
  it('cashiers who begin in the same moment each get a free register', async () => {
    for (let round = 0; round < 4; round += 1) {
      const cashiers = await Promise.all(many(8).map(() => till.newCashier()))
      const open = await till.clinic.rows(
        sql<{ id: number }>`select register_id id from cashier.cashier_shift
          where status = 'OPEN' and cashier_id = any(${cashiers.map((one) => one.staffId)})`,
      )
      expect(new Set(open.map((one) => one.id)).size).toBe(8)
    }
  })

  it('H1: of six cashiers on one order one is paid, the others learn by whom', async () => {
    const cashiers = await Promise.all(many(6).map(() => till.newCashier()))
    for (let round = 0; round < 5; round += 1) {
      const sold = await till.order(await till.newCustomer(), [{ price: '100.00' }])
      const { won, codes } = await race(cashiers.map((by) => till.pay([sold], [['CASH', '100.00']], {}, { by })))
      expect(won).toHaveLength(1)
      expect(codes).toEqual([40907, 40907, 40907, 40907, 40907])
      expect(
        await count(sql<{ n: number }>`select count(*)::int n from cashier.payment_order where order_id = ${sold.id}`),
      ).toBe(1)
    }
    expect(await till.faults()).toEqual([])
  })

  it('H2: one key pressed ten times pays once and answers the same', async () => {
    const sold = await till.order(await till.newCustomer(), [{ price: '100.00' }])
    const { won, codes } = await race(
      many(10).map(() => till.pay([sold], [['CASH', '100.00']], {}, { key: 'same-key-of-this-dialog' })),
    )
    expect(codes).toEqual([])
    expect(new Set(won.map((one) => one.id)).size).toBe(1)
    await expect(till.pay([sold], [['CARD', '100.00']], {}, { key: 'same-key-of-this-dialog' })).rejects.toThrow(
      /42202/,
    )
  })

  it('H3: a balance of 100 is not spent twice on two tills; the loser sees what is left', async () => {
    const other = await till.newCashier()
    for (let round = 0; round < 5; round += 1) {
      const customer = await till.newCustomer()
      await till.pay([await till.recharge(customer, '100.00')], [['CASH', '100.00']])
      const [a, b] = [
        await till.order(customer, [{ price: '70.00' }]),
        await till.order(customer, [{ price: '60.00' }]),
      ]
      const { won, codes } = await race([
        till.pay([a], [['WALLET', '70.00']]),
        till.pay([b], [['WALLET', '60.00']], {}, { by: other }),
      ])
      expect(won).toHaveLength(1)
      expect(codes).toEqual([40903])
    }
    expect(await till.faults()).toEqual([])
  })

  it('H5: of eight nurses one takes the last session', async () => {
    const customer = await till.newCustomer()
    await till.pay([await till.order(customer, [{ price: '10.01', sessions: 3 }])], [['CASH', '10.01']])
    const [item] = await till.items(customer)
    const take = () => till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    const { won, codes } = await race(many(8).map(take))
    expect(won.map((one) => one.amount).sort()).toEqual(['3.33', '3.34', '3.34'])
    expect(codes).toEqual([40906, 40906, 40906, 40906, 40906])
    expect(await till.faults()).toEqual([])
  })

  it('H9: an order edited or cancelled while the dialog is open is not paid as it was', async () => {
    const customer = await till.newCustomer()
    for (let round = 0; round < 5; round += 1) {
      const sold = await till.order(customer, [{ price: '10.00' }])
      const { won, codes } = await race<unknown>([
        till.pay([sold], [['CASH', '10.00']]),
        till.writer.ask(orders.cancel, { id: sold.id, reason: '客户改主意' }),
      ])
      expect(won).toHaveLength(1)
      expect(codes).toHaveLength(1)
    }
    expect(await till.faults()).toEqual([])
  })

  it('H10: cancelling a payment and deducting from it: one of them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const customer = await till.newCustomer()
      const paid = await till.pay([await till.order(customer, [{ price: '10.00' }])], [['CASH', '10.00']])
      const [item] = await till.items(customer)
      const { won, codes } = await race<unknown>([
        till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '收错' }),
        till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 }),
      ])
      expect(won).toHaveLength(1)
      expect([[40954], [40963]]).toContainEqual(codes)
    }
    expect(await till.faults()).toEqual([])
  })

  it('H11: two repayments of one debt never take more than is open', async () => {
    const other = await till.newCashier()
    const customerId = await till.newCustomer()
    await till.pay([await till.order(customerId, [{ price: '100.00' }])], [['DEBT', '100.00']])
    const [debt] = await till.clinic.rows(
      sql<{ id: number }>`select id from debts.debt where customer_id = ${customerId}`,
    )
    const repay = (by: typeof other) =>
      by.ask(cashier.repay, {
        customerId,
        allocations: [{ debtId: debt!.id, amount: '60.00' }],
        tenders: [{ code: 'CASH', amount: '60.00' }],
      })
    const { won, codes } = await race([repay(till.cashier), repay(other)])
    expect(won).toHaveLength(1)
    expect(codes).toEqual([42268])
    expect(await till.faults()).toEqual([])
  })

  it('H18: what is paid while a shift is counted is in the count or refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await till.newCashier('0.00')
      const shift = (await person.ask(cashier.currentShift, {}))!
      const customer = await till.newCustomer()
      const sold = await Promise.all(many(4).map(() => till.order(customer, [{ price: '1.00' }])))
      const counted = [{ code: 'CASH', amount: '0.00' }]
      const { won, codes } = await race<unknown>([
        ...sold.map((one) => till.pay([one], [['CASH', '1.00']], {}, { by: person })),
        person.ask(cashier.countShift, { id: shift.id, version: shift.version, counted }),
      ])
      const now = (await person.ask(cashier.currentShift, {}))!
      expect(now.expected!.find(({ code }) => code === 'CASH')!.amount).toBe(`${won.length - 1}.00`)
      expect(codes.every((code) => code === 40952)).toBe(true)
    }
    expect(await till.faults()).toEqual([])
  })
})

describe('a closed business day', () => {
  it('H17: closing waits for a payment in flight, and later money goes to the next day', async () => {
    const own = await newTill()
    const [day] = await own.clinic.rows(sql<{ day: string }>`select ledger.open_day() as day`)
    const line = (amount: number) =>
      JSON.stringify([
        { kind: 'CASH_FUND', owner: 0, amount },
        { kind: 'CASH_SAFE', owner: 0, amount: -amount },
      ])
    const post = (id: number) =>
      sql`select ledger.post_journal('test', ${id}::bigint, ${day!.day}::date, ${line(-5)}::jsonb)`
    const order: string[] = []
    const paying = own.clinic.inside(async (ctx) => {
      await post(1).execute(ctx.db)
      await new Promise((resolve) => setTimeout(resolve, 400))
      order.push('paid')
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const closing = own.clinic.inside(async (ctx) => {
      await sql`select 1 from ledger.business_day where business_date = ${day!.day}::date for update`.execute(ctx.db)
      await sql`update ledger.business_day set status = 'CLOSED', closed_at = kit.present() where business_date = ${day!.day}::date`.execute(
        ctx.db,
      )
      order.push('closed')
    })
    await Promise.all([paying, closing])
    expect(order).toEqual(['paid', 'closed'])
    await expect(own.clinic.inside((ctx) => post(2).execute(ctx.db))).rejects.toMatchObject({
      constraint: 'journal_day_open',
    })
    const [next] = await own.clinic.rows(sql<{ later: boolean }>`select ledger.open_day() > ${day!.day}::date as later`)
    expect(next!.later).toBe(true)
    const sold = await own.order(await own.newCustomer(), [{ price: '1.00' }])
    await expect(own.pay([sold], [['CASH', '1.00']])).rejects.toThrow(/40958/)
    expect(await own.faults()).toEqual([])
  })
})
