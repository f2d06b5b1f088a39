/** 领券码: whose a claim becomes, and the codes themselves. */

import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { claimCodes, claims } from '@clinic/contract/areas/coupons/claims.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bar } from '../../../../test/blacklist.ts'
import { newClaims } from '../../../../test/claims.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'

let at: Awaited<ReturnType<typeof newClaims>>
beforeAll(async () => {
  at = await newClaims()
})

const GONE = { ok: false, status: 404, key: 'coupons.claims.gone', message: '链接已失效，请联系医院' }

describe('whose it is', () => {
  it('the customer with the number has it, with the terms and days it was promised with, and it says where it came from', async () => {
    const { token, couponId, id } = await at.code({ name: '双十一海报' }, { validDays: 10 })
    const her = await newCustomer(at.head)
    await at.scan({ token, phone: her.phone })
    const { version } = await at.manager.ask(coupons.one, { id: couponId })
    await at.manager.ask(coupons.update, {
      id: couponId,
      version,
      name: '改过',
      kind: 'CASH',
      face: '1.00',
      scope: 'ALL',
      validType: 'DAYS',
      validDays: 3,
    })
    await at.settle()
    const [row] = await at.rowsOf(her.id)
    expect(row).toMatchObject({ state: 'UNUSED', target: 'CLAIM', channel: '海报：双十一海报', sentByName: null })
    expect(row!.says).toContain('抵 100 元')
    const [days] = await at.clinic.rows(
      sql<{ n: number }>`select valid_to - valid_from as n from coupons.record where id = ${row!.id}`,
    )
    expect(days!.n).toBe(9)
    expect((await at.listed({ codeId: id }))[0]).toMatchObject({ state: 'GIVEN', couponNo: row!.code, phone: null })
    expect(await at.till.faults()).toEqual([])
    // Asked once more it stays one.
    await at.settle()
    expect((await at.rowsOf(her.id)).length).toBe(1)
  })

  it.each([
    ['made', (phone: string) => newCustomer(at.head, { phone })],
    [
      'given the number',
      async (phone: string) => {
        const { id, version } = await newCustomer(at.head)
        await at.head.ask(customers.update, { id, version, phone })
        return { id }
      },
    ],
  ])('what waits is told to the worker when an archive is %s', async (_how, archive) => {
    const { token } = await at.code()
    const phone = newPhone()
    await at.scan({ token, phone })
    await at.settle()
    const claimId = (await at.listed({ phone }))[0]!.id
    const jobs = () =>
      at.clinic.node.database.send([
        {
          text: `select j.id from graphile_worker._private_jobs j where (j.payload ->> 'claimId')::bigint = $1`,
          values: [claimId],
        },
      ])
    const before = (await jobs())[0]!.rows.length
    const { id } = await archive(phone)
    expect((await jobs())[0]!.rows.length).toBe(before + 1)
    await at.settle()
    expect((await at.rowsOf(id)).length).toBe(1)
  })

  it('the desk says whose it is; once, of nobody on the list, and no more than a customer may have', async () => {
    const { token, id } = await at.code({ perCustomer: 1, pieces: 20 })
    const customerId = await at.till.newCustomer()
    for (const phone of [newPhone(), newPhone()]) await at.scan({ token, phone })
    await at.settle()
    const [second, first] = await at.listed({ codeId: id })
    const barred = await at.till.newCustomer()
    await bar(at.clinic, barred, 'marketing')
    expect(await at.head.refused(claims.bind, { id: first!.id, customerId: barred })).toMatchObject({
      key: 'coupons.blacklisted',
    })
    const { recordId } = await at.head.ask(claims.bind, { id: first!.id, customerId })
    expect((await at.rowsOf(customerId)).map((row) => row.id)).toEqual([recordId])
    expect(await at.head.refused(claims.bind, { id: first!.id, customerId })).toMatchObject({
      key: 'coupons.claims.settled',
    })
    // Another number of hers, the same code.
    expect(await at.head.refused(claims.bind, { id: second!.id, customerId })).toMatchObject({
      key: 'coupons.capReached',
    })
    expect((await at.listed({ codeId: id }))[0]).toMatchObject({ state: 'WAITING' })
    expect(await at.till.faults()).toEqual([])
  })

  it('goes with her archive into another one, and counts there against the cap', async () => {
    const { token, id } = await at.code({ perCustomer: 1 })
    const [gone, kept] = [await newCustomer(at.head), await newCustomer(at.head)]
    await at.scan({ token, phone: gone.phone })
    await at.settle()
    const version = async (of: number) => (await at.head.ask(customers.one, { id: of })).version
    await at.head.ask(merging.merge, {
      ...{ keptId: kept.id, goneId: gone.id, reason: '同一人两份档案' },
      ...{ keptVersion: await version(kept.id), goneVersion: await version(gone.id) },
    })
    expect((await at.rowsOf(kept.id)).map(({ channel }) => channel)).toHaveLength(1)
    await at.scan({ token, phone: kept.phone })
    await at.settle()
    expect((await at.listed({ codeId: id })).map(({ state }) => state)).toEqual(['REFUSED', 'GIVEN'])
    expect(await at.till.faults()).toEqual([])
  })
})

describe('codes', () => {
  it('are set up for coupons that their channel may give, with days in order', async () => {
    const { today, later } = at.days
    const { id: couponId } = await at.made({ channel: 'WECOM' })
    const form = { couponId, channel: 'POSTER', pieces: 5, opensOn: today, closesOn: later } as const
    expect(await at.head.refused(claimCodes.create, { ...form, name: '甲' })).toMatchObject({
      key: 'coupons.otherChannel',
    })
    expect(
      await at.head.refused(claimCodes.create, {
        ...form,
        name: '甲',
        channel: 'WECOM',
        opensOn: later,
        closesOn: today,
      }),
    ).toMatchObject({ key: 'coupons.claims.daysTurned' })
    const { token } = await at.code({ ...form, name: '甲', channel: 'WECOM' })
    expect(await at.offer(token)).toMatchObject({ ok: true })
    expect(await at.head.refused(claimCodes.create, { ...form, name: ' 甲 ', channel: 'WECOM' })).toMatchObject({
      key: 'coupons.claims.nameTaken',
    })
  })

  it('keep what was claimed: no fewer pieces, no other coupon; claiming makes their form not stale', async () => {
    const { id, version, couponId, token } = await at.code({ pieces: 3 })
    for (const phone of [newPhone(), newPhone()]) await at.scan({ token, phone })
    const { name, channel, opensOn, closesOn } = await at.one(id)
    const form = { id, version, name, channel, opensOn, closesOn, couponId, pieces: 1 }
    expect(await at.head.refused(claimCodes.update, form)).toMatchObject({ key: 'coupons.claims.piecesBelow' })
    const { id: another } = await at.made()
    expect(await at.head.refused(claimCodes.update, { ...form, pieces: 3, couponId: another })).toMatchObject({
      key: 'coupons.claims.couponFixed',
    })
    await at.head.ask(claimCodes.update, { ...form, pieces: 2 })
    expect(await at.one(id)).toMatchObject({ pieces: 2, claimed: 2, left: 0, state: 'SOLD' })
    expect((await at.head.ask(claimCodes.list, { state: 'SOLD', keyword: name })).result.map((row) => row.id)).toEqual([
      id,
    ])
  })

  it('are printed with their link, and what waits takes its place from sendings', async () => {
    const { id, token, couponId } = await at.code({ pieces: 2 }, { total: 2 })
    expect(await at.head.ask(claimCodes.poster, { id })).toMatchObject({ token, face: '¥100', perCustomer: 1 })
    await at.scan({ token, phone: newPhone() })
    const people = [await at.till.newCustomer(), await at.till.newCustomer()]
    expect(await at.manager.refused(couponRecords.batchSend, { couponId, customerIds: people })).toMatchObject({
      key: 'coupons.soldOut',
    })
    await at.send(couponId, people[0]!)
    expect(await at.offer(token)).toMatchObject(GONE)
  })
})
