/** Coupons of a demo clinic: some of every kind, sent to who waits at the till and to others; one was sent by mistake. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type CouponForm, couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { exchanges, packages } from '@clinic/contract/areas/credits/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays, dateOf } from './timetable.ts'

const usual = { scope: 'ALL', validType: 'DAYS', validDays: 30, perCustomer: 0 } as const

/** @param projectId a project that is given to try */
const forms = (at: Date, projectId: number): readonly CouponForm[] => [
  {
    ...usual,
    name: '全场 200 元代金券',
    kind: 'CASH',
    face: '200',
    threshold: '1000',
    stackable: true,
    transferable: true,
  },
  { ...usual, name: '生日礼 200', kind: 'CASH', face: '200', validDays: 15, stackable: true, perCustomer: 1 },
  { ...usual, name: '全场 8 折', kind: 'DISCOUNT', percent: 80, cap: '1000', threshold: '2000' },
  { ...usual, name: '体验一次', kind: 'PROJECT', quantity: 1, scope: 'PRODUCT', scopeIds: [projectId], validDays: 15 },
  {
    ...{ ...usual, validDays: null, validType: 'FIXED', name: '年度答谢 满 20000 减 600', kind: 'CASH', face: '600' },
    ...{ threshold: '20000', validFrom: dateOf(addDays(at, -10)), validTo: dateOf(addDays(at, 20)), total: 300 },
  },
]

export const sendSomeCoupons = async ({ act }: Scene, { admin }: People, at: Date): Promise<void> => {
  const { result: sold } = await act(admin, at, products.pick, { itemType: 'SERVICE', pageSize: 1 })
  const { result: waiting } = await act(admin, at, cashier.list, { tab: 'waiting', pageSize: 10 })
  const { result: known } = await act(admin, at, customers.page, { lifeStage: 'regular', pageSize: 30 })
  const ids = [...new Set([...waiting.map(({ customerId }) => customerId), ...known.map(({ id }) => id)])]
  if (ids.length === 0 || !sold[0]) return
  for (const form of forms(at, sold[0].id)) {
    const { id: couponId } = await act(admin, at, coupons.create, form)
    await act(admin, at, couponRecords.batchSend, { couponId, customerIds: ids })
  }
  await act(admin, at, packages.create, { name: '充 5000 送 500', principal: '5000', coins: '500', validMonths: 12 })
  await act(admin, at, exchanges.create, { name: '500 分换 5 元', target: 'COIN', points: 500, coins: '5' })
  const { result } = await act(admin, at, couponRecords.list, { state: 'UNUSED', pageSize: 1 })
  if (result[0]) await act(admin, at, couponRecords.void, { ids: [result[0].id], reason: '发错对象' })
}
