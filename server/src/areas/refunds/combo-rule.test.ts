/** A combo that was sold with 退费时已消费按单项原价扣除 (money book §4): what goes back of it, what of it may be changed, what is kept of it. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../test/changes.ts'
import { comboOnSale } from '../../../test/combos.ts'
import { newRefundDesk, type RefundDesk } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let desk: RefundDesk
let change: ChangeDesk
beforeAll(async () => {
  till = await newTill()
  desk = await newRefundDesk(till)
  change = await newChangeDesk(till)
})

/**
 * 2,700.00 for 光子嫩肤 six times (2,250.00; 3,000.00 alone), 水光针 once (450.00; 600.00 alone) and a mask (100.00 alone) that is handed
 * over with the payment.
 */
const bought = async (byOriginal = true) => {
  const combo = await comboOnSale(till.clinic, { byOriginal })
  const customerId = await till.newCustomer()
  const order = await till.writer.ask(orders.create, {
    ...{ customerId, lines: [], combos: [{ comboId: combo.id, count: 1 }], submit: true, confirmed: true },
  })
  await till.pay([order], [['CARD', '2700.00']])
  const items = await till.items(customerId)
  const idOf = (product: number) => Number(items.find((one) => Number(one['product_id']) === product)!['id'])
  const [laser, needle] = [idOf(combo.laser), idOf(combo.needle)]
  const use = (purchasedItemId: number, times: number) => till.nurse.ask(purchases.deduct, { purchasedItemId, times })
  const asking = (...lines: (readonly [item: number, qty: number])[]) => ({
    orderId: order.id,
    lines: lines.map(([purchasedItemId, qty]) => ({ purchasedItemId, qty })),
    reasonParty: 'CUSTOMER' as const,
  })
  return { combo, customerId, orderId: order.id, laser, needle, use, asking }
}

const kept = async (orderId: number) =>
  (
    await till.clinic.rows(
      sql<{ out: number; kept: number }>`select sum(real_out_fen)::bigint as out, sum(fee_fen)::bigint as kept
        from orders.order_line where order_id = ${orderId}`,
    )
  )[0]!

describe('a refund', () => {
  it('is what was paid less what was used at its own price; the rest stays, said in the sentence and in the books', async () => {
    const { orderId, laser, needle, use, asking } = await bought()
    await use(laser, 2)
    // 1,000.00 for two times, 100.00 for the mask: of 2,700.00 there are 1,600.00.
    const all = asking([laser, 4], [needle, 1])
    const sheet = await desk.tried(all)
    expect(sheet).toMatchObject({ value: '1950.00', usedShort: '350.00', cash: '1600.00', mostFee: '1600.00' })
    expect(sheet.lines[1]!.why).toBe(
      '剩 1 次值 450.00，退 1 次，退完剩余价值 450.00，套餐“焕肤年卡”实付 2,700.00 减已消费原价 1,100.00，最多退 1,600.00，按套餐约定少退 80.77，退款 369.23',
    )
    const { id } = await desk.asked(all)
    await desk.passed(id)
    const form = await desk.one(id)
    expect(form).toMatchObject({ usedShort: '350.00', kept: '350.00', cash: '1600.00' })
    expect(form.lines.map(({ usedShort }) => usedShort)).toEqual(['269.23', '80.77'])
    expect(await kept(orderId)).toEqual({ out: 160_000, kept: 35_000 })
    expect(await till.faults()).toEqual([])
    await desk.paid(id)
    expect(await till.faults()).toEqual([])
  })

  it('in parts comes to the same, and taken back leaves everything as it was', async () => {
    const { orderId, laser, needle, use, asking } = await bought()
    await use(laser, 2)
    const first = await desk.asked(asking([needle, 1]))
    await desk.passed(first.id)
    expect((await desk.one(first.id)).cash).toBe('450.00')
    const second = await desk.asked(asking([laser, 3]))
    await desk.passed(second.id)
    expect((await desk.one(second.id)).cash).toBe('1125.00')
    const last = await desk.asked(asking([laser, 1]))
    await desk.passed(last.id)
    expect(await desk.one(last.id)).toMatchObject({ cash: '25.00', usedShort: '350.00' })
    expect(await till.faults()).toEqual([])
    await desk.revoked(last.id)
    expect(await kept(orderId)).toEqual({ out: 157_500, kept: 0 })
    expect(await desk.tried(asking([laser, 1]))).toMatchObject({ cash: '25.00', usedShort: '350.00' })
    expect(await till.faults()).toEqual([])
  })

  it('for a cause of the house, and of a combo without the rule, is the value that was laid on it', async () => {
    const { laser, needle, use, asking } = await bought()
    await use(laser, 2)
    const all = { ...asking([laser, 4], [needle, 1]), reasonParty: 'CLINIC' as const }
    expect(await desk.tried(all)).toMatchObject({ usedShort: '0.00', cash: '1950.00' })
    const { id } = await desk.asked(all)
    await desk.passed(id)
    expect((await desk.one(id)).cash).toBe('1950.00')
    const plain = await bought(false)
    await plain.use(plain.laser, 2)
    const sheet = await desk.tried(plain.asking([plain.laser, 4], [plain.needle, 1]))
    expect(sheet).toMatchObject({ usedShort: '0.00', cash: '1950.00' })
    expect(sheet.lines.map(({ why }) => why).join()).not.toContain('套餐')
    expect(await till.faults()).toEqual([])
  })

  it('that waited while more of the combo was used is not passed', async () => {
    const { laser, needle, use, asking } = await bought()
    const { id } = await desk.asked(asking([needle, 1]))
    await use(laser, 1)
    await expect(desk.passed(id)).rejects.toThrow(/变/)
    expect((await desk.one(id)).status).not.toBe('APPROVED')
  })
})

describe('a change', () => {
  it('of more than a refund came to is refused with what there is; of less it covers its value, and nothing is got round', async () => {
    const { laser, use, asking, orderId } = await bought()
    await use(laser, 5)
    // 2,500.00 and 100.00 used: 100.00 are left of what was paid.
    const news = await change.products({ price: '375.00' })
    const { lines } = asking([laser, 1])
    const refused = await change.asks.refused(changes.trial, { orderId, lines, newLines: news })
    expect(refused).toMatchObject({ key: 'changes.comboRule', status: 409 })
    expect(refused.message).toBe(
      '套餐“焕肤年卡”约定已消费按单项原价扣除，现在最多可换 100.00 元，请减少次数，或申请退费后另开新单',
    )
    const other = await bought()
    await other.use(other.laser, 2)
    const done = await change.changed(
      {
        orderId: other.orderId,
        lines: other.asking([other.needle, 1]).lines,
        news: await change.products({ price: '450.00' }),
      },
      [],
    )
    expect(done).toMatchObject({ covered: '450.00' })
    // What went on is gone from what may go back.
    expect(await desk.tried(other.asking([other.laser, 4]))).toMatchObject({ cash: '1150.00', usedShort: '350.00' })
    expect(await till.faults()).toEqual([])
  })

  it('that waited while more of the combo was used is asked for anew', async () => {
    const { laser, needle, use, asking, orderId } = await bought()
    const { lines } = asking([needle, 1])
    const { id } = await change.asked({ orderId, lines, news: await change.products({ price: '450.00' }) })
    await change.passed(id)
    await use(laser, 6)
    await expect(change.filled(id)).rejects.toThrow(/变/)
  })
})

describe('the rule', () => {
  it('is kept as it was sold, said on the order and its paper, whatever becomes of the combo', async () => {
    const { combo, orderId, laser, use, asking, needle } = await bought()
    const { version } = await combo.keeper.ask(combos.one, { id: combo.id })
    await combo.keeper.ask(combos.update, { ...combo.written, id: combo.id, version, byOriginal: false })
    expect((await combo.keeper.ask(combos.one, { id: combo.id })).byOriginal).toBe(false)
    await use(laser, 2)
    expect(await desk.tried(asking([laser, 4], [needle, 1]))).toMatchObject({ cash: '1600.00' })
    const reader = await till.clinic.with(['order:list', 'order:print'])
    expect((await reader.ask(orders.one, { id: orderId })).combos).toMatchObject([{ byOriginal: true }])
    expect((await reader.ask(orders.sheet, { id: orderId })).comboRules).toBe(
      '套餐“焕肤年卡”因客户原因退费时，已消费的项目（含赠品）按单项原价扣除，且不超过未消费项目的分摊价',
    )
    const plain = await bought(false)
    expect((await reader.ask(orders.sheet, { id: plain.orderId })).comboRules).toBe('')
    const offers = await till.writer.ask(combos.pick, { ids: [combo.id, plain.combo.id] })
    expect(offers.result.map(({ byOriginal }) => byOriginal)).toEqual([false, false])
  })
})
