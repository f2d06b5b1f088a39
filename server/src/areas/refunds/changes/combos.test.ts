/** A whole combo among the new projects of a change: taken apart as in any order, priced as one, its pieces held once others agreed. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../../test/changes.ts'
import { comboOnSale } from '../../../../test/combos.ts'
import { newScene, type RefundScene } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let desk: ChangeDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newChangeDesk(till)
  scene = newScene(till)
})

const sold = async (comboId: number) =>
  (
    await till.clinic.rows(
      sql<{ n: number }>`select sold_count as n from combos.combo_stock where combo_id = ${comboId}`,
    )
  )[0]!.n

describe('a combo that takes the place of projects', () => {
  it('is paid by what leaves, and what is left over goes into her balance', async () => {
    const combo = await comboOnSale(till.clinic, { totalLimit: 3 })
    const fen = 270_000
    const { customerId, orderId, ids } = await scene.bought(
      [{ price: '90000.00', sessions: 2 }],
      [['CARD', '90000.00']],
    )
    const wanted = {
      orderId,
      lines: [{ purchasedItemId: ids[0]!, qty: 2 }],
      newLines: await desk.products({ price: '10.00' }),
      newCombos: [{ comboId: combo.id, count: 1 }],
    }
    const sheet = await desk.asks.ask(changes.trial, wanted)
    expect(sheet.newAmount).toBe(((fen + 1_000) / 100).toFixed(2))
    const { id } = await desk.asks.ask(changes.apply, { ...wanted, reason: '项目升级', digest: sheet.digest })
    const before = await sold(combo.id)
    await desk.passed(id)
    expect(await sold(combo.id)).toBe(before + 1)
    await desk.filled(id)
    const { childOrderId, rest } = await desk.one(id)
    const reader = await till.clinic.with(['order:list'])
    const child = await reader.ask(orders.one, { id: childOrderId })
    expect(child).toMatchObject({ type: 'CHANGE', combos: [{ comboId: combo.id, count: 1 }] })
    expect(child.lines.filter(({ comboNo }) => comboNo === 1).length).toBeGreaterThan(0)
    expect(await till.figures(customerId)).toMatchObject({ principal_fen: Math.round(Number(rest) * 100) })
    expect(await till.faults()).toEqual([])
  })

  it('alone is enough; nothing at all is not', async () => {
    const combo = await comboOnSale(till.clinic)
    const { orderId, ids } = await scene.bought([{ price: '90000.00' }], [['CARD', '90000.00']])
    const wanted = { orderId, lines: [{ purchasedItemId: ids[0]!, qty: 1 }], newLines: [] }
    const { digest: none } = await desk.asks.ask(changes.trial, wanted)
    await expect(desk.asks.ask(changes.apply, { ...wanted, reason: '换', digest: none })).rejects.toThrow(
      /至少添加一个项目/,
    )
    const whole = { ...wanted, newCombos: [{ comboId: combo.id, count: 1 }] }
    const { digest } = await desk.asks.ask(changes.trial, whole)
    expect(await desk.asks.ask(changes.apply, { ...whole, reason: '换', digest })).toMatchObject({
      status: 'PENDING_AUDIT',
    })
  })

  it('that is not there, or has fewer left, is refused', async () => {
    const combo = await comboOnSale(till.clinic, { totalLimit: 1 })
    const { orderId, ids } = await scene.bought([{ price: '90000.00', sessions: 2 }], [['CARD', '90000.00']])
    const wanted = { orderId, lines: [{ purchasedItemId: ids[0]!, qty: 1 }], newLines: [] }
    await expect(desk.asks.ask(changes.trial, { ...wanted, newCombos: [{ comboId: 1, count: 1 }] })).rejects.toThrow(
      /第 1 个套餐不存在/,
    )
    await expect(
      desk.asks.ask(changes.trial, { ...wanted, newCombos: [{ comboId: combo.id, count: 2 }] }),
    ).rejects.toThrow(/剩|限/)
  })

  it('that was sold out while it waited is not passed', async () => {
    const combo = await comboOnSale(till.clinic, { totalLimit: 1 })
    const { orderId, ids } = await scene.bought([{ price: '90000.00' }], [['CARD', '90000.00']])
    const wanted = {
      orderId,
      lines: [{ purchasedItemId: ids[0]!, qty: 1 }],
      newLines: [],
      newCombos: [{ comboId: combo.id, count: 1 }],
    }
    const { digest } = await desk.asks.ask(changes.trial, wanted)
    const { id } = await desk.asks.ask(changes.apply, { ...wanted, reason: '换', digest })
    const taken = { customerId: await till.newCustomer(), lines: [], combos: [{ comboId: combo.id, count: 1 }] }
    await till.writer.ask(orders.create, { ...taken, submit: true, confirmed: true })
    await expect(desk.passed(id)).rejects.toThrow(/已售完/)
    await desk.rejected(id)
  })
})
