/** 补录 of deductions: an open business day before today, by a right of its own and with a reason. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newScene, type RefundScene } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let scene: RefundScene
let late: Actor
beforeAll(async () => {
  till = await newTill()
  scene = newScene(till)
  late = await till.clinic.with([
    ...['clinic:deduction:add', 'clinic:deduction:batch', 'clinic:deduction:list', 'clinic:deduction:withdraw'],
    ...['clinic:deduction:backdate', 'audit:done:list'],
  ])
  for (const [days, status] of [
    [-1, 'OPEN'],
    [-2, 'OPEN'],
    [-3, 'CLOSING'],
    [-6, 'OPEN'],
    [-7, 'OPEN'],
  ] as const)
    await till.clinic.inside(async (ctx) => {
      await sql`insert into ledger.business_day (business_date) values (kit.business_date() + ${days}::int) on conflict do nothing`.execute(
        ctx.db,
      )
      if (status === 'CLOSING')
        await sql`update ledger.business_day set status = 'CLOSING' where business_date = kit.business_date() + ${days}::int`.execute(
          ctx.db,
        )
    })
})

const day = async (days: number) =>
  (await till.clinic.rows(sql<{ day: string }>`select (kit.business_date() + ${days}::int)::text as day`))[0]!.day
/** Two sessions for 100.00, bought so many days ago. */
const bought = async (days = 7) => {
  const { customerId, ids } = await scene.bought([{ price: '100.00', sessions: 2 }])
  await till.clinic.rows(
    sql`update purchases.purchased_item set created_at = created_at - make_interval(days => ${days}::int) where id = ${ids[0]!}`,
  )
  return { customerId, id: ids[0]! }
}
const wish = async (id: number, days: number, more: object = {}) => ({
  ...{ purchasedItemId: id, times: 1, businessDate: await day(days), backdateReason: '当天漏登' },
  ...more,
})
const refused = async (id: number, days: number, more: object = {}, by = late) =>
  (await by.refused(purchases.deduct, await wish(id, days, more))).key

describe('a session given on a day before', () => {
  it('counts on that day, in its journal and in the sums of the day, and says why it was written later', async () => {
    const { customerId, id } = await bought()
    const made = await late.ask(purchases.deduct, await wish(id, -2))
    const businessDate = await day(-2)
    expect(await late.ask(purchases.record, { id: made.id })).toMatchObject({
      ...{ businessDate, backdateReason: '当天漏登', amount: '50.00' },
      deductedAt: `${businessDate} 12:00:00`,
    })
    const only = { customerId, startDate: businessDate, endDate: businessDate }
    expect((await late.ask(purchases.records, only)).result.map((one) => one.id)).toEqual([made.id])
    expect(await late.ask(purchases.recordSums, only)).toMatchObject({ amount: '50.00', times: 1 })
    const today = await day(0)
    expect(await late.ask(purchases.recordSums, { customerId, startDate: today })).toMatchObject({ times: 0 })
    const journals = await till.clinic.rows(
      sql`select business_date::text as day from ledger.journal where biz_type = 'deduction' and biz_id = ${made.id}`,
    )
    expect(journals).toEqual([{ day: businessDate }])
    expect(await till.faults()).toEqual([])
    // It is no session of today: others decide whether it is taken back, and its money returns today.
    expect(await late.ask(purchases.withdraw, { id: made.id, reason: '记错人' })).toMatchObject({
      status: 'WITHDRAW_PENDING',
    })
  })

  it('several at once stand on one day; today’s own date is nothing special', async () => {
    const { customerId, id } = await bought()
    const other = await scene.bought([{ price: '0.00' }], [], customerId)
    await till.clinic.rows(
      sql`update purchases.purchased_item set created_at = created_at - interval '7 days' where id = ${other.ids[0]!}`,
    )
    const businessDate = await day(-6)
    const items = [id, other.ids[0]!].map((purchasedItemId) => ({ purchasedItemId, times: 1 }))
    const made = await late.ask(purchases.deductBatch, {
      ...{ customerId, items, businessDate, backdateReason: '断网' },
    })
    for (const one of made)
      expect(await late.ask(purchases.record, { id: one.id })).toMatchObject({ businessDate, backdateReason: '断网' })
    const now = await till.nurse.ask(purchases.deduct, await wish(id, 0, { backdateReason: '' }))
    expect(await late.ask(purchases.record, { id: now.id })).toMatchObject({ backdateReason: '' })
    expect(await till.faults()).toEqual([])
  })
})

describe('it is refused', () => {
  it('without the right or a reason, in the future, too far back, on a day that is closed or never was', async () => {
    const { id } = await bought(9)
    expect(await refused(id, -1, {}, till.nurse)).toBe('purchases.backdateRight')
    expect(await refused(id, -1, { backdateReason: ' ' })).toBe('purchases.backdateReason')
    expect(await refused(id, 1)).toBe('purchases.backdateFuture')
    expect(await refused(id, -7)).toBe('purchases.backdateTooOld')
    expect(await refused(id, -3)).toBe('purchases.backdateClosed')
    expect(await refused(id, -4)).toBe('purchases.backdateClosed')
    expect(
      await scene.item(
        (
          await till.clinic.rows(
            sql<{ id: number }>`select customer_id as id from purchases.purchased_item where id = ${id}`,
          )
        )[0]!.id,
      ),
    ).toMatchObject({ qty_left: 2 })
  })

  it('for a day on which it was not bought yet, and lets pass what was still valid then', async () => {
    const { id } = await bought(1)
    expect(await refused(id, -2)).toBe('purchases.boughtLater')
    await till.clinic.rows(sql`update purchases.purchased_item set valid_to = kit.business_date() - 1 where id = ${id}`)
    expect((await late.refused(purchases.deduct, { purchasedItemId: id, times: 1 })).key).toBe('purchases.expired')
    await late.ask(purchases.deduct, await wish(id, -1))
    expect(await till.faults()).toEqual([])
  })
})
