/** Points that are gone are kept from an order's money, unless whoever decides waives it (money book §5). */
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let desk: RefundDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  scene = newScene(till)
})

describe('the worth of points that are gone', () => {
  it('keeps nothing for points that are gone where whoever decides waives it, and claims them no more', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '200.00', sessions: 2 }])
    await till.cashier.ask(ledger.adjustPoints, { customerId, delta: -200, reason: '兑换' })
    const half = await desk.asked(wanted(orderId, ids[0]!, 1))
    expect(await desk.one(half.id)).toMatchObject({ pointsTaken: 0, pointsShort: '1.00', cash: '99.00' })
    const { version } = await desk.one(half.id)
    await desk.decides.ask(refunds.audit, { id: half.id, version, pass: true, opinion: '免扣', waive: true })
    expect(await desk.one(half.id)).toMatchObject({ waived: true, pointsShort: '0.00', cash: '100.00' })
    expect((await desk.one(half.id)).lines[0]!.why).not.toContain('积分')
    await desk.paid(half.id)
    // The other hundred points alone are looked for with the rest.
    const rest = await desk.asked(wanted(orderId, ids[0]!, 1))
    expect(await desk.one(rest.id)).toMatchObject({ pointsTaken: 0, pointsShort: '1.00', cash: '99.00' })
    await desk.passed(rest.id)
    expect(await till.faults()).toEqual([])
    // Taken back, what was waived is to be claimed again.
    await desk.revoked(rest.id)
    await desk.revoked(half.id, desk.pays)
    const whole = await desk.tried(wanted(orderId, ids[0]!, 2))
    expect(whole).toMatchObject({ pointsShort: '2.00', cash: '198.00' })
    expect(await till.faults()).toEqual([])
  })

  it('is not waived beyond what a person may pass', async () => {
    const { customerId, orderId, ids } = await scene.bought([{ price: '100.00' }])
    await till.cashier.ask(ledger.adjustPoints, { customerId, delta: -100, reason: '兑换' })
    const { id } = await desk.asked(wanted(orderId, ids[0]!, 1))
    const small = await till.clinic.with(
      ['cashier:refund:list', 'cashier:refund:audit', 'audit:todo:list', 'audit:todo:pass'],
      { features: { 'refund.approveMax': 9_900 } },
    )
    const { version } = await desk.one(id)
    const passing = { id, version, pass: true }
    expect((await small.refused(refunds.audit, { ...passing, waive: true })).key).toBe('accountRefunds.beyondLimit')
    await small.ask(refunds.audit, passing)
    expect(await desk.one(id)).toMatchObject({ cash: '99.00', waived: false })
  })
})
