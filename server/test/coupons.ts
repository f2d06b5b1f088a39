/** Coupons set up and sent at a till that is open: for tests of what they take off and what becomes of them. */
import { type CouponForm, couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { sql } from 'kysely'
import { expireCoupons } from '../src/areas/coupons/night.ts'
import type { Node } from './node.ts'
import { newTill } from './till.ts'

export const couponKeys = [
  'customer:list',
  'product:coupon:list',
  'product:coupon:add',
  'product:coupon:edit',
  'product:coupon:delete',
  'product:coupon:status',
  'vip:coupon:list',
  'vip:coupon:send',
  'vip:coupon:void',
  'sensitive:customer-capital',
]

/** 100 yuan off from the first fen, thirty days. */
export const usualCoupon: CouponForm = {
  ...{ name: '', kind: 'CASH', face: '100.00', scope: 'ALL', validType: 'DAYS', validDays: 30 },
  ...{ perCustomer: 0, stackable: true },
}

type Chosen = readonly { id: number; amount: string }[]

export const newCoupons = async (on?: Node) => {
  const till = await newTill(on)
  const { clinic } = till
  const manager = await clinic.with(couponKeys)
  const desk = await till.newCashier('500.00', ['cashier:pay:coupon'])
  let serial = 0
  const made = (form: Partial<CouponForm> = {}) =>
    manager.ask(coupons.create, { ...usualCoupon, name: `券${++serial}`, ...form } as CouponForm)
  const send = (couponId: number, ...customerIds: number[]) =>
    manager.ask(couponRecords.batchSend, { couponId, customerIds })
  const rowsOf = async (customerId: number) =>
    (await manager.ask(couponRecords.list, { customerId, pageSize: 100 })).result
  return {
    ...{ till, clinic, manager, desk, made, send, rowsOf },
    /** One coupon of a new kind in somebody's hands. @returns its id */
    given: async (customerId: number, form: Partial<CouponForm> = {}): Promise<number> => {
      const { id } = await made(form)
      const { batchId } = await send(id, customerId)
      return (await rowsOf(customerId)).find((row) => row.batchId === batchId)!.id
    },
    fitting: (customerId: number, orderIds: number[], chosen: number[] = []) =>
      desk.ask(couponRecords.fitting, { customerId, orderIds, chosen }),
    pay: (
      sold: readonly { id: number; version: number }[],
      chosen: Chosen,
      tenders: [string, string][] = [],
      by = desk,
    ) => till.pay(sold, tenders, { coupons: [...chosen] }, { by }),
    /** Moves the days of a coupon in somebody's hands. */
    shift: (id: number, days: number) =>
      clinic.rows(sql`update coupons.record set valid_from = valid_from + ${days}::int, valid_to = valid_to + ${days}::int
        where id = ${id}`),
    stored: async (id: number) =>
      (await clinic.rows(sql<Record<string, unknown>>`select * from coupons.record where id = ${id}`))[0]!,
    tally: async (couponId: number) =>
      (await clinic.rows(sql<Record<string, number>>`select * from coupons.tally where coupon_id = ${couponId}`))[0]!,
    night: () => clinic.inside((ctx) => expireCoupons(ctx, {})),
  }
}
