/** 共享: who of the family may use an item, up to how many sessions, each use naming who was treated; and the paper of a deduction. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newScene, type RefundScene } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let scene: RefundScene
let keeper: Actor
let nurse: Actor
beforeAll(async () => {
  till = await newTill()
  scene = newScene(till)
  keeper = await till.clinic.with(['order:purchased:list', 'order:purchased:share'])
  nurse = await till.clinic.with([
    'clinic:deduction:list',
    'clinic:deduction:add',
    'clinic:deduction:batch',
    'clinic:deduction:desk',
    'clinic:deduction:withdraw',
    'clinic:deduction:print',
  ])
})

const share = (purchasedItemId: number, customerId: number, most?: number) =>
  keeper.ask(purchases.share, { purchasedItemId, customerId, relation: 'spouse', ...(most ? { most } : {}) })
const use = (purchasedItemId: number, treatedId?: number, times = 1) =>
  nurse.ask(purchases.deduct, { purchasedItemId, times, ...(treatedId ? { treatedId } : {}) })
const sharesOf = async (id: number) => (await keeper.ask(purchases.one, { id })).shares

it('is used for who is named, the owner or one of the family, each up to her limit', async () => {
  const { ids, customerId } = await scene.bought([{ price: '600.00', sessions: 6 }])
  const [wife, friend] = [await till.newCustomer(), await till.newCustomer()]
  await expect(use(ids[0]!, wife)).rejects.toThrow(/请先登记共享/)
  await share(ids[0]!, wife, 2)
  await expect(use(ids[0]!)).rejects.toThrow(/请选择本次为谁治疗/)
  await expect(use(ids[0]!, friend)).rejects.toThrow(/没有共享给所选客户/)
  await use(ids[0]!, customerId)
  const first = await use(ids[0]!, wife)
  await expect(use(ids[0]!, wife, 2)).rejects.toThrow(/最多可用 2 次，还可用 1 次/)
  const desk = (await nurse.ask(purchases.deskItems, { customerId })).result
  expect(desk[0]!.shares).toMatchObject([{ customerId: wife, left: 1 }])
  await use(ids[0]!, wife)
  await expect(use(ids[0]!, wife)).rejects.toThrow(/还可用 0 次/)
  const { result } = await nurse.ask(purchases.records, { purchasedItemId: ids[0]! })
  expect(result.map(({ treatedName }) => treatedName === null)).toEqual([false, false, true])
  // A session that is taken back is hers again.
  await nurse.ask(purchases.withdraw, { id: first.id, reason: '划错人' })
  expect(await sharesOf(ids[0]!)).toMatchObject([{ used: 1, most: 2, endedAt: null }])
  await expect(nurse.ask(purchases.slip, { id: first.id })).rejects.toThrow(/已撤销/)
  expect(await till.faults()).toEqual([])
})

it('is agreed with somebody else once, and ends at any time', async () => {
  const { ids, customerId } = await scene.bought([{ price: '20.00', sessions: 2 }])
  const wife = await till.newCustomer()
  await expect(share(ids[0]!, customerId)).rejects.toThrow(/就是项目本人/)
  const { id } = await share(ids[0]!, wife)
  await expect(share(ids[0]!, wife)).rejects.toThrow(/请先结束原来的共享/)
  await use(ids[0]!, wife)
  await keeper.ask(purchases.endShare, { id, reason: '客户要求' })
  await expect(keeper.ask(purchases.endShare, { id, reason: '再来' })).rejects.toThrow(/已经结束/)
  await expect(use(ids[0]!, wife)).rejects.toThrow(/没有共享给所选客户/)
  expect(await sharesOf(ids[0]!)).toMatchObject([{ used: 1, endReason: '客户要求', endedAt: expect.any(String) }])
  await use(ids[0]!)
  await expect(share(ids[0]!, wife)).rejects.toThrow(/没有剩余次数/)
})

it('stays inside the hospital, and with who reaches both', async () => {
  const { ids } = await scene.bought([{ price: '20.00', sessions: 2 }])
  const other = await newTill()
  await expect(share(ids[0]!, await other.newCustomer())).rejects.toThrow(/404/)
  const stranger = await other.clinic.with(['order:purchased:share'])
  const here = await other.newCustomer()
  const foreign = { purchasedItemId: ids[0]!, customerId: here, relation: 'spouse' as const }
  await expect(stranger.ask(purchases.share, foreign)).rejects.toThrow(/404/)
  const { id } = await share(ids[0]!, await till.newCustomer())
  await expect(stranger.ask(purchases.endShare, { id, reason: '看看' })).rejects.toThrow(/404/)
})

it('holds its limit against two nurses at once', async () => {
  const { ids } = await scene.bought([{ price: '60.00', sessions: 6 }])
  const wife = await till.newCustomer()
  await share(ids[0]!, wife, 1)
  const tries = await Promise.allSettled([1, 2, 3].map(() => use(ids[0]!, wife)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('prints which session of how many, what is left and who was treated', async () => {
  const { ids } = await scene.bought([{ price: '60.00', sessions: 6 }])
  const wife = await till.newCustomer()
  await share(ids[0]!, wife)
  const { id, no } = await use(ids[0]!, wife, 2)
  const slip = await nurse.ask(purchases.slip, { id })
  expect(slip).toMatchObject({ no, times: 2, sessionNo: 2, sessionTotal: 6, left: 4, treatedName: expect.any(String) })
  const other = await newTill()
  const stranger = await other.clinic.with(['clinic:deduction:print'])
  await expect(stranger.ask(purchases.slip, { id })).rejects.toThrow(/404/)
})

it('is on the desk of who it is shared with, when she comes alone, beside her own', async () => {
  const owner = await scene.bought([{ price: '600.00', sessions: 6 }])
  const wife = await till.newCustomer()
  const itemId = owner.ids[0]!
  const own = await till.order(wife, [{ price: '50.00', sessions: 2 }])
  await till.pay([own], [['CASH', '50.00']])
  const desk = async () => (await nurse.ask(purchases.deskItems, { customerId: wife })).result
  expect(await desk()).toHaveLength(1)
  const { id: shareId } = await share(itemId, wife, 2)
  const [hers] = (await desk()).filter(({ customerId }) => customerId === wife)
  const theirs = (await desk()).find(({ id }) => id === itemId)
  expect(theirs).toMatchObject({
    customerId: owner.customerId,
    customerName: expect.stringMatching(/./),
    can: 2,
    qtyLeft: 6,
  })
  expect(theirs!.whyNot).toMatch(/最多可用 2 次/)
  const both = (treatedId: number) => ({
    customerId: wife,
    items: [
      { purchasedItemId: hers!.id, times: 1 },
      { purchasedItemId: itemId, times: 1, treatedId },
    ],
  })
  const stranger = await till.newCustomer()
  await expect(nurse.ask(purchases.deductBatch, both(stranger))).rejects.toThrow(/不属于同一位客户/)
  await expect(nurse.ask(purchases.deductBatch, both(owner.customerId))).rejects.toThrow(/不属于同一位客户/)
  const executed = async (customerId: number) => Number((await till.figures(customerId))['total_executed_fen'])
  const before = [await executed(owner.customerId), await executed(wife)]
  expect(await nurse.ask(purchases.deductBatch, both(wife))).toHaveLength(2)
  expect([await executed(owner.customerId), await executed(wife)]).toEqual([before[0]! + 10_000, before[1]! + 2_500])
  expect((await desk()).find(({ id }) => id === itemId)).toMatchObject({ can: 1 })
  await use(itemId, wife)
  expect((await desk()).find(({ id }) => id === itemId)).toMatchObject({
    can: 0,
    whyNot: expect.stringMatching(/还可用 0 次/),
  })
  await keeper.ask(purchases.endShare, { id: shareId, reason: '客户要求' })
  expect((await desk()).map(({ customerId }) => customerId)).toEqual([wife])
  expect(await till.faults()).toEqual([])
})

it('shared by somebody out of reach, it is neither offered nor taken', async () => {
  const owner = await scene.bought([{ price: '600.00', sessions: 6 }])
  const own = await till.clinic.with(['clinic:deduction:desk', 'clinic:deduction:add', 'clinic:deduction:batch'], {
    dataScope: 5,
  })
  const wife = await till.newCustomer()
  await till.clinic.rows(sql`update customers.customer set consultant_id = ${own.staffId} where id = ${wife}`)
  await share(owner.ids[0]!, wife)
  expect((await own.ask(purchases.deskItems, { customerId: wife })).result).toEqual([])
  const items = [{ purchasedItemId: owner.ids[0]!, times: 1, treatedId: wife }]
  await expect(own.ask(purchases.deductBatch, { customerId: wife, items })).rejects.toThrow(/404/)
  await till.clinic.rows(
    sql`update customers.customer set consultant_id = ${own.staffId} where id = ${owner.customerId}`,
  )
  expect((await own.ask(purchases.deskItems, { customerId: wife })).result).toHaveLength(1)
  expect(await own.ask(purchases.deductBatch, { customerId: wife, items })).toHaveLength(1)
})
