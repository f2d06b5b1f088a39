/**
 * What the pages of money show in a demo clinic besides its payments: refunds in each state, a change, sessions given on, cards,
 * invoices, a coupon that was used; and the last days closed.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { waivable } from '@clinic/contract/areas/daily/words.ts'
import { invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { cards, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Session } from '../kit/session.ts'
import type { Bought, Clinic, Known } from './clinic.ts'
import type { Scene } from './stage.ts'
import { type Ago, dateOf } from './timetable.ts'

type People = { readonly asks: Session; readonly decides: Session; readonly takes: Session }
type Held = { readonly known: Known; readonly item: Bought; readonly orderId: number }

/** The business day of a shop that has been shut is closed by whoever answers for the books. */
export const closeBooks = async ({ people }: Clinic, { act }: Scene, at: Date): Promise<void> => {
  const day = dateOf(at)
  const keeper = people.byRole.get('finance')![0]!
  const { items } = await act(keeper, at, daily.board, { day })
  const waivers = waivable
    .filter((word) => items.some(({ item, count }) => item === word && count > 0))
    .map((item) => ({ item, reason: '次日跟进' }))
  await act(keeper, at, daily.close, { day, waivers })
}

/** Customers with sessions that nobody owes for, each with the order they are of; those who are in the house stay as they are. */
const heldBy = async (
  { people }: Clinic,
  { act }: Scene,
  at: Date,
  { idle, most }: { idle: readonly Known[]; most: number },
): Promise<Held[]> => {
  const found: Held[] = []
  for (const one of idle.filter(({ owesFen, bought }) => owesFen === 0 && bought.some(({ left }) => left > 0))) {
    if (found.length >= most) break
    const { result } = await act(people.admin, at, purchases.list, {
      customerId: one.customerId,
      left: true,
      pageSize: 50,
    })
    for (const item of one.bought.filter(({ left }) => left > 0)) {
      const row = result.find(({ id, frozen }) => id === item.itemId && !frozen)
      // Of one order one item: what is done with it changes the order.
      if (row?.orderId && !found.some(({ orderId }) => orderId === row.orderId))
        found.push({ known: one, item, orderId: row.orderId })
    }
  }
  return found
}

/** Asked for; the first is passed and paid, the second waits for its money, the third for a decision. */
const refundOne = async ({ act }: Scene, { asks, decides, takes }: People, at: Date, held: Held, upTo: number) => {
  const wanted = {
    orderId: held.orderId,
    lines: [{ purchasedItemId: held.item.itemId, qty: 1 }],
    reasonParty: 'CUSTOMER' as const,
  }
  const { digest, route } = await act(asks, at, refunds.trial, wanted)
  // A drawer may have less than goes back in cash.
  if (route.some(({ code }) => code === 'CASH')) return
  const { id } = await act(asks, at, refunds.apply, { ...wanted, reason: '工作调动，要离开本市', digest })
  if (upTo === 0) return
  const asked = await act(asks, at, refunds.one, { id })
  const passed = await act(decides, at, refunds.audit, { id, version: asked.version, pass: true, opinion: '同意' })
  if (upTo > 1 && passed.status === 'APPROVED') await act(takes, at, refunds.pay, { id, version: passed.version })
}

/** Her sessions for another project of the clinic: decided, and waiting at the till for the difference. */
const changeOne = async (clinic: Clinic, { act }: Scene, { decides }: People, at: Date, held: Held) => {
  const asks = held.known.consultant
  const { product } = held.item
  const others = clinic.catalogue.products.filter(({ id, kind }) => id !== product.id && kind === product.kind)
  const other = others.find(({ priceFen }) => priceFen >= product.priceFen) ?? others[0]
  if (!other) return
  const lines = [{ purchasedItemId: held.item.itemId, qty: held.item.left }]
  const wanted = { orderId: held.orderId, lines, newLines: [{ productId: other.id, contentCount: 1 }] }
  const { digest } = await act(asks, at, changes.trial, wanted)
  const { id } = await act(asks, at, changes.apply, { ...wanted, reason: '想换其他项目', digest })
  const { version } = await act(asks, at, changes.one, { id })
  await act(decides, at, changes.audit, { id, version, pass: true, opinion: '同意' })
}

const giveOne = async ({ act }: Scene, { asks, decides }: People, at: Date, held: Held, toCustomerId: number) => {
  const gift = { purchasedItemId: held.item.itemId, toCustomerId, times: 1, kind: 'GIFT', relation: 'spouse' } as const
  const { id } = await act(asks, at, transfers.apply, { ...gift, reason: '送给家人' })
  const { version } = await act(asks, at, transfers.info, { id })
  await act(decides, at, transfers.check, { id, version, pass: true, opinion: '本人到场确认' })
}

const cardForms = [
  { code: 'JK', name: '金卡', fee: '980', months: 12, principal: '5000', bonus: '500', discountBp: 9_500, rank: 1 },
  {
    code: 'ZK',
    name: '钻石卡',
    fee: '2980',
    months: 24,
    principal: '20000',
    bonus: '3000',
    discountBp: 9_000,
    rank: 2,
  },
]

/** Two kinds; somebody has the first, somebody else's waits for its payment. */
const sellCards = async ({ people }: Clinic, { act }: Scene, at: Date, { takes }: People, buyers: readonly Known[]) => {
  const kinds: number[] = []
  for (const form of cardForms) kinds.push((await act(people.admin, at, cardTypes.create, form)).id)
  for (const [n, { customerId }] of buyers.slice(0, 2).entries()) {
    const typeId = kinds[n]!
    const { digest } = await act(people.admin, at, cards.sheet, { customerId, typeId })
    const { orderId } = await act(people.admin, at, cards.open, { customerId, typeId, digest })
    if (n > 0) continue
    const { order } = await act(takes, at, cashier.checkout, { id: orderId })
    const tenders = [{ code: 'CARD', amount: order.payable! }]
    await act(takes, at, cashier.pay, { orders: [{ id: order.id, version: order.version }], tenders })
  }
}

const issueInvoices = async ({ people }: Clinic, { act }: Scene, at: Date): Promise<void> => {
  const { result } = await act(people.admin, at, invoices.waiting, { pageSize: 2 })
  for (const [n, { id: orderId, customerId, left }] of result.entries()) {
    if (!left) continue
    const made = await act(people.admin, at, invoices.create, {
      customerId,
      orders: [{ orderId, amount: left }],
      ...{ kind: 'ordinary', title: '个人', taxRate: '6', number: `2026${String(10_001 + n)}` },
    })
    if (n > 0)
      await act(people.admin, at, invoices.void, {
        ...{ id: made.id, version: 1, reason: '抬头写错，重新开具' },
      })
  }
}

/** The day's business beside the till. @param idle customers who are not in the house */
export const moveMoney = async (clinic: Clinic, idle: readonly Known[], ago: Ago): Promise<void> => {
  const { stage, people } = clinic
  const who = {
    asks: people.byRole.get('finance')![0]!,
    decides: people.admin,
    takes: people.byRole.get('cashier')![0]!,
  }
  await stage.scene(people.hospitalId, async (scene) => {
    const held = await heldBy(clinic, scene, ago(100), { idle, most: 5 })
    // Where one alone has anything left, it goes back; else one of each comes first.
    const [changed, given] = held.length === 1 ? [] : held
    const refunded = held.length === 1 ? held : held.slice(2)
    for (const [n, one] of refunded.entries()) await refundOne(scene, who, ago(96 - n), one, 2 - n)
    if (changed) await changeOne(clinic, scene, who, ago(90), changed)
    const receiver = given && idle.find(({ customerId }) => customerId !== given.known.customerId)
    if (given && receiver) await giveOne(scene, who, ago(88), given, receiver.customerId)
    await sellCards(clinic, scene, ago(84), who, [...new Set(held.map(({ known }) => known))])
    await issueInvoices(clinic, scene, ago(80))
  })
}

/** Somebody who waits at the till pays with a coupon she was sent. */
export const payByCoupon = async ({ people }: Clinic, { act }: Scene, at: Date): Promise<void> => {
  const takes = people.byRole.get('cashier')![0]!
  const { result } = await act(takes, at, cashier.list, { tab: 'waiting', pageSize: 10 })
  for (const { id, customerId } of result) {
    const fits = await act(people.admin, at, couponRecords.fitting, { customerId, orderIds: [id] })
    const coupon = fits.find(({ whyNot, worth }) => whyNot === '' && parseYuan(worth ?? '') !== 0)
    const { order } = await act(takes, at, cashier.checkout, { id })
    if (!coupon || !order.payable) continue
    const rest = parseYuan(order.payable)! - parseYuan(coupon.worth!)!
    await act(takes, at, cashier.pay, {
      orders: [{ id, version: order.version }],
      coupons: [{ id: coupon.id, amount: coupon.worth! }],
      tenders: rest > 0 ? [{ code: 'WECHAT', amount: toYuan(rest) }] : [],
    })
    return
  }
}
