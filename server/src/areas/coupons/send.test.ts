import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bar } from '../../../test/blacklist.ts'
import { couponKeys, newCoupons } from '../../../test/coupons.ts'
import { newCustomer } from '../../../test/customers.ts'
import { startNode } from '../../../test/node.ts'
import { couponsFollow } from './merged.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  at = await newCoupons()
})
const customers = (count: number) => Promise.all(Array.from({ length: count }, () => at.till.newCustomer()))
const states = async (customerId: number) => (await at.rowsOf(customerId)).map(({ state }) => state)

describe('sending', () => {
  it('gives each of them one, with a number of its own and its days', async () => {
    const { id } = await at.made({ validDays: 1 })
    const people = await customers(3)
    expect(await at.send(id, ...people)).toMatchObject({ sent: 3, refused: [], refusedCount: 0 })
    const rows = (await at.manager.ask(couponRecords.list, { couponId: id })).result
    expect(new Set(rows.map(({ code }) => code)).size).toBe(3)
    // The day it is sent is the only one.
    expect(rows.every(({ validFrom, validTo, target }) => validFrom === validTo && target === 'CHOSEN')).toBe(true)
    expect(await at.tally(id)).toMatchObject({ issued: 3, issued_fen: 30_000, used: 0 })
  })

  it('asked for twice with one key it is one sending', async () => {
    const { id } = await at.made()
    const [customer] = await customers(1)
    const ask = () =>
      at.manager.ask(
        couponRecords.batchSend,
        { couponId: id, customerIds: [customer!] },
        { key: 'one-sending-of-this-dialog' },
      )
    const [first, second] = [await ask(), await ask()]
    expect(second).toEqual(first)
    expect(await states(customer!)).toEqual(['UNUSED'])
  })

  it('stops at the cap of each customer, where voided ones do not count', async () => {
    const { id } = await at.made({ perCustomer: 2 })
    const [her, other] = (await customers(2)) as [number, number]
    await at.send(id, her)
    await at.send(id, her)
    const third = await at.send(id, her, other)
    expect(third).toMatchObject({ sent: 1, refused: [{ id: her, reason: '已达每人 2 张' }] })
    const [newest] = await at.rowsOf(her)
    await at.manager.ask(couponRecords.void, { ids: [newest!.id], reason: '发错' })
    expect(await at.send(id, her)).toMatchObject({ sent: 1 })
  })

  it('passes over the blacklist, whichever kind, closed archives and whom the sender does not reach', async () => {
    const { id } = await at.made()
    const own = await at.clinic.with(couponKeys, { dataScope: 5 })
    const front = await at.clinic.as('front')
    const make = async () => (await newCustomer(front, { name: '名下客户', consultantId: own.staffId })).id
    const [fine, marketing, service, merged] = [await make(), await make(), await make(), await make()]
    const [foreign] = (await customers(1)) as [number]
    await bar(at.clinic, marketing, 'marketing')
    await bar(at.clinic, service, 'service')
    await at.clinic.rows(sql`update customers.customer set status = 'anonymised' where id = ${merged}`)
    const asked = { couponId: id, customerIds: [fine, marketing, service, merged, foreign] }
    const looked = await own.ask(couponRecords.preview, asked)
    expect(looked).toMatchObject({ asked: 5, fit: 1, cost: '100.00', whyNot: '' })
    expect(looked.reasons.map(({ count }) => count)).toEqual([2, 2])
    const answer = await own.ask(couponRecords.batchSend, asked)
    expect(answer).toMatchObject({ sent: 1, refusedCount: 4 })
    expect(
      answer.refused
        .filter(({ reason }) => reason.includes('黑名单'))
        .map((one) => one.id)
        .toSorted(),
    ).toEqual([marketing, service].toSorted())
    expect(answer.refused.find((one) => one.id === foreign)).toMatchObject({ name: '' })
    expect(await own.refused(couponRecords.batchSend, { couponId: id, customerIds: [marketing] })).toMatchObject({
      key: 'coupons.nobody',
    })
  })

  it('reaches whom the filters of the customer list find, and only with its right', async () => {
    const front = await at.clinic.as('front')
    const own = await at.clinic.with(couponKeys, { dataScope: 5 })
    const names = ['筛选甲', '筛选乙']
    for (const name of names) await newCustomer(front, { name, consultantId: own.staffId })
    await newCustomer(front, { name: '筛选丙' })
    const { id } = await at.made()
    const filter = { keyword: '筛选' }
    expect(await own.ask(couponRecords.preview, { couponId: id, filter })).toMatchObject({ asked: 2, fit: 2 })
    expect(await own.ask(couponRecords.batchSend, { couponId: id, filter })).toMatchObject({ sent: 2 })
    const rows = (await at.manager.ask(couponRecords.list, { couponId: id })).result
    expect(rows.map(({ customerName }) => customerName).toSorted()).toEqual(names.toSorted())
    expect(rows[0]!.target).toBe('FILTER')
    const blind = await at.clinic.with(['vip:coupon:send'])
    expect((await blind.refused(couponRecords.batchSend, { couponId: id, filter })).status).toBe(403)
    expect((await at.manager.refused(couponRecords.preview, { couponId: id })).status).toBe(400)
    expect((await at.manager.refused(couponRecords.preview, { couponId: id, filter, customerIds: [1] })).status).toBe(
      400,
    )
  })

  it('ends where total or budget do, for all or for nobody', async () => {
    const people = await customers(3)
    const few = await at.made({ total: 2 })
    expect(await at.manager.ask(couponRecords.preview, { couponId: few.id, customerIds: people })).toMatchObject({
      whyNot: '发放总量只剩 2 张，不够发给 3 位客户，请减少人数或调高总量',
    })
    expect(await at.manager.refused(couponRecords.batchSend, { couponId: few.id, customerIds: people })).toMatchObject({
      key: 'coupons.soldOut',
    })
    expect(await at.send(few.id, ...people.slice(0, 2))).toMatchObject({ sent: 2 })
    const dear = await at.made({ face: '100.00', budget: '200.00' })
    expect(await at.manager.refused(couponRecords.batchSend, { couponId: dear.id, customerIds: people })).toMatchObject(
      {
        key: 'coupons.overBudget',
      },
    )
    expect(await at.send(dear.id, ...people.slice(0, 2))).toMatchObject({ sent: 2 })
    expect(
      await at.manager.refused(couponRecords.batchSend, { couponId: dear.id, customerIds: [people[2]!] }),
    ).toMatchObject({
      key: 'coupons.overBudget',
    })
  })

  it('sends nothing that is off, over, or given elsewhere', async () => {
    const customerIds = await customers(1)
    const refusedOf = async (couponId: number) =>
      (await at.manager.refused(couponRecords.batchSend, { couponId, customerIds })).key
    const off = await at.made()
    await at.manager.ask(coupons.setStatus, { ...off, status: 1 })
    expect(await refusedOf(off.id)).toBe('coupons.switchedOff')
    const over = await at.made({ validType: 'FIXED', validDays: null, validFrom: '2020-01-01', validTo: '2020-01-31' })
    expect(await refusedOf(over.id)).toBe('coupons.ended')
    expect(await refusedOf((await at.made({ channel: 'WECOM' })).id)).toBe('coupons.otherChannel')
  })

  it('takes no more than a sending may, and says so', async () => {
    const node = await startNode(undefined, { limits: { sent: 2 } })
    try {
      const few = await newCoupons(node)
      const { id: couponId } = await few.made()
      const front = await few.clinic.as('front')
      const preview = () => few.manager.ask(couponRecords.preview, { couponId, filter: { keyword: '海量' } })
      for (const name of ['海量甲', '海量乙']) await newCustomer(front, { name })
      expect(await preview()).toMatchObject({ asked: 2 })
      await newCustomer(front, { name: '海量丙' })
      const answer = await few.manager.refused(couponRecords.batchSend, { couponId, filter: { keyword: '海量' } })
      expect(answer).toMatchObject({ key: 'coupons.tooMany' })
      expect(answer.message).toContain('2 位')
    } finally {
      await node.close()
    }
  })
})

describe('afterwards', () => {
  it('an unused one is taken back with its reason, and its place is free again', async () => {
    const { id } = await at.made({ total: 1 })
    const [her, other] = (await customers(2)) as [number, number]
    await at.send(id, her)
    const [row] = await at.rowsOf(her)
    expect(await at.manager.ask(couponRecords.void, { ids: [row!.id], reason: '活动取消' })).toEqual({
      voided: 1,
      refused: [],
    })
    expect((await at.rowsOf(her))[0]).toMatchObject({ state: 'VOIDED', voidReason: '活动取消' })
    expect(await at.tally(id)).toMatchObject({ issued: 0, issued_fen: 0 })
    expect(await at.send(id, other)).toMatchObject({ sent: 1 })
    const again = await at.manager.ask(couponRecords.void, { ids: [row!.id], reason: '再来' })
    expect(again).toMatchObject({ voided: 0, refused: [{ id: row!.id, reason: '只能作废未使用的卡券，请刷新后查看' }] })
    const own = await at.clinic.with(couponKeys, { dataScope: 5 })
    const [hers] = await at.rowsOf(other)
    expect((await own.refused(couponRecords.void, { ids: [hers!.id], reason: '不是我的' })).status).toBe(404)
  })

  it('it ends with its last business day, before the night has said so and after', async () => {
    const customer = await at.till.newCustomer()
    const id = await at.given(customer, { validDays: 1 })
    expect(await states(customer)).toEqual(['UNUSED'])
    await at.night()
    expect((await at.stored(id))['state']).toBe('UNUSED')
    await at.shift(id, -1)
    expect(await states(customer)).toEqual(['EXPIRED'])
    const found = async (state: 'UNUSED' | 'EXPIRED') =>
      (await at.manager.ask(couponRecords.list, { customerId: customer, state })).total
    expect([await found('UNUSED'), await found('EXPIRED')]).toEqual([0, 1])
    expect((await at.stored(id))['state']).toBe('UNUSED')
    await at.night()
    await at.night()
    const stored = await at.stored(id)
    expect(stored['state']).toBe('EXPIRED')
    expect(await at.tally(Number(stored['coupon_id']))).toMatchObject({ issued: 1, expired: 1 })
    expect([await found('UNUSED'), await found('EXPIRED')]).toEqual([0, 1])
  })

  it('an archive that goes into another one takes its coupons along, of one sending too', async () => {
    const { id } = await at.made({ perCustomer: 1 })
    const [kept, gone] = (await customers(2)) as [number, number]
    await at.send(id, kept, gone)
    await at.clinic.inside((ctx) => couponsFollow.move(ctx, { keptId: kept, goneId: gone }))
    expect(await states(kept)).toEqual(['UNUSED', 'UNUSED'])
    expect(await at.tally(id)).toMatchObject({ issued: 2 })
    expect(await at.manager.refused(couponRecords.batchSend, { couponId: id, customerIds: [kept] })).toMatchObject({
      key: 'coupons.nobody',
    })
  })

  it('its list is of customers within reach, by name, number, coupon, kind and days', async () => {
    const own = await at.clinic.with(couponKeys, { dataScope: 5 })
    const front = await at.clinic.as('front')
    const her = (await newCustomer(front, { name: '欧阳卡券', consultantId: own.staffId })).id
    const other = await at.till.newCustomer()
    const { id } = await at.made()
    await at.send(id, her, other)
    const seen = async (asked: object) => (await own.ask(couponRecords.list, asked)).result.map((row) => row.customerId)
    expect(await seen({ couponId: id })).toEqual([her])
    expect(await seen({ keyword: '欧阳' })).toEqual([her])
    expect(await seen({ keyword: '欧阳', kind: 'GIFT' })).toEqual([])
    const [row] = await at.rowsOf(her)
    expect(await seen({ code: row!.code.toLowerCase() })).toEqual([her])
    expect(await seen({ code: row!.code, endsFrom: row!.validTo, endsTo: row!.validTo })).toEqual([her])
    expect(await seen({ batchId: row!.batchId, endsFrom: '2999-01-01' })).toEqual([])
  })
})
