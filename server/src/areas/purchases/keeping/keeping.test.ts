/** Items put aside, their last day moved, voided by night and brought back: the books agree at every step. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'
import { expireItems } from './expiry.ts'

let till: TestTill
let desk: RefundDesk
let scene: RefundScene
let keeper: Actor
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  scene = newScene(till)
  keeper = await till.clinic.with([
    'order:purchased:list',
    'order:purchased:freeze',
    'order:purchased:extend',
    'sensitive:customer-capital',
  ])
})

const one = (id: number) => keeper.ask(purchases.one, { id })
const deduct = (purchasedItemId: number) => till.nurse.ask(purchases.deduct, { purchasedItemId, times: 1 })
const night = () => till.clinic.inside((ctx) => expireItems(ctx, {}))
/** @param days from today on which it ends */
const ends = (id: number, days: number) =>
  till.clinic.rows(sql`update purchases.purchased_item set valid_to = kit.today() + ${days}::int where id = ${id}`)
const dayIn = async (days: number): Promise<string> =>
  (await till.clinic.rows(sql<{ day: string }>`select kit.today() + ${days}::int as day`))[0]!.day
const freeze = async (id: number, reason = '暂停治疗') =>
  keeper.ask(purchases.freeze, { id, version: (await one(id)).version, reason })
const thaw = async (id: number) =>
  keeper.ask(purchases.thaw, { id, version: (await one(id)).version, reason: '恢复治疗' })
const extend = async (id: number, days: number) =>
  keeper.ask(purchases.extend, { id, version: (await one(id)).version, validTo: await dayIn(days), reason: '客户出差' })
const breakage = async (): Promise<number> =>
  Number(
    (
      await till.clinic.rows(
        sql<{ fen: number }>`select coalesce(sum(balance), 0)::int as fen from ledger.account where kind = 'BREAKAGE'`,
      )
    )[0]!.fen,
  )

describe('an item put aside', () => {
  it('is neither deducted nor refunded until it is taken up again, and both stand in its history', async () => {
    const { ids, orderId } = await scene.bought([{ price: '300.00', sessions: 3 }])
    await freeze(ids[0]!)
    expect(await one(ids[0]!)).toMatchObject({ status: 'frozen', frozen: true })
    await expect(deduct(ids[0]!)).rejects.toThrow(/请先解冻/)
    await expect(desk.tried(wanted(orderId, ids[0]!, 1))).rejects.toThrow(/已冻结，请先解冻再退款/)
    expect(
      (await desk.asks.ask(refunds.trial, { orderId, lines: [], reasonParty: 'CUSTOMER' })).items[0],
    ).toMatchObject({
      qtyCan: 0,
    })
    await expect(freeze(ids[0]!)).rejects.toThrow(/已经冻结/)
    await thaw(ids[0]!)
    await expect(thaw(ids[0]!)).rejects.toThrow(/没有冻结/)
    await deduct(ids[0]!)
    const { past } = await one(ids[0]!)
    expect(past.map(({ deed, said }) => [deed, said])).toMatchObject([
      ['DEDUCT', expect.any(String)],
      ['THAW', '恢复治疗'],
      ['FREEZE', '暂停治疗'],
      ['BUY', ''],
    ])
  })

  it('waits for what holds it, and says who does', async () => {
    const { ids, orderId } = await scene.bought([{ price: '300.00', sessions: 3 }])
    const { no } = await desk.asked(wanted(orderId, ids[0]!, 2))
    expect((await one(ids[0]!)).held).toEqual([{ no, what: '退款', qty: 2 }])
    expect((await keeper.ask(purchases.list, { locked: true, orderId })).total).toBe(1)
    await expect(freeze(ids[0]!)).rejects.toThrow(/有 2 次被申请占用/)
  })

  it('is changed by who saw it as it is, with a reason', async () => {
    const { ids } = await scene.bought([{ price: '10.00' }])
    const { version } = await one(ids[0]!)
    await expect(freeze(ids[0]!, '  ')).rejects.toThrow(/400/)
    await deduct(ids[0]!)
    await expect(keeper.ask(purchases.freeze, { id: ids[0]!, version, reason: '晚了' })).rejects.toThrow(/40901/)
    await expect(freeze(ids[0]!)).rejects.toThrow(/没有剩余次数/)
  })
})

describe('an item that ended', () => {
  it('is voided by night, its value is breakage, and an extension brings both back', async () => {
    const { ids, orderId, customerId } = await scene.bought([{ price: '1000.00', sessions: 3 }])
    await deduct(ids[0]!)
    const before = await breakage()
    await ends(ids[0]!, 0)
    await night()
    expect(await one(ids[0]!)).toMatchObject({ qtyLeft: 2, status: 'using' })
    await ends(ids[0]!, -1)
    await expect(deduct(ids[0]!)).rejects.toThrow(/请先延期/)
    await night()
    await night()
    expect(await scene.item(customerId)).toMatchObject({ qty_void: 2, value_void_fen: 66_667, value_left_fen: 0 })
    expect((await breakage()) - before).toBe(66_667)
    expect(await scene.order(orderId)).toMatchObject({ status: 'COMPLETED' })
    expect((await keeper.ask(purchases.list, { status: 'expired', orderId })).result).toMatchObject([{ qtyLeft: 0 }])
    expect((await keeper.ask(purchases.list, { status: 'usedUp', orderId })).total).toBe(0)
    expect(await till.faults()).toEqual([])
    const [payment] = (await till.cashier.ask(cashier.list, { tab: 'paid', orderId })).result
    await expect(till.cashier.ask(cashier.cancelByPost, { id: payment!.id, reason: '收错' })).rejects.toThrow()
    await expect(extend(ids[0]!, 0)).rejects.toThrow(/须晚于/)
    expect(await extend(ids[0]!, 1)).toMatchObject({ restored: 2 })
    expect(await breakage()).toBe(before)
    expect(await scene.order(orderId)).toMatchObject({ status: 'PAID' })
    expect(await one(ids[0]!)).toMatchObject({ qtyLeft: 2, valueLeft: '666.67', status: 'using' })
    expect((await one(ids[0]!)).past[0]).toMatchObject({ deed: 'EXTEND', said: expect.stringContaining('延至') })
    await deduct(ids[0]!)
    expect(await till.faults()).toEqual([])
    await ends(ids[0]!, -1)
    await night()
    expect(await extend(ids[0]!, 9)).toMatchObject({ restored: 1 })
    expect(await till.faults()).toEqual([])
  })

  it('stays while it is frozen, waits for a decision or is owed for', async () => {
    const frozen = await scene.bought([{ price: '30.00', sessions: 3 }])
    await freeze(frozen.ids[0]!)
    const asked = await scene.bought([{ price: '30.00', sessions: 3 }])
    const { id } = await desk.asked(wanted(asked.orderId, asked.ids[0]!, 1))
    const customerId = await till.newCustomer()
    const owing = await till.order(customerId, [{ price: '90.00', sessions: 3 }])
    await till.pay(
      [owing],
      [
        ['CASH', '60.00'],
        ['DEBT', '30.00'],
      ],
    )
    const owed = (await till.items(customerId))[0]!['id']!
    const all = [frozen.ids[0]!, asked.ids[0]!, owed]
    for (const each of all) await ends(each, -1)
    await night()
    for (const each of all) expect(await one(each)).toMatchObject({ qtyLeft: 3 })
    await thaw(frozen.ids[0]!)
    await desk.revoked(id, desk.asks)
    await night()
    expect(await one(frozen.ids[0]!)).toMatchObject({ qtyLeft: 0, status: 'expired' })
    expect(await one(asked.ids[0]!)).toMatchObject({ qtyLeft: 0 })
    expect(await one(owed)).toMatchObject({ qtyLeft: 3, status: 'expired' })
    expect(await till.faults()).toEqual([])
  })

  it('is found by its last day and by where it came from; what never ends is not extended', async () => {
    const { ids, orderId } = await scene.bought([{ price: '10.00' }, { price: '10.00' }])
    await ends(ids[0]!, 30)
    const found = async (endsFrom: string, endsTo: string) =>
      (await keeper.ask(purchases.list, { orderId, endsFrom, endsTo })).result.map(({ id }) => id)
    expect(await found(await dayIn(0), await dayIn(30))).toEqual([ids[0]])
    expect(await found(await dayIn(0), await dayIn(29))).toEqual([])
    expect(await found(await dayIn(31), await dayIn(60))).toEqual([])
    expect((await keeper.ask(purchases.list, { orderId, source: 'ORDER' })).total).toBe(2)
    expect((await keeper.ask(purchases.list, { orderId, source: 'GIFT' })).total).toBe(0)
    expect((await keeper.ask(purchases.list, { orderId, locked: false })).total).toBe(2)
    await expect(extend(ids[1]!, 5)).rejects.toThrow(/长期有效/)
    await expect(extend(ids[0]!, 30)).rejects.toThrow(/须晚于/)
    expect(await extend(ids[0]!, 31)).toMatchObject({ restored: 0 })
  })

  it('is not voided twice by two nights at once, nor while it is being used', async () => {
    const { ids } = await scene.bought([{ price: '40.00', sessions: 4 }])
    await ends(ids[0]!, -1)
    const before = await breakage()
    await Promise.all([night(), night(), night()])
    expect((await breakage()) - before).toBe(4_000)
    expect(await till.faults()).toEqual([])
  })
})

it('belongs to those who reach its customer', async () => {
  const { ids } = await scene.bought([{ price: '10.00' }])
  const other = await newTill()
  const stranger = await other.clinic.with(['order:purchased:list', 'order:purchased:freeze', 'order:purchased:extend'])
  await expect(stranger.ask(purchases.one, { id: ids[0]! })).rejects.toThrow(/404/)
  await expect(stranger.ask(purchases.freeze, { id: ids[0]!, version: 1, reason: '看看' })).rejects.toThrow(/404/)
})
