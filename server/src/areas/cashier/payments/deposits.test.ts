/** 定金 from its order to the last fen: what it is for, which is spent first, what it does not pay, taken back, ended, refused. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor, RefusedInTest } from '../../../../test/actor.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let seller: Actor
beforeAll(async () => {
  till = await newTill()
  seller = await till.clinic.with([
    'order:deposit',
    'order:list',
    'order:bill:add',
    'vip:lot:list',
    'sensitive:customer-capital',
  ])
})

const project = async (price = '1000.00') =>
  (
    await till.writer.ask(products.create, {
      name: `项目${Math.random()}`,
      category: '非手术项目',
      unit: 0,
      price,
    } as InputOf<typeof products.create>)
  ).id
const day = async (days: number) =>
  (await till.clinic.rows(sql<{ day: string }>`select (kit.business_date() + ${days}::int)::text as day`))[0]!.day
const deposited = async (customerId: number, amount: string, more: Partial<InputOf<typeof orders.deposit>> = {}) => {
  const order = await seller.ask(orders.deposit, { customerId, amount, confirmed: true, ...more })
  await till.pay([order], [['CASH', amount]])
  return order
}
const orderOf = (customerId: number, ...productIds: number[]) =>
  till.writer.ask(orders.create, {
    customerId,
    lines: productIds.map((productId) => ({ productId, contentCount: 1 })),
    submit: true,
    confirmed: true,
  })
/** What is left of each deposit, by the order it was paid by. */
const leftOf = async (customerId: number) =>
  Object.fromEntries(
    (
      await till.clinic.rows(sql<{ no: string | null; left: number }>`
        select o.no, sum(l.left_amount)::int as left from ledger.lot l join ledger.account a on a.id = l.account_id
        left join orders.order_line x on x.id = l.deposit_line_id left join orders.sales_order o on o.id = x.order_id
        where a.customer_id = ${customerId} and l.kind = 'WALLET_DEPOSIT' group by o.no`)
    ).map(({ no, left }) => [no ?? '', left]),
  )

describe('a deposit', () => {
  it('waits at the till, is money from outside alone, and becomes hers with its order as its origin', async () => {
    const customerId = await till.newCustomer()
    const productId = await project()
    const order = await seller.ask(orders.deposit, {
      customerId,
      amount: '200.00',
      productId,
      expiresOn: await day(30),
    })
    expect(order).toMatchObject({ status: 'UNPAID', payable: '200.00' })
    const detail = await seller.ask(orders.one, { id: order.id })
    expect(detail).toMatchObject({ type: 'DEPOSIT', deposit: { expiresOn: await day(30) } })
    expect(detail.summary).toMatch(/^定金：项目/)
    await till.grant(customerId, { points: 50_000 })
    await expect(till.pay([order], [['POINT', '200.00']])).rejects.toThrow()
    await till.pay([order], [['WECHAT', '200.00']], {}, {})
    expect(await till.figures(customerId)).toMatchObject({ deposit_fen: 20_000, capital_fen: 20_000, principal_fen: 0 })
    expect(await leftOf(customerId)).toEqual({ [order.no]: 20_000 })
    expect(await till.items(customerId)).toEqual([])
    const { result } = await seller.ask(ledger.lots, { customerId, kind: 'deposit' })
    expect(result).toMatchObject([
      { kind: 'deposit', left: '200.00', forName: detail.deposit!.productName, daysLeft: 30 },
    ])
    expect(await till.faults()).toEqual([])
  })

  it('pays the project it is for before any other money of hers does, the first to end first', async () => {
    const customerId = await till.newCustomer()
    const [mine, other] = [await project(), await project()]
    const late = await deposited(customerId, '100.00', { productId: mine, expiresOn: await day(60) })
    const soon = await deposited(customerId, '100.00', { productId: mine, expiresOn: await day(5) })
    const free = await deposited(customerId, '100.00', { expiresOn: await day(1) })
    const foreign = await deposited(customerId, '100.00', { productId: other })
    const order = await orderOf(customerId, mine)
    await till.pay(
      [order],
      [
        ['DEPOSIT', '150.00'],
        ['CASH', '850.00'],
      ],
    )
    expect(await leftOf(customerId)).toEqual({
      [late.no]: 5_000,
      [soon.no]: 0,
      [free.no]: 10_000,
      [foreign.no]: 10_000,
    })
    expect(await till.figures(customerId)).toMatchObject({ deposit_fen: 25_000 })
    expect(await till.faults()).toEqual([])
  })

  it('pays nothing of an order that does not hold its project', async () => {
    const customerId = await till.newCustomer()
    const [mine, other] = [await project(), await project()]
    await deposited(customerId, '100.00', { productId: mine })
    await deposited(customerId, '30.00')
    const order = await orderOf(customerId, other)
    const window = await till.cashier.ask(cashier.checkout, { id: order.id })
    expect(window.tenders.find(({ code }) => code === 'DEPOSIT')?.limit).toBe('30.00')
    expect(window.deposits?.map(({ left }) => left).sort()).toEqual(['100.00', '30.00'])
    await expect(
      till.pay(
        [order],
        [
          ['DEPOSIT', '30.01'],
          ['CASH', '969.99'],
        ],
      ),
    ).rejects.toThrow(/本次最多可用 30\.00 元/)
    await expect(
      till.pay(
        [order],
        [
          ['DEPOSIT', '130.01'],
          ['CASH', '869.99'],
        ],
      ),
    ).rejects.toThrow(/不足|余额|130/)
    // Who does not see her money is not told how much it is.
    const blind = await till.clinic.with(['cashier:pay:list', 'cashier:pay:pay'])
    const [register] = await till.clinic.rows(
      sql<{ id: number }>`insert into cashier.register (name) values (${`台${blind.staffId}`}) returning id`,
    )
    await blind.ask(cashier.openShift, { registerId: register!.id, openingFloat: '0.00' })
    const refusal = await till
      .pay(
        [order],
        [
          ['DEPOSIT', '30.01'],
          ['CASH', '969.99'],
        ],
        {},
        { by: blind },
      )
      .catch((error: RefusedInTest) => error.answer)
    expect(refusal).toMatchObject({ key: 'cashier.depositForOther', message: expect.not.stringMatching(/\d/) })
    await till.pay(
      [order],
      [
        ['DEPOSIT', '30.00'],
        ['CASH', '970.00'],
      ],
    )
    expect(await till.faults()).toEqual([])
  })

  it('of two orders paid together, pays the one it is for', async () => {
    const customerId = await till.newCustomer()
    const [mine, other] = [await project('100.00'), await project('100.00')]
    const own = await deposited(customerId, '150.00', { productId: mine })
    const free = await deposited(customerId, '100.00')
    const both = [await orderOf(customerId, mine), await orderOf(customerId, other)]
    await expect(till.pay(both, [['DEPOSIT', '200.01']])).rejects.toThrow()
    await till.pay(both, [['DEPOSIT', '200.00']])
    expect(await leftOf(customerId)).toEqual({ [own.no]: 5_000, [free.no]: 0 })
    const paid = await till.clinic.rows(sql`select o.id, l.real_in_fen, l.received_fen from orders.sales_order o
      join orders.order_line l on l.order_id = o.id where o.id in (${both[0]!.id}, ${both[1]!.id}) order by o.id`)
    expect(paid).toMatchObject([
      { real_in_fen: 10_000, received_fen: 0 },
      { real_in_fen: 10_000, received_fen: 0 },
    ])
    expect(await till.faults()).toEqual([])
  })

  it('goes back to itself when the payment that spent it is cancelled, and its own is kept while something of it is spent', async () => {
    const customerId = await till.newCustomer()
    const productId = await project()
    const deposit = await deposited(customerId, '300.00', { productId })
    await deposited(customerId, '500.00')
    const order = await orderOf(customerId, productId)
    const { id } = await till.pay(
      [order],
      [
        ['DEPOSIT', '300.00'],
        ['CASH', '700.00'],
      ],
    )
    const [own] = await till.clinic.rows(
      sql<{ id: number }>`select payment_id as id from cashier.payment_order where order_id = ${deposit.id}`,
    )
    expect((await till.cashier.ask(cashier.cancelling, { id: own!.id })).whyNot).toMatch(/定金已被使用/)
    await expect(till.cashier.ask(cashier.cancelByPost, { id: own!.id, reason: '收错' })).rejects.toThrow(
      /定金已被使用/,
    )
    await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
    expect((await leftOf(customerId))[deposit.no]).toBe(30_000)
    await till.cashier.ask(cashier.cancelByPost, { id: own!.id, reason: '收错' })
    expect(await till.figures(customerId)).toMatchObject({ deposit_fen: 50_000 })
    expect(await till.faults()).toEqual([])
  })

  it('that ended is shown, taken by no night, and hers until others agree to keep it', async () => {
    const customerId = await till.newCustomer()
    const productId = await project()
    await deposited(customerId, '80.00', { productId, expiresOn: await day(0) })
    await till.clinic.inside(async (ctx) => {
      await sql`update ledger.lot set expires_on = kit.business_date() - 1 where kind = 'WALLET_DEPOSIT'
        and account_id in (select id from ledger.account where customer_id = ${customerId})`.execute(ctx.db)
      await sql`select ledger.expire_lots(kit.business_date(), ledger.open_day())`.execute(ctx.db)
    })
    const ended = await seller.ask(ledger.lots, { customerId, ended: true })
    expect(ended.result).toMatchObject([{ left: '80.00', daysLeft: -1 }])
    expect((await seller.ask(ledger.lots, { customerId, ended: false })).result).toEqual([])
    const order = await orderOf(customerId, productId)
    const { deposits } = await till.cashier.ask(cashier.checkout, { id: order.id })
    expect(deposits).toMatchObject([{ ended: true }])
    await till.pay(
      [order],
      [
        ['DEPOSIT', '80.00'],
        ['CASH', '920.00'],
      ],
    )
    expect(await till.faults()).toEqual([])
  })

  it('of two tills that spend the last of it, one finds it gone', async () => {
    const customerId = await till.newCustomer()
    const productId = await project('100.00')
    await deposited(customerId, '100.00', { productId })
    const second = await till.newCashier()
    const [one, two] = [await orderOf(customerId, productId), await orderOf(customerId, productId)]
    const both = await Promise.allSettled([
      till.pay([one], [['DEPOSIT', '100.00']]),
      till.pay([two], [['DEPOSIT', '100.00']], {}, { by: second }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await till.faults()).toEqual([])
  })

  it('is refused for nothing, for a day that is over, for what is not there or not sold, and twice within the minute', async () => {
    const customerId = await till.newCustomer()
    const ask = (more: Partial<InputOf<typeof orders.deposit>>) =>
      seller.ask(orders.deposit, { customerId, amount: '10.00', ...more })
    await expect(ask({ amount: '0' })).rejects.toThrow(/须大于 0/)
    await expect(ask({ expiresOn: await day(-1) })).rejects.toThrow(/不能早于今天/)
    await expect(ask({ productId: 1 })).rejects.toThrow(/不存在/)
    const gone = await project()
    await till.clinic.rows(sql`update products.product set status = 1 where id = ${gone}`)
    await expect(ask({ productId: gone })).rejects.toThrow()
    const { id, version } = await ask({ expiresOn: await day(0) })
    await expect(ask({})).rejects.toThrow(/一分钟内/)
    const editor = await till.clinic.with(['order:bill:edit', 'order:list'])
    await expect(
      editor.ask(orders.update, { id, version, customerId, lines: [{ productId: await project(), contentCount: 1 }] }),
    ).rejects.toThrow(/定金单 .* 不能修改/)
    const stranger = await till.clinic.with(['order:deposit'], { dataScope: 5 })
    await expect(stranger.ask(orders.deposit, { customerId, amount: '10.00' })).rejects.toThrow()
  })
})
