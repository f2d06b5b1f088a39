/** A combo on sale, by the shortest way. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Clinic } from './clinic.ts'
import { onShelf } from './counter.ts'

type Write = InputOf<typeof combos.create>
export const keeperKeys = ['list', 'add', 'edit', 'delete', 'status'].map((right) => `product:combo:${right}`)

/** 光子嫩肤 1,000.00 three times, 水光针 600.00, a mask of 100.00 along with them: 3,700.00 apart, 2,700.00 together. */
export const comboOnSale = async (clinic: Clinic, more: Partial<Write> = {}) => {
  const keeper = await clinic.with(keeperKeys)
  const laser = await onShelf(clinic, { name: '光子嫩肤', price: '1000.00', floorPrice: '900.00', sessionsPerUnit: 2 })
  const needle = await onShelf(clinic, { name: '水光针', price: '600.00' })
  const mask = await onShelf(clinic, { name: '修复面膜', price: '100.00', itemType: 'RETAIL', needDeduct: false })
  const lines = [
    { productId: laser, count: 3 },
    { productId: needle, count: 1 },
    { productId: mask, count: 1, isGift: true },
  ]
  const written: Write = { name: '焕肤年卡', kind: 'FIXED', price: '2700', lines, ...more }
  const { id, version } = await keeper.ask(combos.create, written)
  return { id, version, keeper, written, laser, needle, mask }
}
