/** Money of the rarer kinds in a demo clinic, so that each of its pages shows something: 定金, 转款 of a coupon, 返修, 结算, 会员价, 流水对账. */
import { createHash } from 'node:crypto'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { matching } from '@clinic/contract/areas/matching/calls.ts'
import { levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { givenOrders, reworkReasons } from '@clinic/contract/areas/purchases/given.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Clinic, Known } from './clinic.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'

const DEPOSIT = '500.00'
/** How many takings the file of the bank holds. */
const MATCHED = 3

/** Paid, and not yet spent on her project. */
const leaveDeposit = async ({ act }: Scene, { admin, byRole }: People, at: Date, who: Known): Promise<void> => {
  const takes = byRole.get('cashier')![0]!
  const { result } = await act(admin, at, products.pick, { itemType: 'SERVICE', pageSize: 1 })
  const { id, version } = await act(admin, at, orders.deposit, {
    customerId: who.customerId,
    amount: DEPOSIT,
    ...(result[0] ? { productId: result[0].id } : {}),
    confirmed: true,
  })
  const tenders = [{ code: 'CARD', amount: DEPOSIT }]
  await act(takes, at, cashier.pay, { orders: [{ id, version }], tenders })
}

/** Asked for by whoever keeps the books, and decided by nobody yet. */
const giveCoupon = async (
  { act }: Scene,
  { admin, byRole }: People,
  at: Date,
  idle: readonly Known[],
): Promise<void> => {
  const asks = byRole.get('finance')![0]!
  const { result } = await act(admin, at, couponRecords.list, { state: 'UNUSED', pageSize: 1 })
  const [record] = result
  const to = idle.find(({ customerId }) => customerId !== record?.customerId)
  if (!record || !to) return
  const { coupons } = await act(asks, at, transfers.movable, { customerId: record.customerId })
  const free = coupons.find(({ whyNot }) => whyNot === '')
  if (!free) return
  const gift = { toCustomerId: to.customerId, kind: 'GIFT', relation: 'friend', reason: '送给朋友' } as const
  await act(asks, at, transfers.apply, { couponRecordId: free.id, ...gift })
}

/** A session is made good by another of the same project. */
const rework = async ({ people: { admin }, catalogue }: Clinic, { act }: Scene, at: Date): Promise<void> => {
  const { result } = await act(admin, at, purchases.records, { pageSize: 20 })
  // What is done to a tooth would have to name it.
  const byName = new Map(catalogue.products.filter(({ tooth }) => !tooth).map(({ id, name }) => [name, id]))
  const record = result.find(({ status, productName }) => status === 'DONE' && byName.has(productName))
  if (!record) return
  const lines = [{ productId: byName.get(record.productName)!, contentCount: 1 }]
  await act(admin, at, givenOrders.rework, { recordId: record.id, lines, reason: reworkReasons[0], confirmed: true })
}

const settleOne = async ({ act }: Scene, { admin }: People, at: Date): Promise<void> => {
  const { result } = await act(admin, at, orders.list, { status: 'COMPLETED', pageSize: 1 })
  const moved = result.map(({ id, version }) => ({ id, version }))
  if (moved.length > 0) await act(admin, at, orders.settlement, { orders: moved })
}

/** Two projects cost the holders of one kind of card a little less than the card's own rate says. */
const priceForCards = async ({ act }: Scene, { admin }: People, at: Date): Promise<void> => {
  const [kind] = await act(admin, at, levelPrices.kinds, {})
  const { result } = await act(admin, at, products.list, { itemType: 'SERVICE', pageSize: 2 })
  const items = result.map(({ id, version }) => ({ id, version }))
  if (!kind || items.length === 0) return
  const change = { by: 'percent', direction: 'down', permille: 20, rounding: 'yuan' } as const
  await act(admin, at, products.reprice, { items, typeId: kind.id, ...change, reason: '会员日定价' })
}

/** What WeChat says of the newest takings, and of one sum that is nobody's here. */
const matchFile = async ({ act }: Scene, { byRole }: People, at: Date): Promise<void> => {
  const keeper = byRole.get('finance')![0]!
  const { result } = await act(keeper, at, matching.ours, { source: 'WECHAT', pageSize: MATCHED })
  const [newest] = result
  if (!newest) return
  const lineOf = (moment: string, amount: string, ref: string, words: string) => {
    const way = amount.startsWith('-') ? '支出' : '收入'
    return [moment, '商户收款', words, way, amount.replace('-', ''), '已收钱', ref]
  }
  const rows = [
    ['交易时间', '交易类型', '商品', '收/支', '金额(元)', '当前状态', '交易单号'],
    ...result.map(({ at: moment, amount, refNo, no }) =>
      lineOf(moment, amount, refNo || `4200${no.slice(2)}`, '诊疗服务'),
    ),
    lineOf(newest.at, '0.88', `4299${newest.no.slice(2)}`, '利息'),
  ]
  const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  // As the receiver of uploads hands it over.
  const file = { name: '微信对账单.csv', sha256, rows } as unknown as InputOf<typeof matching.upload>['file']
  await act(keeper, at, matching.upload, { source: 'WECHAT', file })
}

/** @param idle customers who are not in the house */
export const moveRarer = async (clinic: Clinic, scene: Scene, idle: readonly Known[], at: Date): Promise<void> => {
  const { people } = clinic
  const payer = idle.at(-1)
  if (payer) await leaveDeposit(scene, people, at, payer)
  await giveCoupon(scene, people, at, idle)
  await rework(clinic, scene, at)
  await settleOne(scene, people, at)
  await priceForCards(scene, people, at)
  await matchFile(scene, people, at)
}
