/** Coupons that become another's: kept while they wait, one of the receiver's made of each with its terms, taken back unused. */
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { bar } from '../../../../test/blacklist.ts'
import { newTransfers } from '../../../../test/transfers.ts'

let at: Awaited<ReturnType<typeof newTransfers>>
beforeAll(async () => {
  at = await newTransfers()
})

describe('a coupon', () => {
  const transferable = { transferable: true, perCustomer: 1 }

  it('is kept while it waits, and becomes one of the receiver’s with its terms and days', async () => {
    const [giver, receiver] = [await at.till.newCustomer(), await at.till.newCustomer()]
    const { id: couponId } = await at.made({ ...transferable, total: 1, budget: '100.00' })
    await at.send(couponId, giver)
    const [hers] = await at.rowsOf(giver)
    const { id, no } = await at.giveCoupon(hers!.id, receiver)
    const sold = await at.till.order(giver, [{ price: '300.00' }])
    await expect(at.pay([sold], [{ id: hers!.id, amount: '100.00' }], [['CASH', '200.00']])).rejects.toThrow(/正在转赠/)
    expect((await at.rowsOf(giver))[0]).toMatchObject({ state: 'MOVING' })
    expect((await at.manager.ask(couponRecords.void, { ids: [hers!.id], reason: '作废' })).voided).toBe(0)
    await expect(at.giveCoupon(hers!.id, receiver)).rejects.toThrow(/转赠中，不能转赠/)
    await at.clean()
    await at.check(id)
    const [made] = await at.rowsOf(receiver)
    expect(made).toMatchObject({ state: 'UNUSED', target: 'TRANSFER', says: hers!.says, validTo: hers!.validTo })
    expect(made!.code).not.toBe(hers!.code)
    expect((await at.rowsOf(giver))[0]).toMatchObject({ state: 'GIVEN' })
    // Total and budget hold one; nothing was issued anew.
    expect(await at.tally(couponId)).toMatchObject({ issued: 1, issued_fen: 10_000, used: 0 })
    expect((await at.asks.ask(transfers.page, { customerId: receiver })).result).toMatchObject([
      { no, what: 'COUPON', qty: 1, value: '100.00', couponRecordId: hers!.id },
    ])
    await expect(at.pay([sold], [{ id: hers!.id, amount: '100.00' }], [['CASH', '200.00']])).rejects.toThrow(/已转赠/)
    const hersNow = await at.till.order(receiver, [{ price: '300.00' }])
    await at.pay([hersNow], [{ id: made!.id, amount: '100.00' }], [['CASH', '200.00']])
    await expect(at.back(id)).rejects.toThrow(/不能收回/)
    // Who gave hers away had hers: she gets no second one by the cap.
    await expect(at.send(couponId, giver)).rejects.toThrow(/没有可以发放的客户/)
    await at.clean()
  })

  it('comes back unused; rejected, it is free again', async () => {
    const [giver, receiver] = [await at.till.newCustomer(), await at.till.newCustomer()]
    const hers = await at.given(giver, transferable)
    const first = await at.giveCoupon(hers, receiver)
    await at.check(first.id, false)
    expect((await at.rowsOf(giver))[0]).toMatchObject({ state: 'UNUSED' })
    const second = await at.giveCoupon(hers, receiver)
    await at.check(second.id)
    expect(await at.back(second.id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect((await at.rowsOf(giver))[0]).toMatchObject({ state: 'UNUSED' })
    expect((await at.rowsOf(receiver))[0]).toMatchObject({ state: 'VOIDED', voidReason: '客户改主意' })
    await at.clean()
  })

  it('stays where it may not be given on, is used, is over, or the receiver has hers', async () => {
    const [giver, receiver] = [await at.till.newCustomer(), await at.till.newCustomer()]
    await expect(at.giveCoupon(await at.given(giver), receiver)).rejects.toThrow(/不可转赠/)
    const { id: capped } = await at.made(transferable)
    await at.send(capped, giver, receiver)
    const hers = (await at.rowsOf(giver)).find((row) => row.couponId === capped)!
    await expect(at.giveCoupon(hers.id, receiver)).rejects.toThrow(/已达每人 1 张/)
    const over = await at.given(giver, { transferable: true })
    const late = await at.given(giver, { transferable: true })
    await at.shift(over, -30)
    await expect(at.giveCoupon(over, receiver)).rejects.toThrow(/已过期，不能转赠/)
    const waits = await at.giveCoupon(late, receiver)
    await at.shift(late, -30)
    await expect(at.check(waits.id)).rejects.toThrow(/已过期，不能转赠/)
    await at.check(waits.id, false)
    await at.night()
    expect((await at.rowsOf(giver)).find((row) => row.id === late)).toMatchObject({ state: 'EXPIRED' })
    await at.clean()
  })

  it('does not become that of somebody on the blacklist, barred before it is asked for or while it waits', async () => {
    const [giver, receiver] = [await at.till.newCustomer(), await at.till.newCustomer()]
    const waits = await at.giveCoupon(await at.given(giver, { transferable: true }), receiver)
    await bar(at.clinic, receiver, 'marketing')
    const other = await at.given(giver, { transferable: true })
    await expect(at.giveCoupon(other, receiver)).rejects.toThrow(/黑名单，不能收卡券/)
    await expect(at.check(waits.id)).rejects.toThrow(/黑名单，不能收卡券/)
    expect(await at.rowsOf(receiver)).toEqual([])
    await at.check(waits.id, false)
    await at.clean()
  })

  it('goes no further than three times', async () => {
    let holder = await at.till.newCustomer()
    const { id: couponId } = await at.made({ transferable: true })
    await at.send(couponId, holder)
    for (let turn = 0; turn < 3; turn++) {
      const next = await at.till.newCustomer()
      const [hers] = await at.rowsOf(holder)
      await at.check((await at.giveCoupon(hers!.id, next)).id)
      holder = next
    }
    const [last] = await at.rowsOf(holder)
    await expect(at.giveCoupon(last!.id, await at.till.newCustomer())).rejects.toThrow(/已转过 3 次/)
    await at.clean()
  })

  it('two at once pass it on once', async () => {
    const [giver, receiver] = [await at.till.newCustomer(), await at.till.newCustomer()]
    const { id } = await at.giveCoupon(await at.given(giver, transferable), receiver)
    const { version } = await at.decides.ask(transfers.info, { id })
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => at.decides.ask(transfers.check, { id, version, pass: true })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await at.rowsOf(receiver)).toHaveLength(1)
    await at.clean()
  })
})
