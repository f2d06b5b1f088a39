/** Fifty at once from several tills at what two people do to one thing in different ways: hazards H1, H9, H10, H11, H13, H17 of the money book §17. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { newCards } from './cards.ts'
import { FIFTY, race } from './race.ts'
import { newTill, type SavedOrder, type TestTill } from './till.ts'

let till: TestTill
let tills: Actor[]
beforeAll(async () => {
  till = await newTill()
  tills = [till.cashier, ...(await Promise.all(Array.from({ length: 4 }, () => till.newCashier())))]
})

const at = (n: number): Actor => tills[n % tills.length]!
const sound = async (of = till) => {
  expect(await of.faults()).toEqual([])
  expect(of.clinic.node.bugs).toEqual([])
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  Number((await till.clinic.rows<{ n: number }>(query))[0]!.n)
const sumOf = (refused: Record<string, number>): number => Object.values(refused).reduce((sum, n) => sum + n, 0)

describe('fifty at once', { timeout: 240_000 }, () => {
  test('H1: pay one order from five tills: one is paid, the others read by whom', async () => {
    const sold = await till.order(await till.newCustomer(), [{ price: '88.00' }])
    const { won, refused } = await race((n) => till.pay([sold], [['CASH', '88.00']], {}, { by: at(n) }))
    expect([won.length, sumOf(refused)]).toEqual([1, FIFTY - 1])
    const late = await till.cashier.refused(cashier.pay, {
      orders: [{ id: sold.id, version: sold.version }],
      tenders: [{ code: 'CARD', amount: '88.00' }],
    })
    expect(late.code).toBe(40907)
    expect(
      await count(sql<{ n: number }>`select count(*)::int as n from cashier.payment_order where order_id = ${sold.id}`),
    ).toBe(1)
    await sound()
  })

  test('H9: pay an order as it was shown, or change it: one of them, and what is paid is what was shown', async () => {
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '50.00' }])
    const { lines, ...before } = await till.writer.ask(orders.one, { id: sold.id })
    const productId = lines[0]!.productId!
    const { won } = await race((n) =>
      n % 2 === 0
        ? till.pay([sold], [['WECHAT', '50.00']], {}, { by: at(n) }).then(() => 'paid')
        : till.writer
            .ask(orders.update, {
              ...{ id: sold.id, version: before.version, customerId, submit: true, confirmed: true },
              // It costs the same: only that it is another order than was shown forbids it.
              lines: [{ productId, contentCount: 1, site: '左侧' }],
            })
            .then(() => 'changed'),
    )
    expect(won).toHaveLength(1)
    const order = await till.writer.ask(orders.one, { id: sold.id })
    expect(order).toMatchObject(
      won[0] === 'paid' ? { status: 'PAID', lines: [{ site: '' }] } : { status: 'UNPAID', lines: [{ site: '左侧' }] },
    )
    await sound()
  })

  test('H10: cancel a payment that others invoice: an invoice without its money is nobody’s', async () => {
    const clerk = await till.clinic.with(['cashier:invoice:list', 'cashier:invoice:add', 'sensitive:customer-capital'])
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '60.00' }])
    const { id } = await till.pay([sold], [['CASH', '60.00']])
    const { won, refused } = await race((n) =>
      n % 2 === 0
        ? till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' }).then(() => 'cancelled')
        : clerk
            .ask(invoices.create, {
              ...{ customerId, kind: 'electronic', title: '个人', taxRate: '6' },
              orders: [{ orderId: sold.id, amount: '60.00' }],
              number: `2644${String(n).padStart(16, '0')}`,
            })
            .then(() => 'invoiced'),
    )
    expect([won.length, sumOf(refused)]).toEqual([1, FIFTY - 1])
    await sound()
  })

  test('H11: repay a debt that another person writes off: what is open, repaid and forgiven is the debt', async () => {
    const rights = ['cashier:debt:list', 'cashier:debt:writeOff', 'cashier:debt:audit', 'sensitive:customer-capital']
    const [asker, head] = [
      await till.clinic.with(rights),
      await till.clinic.with([...rights, 'audit:todo:list', 'audit:todo:pass']),
    ]
    const customerId = await till.newCustomer()
    const owing = await till.order(customerId, [{ price: '300.00' }])
    await till.pay([owing], [['DEBT', '300.00']])
    const [debt] = (await head.ask(debts.list, { customerId })).result
    await asker.ask(debts.writeOff, { id: debt!.id, amount: '300.00', reason: '联系不上' })
    const { result } = await head.ask(approvals.list, { kind: 'WRITE_OFF_DEBT', pageSize: 100 })
    const { id, version } = result.find((one) => one.documentId === debt!.id)!
    const { won } = await race((n) =>
      n === 5
        ? head.ask(approvals.pass, { id, version }).then(({ status }) => status)
        : at(n)
            .ask(cashier.repay, {
              customerId,
              allocations: [{ debtId: debt!.id, amount: '10.00' }],
              tenders: [{ code: 'ALIPAY', amount: '10.00' }],
            })
            .then(() => 'repaid'),
    )
    const repaid = won.filter((what) => what === 'repaid').length
    const forgiven = won.includes('PASSED') ? 30_000 : 0
    const [row] = await till.clinic.rows(sql<{ open: number; repaid: number; written: number }>`
      select open_fen as open, repaid_fen as repaid, written_off_fen as written from debts.debt where id = ${debt!.id}`)
    expect(row).toEqual({ open: 30_000 - forgiven - repaid * 1_000, repaid: repaid * 1_000, written: forgiven })
    // Passed first nothing was left to repay; later it was no longer the debt that was to be forgiven.
    expect(forgiven === 0 ? repaid : 30).toBe(30)
    expect(forgiven > 0 ? repaid : 0).toBe(0)
    await sound()
  })

  test('H13: pay two orders together, named in either order, with one balance and one purse of coins', async () => {
    const customerId = await till.newCustomer()
    await till.pay([await till.recharge(customerId, '500.00')], [['CARD', '500.00']])
    await till.grant(customerId, { coinFen: 5_000 })
    const pairs = await Promise.all(
      Array.from({ length: FIFTY / 2 }, async () => [
        await till.order(customerId, [{ price: '10.00' }]),
        await till.order(customerId, [{ price: '10.00' }]),
      ]),
    )
    const { won, refused } = await race((n) => {
      const pair = pairs[n >> 1]!
      const ways: [string, string][] = [
        ['WALLET', '15.00'],
        ['COIN', '1.00'],
        ['WECHAT', '4.00'],
      ]
      return till.pay(n % 2 === 0 ? pair : [...pair].reverse(), ways, {}, { by: at(n) })
    })
    expect([won.length, sumOf(refused)]).toEqual([FIFTY / 2, FIFTY / 2])
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: 12_500, coin_fen: 2_500 })
    await sound()
  })

  test('H17: deduct while the day is closed: each session is in the statement that was frozen, or of the next day', async () => {
    const own = await newTill()
    const head = await own.clinic.with(['cashier:daily:list', 'cashier:daily:close'])
    const { day } = await head.ask(daily.board, {})
    const customerId = await own.newCustomer()
    await own.pay([await own.order(customerId, [{ price: '480.00', sessions: 48 }])], [['CARD', '480.00']])
    const [item] = await own.items(customerId)
    const { id, version } = (await own.cashier.ask(cashier.currentShift, {}))!
    const amounts = [
      { code: 'CASH', amount: '500.00' },
      { code: 'CARD', amount: '480.00' },
    ]
    const counted = await own.cashier.ask(cashier.countShift, { id, version, counted: amounts })
    await own.cashier.ask(cashier.closeShift, { id, version: counted.version })
    const { won } = await race((n) =>
      n === 10 || n === 11
        ? head.ask(daily.close, { day }).then(() => 'closed')
        : own.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 }).then(() => 'taken'),
    )
    expect(won.filter((what) => what === 'closed')).toHaveLength(1)
    expect(won.filter((what) => what === 'taken')).toHaveLength(48)
    const days = await own.clinic.rows(sql<{ on_day: boolean; n: number }>`
      select business_date = ${day}::date as on_day, count(*)::int as n from purchases.deduction_record group by 1`)
    const onDay = days.find((one) => one.on_day)?.n ?? 0
    const frozen = await head.ask(daily.statement, { day })
    expect(frozen).toMatchObject({ deductions: onDay, deducted: `${onDay * 10}.00` })
    expect(frozen.digest).not.toBeNull()
    await sound(own)
  })

  test('pay with a card that is upgraded meanwhile: its money is what was put in less what was paid', async () => {
    const scene = await newCards()
    const customerId = await scene.till.newCustomer()
    const { id } = await scene.sold(customerId)
    const { id: higher } = await scene.kind({ rank: 3, fee: '2980.00', principal: '3000.00', bonus: '500.00' })
    const { digest } = await scene.seller.ask(cards.sheet, { cardId: id, typeId: higher })
    const { version } = await scene.one(id)
    const up = await scene.order(
      (await scene.seller.ask(cards.upgrade, { id, version, typeId: higher, digest })).orderId,
    )
    const desks = [scene.till.cashier, await scene.till.newCashier(), await scene.till.newCashier()]
    const sold: SavedOrder[] = []
    for (let n = 0; n < FIFTY; n++) sold.push(await scene.till.order(customerId, [{ price: '12.00' }]))
    const { won } = await race((n) => {
      const by = desks[n % desks.length]!
      return n % 10 === 4
        ? scene.till.pay([up], [['CARD', up.payable]], {}, { by }).then(() => 'upgraded')
        : scene.till.pay([sold[n]!], [['VIP_CARD', '12.00']], {}, { by }).then(() => 'paid')
    })
    expect(won.filter((what) => what === 'upgraded')).toHaveLength(1)
    expect(won.filter((what) => what === 'paid')).toHaveLength(45)
    const card = await scene.one(id)
    expect(card).toMatchObject({ rank: 3, state: 'ACTIVE' })
    expect(Number(card.principal) + Number(card.bonus)).toBeCloseTo(3_500 - 45 * 12, 2)
    await sound(scene.till)
  })
})
