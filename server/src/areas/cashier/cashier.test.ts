import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bar } from '../../../test/blacklist.ts'
import { newCustomer } from '../../../test/customers.ts'
import { cashierKeys, newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

const order = async (id: number) =>
  (await till.clinic.rows(sql<Record<string, unknown>>`select * from orders.sales_order where id = ${id}`))[0]!

describe('checkout', () => {
  it('takes cash and gives change; ledger and shift see the net only (Y4)', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '880.00', sessions: 3 }])
    const paid = await till.pay([sold], [['CASH', '880.00']], { receivedCash: '900.00' })
    expect(paid).toMatchObject({ total: '880.00', change: '20.00', debt: '0.00' })
    expect(paid.no).toMatch(/^SK\d{12}$/)
    expect(await order(sold.id)).toMatchObject({ status: 'PAID', real_in_fen: 88_000 })
    expect(await till.items(customer)).toMatchObject([{ qty_total: 3, qty_left: 3, value_left_fen: 88_000 }])
    expect(await till.faults()).toEqual([])
  })

  it('splits mixed tenders exactly over lines, debt last (Y1, Y2)', async () => {
    const customer = await till.newCustomer()
    await till.pay([await till.recharge(customer, '300.00')], [['WECHAT', '300.00']])
    await till.grant(customer, { coinFen: 10_000, points: 5_000 })
    const sold = await till.order(customer, [
      { price: '333.33', count: 2, sessions: 2 },
      { price: '100.01' },
      { price: '0.01' },
    ])
    const paid = await till.pay(
      [sold],
      [
        ['CASH', '100.00'],
        ['CARD', '50.00'],
        ['WECHAT', '40.00'],
        ['ALIPAY', '10.68'],
        ['WALLET', '300.00'],
        ['COIN', '100.00'],
        ['POINTS', '50.00'],
        ['DEBT', '116.00'],
      ],
    )
    expect(paid).toMatchObject({ total: '766.68', debt: '116.00' })
    expect(await order(sold.id)).toMatchObject({ status: 'PART_PAID', promo_in_fen: 15_000, debt_open_fen: 11_600 })
    // 500.68 real money earn 5 × 100 points; 5000 granted, 5000 used, the recharge earned none.
    expect(await till.figures(customer)).toMatchObject({ capital_fen: 0, coin_fen: 0, debt_fen: 11_600, points: 500 })
    expect(await till.faults()).toEqual([])
  })

  it('credits the wallet by a recharge and takes only outside money for it', async () => {
    const customer = await till.newCustomer()
    const first = await till.recharge(customer, '1000.00')
    await till.pay([first], [['ALIPAY', '1000.00']])
    expect(await till.figures(customer)).toMatchObject({ capital_fen: 100_000, points: 0 })
    const second = await till.recharge(customer, '10.00')
    await expect(till.pay([second], [['WALLET', '10.00']])).rejects.toThrow(/42252/)
    await expect(till.pay([second], [['DEBT', '10.00']])).rejects.toThrow(/42252/)
  })

  it('settles an order of nothing without a tender (edge case 1)', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '0.00', sessions: 2 }])
    expect(await till.pay([sold], [])).toMatchObject({ total: '0.00' })
    expect(await order(sold.id)).toMatchObject({ status: 'PAID' })
    expect(await till.items(customer)).toMatchObject([{ qty_left: 2, value_left_fen: 0 }])
  })

  it('hands retail over at the till: earned at once, complete, never in debt', async () => {
    const customer = await till.newCustomer()
    const retail = { price: '60.00', count: 2, product: { itemType: 'RETAIL' as const, needDeduct: false } }
    const sold = await till.order(customer, [retail])
    await expect(till.pay([sold], [['DEBT', '120.00']])).rejects.toThrow(/42252/)
    await till.pay([sold], [['CASH', '120.00']])
    expect(await order(sold.id)).toMatchObject({ status: 'COMPLETED' })
    expect(await till.items(customer)).toMatchObject([{ qty_left: 0, value_left_fen: 0, value_deducted_fen: 12_000 }])
    expect(await till.faults()).toEqual([])
  })

  it('settles several orders of one customer at once, never of two (Y6)', async () => {
    const [one, two] = [await till.newCustomer(), await till.newCustomer()]
    const first = await till.order(one, [{ price: '10.00' }])
    const second = await till.order(one, [{ price: '20.00' }])
    const other = await till.order(two, [{ price: '30.00' }])
    await expect(till.pay([first, other], [['CASH', '40.00']])).rejects.toThrow(/42253/)
    await till.pay([first, second], [['CASH', '30.00']])
    expect([(await order(first.id))['status'], (await order(second.id))['status']]).toEqual(['PAID', 'PAID'])
  })

  it('refuses what does not fit, and changes nothing', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '100.00' }])
    const pay = (...args: Parameters<TestTill['pay']> extends [unknown, ...infer R] ? R : never) =>
      till.pay([sold], ...args)
    await expect(pay([['CASH', '99.99']])).rejects.toThrow(/42251.*应收 100.00 元，已分配 99.99 元/)
    await expect(pay([['CASH', '100.01']])).rejects.toThrow(/42251/)
    await expect(pay([['CASH', '100.00']], { receivedCash: '99.00' })).rejects.toThrow(/42257/)
    await expect(pay([['WALLET', '100.00']])).rejects.toThrow(/40903.*当前可用 0.00 元/)
    await expect(pay([['BITCOIN', '100.00']])).rejects.toThrow(/42256/)
    await expect(pay([['PLATFORM', '100.00']])).rejects.toThrow(/42258/)
    await expect(till.pay([{ ...sold, version: sold.version + 1 }], [['CASH', '100.00']])).rejects.toThrow(/40901/)
    await till.grant(customer, { coinFen: 100_000 })
    await expect(
      pay([
        ['COIN', '20.01'],
        ['CASH', '79.99'],
      ]),
    ).rejects.toThrow(/42255.*20.00/)
    expect(await order(sold.id)).toMatchObject({ status: 'UNPAID', version: sold.version })
    expect(await till.faults()).toEqual([])
  })

  it('refuses debt beyond limits, for the blacklisted, and when it is off', async () => {
    const customer = await till.newCustomer()
    const big = await till.order(customer, [{ price: '30000.00' }])
    await expect(till.pay([big], [['DEBT', '30000.00']])).rejects.toThrow(/42267/)
    const black = await till.newCustomer()
    const small = await till.order(black, [{ price: '10.00' }])
    await bar(till.clinic, black, 'service')
    await expect(till.pay([small], [['DEBT', '10.00']])).rejects.toThrow(/42269/)
    const setter = await till.clinic.with(['cashier:debt:overdraft'])
    const limits = { customerLimit: '50000', cashierLimit: '20000', dueDays: 30 }
    await setter.ask(debts.setOverdraft, { debtSwitch: 0, ...limits })
    const third = await till.order(customer, [{ price: '10.00' }])
    await expect(till.pay([third], [['DEBT', '10.00']])).rejects.toThrow(/42265.*本院未开启欠款/)
    expect(await setter.ask(debts.setOverdraft, { debtSwitch: 1, ...limits })).toMatchObject({ debtSwitch: 1 })
  })

  it('lets each cashier grant as much debt as she was given, to the fen', async () => {
    const desk = async (limit: number) => {
      const person = await till.clinic.with(cashierKeys, { features: { 'debt.allowMax': limit } })
      await till.clinic.rows(sql`insert into cashier.register (name) values (${`台${person.staffId}`})`)
      await person.ask(cashier.openShift, { openingFloat: '0.00' })
      return person
    }
    for (const [limit, last, past] of [
      [30_000, '300.00', '300.01'],
      [70_050, '700.50', '700.51'],
    ] as const) {
      const by = await desk(limit)
      const customer = await till.newCustomer()
      const sold = await till.order(customer, [{ price: past }])
      await expect(till.pay([sold], [['DEBT', past]], {}, { by })).rejects.toThrow(/42267/)
      const fits = await till.order(customer, [{ price: last }])
      expect(await till.pay([fits], [['DEBT', last]], {}, { by })).toMatchObject({ debt: last })
    }
  })

  it('refuses a payment reference that was entered today already', async () => {
    const customer = await till.newCustomer()
    const [one, two] = [
      await till.order(customer, [{ price: '1.00' }]),
      await till.order(customer, [{ price: '1.00' }]),
    ]
    const paying = (id: number, version: number) =>
      till.cashier.ask(cashier.pay, {
        orders: [{ id, version }],
        tenders: [{ code: 'WECHAT', amount: '1.00', refNo: '420000123' }],
      })
    await paying(one.id, one.version)
    await expect(paying(two.id, two.version)).rejects.toThrow(/40953/)
  })

  it('answers the dialog: lines, ways to pay with limits, balances', async () => {
    const customer = await till.newCustomer()
    await till.grant(customer, { coinFen: 500 })
    const sold = await till.order(customer, [{ price: '100.00' }])
    const window = await till.cashier.ask(cashier.checkout, { id: sold.id })
    expect(window).toMatchObject({ order: { payable: '100.00' }, balances: { coin: '5.00' }, shiftOpen: true })
    expect(window.tenders.map(({ code, limit }) => [code, limit])).toEqual([
      ['CASH', undefined],
      ['CARD', undefined],
      ['WECHAT', undefined],
      ['ALIPAY', undefined],
      ['TRANSFER', undefined],
      ['PLATFORM', undefined],
      ['COIN', '5.00'],
      ['DEBT', '100.00'],
    ])
  })

  it('lists what waits and what was paid, and prints a receipt that counts its prints', async () => {
    const customer = await till.newCustomer()
    const sold = await till.order(customer, [{ price: '1005.60', sessions: 2 }])
    const waiting = await till.cashier.ask(cashier.list, { customerId: customer })
    expect(waiting.result).toMatchObject([{ id: sold.id, amount: '1005.60' }])
    await till.pay(
      [sold],
      [
        ['CASH', '5.60'],
        ['CARD', '1000.00'],
      ],
      { receivedCash: '10.00' },
    )
    const paid = await till.cashier.ask(cashier.list, { customerId: customer, tab: 'paid' })
    expect(paid.result).toMatchObject([{ amount: '1005.60', tenderText: '现金 5.60 银行卡 1000.00', mine: true }])
    const receipt = await till.cashier.ask(cashier.receipt, { orderId: sold.id })
    expect(receipt).toMatchObject({
      received: '1005.60',
      receivedCapitals: '壹仟零伍元陆角整',
      change: '4.40',
      debt: '0.00',
      print: 1,
      lines: [{ sessionsLeft: 2, sessionsTotal: 2 }],
      tenders: [{ name: '现金', amount: '5.60' }, { name: '银行卡' }],
    })
    expect((await till.cashier.ask(cashier.receipt, { orderId: sold.id })).print).toBe(2)
  })

  it('finds what waits and what was paid by the customer’s name, and explains faults when there are none', async () => {
    const front = await till.clinic.as('front')
    const { id: customerId, phone } = await newCustomer(front, { name: '欧阳娜娜' })
    const sold = await till.order(customerId, [{ price: '5.00' }])
    for (const keyword of ['欧阳', '娜娜', 'oynn', phone.slice(-4), phone])
      expect((await till.cashier.ask(cashier.list, { keyword })).result.map((row) => row.id)).toEqual([sold.id])
    expect((await till.cashier.ask(cashier.list, { keyword: '司徒' })).total).toBe(0)
    await till.pay([sold], [['CASH', '5.00']])
    expect((await till.cashier.ask(cashier.list, { keyword: '欧阳', tab: 'paid' })).total).toBe(1)
    expect(await till.cashier.ask(cashier.selfcheck, {})).toEqual([])
  })

  it('lists the ledgers of balance, coins and points by type', async () => {
    const customer = await till.newCustomer()
    await till.pay([await till.recharge(customer, '200.00')], [['CASH', '200.00']])
    await till.pay([await till.order(customer, [{ price: '150.00' }])], [['WALLET', '150.00']])
    const log = await till.cashier.ask(ledger.log, { customerId: customer })
    expect(log.result.map(({ typeName, change, balanceAfter }) => [typeName, change, balanceAfter])).toEqual([
      ['消费', '-150.00', '50.00'],
      ['充值', '200.00', '200.00'],
    ])
    const points = await till.cashier.ask(ledger.points, { customerId: customer })
    expect(points.result).toMatchObject([{ typeName: '消费赠送', change: '100', balanceAfter: '100' }])
  })
})

describe('points by hand', () => {
  it('adds, takes, takes back once, and never goes below nothing', async () => {
    const customer = await till.newCustomer()
    const give = (delta: number) => till.cashier.ask(ledger.adjustPoints, { customerId: customer, delta, reason: '补' })
    expect(await give(100)).toMatchObject({ balance: 100 })
    await expect(give(-101)).rejects.toThrow(/42250.*100/)
    const [entry] = (await till.cashier.ask(ledger.points, { customerId: customer })).result
    await give(-60)
    await expect(till.cashier.ask(ledger.revoke, { id: entry!.id, reason: '错' })).rejects.toThrow(/40951/)
    await give(60)
    await till.cashier.ask(ledger.revoke, { id: entry!.id, reason: '错' })
    await expect(till.cashier.ask(ledger.revokeByPost, { id: entry!.id, reason: '错' })).rejects.toThrow(/40951/)
    expect(await till.figures(customer)).toMatchObject({ points: 0 })
    expect(await till.faults()).toEqual([])
  })
})
