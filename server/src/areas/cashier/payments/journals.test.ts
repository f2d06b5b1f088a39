/**
 * The journals by the book: for each kind of document one example with every posting, the customer's figures, where she stands
 * and the sums of order and payment written out; forward, and undone. Source: money book §2.2, §5, §7, §9, §14.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { journalsOf, takenBack } from '../../../../test/journals.ts'
import { newTill, nurseKeys, type TestTill, writerKeys } from '../../../../test/till.ts'

let till: TestTill
/** Whose orders are another department's than the till's and the treatment's. */
let seller: Actor
let nurse: Actor
let front: Actor
let drawer: string
/** 光子: 500.00 a session; 面霜: 120.00, handed over at the till. */
const sold = { service: 0, cream: 0 }

beforeAll(async () => {
  till = await newTill()
  seller = await till.clinic.with(writerKeys, { department: '现场咨询部' })
  nurse = await till.clinic.with(nurseKeys, { department: '美容皮肤科' })
  front = await till.clinic.as('front')
  drawer = `台${till.cashier.staffId}`
  const made = (name: string, price: string, more: object) =>
    till.writer.ask(products.create, { name, category: '非手术项目', unit: 0, price, sessionsPerUnit: 1, ...more })
  sold.service = (await made('光子', '500.00', {})).id
  sold.cream = (await made('面霜', '120.00', { needDeduct: false })).id
})

const order = (customerId: number, ...lines: (readonly [productId: number, contentCount: number])[]) =>
  seller.ask(orders.create, {
    customerId,
    lines: lines.map(([productId, contentCount]) => ({ productId, contentCount })),
    submit: true,
    confirmed: true,
  })
const posted = (act: () => Promise<unknown>) => journalsOf(till.clinic, act)
const cancel = (id: number) => till.cashier.ask(cashier.cancelByPost, { id, reason: '收错了' })
const somebody = async () => (await newCustomer(front)).id

const figures = async (customerId: number) => {
  const { principal_fen, coin_fen, debt_fen, points } = await till.figures(customerId)
  return { wallet: principal_fen ?? 0, coin: coin_fen ?? 0, debt: debt_fen ?? 0, points: points ?? 0 }
}
const standing = async (customerId: number) =>
  (
    await till.clinic.rows(sql`select life_stage as stage, deal_count as deals, total_paid_fen as paid,
      total_executed_fen as executed, first_deal_at is not null as bought, last_payment_at is not null as "paidOnce"
      from customers.standing where customer_id = ${customerId}`)
  )[0]
const sums = async (orderId: number) =>
  (
    await till.clinic.rows(sql`select status, real_in_fen as real, received_fen as received, promo_in_fen as promo,
      debt_open_fen as debt from orders.sales_order where id = ${orderId}`)
  )[0]
const parts = async (paymentId: number) =>
  (
    await till.clinic.rows(sql`select status, total_fen as total, received_fen as received, offset_fen as "offset", debt_fen as debt
      from cashier.payment where id = ${paymentId}`)
  )[0]
const nothing = { stage: 'prospect', deals: 0, paid: 0, executed: 0, bought: false, paidOnce: false }

describe('a payment', () => {
  it('by every kind of tender: each from its own account, points earned on what is real, promotion on nothing', async () => {
    const she = await somebody()
    await till.pay([await till.recharge(she, '200.00')], [['CASH', '200.00']])
    await till.grant(she, { coinFen: 15_000, points: 8_000 })
    const before = await standing(she)
    const bought = await order(she, [sold.service, 2])
    let payment = 0
    const { payment: lines, ...others } = await posted(async () => {
      const tenders = [
        ['CASH', '300.00'],
        ['WECHAT', '100.00'],
        ['WALLET', '200.00'],
        ['COIN', '100.00'],
        ['POINTS', '50.00'],
        ['DEBT', '250.00'],
      ] as const
      payment = (await till.pay([bought], tenders)).id
    })
    expect(others).toEqual({})
    expect(lines).toEqual([
      `CASH_REGISTER ${drawer} 30000`,
      'TENDER_CLEARING WECHAT 10000',
      'WALLET_PRINCIPAL she 20000',
      'COIN_CUSTOMER she 10000',
      'COIN_ISSUED -10000',
      'POINT_CUSTOMER she 5000',
      'POINT_ISSUED -5000',
      'RECEIVABLE order 25000',
      'CONTRACT_LIABILITY 光子 -85000 · 光子',
      'POINT_ISSUED 600',
      'POINT_CUSTOMER she -600',
    ])
    expect(await figures(she)).toEqual({ wallet: 0, coin: 5_000, debt: 25_000, points: 3_600 })
    expect(await parts(payment)).toEqual({
      status: 'SUCCESS',
      total: 100_000,
      received: 40_000,
      offset: 35_000,
      debt: 25_000,
    })
    const paid = { status: 'PART_PAID', real: 60_000, received: 40_000, promo: 15_000, debt: 25_000 }
    expect(await sums(bought.id)).toEqual(paid)
    expect(await standing(she)).toEqual({
      ...nothing,
      stage: 'new',
      deals: 1,
      paid: 60_000,
      bought: true,
      paidOnce: true,
    })
    expect(await till.items(she)).toMatchObject([{ qty_left: 2, value_total_fen: 85_000, value_left_fen: 85_000 }])

    expect(await posted(() => cancel(payment))).toEqual({ payment_cancel: takenBack(lines!) })
    expect(await figures(she)).toEqual({ wallet: 20_000, coin: 15_000, debt: 0, points: 8_000 })
    expect(await parts(payment)).toMatchObject({ status: 'CANCELLED', total: 100_000 })
    expect(await sums(bought.id)).toEqual({ status: 'UNPAID', real: 0, received: 0, promo: 0, debt: 0 })
    // She stands where she stood before she bought, wherever that was.
    expect(await standing(she)).toEqual(before)
    expect(before).toEqual({ ...nothing, paid: 20_000, paidOnce: true })
    expect(await till.faults()).toEqual([])
  })

  it('of something handed over earns at once, for the department that sold it', async () => {
    const she = await somebody()
    const bought = await order(she, [sold.service, 1], [sold.cream, 2])
    const { payment: lines } = await posted(() => till.pay([bought], [['CARD', '740.00']]))
    expect(lines).toEqual([
      'TENDER_CLEARING CARD 74000',
      'CONTRACT_LIABILITY 光子 -50000 · 光子',
      'CONTRACT_LIABILITY 面霜 -24000 · 面霜',
      'CONTRACT_LIABILITY 面霜 24000 · 面霜',
      'REVENUE_PRODUCT 现场咨询部 -24000 · 面霜',
      'POINT_ISSUED 700',
      'POINT_CUSTOMER she -700',
    ])
    expect(await till.items(she)).toMatchObject([
      { qty_left: 1, value_left_fen: 50_000 },
      { qty_left: 0, value_left_fen: 0, value_deducted_fen: 24_000 },
    ])
  })

  it('of a recharge is no deal and earns no points', async () => {
    const she = await somebody()
    const recharge = await till.recharge(she, '500.00')
    let payment = 0
    const { recharge: lines, ...others } = await posted(async () => {
      payment = (await till.pay([recharge], [['ALIPAY', '500.00']])).id
    })
    expect(others).toEqual({})
    expect(lines).toEqual(['TENDER_CLEARING ALIPAY 50000', expect.stringMatching(/^WALLET_PRINCIPAL she -50000/)])
    expect(await figures(she)).toEqual({ wallet: 50_000, coin: 0, debt: 0, points: 0 })
    expect(await standing(she)).toEqual({ ...nothing, paid: 50_000, paidOnce: true })
    expect(await posted(() => cancel(payment))).toEqual({ recharge_cancel: takenBack(lines!) })
    expect(await figures(she)).toEqual({ wallet: 0, coin: 0, debt: 0, points: 0 })
    expect(await standing(she)).toEqual(nothing)
  })

  it('that is put aside for later posts nothing', async () => {
    const bought = await order(await somebody(), [sold.service, 1])
    expect(await posted(() => till.cashier.ask(cashier.hold, { orderId: bought.id }))).toEqual({})
  })
})

it('the second deal of a day is the same deal; with the last of them cancelled there was none', async () => {
  const she = await somebody()
  const pay = async () => (await till.pay([await order(she, [sold.cream, 1])], [['CASH', '120.00']])).id
  const [first, second] = [await pay(), await pay()]
  const one = { ...nothing, stage: 'new', deals: 1, bought: true, paidOnce: true }
  expect(await standing(she)).toMatchObject({ ...one, paid: 24_000 })
  await cancel(first)
  expect(await standing(she)).toMatchObject({ ...one, paid: 12_000 })
  await cancel(second)
  expect(await standing(she)).toMatchObject(nothing)
})

it('a debt is repaid: what the order owes becomes money, and earns its points then', async () => {
  const she = await somebody()
  const bought = await order(she, [sold.service, 1])
  const { payment } = await posted(() => till.pay([bought], [['DEBT', '500.00']]))
  expect(payment).toEqual(['RECEIVABLE order 50000', 'CONTRACT_LIABILITY 光子 -50000 · 光子'])
  expect(await standing(she)).toMatchObject({ stage: 'new', deals: 1, paid: 0 })
  const [debt] = (await till.cashier.ask(debts.list, { customerId: she, open: true })).result
  let repaid = 0
  const { repayment: lines, ...others } = await posted(async () => {
    const allocations = [{ debtId: debt!.id, amount: '290.00' }]
    const tenders = [
      { code: 'CASH', amount: '90.00' },
      { code: 'TRANSFER', amount: '200.00' },
    ]
    repaid = (await till.cashier.ask(cashier.repay, { customerId: she, allocations, tenders })).id
  })
  expect(others).toEqual({})
  expect(lines).toEqual([
    `CASH_REGISTER ${drawer} 9000`,
    'TENDER_CLEARING TRANSFER 20000',
    'RECEIVABLE order -29000',
    'POINT_ISSUED 200',
    'POINT_CUSTOMER she -200',
  ])
  expect(await figures(she)).toEqual({ wallet: 0, coin: 0, debt: 21_000, points: 200 })
  expect(await parts(repaid)).toEqual({ status: 'SUCCESS', total: 29_000, received: 29_000, offset: 0, debt: 0 })
  expect(await sums(bought.id)).toMatchObject({ real: 29_000, received: 29_000, debt: 21_000 })
  expect(await standing(she)).toMatchObject({ deals: 1, paid: 29_000 })
  expect(await posted(() => cancel(repaid))).toEqual({ repayment_cancel: takenBack(lines!) })
  expect(await figures(she)).toEqual({ wallet: 0, coin: 0, debt: 50_000, points: 0 })
  expect(await sums(bought.id)).toMatchObject({ real: 0, received: 0, debt: 50_000 })
  expect(await standing(she)).toMatchObject({ stage: 'new', deals: 1, paid: 0 })
})

describe('a deduction', () => {
  const departmentId = async (name: string) =>
    (await till.clinic.rows(sql<{ id: number }>`select id from staff.department where name = ${name}`))[0]!.id

  it('earns for the department that treats, not the one that sold; taken back it earns nothing', async () => {
    const she = await somebody()
    await till.pay([await order(she, [sold.service, 2])], [['CASH', '1000.00']])
    const [item] = await till.items(she)
    const take = async (more = {}) => nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1, ...more })
    let taken = 0
    const { 'deduction without a shift': lines } = await posted(async () => {
      taken = (await take()).id
    })
    expect(lines).toEqual(['CONTRACT_LIABILITY 光子 50000 · 光子', 'REVENUE_SERVICE 美容皮肤科 -50000 · 光子'])
    expect(await standing(she)).toMatchObject({ paid: 100_000, executed: 50_000 })
    const other = await posted(async () => take({ deptId: await departmentId('前台客服部') }))
    expect(other).toEqual({
      'deduction without a shift': ['CONTRACT_LIABILITY 光子 50000 · 光子', 'REVENUE_SERVICE 前台客服部 -50000 · 光子'],
    })
    expect(await standing(she)).toMatchObject({ executed: 100_000 })
    expect(await posted(() => nurse.ask(purchases.withdraw, { id: taken, reason: '做错' }))).toEqual({
      'deduction_withdraw without a shift': takenBack(lines!),
    })
    expect(await standing(she)).toMatchObject({ paid: 100_000, executed: 50_000 })
    expect(await till.items(she)).toMatchObject([{ qty_left: 1, value_left_fen: 50_000, value_deducted_fen: 50_000 }])
    expect(await till.faults()).toEqual([])
  })
})

it('points by hand, given, taken and taken back', async () => {
  const she = await somebody()
  const adjust = (delta: number) => till.cashier.ask(ledger.adjustPoints, { customerId: she, delta, reason: '活动' })
  const given = ['POINT_ISSUED 70', 'POINT_CUSTOMER she -70']
  expect(await posted(() => adjust(70))).toEqual({ 'points_manual without a shift': given })
  expect(await posted(() => adjust(-20))).toEqual({
    'points_manual without a shift': ['POINT_ISSUED -20', 'POINT_CUSTOMER she 20'],
  })
  expect(await figures(she)).toMatchObject({ points: 50 })
  const [entry] = (await till.cashier.ask(ledger.points, { customerId: she })).result
  expect(await posted(() => till.cashier.ask(ledger.revokeByPost, { id: entry!.id, reason: '错' }))).toEqual({
    'points_revoke without a shift': ['POINT_ISSUED 20', 'POINT_CUSTOMER she -20'],
  })
  expect(await figures(she)).toMatchObject({ points: 70 })
})
