/** 结算: finished orders whose shares are locked, all of them or none, unlocked with a reason; whose work an order is, said anew before. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let boss: Actor
let somebody: number
beforeAll(async () => {
  till = await newTill()
  boss = await till.clinic.with(['order:list', 'order:settle', 'order:unsettle', 'order:achievement'])
  somebody = (await till.clinic.with([])).staffId
})

type Kept = { id: number; version: number; status: string }
const kept = async (id: number): Promise<Kept> =>
  (await till.clinic.rows(sql<Kept>`select id, version, status from orders.sales_order where id = ${id}`))[0]!
/** Paid, and used up where it is finished. */
const order = async (finished = true) => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price: '100.00' }])
  await till.pay([sold], [['CASH', '100.00']])
  const [item] = await till.items(customerId)
  const record = finished ? await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 }) : null
  return { ...(await kept(sold.id)), recordId: record?.id ?? 0 }
}
const seen = ({ id, version }: Kept) => ({ id, version })
const whole = (staffId: number) => [{ staffId, role: 'adviser' as const, bp: 10_000 }]

describe('settling', () => {
  it('locks the shares of finished orders, and says who did it and when', { tags: ['F0547'] }, async () => {
    const [one, two] = [await order(), await order()]
    const shared = await boss.ask(orders.share, { ...seen(one), share: whole(somebody), reason: '漏填' })
    expect(await boss.ask(orders.settlement, { orders: [{ id: one.id, version: shared.version }, seen(two)] })).toEqual(
      { settled: 2 },
    )
    const detail = await boss.ask(orders.one, { id: one.id })
    expect(detail).toMatchObject({
      status: 'SETTLED',
      settledByName: expect.any(String),
      share: [{ staffId: somebody, bp: 10_000 }],
    })
    expect(detail.settledAt).toBeTruthy()
    expect(detail.events.map(({ kind }) => kind).slice(-2)).toEqual(['SHARED', 'SETTLED'])
    await expect(
      boss.ask(orders.share, { id: one.id, version: detail.version, share: [], reason: '改一下' }),
    ).rejects.toThrow(/业绩占比已锁定/)
    await expect(
      till.clinic.rows(sql`update orders.sales_order set share = '[]' where id = ${one.id}`),
    ).rejects.toThrow(/order_shares_locked|is settled/)
    const settled = await boss.ask(orders.list, { settled: true })
    expect(settled.result.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  })

  it('takes all or none: one that is not finished stops the others', async () => {
    const [done, open] = [await order(), await order(false)]
    await expect(boss.ask(orders.settlement, { orders: [seen(done), seen(open)] })).rejects.toThrow(/已付款”，不能结算/)
    expect(await kept(done.id)).toMatchObject({ status: 'COMPLETED' })
    const waiting = await boss.ask(orders.list, { settled: false })
    expect(waiting.result.map(({ id }) => id)).toContain(done.id)
    expect(waiting.result.map(({ id }) => id)).not.toContain(open.id)
    await expect(boss.ask(orders.settlement, { orders: [seen(done), { id: 1, version: 1 }] })).rejects.toThrow(/不存在/)
    await expect(boss.ask(orders.settlement, { orders: [seen(done), seen(done)] })).rejects.toThrow(/重复/)
    await expect(boss.ask(orders.settlement, { orders: [{ id: done.id, version: done.version + 1 }] })).rejects.toThrow(
      /已被他人修改/,
    )
  })

  it('of two who settle at once, one does', async () => {
    const done = await order()
    const both = await Promise.allSettled([
      boss.ask(orders.settlement, { orders: [seen(done)] }),
      boss.ask(orders.settlement, { orders: [seen(done)] }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('reaches no further than her own rows', async () => {
    const done = await order()
    const own = await till.clinic.with(['order:settle', 'order:achievement', 'order:unsettle'], { dataScope: 5 })
    await expect(own.ask(orders.settlement, { orders: [seen(done)] })).rejects.toThrow(/不存在/)
    await expect(own.ask(orders.share, { ...seen(done), share: [], reason: '改' })).rejects.toThrow(/不存在/)
    await expect(own.ask(orders.unsettle, { ...seen(done), reason: '改' })).rejects.toThrow(/不存在/)
  })

  it('is taken back with a reason; only then a session is', async () => {
    const done = await order()
    await expect(boss.ask(orders.unsettle, { ...seen(done), reason: '结错' })).rejects.toThrow(/还没有结算/)
    await boss.ask(orders.settlement, { orders: [seen(done)] })
    await expect(till.nurse.ask(purchases.withdraw, { id: done.recordId, reason: '划错' })).rejects.toThrow(/已结算/)
    const now = await kept(done.id)
    await expect(boss.ask(orders.unsettle, { id: done.id, version: done.version, reason: '结错' })).rejects.toThrow(
      /已被他人修改/,
    )
    expect(await boss.ask(orders.unsettle, { ...seen(now), reason: '结错' })).toMatchObject({ status: 'COMPLETED' })
    const detail = await boss.ask(orders.one, { id: done.id })
    expect(detail).toMatchObject({ settledAt: null, settledByName: null })
    expect(detail.events.at(-1)).toMatchObject({ kind: 'UNSETTLED', note: '结错' })
    await till.nurse.ask(purchases.withdraw, { id: done.recordId, reason: '划错' })
    expect(await kept(done.id)).toMatchObject({ status: 'PAID' })
    expect(await till.faults()).toEqual([])
  })
})

describe('shares', () => {
  it('are whole a role, of people who are there, and of orders that were submitted', async () => {
    const paid = await order(false)
    await expect(
      boss.ask(orders.share, {
        ...seen(paid),
        share: [{ staffId: somebody, role: 'adviser', bp: 9_999 }],
        reason: '改',
      }),
    ).rejects.toThrow(/应为 100%/)
    await expect(boss.ask(orders.share, { ...seen(paid), share: whole(1), reason: '改' })).rejects.toThrow(/不存在/)
    const draft = await till.writer.ask(orders.create, {
      customerId: await till.newCustomer(),
      lines: (await boss.ask(orders.one, { id: paid.id })).lines.map(({ productId }) => ({
        productId: productId!,
        contentCount: 1,
      })),
    })
    await expect(boss.ask(orders.share, { ...seen(draft), share: whole(somebody), reason: '改' })).rejects.toThrow(
      /不能调整/,
    )
    await boss.ask(orders.share, { ...seen(paid), share: whole(somebody), reason: '改' })
    await expect(boss.ask(orders.share, { ...seen(paid), share: [], reason: '再改' })).rejects.toThrow(/已被他人修改/)
  })
})
