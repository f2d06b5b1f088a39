/** 结算设置: what is changed holds from the next payment on, for this hospital alone, and two who change at once are told. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

type Config = OutputOf<typeof cashier.settlementConfig>
const keys = ['setting:payment:list', 'setting:payment:edit', 'cashier:record:list']
let till: TestTill
let owner: Actor
beforeAll(async () => {
  till = await newTill()
  owner = await till.clinic.with(keys)
})

const config = (): Promise<Config> => owner.ask(cashier.settlementConfig, {})
const inputOf = ({ ways, ...rest }: Config, change: (way: Config['ways'][number]) => object = () => ({})) => ({
  ...rest,
  ways: ways.map((way) => {
    const { id, name, needsRef, enabled, feeBp } = { ...way, ...change(way) }
    return { id, name, needsRef, enabled, feeBp }
  }),
})
const save = (by: Actor, input: ReturnType<typeof inputOf>) => by.ask(cashier.changeSettlementConfig, input)

test('a way that is put out of use is refused at the till, and found among what was paid', async () => {
  const customer = await till.newCustomer()
  await till.pay([await till.order(customer, [{ price: '10.00' }])], [['ALIPAY', '10.00']])
  const off = inputOf(await config(), ({ code }) => (code === 'ALIPAY' ? { enabled: false } : {}))
  expect((await save(owner, off)).ways.find(({ code }) => code === 'ALIPAY')?.enabled).toBe(false)
  const order = await till.order(customer, [{ price: '10.00' }])
  const paying = { orders: [{ id: order.id, version: order.version }], tenders: [{ code: 'ALIPAY', amount: '10.00' }] }
  expect((await till.cashier.refused(cashier.pay, paying)).message).toContain('已停用')
  const now = await owner.ask(cashier.tenders, {})
  const ever = await owner.ask(cashier.tenders, { all: true })
  expect(now.map(({ code }) => code)).not.toContain('ALIPAY')
  expect(ever.at(-1)?.code).toBe('ALIPAY')
  expect((await till.cashier.ask(cashier.list, { tab: 'paid', tender: 'ALIPAY' })).total).toBe(1)
})

test('a new way stands where it was put, asks for its slip, and its money is real', async () => {
  const before = await config()
  const input = inputOf(before)
  input.ways.unshift({ id: null as never, name: ' 抖音团购 ', needsRef: true, enabled: true, feeBp: 60 })
  const [own] = (await save(owner, input)).ways
  expect(own).toMatchObject({ name: '抖音团购', class: 'clearing', needsRef: true, feeBp: 60 })
  expect((await owner.ask(cashier.tenders, {}))[0]?.code).toBe(own!.code)
  const order = await till.order(await till.newCustomer(), [{ price: '30.00' }])
  const tender = { code: own!.code, amount: '30.00' }
  expect(
    (await till.cashier.refused(cashier.pay, { orders: [{ id: order.id, version: order.version }], tenders: [tender] }))
      .message,
  ).toContain('流水号')
  const paid = await till.cashier.ask(cashier.pay, {
    orders: [{ id: order.id, version: order.version }],
    tenders: [{ ...tender, refNo: 'DY-1' }],
  })
  expect(paid.received).toBe('30.00')
  expect(await till.faults()).toEqual([])
})

test('coins pay up to the share that is set, to the fen', async () => {
  const customer = await till.newCustomer()
  await till.grant(customer, { coinFen: 10_000 })
  await save(owner, { ...inputOf(await config()), coinMaxPercent: 35 })
  const order = await till.order(customer, [{ price: '100.00', product: { allowCoin: true } }])
  const paying = (coin: string, cash: string) => ({
    orders: [{ id: order.id, version: order.version }],
    tenders: [
      { code: 'COIN', amount: coin },
      { code: 'CASH', amount: cash },
    ],
  })
  expect((await till.cashier.refused(cashier.pay, paying('35.01', '64.99'))).message).toContain('35.00')
  await till.cashier.ask(cashier.pay, paying('35.00', '65.00'))
})

test('what would leave the till without a way, or two of one name, is not saved', async () => {
  const before = await config()
  const refused = (change: Parameters<typeof inputOf>[1]) =>
    owner.refused(cashier.changeSettlementConfig, inputOf(before, change))
  expect(await refused(({ code }) => (code === 'CARD' ? { name: '微信' } : {}))).toMatchObject({ status: 422 })
  expect((await refused(({ code }) => (code === 'WALLET' ? { name: '储值' } : {}))).message).toContain('“余额”')
  const isMoney = ({ class: kind }: Config['ways'][number]) => kind === 'cash' || kind === 'clearing'
  expect((await refused((way) => (isMoney(way) ? { enabled: false } : {}))).message).toContain('至少启用一种')
  expect(await config()).toEqual(before)
})

test('two who change at once: one is told that it moved, from the first change on', async () => {
  // Where nobody changed anything yet, both find no row.
  const other = await (await newTill()).clinic.with(keys)
  for (const by of [owner, other]) {
    const input = inputOf(await by.ask(cashier.settlementConfig, {}))
    const both = await Promise.allSettled([
      save(by, { ...input, pointMaxPercent: 11 }),
      save(by, { ...input, pointMaxPercent: 12 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await by.refused(cashier.changeSettlementConfig, input)).status).toBe(409)
  }
})

test('a hospital changes its own ways: another’s are none of its own, and stay', async () => {
  const other = await (await newTill()).clinic.with(keys)
  const mine = await config()
  const theirs = await other.ask(cashier.settlementConfig, {})
  const input = { ...inputOf(mine), version: theirs.version }
  expect((await other.refused(cashier.changeSettlementConfig, input)).message).toContain('已被他人增减')
  expect(await config()).toEqual(mine)
})
