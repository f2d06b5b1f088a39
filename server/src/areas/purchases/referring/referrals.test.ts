/** Sessions that go on in another hospital of the group: with their value, once, and back whole or not at all. Source: money book §11 (F1–F4), §20. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  handOn,
  joinGroup,
  newReferralPair,
  newSide,
  type ReferralPair,
  run,
  type Side,
  takenJobs,
} from '../../../../test/referral-notes.ts'
import { newTill } from '../../../../test/till.ts'
import { purchases as area } from '../area.ts'

let at: ReferralPair
beforeAll(async () => {
  at = await newReferralPair()
}, 60_000)

/** Balances of the books between these two, at one of them. */
const books = async ({ clinic }: Side): Promise<Record<string, number>> => {
  const rows = await clinic.rows(
    sql<{
      kind: string
      fen: number
    }>`select kind, sum(balance)::bigint as fen from ledger.account where kind like 'INTERHOSPITAL%' group by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, fen }) => [kind, Number(fen)]))
}
const diff = async (side: Side, work: () => Promise<unknown>) => {
  const before = await books(side)
  await work()
  const after = await books(side)
  return Object.fromEntries(
    Object.keys(after)
      .map((kind) => [kind, after[kind]! - (before[kind] ?? 0)])
      .filter(([, by]) => by !== 0),
  )
}
const itemOf = async (side: Side, customerId: number) => (await side.items(customerId))[0]!

describe('on its way', () => {
  it('waits locked, leaves with its value, arrives as an item of the other hospital’s project', async () => {
    const hers = await at.bought('300.00', 3)
    const made = await at.apply(hers)
    expect(made.status).toBe('PENDING')
    expect(await itemOf(at.from, hers.customerId)).toMatchObject({ qty_left: 3, qty_locked: 2 })
    expect(await diff(at.from, () => at.decide(made.no))).toEqual({ INTERHOSPITAL_PAYABLE: 20_000 })
    expect(await itemOf(at.from, hers.customerId)).toMatchObject({
      qty_left: 1,
      qty_locked: 0,
      qty_moved: 2,
      value_left_fen: 10_000,
    })
    await at.deliver()
    const waits = await at.there(made.id)
    expect(waits).toMatchObject({
      side: 'IN',
      status: 'SENT',
      otherNo: made.no,
      qty: 2,
      value: '200.00',
      customerId: null,
      productHere: '水光针（乙院）',
    })
    const customerId = await at.to.newCustomer()
    expect(await diff(at.to, () => at.receive(made.id, customerId))).toEqual({ INTERHOSPITAL_RECEIVABLE: 20_000 })
    expect(await itemOf(at.to, customerId)).toMatchObject({
      source: 'REFERRAL',
      product_name: '水光针（乙院）',
      qty_total: 2,
      value_left_fen: 20_000,
    })
    expect((await at.ours(made.id)).status).toBe('SENT')
    await at.deliver()
    expect(await at.ours(made.id)).toMatchObject({ status: 'ARRIVED', otherNo: waits.no })
    await at.clean()
  })
  it('is income where it is used, and its order ends with it', async () => {
    const { customerId, itemId } = await at.arrived(await at.bought('300.00', 3))
    await at.to.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 2 })
    expect(await itemOf(at.to, customerId)).toMatchObject({ qty_left: 0, value_left_fen: 0 })
    const [order] = await at.to.clinic.rows(
      sql<{
        status: string
        type: string
      }>`select status, type from orders.sales_order where customer_id = ${customerId}`,
    )
    expect(order).toEqual({ status: 'COMPLETED', type: 'REFERRAL' })
    await at.clean()
  })
  it('whole, it ends the order here; sent back, the order is open again', async () => {
    const hers = await at.bought('300.00', 3)
    const id = await at.sent(hers, 3)
    const statusOf = async () =>
      (
        await at.from.clinic.rows(
          sql<{ status: string }>`select status from orders.sales_order where id = ${hers.orderId}`,
        )
      )[0]!.status
    expect(await statusOf()).toBe('COMPLETED')
    const { version } = await at.there(id)
    await at.to.receives.ask(referralNotes.decline, { id, version, reason: '没有设备' })
    await at.deliver()
    expect(await at.ours(id)).toMatchObject({ status: 'DECLINED', endedReason: '没有设备' })
    expect(await statusOf()).toBe('PAID')
    expect(await itemOf(at.from, hers.customerId)).toMatchObject({ qty_left: 3, value_left_fen: 30_000 })
    await at.clean()
  })
  it('rejected or withdrawn, the sessions are free', async () => {
    const hers = await at.bought()
    const first = await at.apply(hers)
    await at.decide(first.no, false)
    expect((await at.ours(first.id)).status).toBe('REJECTED')
    const second = await at.apply(hers)
    expect(await at.recall(second.id)).toMatchObject({ status: 'REVOKED' })
    expect(await itemOf(at.from, hers.customerId)).toMatchObject({ qty_left: 3, qty_locked: 0 })
    expect(await at.deliver()).toBe(0)
    await at.clean()
  })
  it('used meanwhile, it is not let go', async () => {
    const hers = await at.bought('300.00', 3)
    const made = await at.apply(hers, 2)
    await at.from.nurse.ask(purchases.deduct, { purchasedItemId: hers.itemId, times: 1 })
    await expect(at.from.nurse.ask(purchases.deduct, { purchasedItemId: hers.itemId, times: 1 })).rejects.toThrow(
      /当前可用/,
    )
    await at.decide(made.no)
    expect(await itemOf(at.from, hers.customerId)).toMatchObject({ qty_left: 0, value_left_fen: 0 })
    await at.deliver()
    await at.clean()
  })
})

describe('a message', () => {
  it('taken in twice does nothing the second time, and a word that was lost is said again', async () => {
    const hers = await at.bought()
    const made = await at.apply(hers)
    await at.decide(made.no)
    const [said] = await at.from.clinic.rows(
      sql<{
        id: number
        body: Record<string, unknown>
      }>`select id, body from purchases.referral_message where referral_id = ${made.id}`,
    )
    const payload = {
      hospitalId: at.to.clinic.hospitalId,
      from: at.from.clinic.hospitalId,
      messageId: said!.id,
      referralId: made.id,
      kind: 'ARRIVE',
      body: said!.body,
    }
    const takeIn = () => at.to.clinic.inside((ctx) => area.tasks!['purchases.referralMessage']!(ctx, payload))
    await Promise.allSettled([takeIn(), takeIn(), takeIn()])
    await takeIn()
    await at.deliver()
    const rows = await at.to.clinic.rows(sql<{ no: string }>`select no from purchases.referral where id = ${made.id}`)
    expect(rows).toHaveLength(1)
    await at.receive(made.id, await at.to.newCustomer())
    // What it answers is lost on its way.
    expect(await takenJobs([at.from.clinic.hospitalId])).toHaveLength(1)
    expect((await at.ours(made.id)).status).toBe('SENT')
    const again = () => at.to.clinic.inside((ctx) => area.tasks!['purchases.sendReferralsAgain']!(ctx, {}))
    await again()
    expect(await at.deliver()).toBe(0)
    await at.to.clinic.rows(
      sql`update purchases.referral_message set created_at = created_at - interval '3 minutes' where referral_id = ${made.id}`,
    )
    await again()
    await at.deliver()
    expect((await at.ours(made.id)).status).toBe('ARRIVED')
    await again()
    expect(await at.deliver()).toBe(0)
    await at.clean()
  })
  it('of a hospital that it does not concern says nothing', async () => {
    const { id } = await at.arrived(await at.bought())
    const stranger = await newTill()
    const before = await at.ours(id)
    for (const said of ['DECLINED', 'TAKEN_BACK']) {
      const payload = {
        hospitalId: at.from.clinic.hospitalId,
        from: stranger.clinic.hospitalId,
        messageId: 1,
        referralId: id,
        kind: 'ANSWER',
        body: { said, reason: '越权' },
      }
      await at.from.clinic.inside((ctx) => area.tasks!['purchases.referralMessage']!(ctx, payload))
    }
    expect(await at.ours(id)).toEqual(before)
    await at.clean()
  })
  it('to a hospital that left the group comes back', async () => {
    const [from, to] = [at.from, await newSide(await newTill())]
    await joinGroup(from, at.to, to)
    const hers = await at.bought()
    const made = await at.apply(hers, 2, { toHospitalId: to.clinic.hospitalId })
    await at.decide(made.no)
    await to.clinic.rows(sql`update hospitals.hospital set group_id = null where id = ${to.clinic.hospitalId}`)
    await handOn(from, to)
    expect(await at.ours(made.id)).toMatchObject({ status: 'DECLINED', endedReason: '两院已不在同一集团' })
    expect(await itemOf(from, hers.customerId)).toMatchObject({ qty_left: 3 })
    expect(await to.faults()).toEqual([])
    await at.clean()
  })
})

describe('taken back', () => {
  it('before it was received, and after, while nothing was used', async () => {
    const hers = await at.bought()
    const waiting = await at.sent(hers)
    expect(await at.recall(waiting)).toMatchObject({ status: 'RECALLING' })
    await at.deliver()
    expect(await at.ours(waiting)).toMatchObject({ status: 'TAKEN_BACK', endedReason: '客户改主意' })
    const { id, customerId } = await at.arrived(hers)
    await at.recall(id)
    await at.deliver()
    expect(await at.ours(id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect(await at.there(id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect(await itemOf(at.to, customerId)).toMatchObject({ qty_left: 0, value_left_fen: 0 })
    expect(await itemOf(at.from, hers.customerId)).toMatchObject({ qty_left: 3, value_left_fen: 30_000 })
    await at.clean()
  })
  it('is refused by the other hospital once something was used, and may be asked for again', async () => {
    const { id, itemId } = await at.arrived(await at.bought())
    const { id: deduction } = await at.to.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1 })
    await at.recall(id)
    await at.deliver()
    expect(await at.ours(id)).toMatchObject({ status: 'ARRIVED', endedReason: expect.stringContaining('已使用') })
    await at.to.nurse.ask(purchases.withdraw, { id: deduction, reason: '登记错' })
    await at.recall(id)
    await at.deliver()
    expect(await at.ours(id)).toMatchObject({ status: 'TAKEN_BACK' })
    await at.clean()
  })
  it('asked back before it came, it does not come afterwards', async () => {
    const hers = await at.bought()
    const made = await at.apply(hers)
    await at.decide(made.no)
    const [arrival] = await takenJobs([at.to.clinic.hospitalId])
    await at.recall(made.id)
    await at.deliver()
    await run(at.to, arrival!)
    await at.deliver()
    expect(await at.there(made.id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect(await at.ours(made.id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect(await itemOf(at.from, hers.customerId)).toMatchObject({ qty_left: 3, value_left_fen: 30_000 })
    await at.clean()
  })
  it('and received at once, it is in one place', async () => {
    const hers = await at.bought()
    const id = await at.sent(hers)
    const customerId = await at.to.newCustomer()
    const { version } = await at.there(id)
    await at.recall(id)
    await Promise.allSettled([
      at.deliver(),
      ...Array.from({ length: 20 }, () =>
        at.to.receives.ask(referralNotes.receive, { id, version, customerId, checked: true }),
      ),
    ])
    await at.deliver()
    const [left, came] = [
      await itemOf(at.from, hers.customerId),
      (await at.to.items(customerId)).filter((item) => item['cancelled_at'] === null),
    ]
    expect(came).toHaveLength((await at.ours(id)).status === 'TAKEN_BACK' ? 0 : 1)
    expect(Number(left['value_left_fen']) + came.reduce((sum, item) => sum + Number(item['value_left_fen']), 0)).toBe(
      30_000,
    )
    await at.clean()
  })
  it('received by fifty at once, it comes once', async () => {
    const id = await at.sent(await at.bought())
    const customerId = await at.to.newCustomer()
    const { version } = await at.there(id)
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        at.to.receives.ask(referralNotes.receive, { id, version, customerId, checked: true }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await at.to.items(customerId)).toHaveLength(1)
    await at.deliver()
    await at.clean()
  })
})
