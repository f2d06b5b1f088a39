/** Sessions that become another's: asked, decided by others, used, passed on, taken back; both sides and the books agree. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let desk: RefundDesk
let scene: RefundScene
let asks: Actor
let decides: Actor
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  scene = newScene(till)
  const looks = ['order:purchased:list', 'cashier:transfer:list', 'sensitive:customer-capital'] as const
  asks = await till.clinic.with([...looks, 'cashier:transfer:add', 'order:purchased:freeze'])
  decides = await till.clinic.with([...looks, 'cashier:transfer:check', 'audit:todo:list', 'audit:todo:pass'])
})

const one = (id: number) => asks.ask(purchases.one, { id })
const deduct = (purchasedItemId: number, times = 1) => till.nurse.ask(purchases.deduct, { purchasedItemId, times })
const ask = (
  purchasedItemId: number,
  toCustomerId: number,
  times = 1,
  more: Partial<InputOf<typeof transfers.apply>> = {},
) =>
  asks.ask(transfers.apply, {
    purchasedItemId,
    toCustomerId,
    times,
    kind: 'GIFT',
    relation: 'spouse',
    reason: '送给家人',
    ...more,
  })
const version = async (id: number) => (await asks.ask(transfers.info, { id })).version
const check = async (id: number, pass = true, by = decides) =>
  by.ask(transfers.check, { id, version: await version(id), pass, opinion: pass ? '' : '资料不全' })
const back = async (id: number, by = asks) =>
  by.ask(transfers.takeBack, { id, version: await version(id), reason: '客户改主意' })
/** Moved, with the receiver's item. */
const moved = async (itemId: number, toCustomerId: number, times = 1) => {
  const { id } = await ask(itemId, toCustomerId, times)
  await check(id)
  const items = await till.items(toCustomerId)
  return { id, made: items.at(-1)!['id']! }
}

describe('a gift', () => {
  it('waits with its sessions locked, moves them with their value, and both histories tell it', async () => {
    const { ids, customerId, orderId } = await scene.bought([{ price: '1000.00', sessions: 3 }])
    const receiver = await till.newCustomer()
    const { id, no, status } = await ask(ids[0]!, receiver, 2)
    expect([status, no.slice(0, 2)]).toEqual(['PENDING', 'ZY'])
    expect(await one(ids[0]!)).toMatchObject({ qtyLocked: 2, held: [{ no, what: '赠送', qty: 2 }] })
    await expect(deduct(ids[0]!, 2)).rejects.toThrow(/当前可用 1 次/)
    await expect(ask(ids[0]!, receiver, 2)).rejects.toThrow(/可转 1 次/)
    await deduct(ids[0]!)
    expect(await check(id)).toMatchObject({ status: 'DONE' })
    expect(await scene.item(customerId)).toMatchObject({
      qty_moved: 2,
      value_moved_fen: 66_667,
      qty_locked: 0,
      qty_left: 0,
      value_left_fen: 0,
    })
    expect(await scene.order(orderId)).toMatchObject({ status: 'COMPLETED' })
    const [made] = (await asks.ask(purchases.panel, { customerId: receiver })).result
    expect(made).toMatchObject({ source: 'GIFT', orderNo: no, qtyLeft: 2, valueLeft: '666.67', debtOpen: '0.00' })
    expect((await asks.ask(purchases.list, { orderId })).total).toBe(1)
    expect((await asks.ask(purchases.list, { customerId: receiver, source: 'GIFT' })).total).toBe(1)
    expect((await one(ids[0]!)).past[0]).toMatchObject({
      deed: 'MOVE',
      no,
      qty: 2,
      said: expect.stringContaining('送给家人'),
    })
    expect((await one(made!.id)).past[0]).toMatchObject({ deed: 'COME', no })
    expect(await till.faults()).toEqual([])
    await deduct(made!.id)
    expect(await one(made!.id)).toMatchObject({ qtyLeft: 1, valueLeft: '333.34' })
    await expect(back(id)).rejects.toThrow(/不能收回/)
    expect(await till.faults()).toEqual([])
  })

  it('is taken back while unused: sessions, value and the open order return', async () => {
    const { ids, customerId, orderId } = await scene.bought([{ price: '90.00', sessions: 3 }])
    const receiver = await till.newCustomer()
    const { id, made } = await moved(ids[0]!, receiver, 3)
    expect(await one(ids[0]!)).toMatchObject({ status: 'moved', qtyMoved: 3 })
    expect((await asks.ask(purchases.list, { orderId, status: 'moved' })).total).toBe(1)
    await expect(desk.tried(wanted(orderId, ids[0]!, 1))).rejects.toThrow(/可退 0 次/)
    await expect(desk.tried(wanted(orderId, made, 1))).rejects.toThrow(/不属于同一张订单/)
    expect(await back(id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect(await scene.item(customerId)).toMatchObject({ qty_left: 3, value_left_fen: 9_000, qty_moved: 0 })
    expect(await scene.item(receiver)).toMatchObject({ qty_left: 0, value_left_fen: 0, qty_moved: 3 })
    expect(await scene.order(orderId)).toMatchObject({ status: 'PAID' })
    await expect(back(id)).rejects.toThrow(/已收回/)
    expect(await till.faults()).toEqual([])
    // The order is as it was: its payment can be cancelled, and takes nothing from the receiver.
    const [payment] = (await till.cashier.ask(cashier.list, { tab: 'paid', orderId })).result
    await till.cashier.ask(cashier.cancelByPost, { id: payment!.id, reason: '收错' })
    expect(await scene.item(customerId)).toMatchObject({ qty_void: 3 })
    expect(await till.faults()).toEqual([])
  })

  it('keeps the payment of its order from being cancelled, and is not taken back once frozen', async () => {
    const { ids, orderId } = await scene.bought([{ price: '90.00', sessions: 3 }])
    const receiver = await till.newCustomer()
    const { id, made } = await moved(ids[0]!, receiver)
    const [payment] = (await till.cashier.ask(cashier.list, { tab: 'paid', orderId })).result
    await expect(till.cashier.ask(cashier.cancelByPost, { id: payment!.id, reason: '收错' })).rejects.toThrow(/已转/)
    await asks.ask(purchases.freeze, { id: made, version: (await one(made)).version, reason: '核对中' })
    await expect(back(id)).rejects.toThrow(/冻结，不能收回/)
  })

  it('of no value moves without a journal, and back', async () => {
    const giver = await till.newCustomer()
    const sold = await till.order(giver, [{ price: '0.00', sessions: 2 }])
    await till.pay([sold], [])
    const [item] = await till.items(giver)
    const { id } = await moved(item!['id']!, await till.newCustomer())
    expect(await till.faults()).toEqual([])
    await back(id)
    expect(await till.faults()).toEqual([])
  })
})

describe('who decides', () => {
  it('is not who asked, also with the right; rejected sessions are free again', { tags: ['F0560'] }, async () => {
    const both = await till.clinic.with(['cashier:transfer:list', 'cashier:transfer:add', 'cashier:transfer:check'])
    const { ids } = await scene.bought([{ price: '90.00', sessions: 3 }])
    const receiver = await till.newCustomer()
    const { id } = await both.ask(transfers.apply, {
      purchasedItemId: ids[0]!,
      toCustomerId: receiver,
      times: 1,
      kind: 'TRANSFER',
      relation: 'friend',
      reason: '搬到外地',
    })
    await expect(check(id, true, both)).rejects.toThrow(/不能审核自己申请/)
    await expect(back(id)).rejects.toThrow(/不是您申请的/)
    await expect(decides.ask(transfers.check, { id, version: 99, pass: true })).rejects.toThrow(/40901/)
    expect(await check(id, false)).toMatchObject({ status: 'REJECTED' })
    expect(await one(ids[0]!)).toMatchObject({ qtyLocked: 0, qtyLeft: 3 })
    await expect(check(id)).rejects.toThrow(/已驳回/)
    const again = await ask(ids[0]!, receiver)
    expect(await back(again.id)).toMatchObject({ status: 'REVOKED' })
    expect(await one(ids[0]!)).toMatchObject({ qtyLocked: 0, held: [] })
    const found = async (input: InputOf<typeof transfers.page>) => (await asks.ask(transfers.page, input)).total
    expect(await found({ customerId: receiver })).toBe(2)
    expect(await found({ customerId: receiver, kind: 'TRANSFER' })).toBe(1)
    expect(await found({ customerId: receiver, status: 'REVOKED' })).toBe(1)
    expect(await found({ keyword: again.no.toLowerCase() })).toBe(1)
    expect(await till.faults()).toEqual([])
  })

  it('two at once move it once', async () => {
    const { ids } = await scene.bought([{ price: '90.00', sessions: 3 }])
    const receiver = await till.newCustomer()
    const { id } = await ask(ids[0]!, receiver)
    const now = await version(id)
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => decides.ask(transfers.check, { id, version: now, pass: true })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await till.items(receiver)).length).toBe(1)
    expect(await till.faults()).toEqual([])
  })
})

describe('what is not moved', () => {
  it('is owed for, frozen, over, handed out, or hers already', async () => {
    const receiver = await till.newCustomer()
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
    await expect(ask(owed, receiver)).rejects.toThrow(/还有欠款/)
    const { ids, customerId: giver } = await scene.bought([
      { price: '10.00', sessions: 2 },
      { price: '10.00', product: { itemType: 'RETAIL', needDeduct: false } },
    ])
    await expect(ask(ids[1]!, receiver)).rejects.toThrow(/收款时已交付/)
    await expect(ask(ids[0]!, giver)).rejects.toThrow(/同一位客户/)
    const set = (change: ReturnType<typeof sql>) =>
      till.clinic.rows(sql`update purchases.purchased_item set ${change} where id = ${ids[0]!}`)
    await set(sql`frozen = true`)
    await expect(ask(ids[0]!, receiver)).rejects.toThrow(/请先解冻/)
    await set(sql`frozen = false, valid_to = kit.today() - 1`)
    await expect(ask(ids[0]!, receiver)).rejects.toThrow(/请先延期/)
    await set(sql`valid_to = kit.today()`)
    await till.clinic.rows(
      sql`update customers.customer set status = 'merged', merged_into_id = ${giver} where id = ${receiver}`,
    )
    await expect(ask(ids[0]!, receiver)).rejects.toThrow(/请在那份档案上办理/)
    const other = await newTill()
    await expect(ask(ids[0]!, await other.newCustomer())).rejects.toThrow(/404/)
    expect(await ask(ids[0]!, await till.newCustomer())).toMatchObject({ status: 'PENDING' })
  })

  it('was passed on three times before', async () => {
    const { ids } = await scene.bought([{ price: '90.00', sessions: 3 }])
    let item = ids[0]!
    for (let turn = 0; turn < 3; turn++) item = (await moved(item, await till.newCustomer())).made
    await expect(ask(item, await till.newCustomer())).rejects.toThrow(/已转过 3 次/)
    expect(await till.faults()).toEqual([])
  })
})

it('stands whole on the side of who reaches only the giver', async () => {
  const { ids } = await scene.bought([{ price: '90.00', sessions: 3 }])
  const { id } = await moved(ids[0]!, await till.newCustomer())
  const other = await newTill()
  const stranger = await other.clinic.with(['cashier:transfer:list', 'cashier:transfer:add', 'cashier:transfer:check'])
  await expect(stranger.ask(transfers.info, { id })).rejects.toThrow(/404/)
  await expect(stranger.ask(transfers.takeBack, { id, version: 1, reason: '看看' })).rejects.toThrow(/404/)
})
