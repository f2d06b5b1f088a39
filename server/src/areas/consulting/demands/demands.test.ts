import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { type DemandState, demandMoves, demandStates } from '@clinic/contract/areas/consulting/demands.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newClinic } from '../../../../test/clinic.ts'
import { onShelf } from '../../../../test/counter.ts'
import { newRefundDesk } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let head: Actor
let demands: number[]

beforeAll(async () => {
  till = await newTill()
  const pages = ['list', 'add', 'edit', 'close', 'export'].map((one) => `consult:demand:${one}`)
  head = await till.clinic.with([...pages, 'setting:consult:list', 'setting:consult:demand', 'customer:list'])
  const group = await head.ask(consulting.createDemandGroup, {
    ...{ name: '眼部甲', demands: ['双眼皮甲', '去眼袋甲'], sort: 1, status: 0 },
  })
  const rows = await till.clinic.rows<{ id: number }>(
    sql`select id from triage.original_demand where parent_id = ${group.id} order by sort`,
  )
  demands = rows.map(({ id }) => id)
})

const wish = async (customerId: number, demandIds: number[], state: DemandState = 'open') =>
  await head.ask(consulting.createDemand, {
    ...{ customerId, demandIds, text: '想做', priority: 2, expectDate: null, budget: null, state },
  })
const stateOf = async (id: number) => {
  const { state, orderNo, endReason, version } = await head.ask(consulting.demand, { id })
  return { state, orderNo, endReason, version }
}
const bought = async (customerId: number, productIds: number[]) => {
  const lines = productIds.map((productId) => ({ productId, contentCount: 1 }))
  const order = await till.writer.ask(orders.create, { customerId, lines, submit: true, confirmed: true })
  return { order, pay: () => till.pay([order], [['CASH', `${productIds.length * 300}.00`]]) }
}
const mapped = async (demandId: number, productIds: number[]) => {
  const before = (await head.ask(consulting.demandProducts, {})).find((one) => one.demandId === demandId)!
  await head.ask(consulting.setDemandProducts, { demandId, seen: before.products.map(({ id }) => id), productIds })
}

describe('a wish', () => {
  it('goes by hand where the table lets it, and nowhere else', async () => {
    const customerId = await till.newCustomer()
    const all = Object.keys(demandStates) as DemandState[]
    for (const from of all)
      for (const to of all) {
        const made = await wish(customerId, [], from)
        const form = { ...made, customerId, demandIds: [], text: '想做', priority: 2, expectDate: null, budget: null }
        const asked = { ...form, state: to }
        if (from === to || demandMoves[from].includes(to)) await head.ask(consulting.updateDemand, asked)
        else
          expect(await head.refused(consulting.updateDemand, asked)).toMatchObject({
            key: 'consulting.demands.wrongState',
          })
      }
  })

  it('is ended with a word of why, once, and opened again without it', async () => {
    const customerId = await till.newCustomer()
    const made = await wish(customerId, [])
    const ended = await head.ask(consulting.closeDemand, { ...made, state: 'dropped', reason: ' 预算不够 ' })
    expect(await stateOf(made.id)).toMatchObject({ state: 'dropped', endReason: '预算不够' })
    expect(await head.refused(consulting.closeDemand, { ...ended, state: 'met', reason: '做了' })).toMatchObject({
      key: 'consulting.demands.wrongState',
    })
    const form = { customerId, demandIds: [], text: '想做', priority: 2, expectDate: null, budget: null }
    await head.ask(consulting.updateDemand, { ...ended, ...form, state: 'open' })
    expect(await stateOf(made.id)).toMatchObject({ state: 'open', endReason: '' })
  })

  it('is met by what is bought for it, in part and whole, and open again when the sale is taken back', async () => {
    const customerId = await till.newCustomer()
    const [eyes, bags, other] = await Promise.all([1, 2, 3].map(() => onShelf(till.clinic, { price: '300' })))
    await mapped(demands[0]!, [eyes!])
    await mapped(demands[1]!, [bags!])
    const both = await wish(customerId, demands)
    const first = await wish(customerId, [demands[0]!])
    const byHand = await wish(customerId, [demands[0]!], 'dropped')
    await (await bought(customerId, [other!])).pay()
    expect(await stateOf(both.id)).toMatchObject({ state: 'open', orderNo: null })
    const sale = await bought(customerId, [eyes!])
    // An order nobody has paid is a wish itself.
    expect(await stateOf(first.id)).toMatchObject({ state: 'open' })
    const paid = await sale.pay()
    expect(await stateOf(both.id)).toMatchObject({ state: 'partly', orderNo: sale.order.no })
    expect(await stateOf(first.id)).toMatchObject({ state: 'met', orderNo: sale.order.no })
    expect(await stateOf(byHand.id)).toMatchObject({ state: 'dropped', orderNo: null })
    await (await bought(customerId, [bags!])).pay()
    expect(await stateOf(both.id)).toMatchObject({ state: 'met' })
    await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '方式录错' })
    expect(await stateOf(first.id)).toMatchObject({ state: 'open', orderNo: null })
    expect(await stateOf(both.id)).toMatchObject({ state: 'partly' })
    expect(await till.faults()).toEqual([])
  })

  it('is not met by what was bought before anybody wished it, nor by what another bought', async () => {
    const [customerId, another] = [await till.newCustomer(), await till.newCustomer()]
    const product = await onShelf(till.clinic, { price: '300' })
    await mapped(demands[0]!, [product])
    const made = await wish(customerId, [demands[0]!])
    await (await bought(another, [product])).pay()
    expect(await stateOf(made.id)).toMatchObject({ state: 'open' })
    await till.clinic.rows(
      sql`update consulting.customer_demand set created_at = created_at + interval '2 days' where id = ${made.id}`,
    )
    await (await bought(customerId, [product])).pay()
    expect(await stateOf(made.id)).toMatchObject({ state: 'open', orderNo: null })
  })

  it('is of the business day on which it is said, to the last second of its night', async () => {
    const product = await onShelf(till.clinic, { price: '300' })
    await mapped(demands[0]!, [product])
    const saidAt = async (clock: string) => {
      const customerId = await till.newCustomer()
      const made = await wish(customerId, [demands[0]!])
      await till.clinic.rows(sql`update consulting.customer_demand set created_at =
        ((kit.business_date() + 1)::timestamp + ${clock}::interval) at time zone 'Asia/Shanghai' where id = ${made.id}`)
      await (await bought(customerId, [product])).pay()
      return (await stateOf(made.id)).state
    }
    expect(await saidAt('3 hours 59 minutes 59 seconds')).toBe('met')
    expect(await saidAt('4 hours')).toBe('open')
  })

  it('is met by her own purchases alone, also when she buys something else, and by no deposit for it', async () => {
    const [customerId, another] = [await till.newCustomer(), await till.newCustomer()]
    const [product, other] = [
      await onShelf(till.clinic, { price: '300' }),
      await onShelf(till.clinic, { price: '300' }),
    ]
    await mapped(demands[0]!, [product])
    const made = await wish(customerId, [demands[0]!])
    await (await bought(another, [product])).pay()
    await (await bought(customerId, [other])).pay()
    expect(await stateOf(made.id)).toMatchObject({ state: 'open', orderNo: null })
    const asks = await till.clinic.with(['order:list', 'order:deposit'])
    const deposit = await asks.ask(orders.deposit, {
      ...{ customerId, amount: '60.00', productId: product, confirmed: true },
    })
    await till.pay([deposit], [['CASH', '60.00']])
    expect(await stateOf(made.id)).toMatchObject({ state: 'open', orderNo: null })
  })

  it('stays met while some of the sale is hers, and is open again when all of it went back', async () => {
    const refunds = await newRefundDesk(till)
    const customerId = await till.newCustomer()
    const order = await till.order(customerId, [{ price: '300.00', sessions: 3 }])
    const { productId } = (await till.writer.ask(orders.one, { id: order.id })).lines[0]!
    await mapped(demands[0]!, [productId!])
    const made = await wish(customerId, [demands[0]!])
    await till.pay([order], [['CASH', '300.00']])
    expect(await stateOf(made.id)).toMatchObject({ state: 'met', orderNo: order.no })
    const [item] = await till.items(customerId)
    const back = async (qty: number) => {
      const lines = [{ purchasedItemId: item!['id']!, qty }]
      const { id } = await refunds.asked({ orderId: order.id, lines, reasonParty: 'CUSTOMER' })
      await refunds.passed(id)
      await refunds.paid(id)
      return await stateOf(made.id)
    }
    expect(await back(1)).toMatchObject({ state: 'met', orderNo: order.no })
    expect(await back(2)).toMatchObject({ state: 'open', orderNo: null })
  })

  it('that sales met in part and somebody ended is nothing of those sales any more', async () => {
    const customerId = await till.newCustomer()
    const product = await onShelf(till.clinic, { price: '300' })
    await mapped(demands[0]!, [product])
    const both = await wish(customerId, demands)
    const paid = await (await bought(customerId, [product])).pay()
    const { state, version } = await stateOf(both.id)
    expect(state).toBe('partly')
    await head.ask(consulting.closeDemand, { id: both.id, version, state: 'met', reason: '外院做了' })
    await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '方式录错' })
    expect(await stateOf(both.id)).toMatchObject({ state: 'met', endReason: '外院做了', orderNo: null })
  })

  it('that somebody said to be met stays so whatever is sold and taken back', async () => {
    const customerId = await till.newCustomer()
    const product = await onShelf(till.clinic, { price: '300' })
    await mapped(demands[0]!, [product])
    const made = await wish(customerId, [demands[0]!])
    await head.ask(consulting.closeDemand, { ...made, state: 'met', reason: '外院做了' })
    const paid = await (await bought(customerId, [product])).pay()
    await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '方式录错' })
    expect(await stateOf(made.id)).toMatchObject({ state: 'met', endReason: '外院做了', orderNo: null })
  })
})

describe('products of a demand', () => {
  it('are what somebody saw before they change, and of this hospital', async () => {
    const product = await onShelf(till.clinic)
    await mapped(demands[1]!, [product])
    const stale = { demandId: demands[1]!, seen: [], productIds: [] }
    expect(await head.refused(consulting.setDemandProducts, stale)).toMatchObject({
      key: 'consulting.demands.mappingStale',
    })
    const foreign = await onShelf(await newClinic())
    const strange = { demandId: demands[1]!, seen: [product], productIds: [foreign] }
    expect(await head.refused(consulting.setDemandProducts, strange)).toMatchObject({ status: 404 })
    const mappedNow = (await head.ask(consulting.demandProducts, {})).find((one) => one.demandId === demands[1])
    expect(mappedNow).toMatchObject({ demandName: '去眼袋甲', groupName: '眼部甲', products: [{ id: product }] })
  })
})
