import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

describe('a shift', () => {
  it('is opened once per cashier, counted blind, and closed with its difference posted (S1, S2)', async () => {
    const person = await till.newCashier('100.00')
    await expect(person.ask(cashier.openShift, { openingFloat: '0' })).rejects.toThrow(/40955/)
    const customer = await till.newCustomer()
    await till.pay(
      [await till.order(customer, [{ price: '80.00' }])],
      [
        ['CASH', '50.00'],
        ['CARD', '30.00'],
      ],
      {},
      { by: person },
    )
    const open = (await person.ask(cashier.currentShift, {}))!
    expect(open).toMatchObject({ status: 'OPEN', expected: null, openingFloat: '100.00' })
    const counting = await person.ask(cashier.countShift, {
      id: open.id,
      version: open.version,
      counted: [
        { code: 'CASH', amount: '149.00' },
        { code: 'CARD', amount: '30.00' },
      ],
    })
    expect(counting).toMatchObject({ status: 'COUNTING', diff: '-1.00' })
    expect(counting.expected!.filter(({ amount }) => amount !== '0.00')).toEqual([
      { code: 'CASH', name: '现金', amount: '150.00' },
      { code: 'CARD', name: '银行卡', amount: '30.00' },
    ])
    const waiting = await till.order(customer, [{ price: '1.00' }])
    await expect(till.pay([waiting], [['CASH', '1.00']], {}, { by: person })).rejects.toThrow(/40952/)
    const closing = { id: open.id, version: counting.version }
    await expect(person.ask(cashier.closeShift, closing)).rejects.toThrow(/42259.*-1.00/)
    await expect(person.ask(cashier.closeShift, { ...closing, diffReason: '找错', toSafe: '150' })).rejects.toThrow(
      /40959/,
    )
    const closed = await person.ask(cashier.closeShift, { ...closing, diffReason: '找错', toSafe: '49.00' })
    expect(closed).toMatchObject({ status: 'CLOSED', toSafe: '49.00' })
    // The foot of 交班记录: of every shift the filter finds, and of no other.
    expect(await person.ask(cashier.shiftSums, { no: closed.no })).toEqual({ toSafe: '49.00' })
    expect(await person.ask(cashier.shiftSums, { status: 'COUNTING' })).toEqual({ toSafe: '0.00' })
    const [cash] = await till.clinic.rows(
      sql<{
        balance: number
      }>`select balance from ledger.account where kind = 'CASH_HANDOVER' and owner_id = ${open.registerId}`,
    )
    expect(cash!.balance).toBe(10_000)
    expect(await till.faults()).toEqual([])
  })

  it('must be counted before it is closed, and belongs to its cashier', async () => {
    const [one, two] = [await till.newCashier(), await till.newCashier()]
    const { id, version } = (await one.ask(cashier.currentShift, {}))!
    await expect(one.ask(cashier.closeShift, { id, version })).rejects.toThrow(/40956/)
    await expect(
      two.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: '1' }] }),
    ).rejects.toThrow(/404/)
  })

  it('takes no money the next day: it is handed over first', async () => {
    const person = await till.newCashier()
    const sold = await till.order(await till.newCustomer(), [{ price: '1.00' }])
    await till.clinic.rows(
      sql`update cashier.cashier_shift set business_date = business_date - 1 where cashier_id = ${person.staffId}`,
    )
    await expect(till.pay([sold], [['CASH', '1.00']], {}, { by: person })).rejects.toThrow(/40958/)
  })

  it('left open past its business day is handed over by who may, and says so', async () => {
    const [gone, there] = [await till.newCashier('20.00'), await till.newCashier()]
    const head = await till.clinic.with(['cashier:pay:list', 'cashier:pay:handover'])
    const { id, version, registerId } = (await gone.ask(cashier.currentShift, {}))!
    const counted = [{ code: 'CASH', amount: '20.00' }]
    // On its own day it is its cashier's alone.
    await expect(head.ask(cashier.countShift, { id, version, counted })).rejects.toThrow(/40350/)
    expect((await head.ask(cashier.shifts, { overdue: true })).result.map((one) => one.id)).not.toContain(id)
    await till.clinic.rows(sql`update cashier.cashier_shift set business_date = business_date - 1 where id = ${id}`)
    const found = (await head.ask(cashier.shifts, { overdue: true })).result.find((one) => one.id === id)!
    expect(found).toMatchObject({ cashierId: gone.staffId, overdue: true, expected: null, closedByName: null })
    await expect(there.ask(cashier.countShift, { id, version: found.version, counted })).rejects.toThrow(/404/)
    const counting = await head.ask(cashier.countShift, { id, version: found.version, counted })
    expect(counting).toMatchObject({ status: 'COUNTING', diff: '0.00' })
    const closed = await head.ask(cashier.closeShift, { id, version: counting.version, toSafe: '20' })
    expect(closed).toMatchObject({ status: 'CLOSED', closedByName: '测试员', overdue: false })
    const [who] = await till.clinic.rows(
      sql<object>`select counted_by, closed_by from cashier.cashier_shift where id = ${id}`,
    )
    expect(who).toEqual({ counted_by: head.staffId, closed_by: head.staffId })
    // The register is free again, the cashier too.
    expect(await gone.ask(cashier.currentShift, {})).toBeNull()
    expect(await gone.ask(cashier.openShift, { registerId, openingFloat: '0' })).toMatchObject({ status: 'OPEN' })
    expect(await till.faults()).toEqual([])
  })
})

describe('a hold', () => {
  it('shows who has the dialog open, and can be taken over', async () => {
    const colleague = await till.newCashier()
    const sold = await till.order(await till.newCustomer(), [{ price: '1.00' }])
    expect(await till.cashier.ask(cashier.hold, { orderId: sold.id })).toEqual({ mine: true, heldBy: null })
    expect(await colleague.ask(cashier.hold, { orderId: sold.id })).toEqual({ mine: false, heldBy: '测试员' })
    expect((await colleague.ask(cashier.checkout, { id: sold.id })).heldBy).toBe('测试员')
    expect(await colleague.ask(cashier.hold, { orderId: sold.id, takeOver: true })).toEqual({
      mine: true,
      heldBy: null,
    })
    await colleague.ask(cashier.release, { orderId: sold.id })
    expect((await till.cashier.ask(cashier.checkout, { id: sold.id })).heldBy).toBeNull()
  })

  it('is said wherever the order is seen, to whoever has it too, and ends by itself', async () => {
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '1.00' }])
    const seer = await till.clinic.with(['order:list', 'cashier:pay:list'])
    const seen = async (by = seer) => [
      (await by.ask(orders.list, { customerId })).result[0]!.heldBy,
      (await by.ask(orders.one, { id: sold.id })).heldBy,
      (await by.ask(cashier.list, { tab: 'waiting', customerId })).result[0]!.heldBy,
    ]
    const both = await till.newCashier('0', ['order:list'])
    expect(await seen()).toEqual([null, null, null])
    await both.ask(cashier.hold, { orderId: sold.id })
    expect(await seen()).toEqual(['测试员', '测试员', '测试员'])
    expect(await seen(both)).toEqual(['测试员', '测试员', '测试员'])
    await till.clinic.rows(sql`update cashier.checkout_hold set expires_at = kit.clock() where order_id = ${sold.id}`)
    expect(await seen()).toEqual([null, null, null])
  })

  it('is of an order of this hospital: a foreign one and none at all are not found, by whoever reaches everything', async () => {
    const foreign = await newTill()
    const { id } = await foreign.order(await foreign.newCustomer(), [{ price: '1.00' }])
    for (const orderId of [id, 999_999_999])
      for (const refused of [
        await till.cashier.refused(cashier.hold, { orderId, takeOver: true }),
        await till.cashier.refused(cashier.release, { orderId }),
      ])
        expect(refused).toMatchObject({ status: 404 })
    expect((await foreign.cashier.ask(cashier.checkout, { id })).heldBy).toBeNull()
  })
})
