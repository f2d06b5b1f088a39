/** What the till and the order desk refuse at the second of two limits, and by their second doors. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders, whyNotEdit } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { onShelf } from '../../../../test/counter.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

describe('at the till', () => {
  it('a recharge and an order are paid apart', async () => {
    const she = await till.newCustomer()
    const both = [await till.recharge(she, '100.00'), await till.order(she, [{ price: '50.00' }])]
    const input = {
      orders: both.map(({ id, version }) => ({ id, version })),
      tenders: [{ code: 'CASH', amount: '150.00' }],
    }
    expect(await till.cashier.refused(cashier.pay, input, { key: 'recharge-and-order' })).toMatchObject({
      key: 'cashier.mixedKinds',
    })
  })

  it('a recharge of the sum the hospital set is paid through a bank, one below it in any way', async () => {
    const chief = await till.clinic.with(['order:rechargeLimit'])
    const limits = { namedFrom: '5000.00', bankFrom: '50000.00' }
    expect(await chief.ask(orders.rechargeLimits, {})).toEqual(limits)
    const she = await till.newCustomer()
    const pay = async (amount: string, ways: readonly [string, string][]) => {
      const { id, version } = await till.recharge(she, amount)
      const tenders = ways.map(([code, part]) => ({ code, amount: part }))
      return { orders: [{ id, version }], tenders }
    }
    const refused = async (amount: string, ways: readonly [string, string][]) =>
      await till.cashier.refused(cashier.pay, await pay(amount, ways), { key: `bank-${amount}-${ways.length}` })
    expect(await refused('50000.00', [['WECHAT', '50000.00']])).toMatchObject({
      key: 'orders.bankRecharge',
      message: '单笔充值达到 50,000.00 元，须以银行卡或转账收取，请换支付方式',
    })
    const both: [string, string][] = [
      ['CARD', '49999.00'],
      ['CASH', '1.00'],
    ]
    expect(await refused('50000.00', both)).toMatchObject({ key: 'orders.bankRecharge' })
    await till.cashier.ask(cashier.pay, await pay('49999.99', [['CASH', '49999.99']]))
    expect(await chief.ask(orders.setRechargeLimits, { ...limits, bankFrom: '60000' })).toMatchObject({
      bankFrom: '60000.00',
    })
    await till.cashier.ask(cashier.pay, await pay('50000.00', [['CASH', '50000.00']]))
    await till.cashier.ask(cashier.pay, await pay('60000.00', [['TRANSFER', '60000.00']]))
    expect(await till.faults()).toEqual([])
  })

  it('several recharges that pass the sum of a named card together say so, as one above it does', async () => {
    const she = await till.newCustomer()
    const recharge = async (amount: string) => await till.cashier.ask(orders.recharge, { customerId: she, amount })
    const first = await recharge('4000')
    expect(first.warnings).toEqual([])
    await till.pay([first], [['CASH', '4000.00']])
    expect((await recharge('1000')).warnings).toEqual([])
    expect((await recharge('1000.01')).warnings).toEqual([
      { line: 0, message: '充值后余额将超过 5,000.00 元，请核对客户实名信息' },
    ])
  })

  it('a customer owes up to her limit, all her debts together, whatever the cashier may grant', async () => {
    const setter = await till.clinic.with(['cashier:debt:overdraft'])
    await setter.ask(debts.setOverdraft, {
      debtSwitch: 1,
      customerLimit: '300.00',
      cashierLimit: '20000.00',
      dueDays: 30,
    })
    const she = await till.newCustomer()
    const owe = async (amount: string) => till.pay([await till.order(she, [{ price: amount }])], [['DEBT', amount]])
    await owe('200.00')
    await expect(owe('100.01')).rejects.toThrow(/最多还可欠 100.00 元/)
    await owe('100.00')
    await expect(owe('0.01')).rejects.toThrow(/最多还可欠 0.00 元/)
    await setter.ask(debts.setOverdraft, {
      debtSwitch: 0,
      customerLimit: '9000.00',
      cashierLimit: '20000.00',
      dueDays: 30,
    })
    await expect(owe('0.01')).rejects.toThrow(/未开启欠款/)
    await setter.ask(debts.setOverdraft, {
      debtSwitch: 1,
      customerLimit: '90000.00',
      cashierLimit: '20000.00',
      dueDays: 30,
    })
  })

  it('one debt goes up to the hospital’s limit for one time, and up to what this cashier was given', async () => {
    const setter = await till.clinic.with(['cashier:debt:overdraft'])
    const set = (cashierLimit: string) =>
      setter.ask(debts.setOverdraft, { debtSwitch: 1, customerLimit: '90000.00', cashierLimit, dueDays: 30 })
    const owe = async (amount: string) =>
      till.pay([await till.order(await till.newCustomer(), [{ price: amount }])], [['DEBT', amount]])
    await set('150.00')
    await owe('150.00')
    await expect(owe('150.01')).rejects.toThrow(/超过单次欠款额度 150.00 元/)
    // The cashier of this till was given 20,000.
    await set('30000.00')
    await owe('20000.00')
    await expect(owe('20000.01')).rejects.toThrow(/超过单次欠款额度 20,000.00 元/)
  })

  it('is booked on the day after one that is closed, and on the next of several', async () => {
    const ahead: number[] = []
    // Undone as a whole: a day that was closed is opened again by two people alone.
    const closing = till.clinic.inside(async (ctx) => {
      const bookedOn = async () => {
        const { rows } = await sql<{ n: number }>`select ledger.open_day() - kit.business_date() as n`.execute(ctx.db)
        ahead.push(rows[0]!.n)
      }
      await bookedOn()
      for (const day of [0, 1]) {
        await sql`insert into ledger.business_day (business_date, status) values (kit.business_date() + ${day}::int, 'CLOSED')
          on conflict (hospital_id, business_date) do update set status = 'CLOSED'`.execute(ctx.db)
        await bookedOn()
      }
      throw new Error('undone')
    })
    await expect(closing).rejects.toThrow('undone')
    expect(ahead).toEqual([0, 1, 2])
  })

  it('offers what she has, as far as it may go; debt and what she lacks are not offered', async () => {
    const she = await till.newCustomer()
    const sold = await till.order(she, [{ price: '100.00' }])
    const offered = async () => {
      const { tenders } = await till.cashier.ask(cashier.checkout, { id: sold.id })
      return Object.fromEntries(tenders.map(({ code, limit }) => [code, limit]))
    }
    const outside = { CASH: undefined, CARD: undefined, WECHAT: undefined, ALIPAY: undefined, TRANSFER: undefined }
    expect(await offered()).toEqual({ ...outside, PLATFORM: undefined, DEBT: '100.00' })
    await till.pay([await till.recharge(she, '30.00')], [['CASH', '30.00']])
    await till.grant(she, { coinFen: 9_000, points: 800 })
    expect(await offered()).toMatchObject({
      ...outside,
      WALLET: '30.00',
      COIN: '20.00',
      POINTS: '8.00',
      DEBT: '100.00',
    })
    await till.grant(she, { points: 9_000 })
    expect(await offered()).toMatchObject({ POINTS: '10.00' })
    const plain = await till.clinic.with(['cashier:pay:list', 'cashier:pay:pay', 'cashier:pay:everyone'])
    const { tenders } = await plain.ask(cashier.checkout, { id: sold.id })
    expect(tenders.find(({ code }) => code === 'DEBT')).toBeUndefined()
  })

  it('counts the days a debt is late from its day on, and none before', async () => {
    const she = await till.newCustomer()
    for (const amount of ['10.00', '20.00', '30.00'])
      await till.pay([await till.order(she, [{ price: amount }])], [['DEBT', amount]])
    await till.clinic.rows(sql`update debts.debt set due_date = kit.business_date() + case amount_fen when 1000 then -3 when 2000 then 0 else 5 end
      where customer_id = ${she}`)
    const list = async (filter: object) =>
      (await till.cashier.ask(debts.list, { customerId: she, sortName: 'amount', sortOrder: 'asc', ...filter })).result
    expect((await list({})).map(({ amount, overdueDays }) => [amount, overdueDays])).toEqual([
      ['10.00', 3],
      ['20.00', 0],
      ['30.00', 0],
    ])
    expect((await list({ overdue: true })).map(({ amount }) => amount)).toEqual(['10.00'])
  })

  it('two debts are repaid at once, each on its own order and lines', async () => {
    const she = await till.newCustomer()
    const [small, large] = [
      await till.order(she, [{ price: '100.00' }, { price: '200.00' }]),
      await till.order(she, [{ price: '500.00' }]),
    ]
    for (const [order, amount] of [
      [small, '300.00'],
      [large, '500.00'],
    ] as const)
      await till.pay([order], [['DEBT', amount]])
    const open = (await till.cashier.ask(debts.list, { customerId: she, sortName: 'amount', sortOrder: 'asc' })).result
    const allocations = [
      { debtId: open[0]!.id, amount: '150.00' },
      { debtId: open[1]!.id, amount: '500.00' },
    ]
    const tenders = [{ code: 'CARD', amount: '650.00' }]
    await till.cashier.ask(cashier.repay, { customerId: she, allocations, tenders })
    const left = await till.clinic.rows(sql<{
      id: number
      fen: number
      lines: number[]
    }>`select o.id, o.debt_open_fen as fen,
        array_agg(l.debt_open_fen::int order by l.line_no) as lines
      from orders.sales_order o join orders.order_line l on l.order_id = o.id where o.customer_id = ${she} group by o.id, o.debt_open_fen order by o.id`)
    expect(left).toEqual([
      { id: small.id, fen: 15_000, lines: [5_000, 10_000] },
      { id: large.id, fen: 0, lines: [0] },
    ])
    expect(await till.faults()).toEqual([])
  })

  it('an order that was paid once is not rewritten after its payment is cancelled', async () => {
    const she = await till.newCustomer()
    const sold = await till.order(she, [{ price: '80.00' }])
    const paid = await till.pay([sold], [['CASH', '80.00']])
    // The printed address, a GET that writes: with its header and a key.
    const url = `/api/v1/base/payment/cancel?id=${paid.id}&reason=${encodeURIComponent('收错')}`
    const headers = { 'idempotency-key': 'cancel-by-get', 'x-requested-with': 'XMLHttpRequest' }
    const answers = [
      await till.cashier.raw('GET', url, undefined, headers),
      await till.cashier.raw('GET', url, undefined, headers),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const standing = await till.writer.ask(orders.one, { id: sold.id })
    const { status, version, lines } = standing
    expect(status).toBe('UNPAID')
    // Said before anything is typed, too.
    expect(whyNotEdit(standing)).toMatchObject({ key: 'orders.hadPayment' })
    const again = { customerId: she, lines: [{ productId: lines[0]!.productId!, contentCount: 2 }] }
    expect(await till.writer.refused(orders.update, { id: sold.id, version, ...again })).toMatchObject({
      key: 'orders.hadPayment',
    })
  })
})

describe('on an order', () => {
  let product: number
  const seller = (more: readonly string[] = []): Promise<Actor> =>
    till.clinic.with(['order:list', 'order:bill:add', 'order:bill:edit', 'order:bill:discount', ...more] as never, {
      features: { 'order.discount.min': 10 },
    })
  beforeAll(async () => {
    product = await onShelf(till.clinic, { price: '1000.00', floorPrice: '600.00' })
  })
  const refusedWith = async (who: Actor, line: object, more: object = {}) =>
    (
      await who.refused(orders.create, {
        customerId: await till.newCustomer(),
        lines: [{ productId: product, contentCount: 1, ...line }],
        submit: true,
        ...more,
      })
    ).key

  it('each limit of a discount is crossed alone', async () => {
    const [plain, sees] = [await seller(), await seller(['cost:view'])]
    expect(await refusedWith(plain, { manualDiscount: '1000.01' })).toBe('orders.discountAbovePrice')
    expect(await refusedWith(plain, { manualDiscount: '10.00', discountBp: 9_000 })).toBe('orders.lineTwice')
    // Within her 10 %, and below what the product may go for: said in full to whoever sees costs.
    expect(await refusedWith(plain, { manualDiscount: '400.01' })).toBe('orders.belowHiddenFloor')
    expect(await refusedWith(sees, { manualDiscount: '400.01' })).toBe('orders.belowFloor')
    expect(await refusedWith(plain, {}, { roundOff: '10.00' })).toBe('orders.roundingTooLarge')
  })

  it('is on sale from a day until a later one', async () => {
    const keeper = await till.clinic.with(['product:item:add'])
    const form = { name: '限时项目', category: '非手术项目', unit: 0, price: '1.00' } as const
    const dates = { saleFrom: '2026-05-02', saleTo: '2026-05-01' }
    expect(await keeper.refused(products.create, { ...form, ...dates })).toMatchObject({ key: 'products.saleDates' })
    await keeper.ask(products.create, { ...form, saleFrom: '2026-05-01', saleTo: '2026-05-01' })
  })

  it('nothing of it is left behind by what was refused', async () => {
    const [{ n }] = (await till.clinic.rows(
      sql<{ n: number }>`select count(*)::int as n from orders.sales_order where status = 'DRAFT'`,
    )) as [{ n: number }]
    expect(n).toBe(0)
  })
})
