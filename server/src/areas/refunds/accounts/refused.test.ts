/** 退余额: why it is not asked for, passed or paid; coupons that came along. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { packages } from '@clinic/contract/areas/credits/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccountDesk, newAccountDesk } from '../../../../test/account-refunds.ts'
import { newCoupons } from '../../../../test/coupons.ts'
import { newRefundDesk, ownAccount } from '../../../../test/refunds.ts'

let at: AccountDesk
beforeAll(async () => {
  at = await newAccountDesk()
})

describe('coupons of a recharge', () => {
  it('are taken back unused, and kept from the money once used', async () => {
    const coupons = await newCoupons()
    const own = await newAccountDeskOf(coupons)
    const coupon = await coupons.made()
    const [unused, used] = [await coupons.till.newCustomer(), await coupons.till.newCustomer()]
    for (const customerId of [unused, used]) await own.charged(customerId, coupon.id)
    const [record] = await coupons.rowsOf(used)
    const bought = await coupons.till.order(used, [{ price: '300.00' }])
    await coupons.pay([bought], [{ id: record!.id, amount: '100' }], [['CASH', '200']])
    const sheet = await own.tried(unused)
    expect(sheet).toMatchObject({ couponShort: '0.00', cash: '1000.00' })
    expect(sheet.coupons).toHaveLength(1)
    expect(await own.tried(used)).toMatchObject({ couponShort: '100.00', cash: '900.00', coupons: [] })
    const { id } = await own.asked(unused)
    await own.passed(id)
    expect((await coupons.rowsOf(unused)).map(({ state }) => state)).toEqual(['VOIDED'])
    await own.revoked(id)
    expect((await coupons.rowsOf(unused)).map(({ state }) => state)).toEqual(['UNUSED'])
    expect(await coupons.till.faults()).toEqual([])
  })

  it('while a till has one of them nothing is passed; once it is put back it is', async () => {
    const coupons = await newCoupons()
    const own = await newAccountDeskOf(coupons)
    const customerId = await coupons.till.newCustomer()
    await own.charged(customerId, (await coupons.made()).id)
    const [record] = await coupons.rowsOf(customerId)
    const { id } = await own.asked(customerId)
    const sold = await coupons.till.order(customerId, [{ price: '300.00' }])
    await coupons.desk.ask(couponRecords.hold, { orderId: sold.id, recordIds: [record!.id] })
    await expect(own.passed(id)).rejects.toThrow(/正在收银台使用/)
    await coupons.desk.ask(couponRecords.hold, { orderId: sold.id, recordIds: [] })
    await own.passed(id)
    expect((await coupons.rowsOf(customerId)).map(({ state }) => state)).toEqual(['VOIDED'])
  })
})

/** The same at a clinic that has coupons. */
const newAccountDeskOf = async (coupons: Awaited<ReturnType<typeof newCoupons>>) => {
  const desk = await newRefundDesk(coupons.till)
  const keeper = await coupons.clinic.with(['vip:package:list', 'vip:package:add', 'sensitive:customer-capital'])
  let serial = 0
  const tried = (customerId: number) =>
    desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
  return {
    tried,
    charged: async (customerId: number, couponId: number) => {
      const pack = await keeper.ask(packages.create, { name: `送券${++serial}`, principal: '1000.00', couponId })
      const order = await coupons.till.cashier.ask(orders.recharge, {
        customerId,
        amount: '1000.00',
        packageId: pack.id,
        confirmed: true,
      })
      await coupons.till.pay([order], [['CARD', '1000.00']])
    },
    asked: async (customerId: number) => {
      const { digest } = await tried(customerId)
      return await desk.asks.ask(accountRefunds.balance, {
        customerId,
        reasonParty: 'CUSTOMER',
        reason: '搬到外地',
        digest,
      })
    },
    passed: desk.passed,
    revoked: (id: number) => desk.revoked(id, desk.pays),
  }
}

describe('is refused', () => {
  it('while she owes, while one waits, for other figures; beyond what a person may pass', async () => {
    const customerId = await at.till.newCustomer()
    await at.charged(customerId, '500.00')
    await at.charged(customerId, '300.00')
    const sold = await at.till.order(customerId, [{ price: '50.00' }])
    await at.till.pay([sold], [['DEBT', '50.00']])
    const sheet = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
    expect(sheet.toClear[0]).toMatchObject({ cleared: false })
    const input = { customerId, reasonParty: 'CUSTOMER' as const, reason: '搬到外地', digest: sheet.digest }
    expect((await at.desk.asks.refused(accountRefunds.balance, input)).key).toBe('accountRefunds.owes')

    const other = await at.till.newCustomer()
    await at.charged(other, '500.00')
    await at.charged(other, '300.00')
    const both = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId: other, reasonParty: 'CUSTOMER' })
    const one = { customerId: other, reasonParty: 'CUSTOMER' as const, origins: [both.lots[0]!.origin] }
    expect(
      (await at.desk.asks.refused(accountRefunds.balance, { ...one, reason: '搬', digest: both.digest })).key,
    ).toBe('accountRefunds.figuresMoved')
    const { id } = await at.balance(one)
    const rest = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId: other, reasonParty: 'CUSTOMER' })
    expect(
      (
        await at.desk.asks.refused(accountRefunds.balance, {
          customerId: other,
          reasonParty: 'CUSTOMER',
          reason: '搬',
          digest: rest.digest,
        })
      ).key,
    ).toBe('accountRefunds.waits')
    const small = await at.clinic.with(
      [
        'cashier:refund:list',
        'cashier:refund:audit',
        'audit:todo:list',
        'audit:todo:pass',
        'sensitive:customer-capital',
      ],
      { features: { 'refund.approveMax': 49_999 } },
    )
    const version = (await at.desk.one(id)).version
    expect((await small.refused(refunds.audit, { id, version, pass: true })).key).toBe('accountRefunds.beyondLimit')
    const tasks = await small.ask(approvals.list, { kind: 'REFUND', status: 'PENDING', customerId: other })
    expect(
      (await small.refused(approvals.pass, { id: tasks.result[0]!.id, version: tasks.result[0]!.version })).key,
    ).toBe('accountRefunds.beyondLimit')
    await at.passed(id)
  })

  it('in cash beyond the limit of prepaid money: it goes to an account of her own name', async () => {
    const customerId = await at.till.newCustomer()
    await at.charged(customerId, '100.01', {}, 'CASH')
    await at.age(8)
    const { id } = await at.balance({ customerId, reasonParty: 'CUSTOMER' })
    await at.passed(id)
    const one = await at.desk.one(id)
    expect(one.route).toMatchObject([
      { code: 'CASH', amount: '100.01', original: false, closed: expect.stringContaining('100.00') },
    ])
    const pay = (more: object) =>
      at.desk.pays.refused(refunds.pay, { id, version: one.version, ...more }).then(({ key }) => key)
    expect(await pay({})).toBe('accountRefunds.routeClosed')
    expect(await pay({ tenders: [{ code: 'CASH', amount: '100.01' }] })).toBe('accountRefunds.cashMost')
    expect(await pay({ tenders: [{ code: 'TRANSFER', amount: '100.01' }] })).toBe('refundPayees.missing')
    expect(await pay({ tenders: [{ code: 'WALLET', amount: '100.01' }] })).toBe('refunds.wayUnknown')
    await at.desk.paid(id, {
      tenders: [{ code: 'TRANSFER', amount: '100.01' }],
      ...(await ownAccount(at.till, customerId)),
    })
    expect(await at.till.faults()).toEqual([])
    // Up to it cash is paid out as it came.
    const other = await at.till.newCustomer()
    await at.charged(other, '100.00', {}, 'CASH')
    const second = await at.balance({ customerId: other, reasonParty: 'CUSTOMER' })
    await at.passed(second.id)
    await at.desk.paid(second.id)
    expect(await at.desk.one(second.id)).toMatchObject({ ways: '现金 100.00' })
  })

  it('of two ways one is closed: the other goes as it came, and only the rest elsewhere without the right', async () => {
    const customerId = await at.till.newCustomer()
    const order = await at.till.cashier.ask(orders.recharge, { customerId, amount: '1100.00', confirmed: true })
    await at.till.pay(
      [order],
      [
        ['WECHAT', '900.00'],
        ['CASH', '200.00'],
      ],
    )
    const { id } = await at.balance({ customerId, reasonParty: 'CUSTOMER' })
    await at.passed(id)
    const { version, route } = await at.desk.one(id)
    expect(route).toMatchObject([
      { code: 'WECHAT', amount: '900.00', original: true },
      { code: 'CASH', amount: '200.00', original: false },
    ])
    const own = await ownAccount(at.till, customerId)
    const pay = async (tenders: [string, string][], more: object = own, by = at.desk.pays) =>
      (
        await by.refused(refunds.pay, {
          id,
          version,
          tenders: tenders.map(([code, amount]) => ({ code, amount })),
          ...more,
        })
      ).key
    // What came by WeChat, or a fen of it, is nobody's to send elsewhere.
    expect(await pay([['TRANSFER', '1100.00']])).toBe('refunds.routeRight')
    const less: [string, string][] = [
      ['WECHAT', '899.99'],
      ['TRANSFER', '200.01'],
    ]
    expect(await pay(less)).toBe('refunds.routeRight')
    const rest: [string, string][] = [
      ['WECHAT', '900.00'],
      ['TRANSFER', '200.00'],
    ]
    expect(await pay(rest, {})).toBe('refundPayees.missing')
    expect(await pay(rest, { payee: own.payee })).toBe('refundPayees.idUnchecked')
    const husband = { payee: { ...own.payee, name: '王强', relation: 'spouse' }, idChecked: true }
    expect(await pay(rest, husband)).toBe('refundPayees.herOwnAlone')
    // More of it by WeChat is not the way it came either: it needs an account.
    expect(await pay([['WECHAT', '1100.00']], {})).toBe('refundPayees.missing')
    const cash: [string, string][] = [
      ['WECHAT', '900.00'],
      ['CASH', '100.01'],
      ['TRANSFER', '99.99'],
    ]
    expect(await pay(cash)).toBe('accountRefunds.cashMost')
    const may = await at.till.newCashier('0.00', [
      'cashier:refund:list',
      'cashier:refund:refundMoney',
      'cashier:refund:route',
    ])
    expect(await pay([['TRANSFER', '1100.00']], own, may)).toBe('refunds.routeNote')
    await at.desk.paid(id, { tenders: rest.map(([code, amount]) => ({ code, amount })), ...own })
    expect(await at.desk.one(id)).toMatchObject({
      ways: '微信 900.00 转账 200.00',
      payee: expect.stringContaining('招商银行 6225'),
      idChecked: true,
      route: [
        { code: 'WECHAT', original: true },
        { code: 'TRANSFER', original: false },
      ],
    })
    const origins = await at.clinic.rows(
      sql`select origin_tender_id is null as elsewhere from refunds.refund_tender where form_id = ${id} order by ordinal`,
    )
    expect(origins).toEqual([{ elsewhere: false }, { elsewhere: true }])
    expect(await at.till.faults()).toEqual([])
  })

  it('of another hospital, and twice at once', async () => {
    const customerId = await at.till.newCustomer()
    await at.charged(customerId, '200.00')
    const { digest } = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
    const input = { customerId, reasonParty: 'CUSTOMER' as const, reason: '搬到外地', digest }
    const all = await Promise.allSettled([1, 2, 3].map(() => at.desk.asks.ask(accountRefunds.balance, input)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await at.accounts(customerId)).toMatchObject({ WALLET_HOLD: 20_000, WALLET_PRINCIPAL: 0 })
    const forms = await at.clinic.rows(sql`select id from refunds.refund_form where customer_id = ${customerId}`)
    expect(forms).toHaveLength(1)
  })
})
