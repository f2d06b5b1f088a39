/** 退余额: both figures by recharge, money set apart, gifts taken back, three people, and back again. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccountDesk, newAccountDesk } from '../../../../test/account-refunds.ts'

let at: AccountDesk
beforeAll(async () => {
  at = await newAccountDesk()
})

/** 10,000.00 with 2,000.00 of coins, of which 5,800.00 and 600.00 are used; 5,000.00 with 500.00 untouched. As the picture has it. */
const pictured = async () => {
  const customerId = await at.till.newCustomer()
  const first = await at.charged(customerId, '10000.00', { coins: '2000.00' })
  const sold = await at.till.order(customerId, [{ price: '6400.00' }])
  await at.till.pay(
    [sold],
    [
      ['WALLET', '5800.00'],
      ['COIN', '600.00'],
    ],
  )
  await at.age(20)
  const second = await at.charged(customerId, '5000.00', { coins: '500.00' }, 'ALIPAY')
  await at.age(8)
  return { customerId, first, second }
}

describe('a balance', () => {
  it('comes to both figures of the book, recharge by recharge', async () => {
    const { customerId, first } = await pictured()
    const sheet = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
    expect(sheet).toMatchObject({
      first: '8600.00',
      ratio: '9666.66',
      value: '8600.00',
      cash: '8600.00',
      held: '9200.00',
      bonusTaken: '1900.00',
      formula: 'PRINCIPAL_FIRST',
      withinWeek: false,
    })
    expect(sheet.parts.map((part) => [part.principalLeft, part.bonusLeft, part.first, part.ratio])).toEqual([
      ['4200.00', '1400.00', '3600.00', '4666.66'],
      ['5000.00', '500.00', '5000.00', '5000.00'],
    ])
    expect(sheet.parts[0]).toMatchObject({
      label: first.no,
      whyFirst: '10,000.00 − 用掉本金 5,800.00 − 用掉赠送 600.00',
      whyRatio: '10,000.00 ×（剩 4,200.00 + 剩赠送 1,400.00）÷ 12,000.00，截到分',
    })
    // The last payment first.
    expect(sheet.route.map(({ code, amount }) => [code, amount])).toEqual([
      ['ALIPAY', '5000.00'],
      ['WECHAT', '3600.00'],
    ])
    const byClinic = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CLINIC' })
    expect(byClinic).toMatchObject({ value: '9666.66', formula: 'RATIO' })
    const wrong = async (more: object) =>
      (await at.desk.asks.refused(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER', ...more })).key
    expect(await wrong({ amount: '9666.67' })).toBe('accountRefunds.range')
    expect(await wrong({ amount: '8599.99' })).toBe('accountRefunds.range')
    expect(await wrong({ fee: '8600.01' })).toBe('accountRefunds.feeTooMuch')
    expect(await wrong({ fee: '1', reasonParty: 'CLINIC' })).toBe('accountRefunds.feeNotHers')
    expect(await wrong({ origins: [0] })).toBe('accountRefunds.notHers')
  })

  it('is set apart, passed with another amount, paid by a third, and every identity holds', async () => {
    const { customerId } = await pictured()
    const before = await at.accounts(customerId)
    const { id, no } = await at.balance({ customerId, reasonParty: 'CUSTOMER', fee: '100.00' })
    expect(no.slice(0, 2)).toBe('TK')
    expect(await at.accounts(customerId)).toMatchObject({
      WALLET_PRINCIPAL: 0,
      WALLET_HOLD: 920_000,
      COIN_CUSTOMER: 190_000,
    })
    expect(await at.till.faults()).toEqual([])
    expect((await at.desk.asks.refused(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })).key).toBe(
      'accountRefunds.nothingLeft',
    )
    // Who asked does not decide; beyond the figures nobody does.
    expect(
      (
        await at.desk.decides.refused(refunds.audit, {
          id,
          version: (await at.desk.one(id)).version,
          pass: true,
          amount: '9700',
        })
      ).key,
    ).toBe('accountRefunds.range')
    await at.passed(id, { amount: '9300.00' })
    const one = await at.desk.one(id)
    expect(one).toMatchObject({
      kind: 'BALANCE',
      orderId: null,
      status: 'APPROVED',
      value: '9300.00',
      fee: '100.00',
      cash: '9200.00',
      kept: '100.00',
    })
    expect(one.parts.map(({ value }) => value)).toEqual(['4300.00', '5000.00'])
    const after = await at.accounts(customerId)
    expect(after).toMatchObject({ WALLET_HOLD: 0, COIN_CUSTOMER: 0 })
    // 9,300.00 goes back of 9,200.00: 100.00 is a gift of the house, and 100.00 was kept as a fee.
    expect(after['PROMO_EXPENSE']! - (before['PROMO_EXPENSE'] ?? 0)).toBe(10_000)
    expect(after['FORFEIT']! - (before['FORFEIT'] ?? 0)).toBe(10_000)
    expect(await at.till.faults()).toEqual([])
    expect((await at.desk.decides.refused(refunds.pay, { id, version: one.version })).key).toBe('common.forbidden')
    await at.desk.paid(id)
    expect(await at.desk.one(id)).toMatchObject({ status: 'REFUNDED', ways: '支付宝 5000.00 微信 4200.00' })
    expect(await at.till.faults()).toEqual([])
  })

  it('given back below what was left forfeits the rest', async () => {
    const { customerId } = await pictured()
    const before = await at.accounts(customerId)
    const { id } = await at.balance({ customerId, reasonParty: 'CUSTOMER' })
    await at.passed(id)
    const after = await at.accounts(customerId)
    // 9,200.00 left, 8,600.00 goes back: 600.00 of gifts were used.
    expect(after['FORFEIT']! - (before['FORFEIT'] ?? 0)).toBe(60_000)
    expect(await at.desk.one(id)).toMatchObject({ cash: '8600.00' })
    expect(await at.till.faults()).toEqual([])
  })

  it('within seven days goes back whole and without a fee where nothing of it was used', async () => {
    const customerId = await at.till.newCustomer()
    const { id: paymentId } = await at.charged(customerId, '1000.00', { coins: '100.00' })
    const sheet = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
    expect(sheet).toMatchObject({ value: '1000.00', formula: 'RATIO', withinWeek: true, mostFee: '0.00' })
    const { id } = await at.balance({ customerId, reasonParty: 'CUSTOMER' })
    // Its payment is kept: it went back otherwise.
    expect((await at.till.cashier.refused(cashier.cancelByPost, { id: paymentId, reason: '收错' })).key).toBe(
      'cashier.notCancellable',
    )
    await at.desk.revoked(id)
    expect(await at.accounts(customerId)).toMatchObject({ WALLET_PRINCIPAL: 100_000, WALLET_HOLD: 0 })
    await at.till.cashier.ask(cashier.cancelByPost, { id: paymentId, reason: '收错' })
    expect(await at.till.faults()).toEqual([])
  })

  it('of two recharges one goes back, the other stays as it is', async () => {
    const { customerId, second } = await pictured()
    const all = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
    const origin = all.lots.find(({ label }) => label === second.no)!.origin
    const { id } = await at.balance({ customerId, reasonParty: 'CUSTOMER', origins: [origin] })
    expect(await at.accounts(customerId)).toMatchObject({ WALLET_PRINCIPAL: 420_000, WALLET_HOLD: 500_000 })
    await at.passed(id)
    expect(await at.accounts(customerId)).toMatchObject({ COIN_CUSTOMER: 140_000 })
    const left = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
    expect(left.lots.map((lot) => [lot.principalLeft, lot.bonusLeft])).toEqual([['4200.00', '1400.00']])
    expect(await at.till.faults()).toEqual([])
  })
})

describe('what came along', () => {
  it('is taken back: points that are gone are kept from the money, unless whoever decides waives it', async () => {
    const customerId = await at.till.newCustomer()
    await at.charged(customerId, '1000.00', { points: 300 })
    const sold = await at.till.order(customerId, [{ price: '20.00' }])
    await at.till.pay(
      [sold],
      [
        ['POINTS', '1.20'],
        ['CARD', '18.80'],
      ],
    )
    await at.age(8)
    const sheet = await at.desk.asks.ask(accountRefunds.balanceTrial, { customerId, reasonParty: 'CUSTOMER' })
    const points = (await at.till.figures(customerId))['points']!
    expect(sheet).toMatchObject({ pointsTaken: points, pointsShort: ((300 - points) / 100).toFixed(2) })
    const first = await at.balance({ customerId, reasonParty: 'CUSTOMER' })
    await at.passed(first.id)
    expect(await at.desk.one(first.id)).toMatchObject({
      cash: (1000 - (300 - points) / 100).toFixed(2),
      pointsTaken: points,
    })
    expect((await at.till.figures(customerId))['points']).toBe(0)
    await at.desk.revoked(first.id, at.desk.pays)
    expect((await at.till.figures(customerId))['points']).toBe(points)
    const again = await at.balance({ customerId, reasonParty: 'CUSTOMER' })
    await at.passed(again.id, { waive: true })
    expect(await at.desk.one(again.id)).toMatchObject({ cash: '1000.00', pointsShort: '0.00', waived: true })
    expect(await at.till.faults()).toEqual([])
  })

  it('is stale once a coin of it was spent while it waited', async () => {
    const { customerId } = await pictured()
    const { id } = await at.balance({ customerId, reasonParty: 'CUSTOMER' })
    const sold = await at.till.order(customerId, [{ price: '100.00' }])
    await at.till.pay(
      [sold],
      [
        ['COIN', '10.00'],
        ['CARD', '90.00'],
      ],
    )
    expect(
      (await at.desk.decides.refused(refunds.audit, { id, version: (await at.desk.one(id)).version, pass: true })).key,
    ).toBe('approvals.moved')
    await at.desk.revoked(id)
    expect(await at.till.faults()).toEqual([])
  })
})
