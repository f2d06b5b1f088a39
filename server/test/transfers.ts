/** A till with coupons, somebody who gives balances and coupons on, and somebody who decides. */
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { expect } from 'vitest'
import { newCoupons } from './coupons.ts'

type Wish = InputOf<typeof transfers.apply>

export const transferLooks = ['cashier:transfer:list', 'vip:coupon:list', 'sensitive:customer-capital'] as const
export const because = { kind: 'GIFT', relation: 'child', reason: '送给女儿' } as const

export const newTransfers = async () => {
  const at = await newCoupons()
  const asks = await at.clinic.with([
    ...transferLooks,
    ...['cashier:transfer:add', 'cashier:transfer:print', 'vip:lot:list', 'vip:balance:list', 'order:rechargeLimit'],
  ])
  const decides = await at.clinic.with([
    ...transferLooks,
    ...['cashier:transfer:check', 'audit:todo:list', 'audit:todo:pass'],
  ])
  return {
    ...at,
    asks,
    decides,
    give: (customerId: number, toCustomerId: number, amount: string, more: Partial<Wish> = {}, by = asks) =>
      by.ask(transfers.apply, { customerId, toCustomerId, amount, ...because, ...more }),
    giveCoupon: (couponRecordId: number, toCustomerId: number, by = asks) =>
      by.ask(transfers.apply, { couponRecordId, toCustomerId, ...because }),
    check: async (id: number, pass = true) => {
      const { version } = await decides.ask(transfers.info, { id })
      return await decides.ask(transfers.check, { id, version, pass, opinion: pass ? '' : '资料不全' })
    },
    back: async (id: number) => {
      const { version } = await asks.ask(transfers.info, { id })
      return await asks.ask(transfers.takeBack, { id, version, reason: '客户改主意' })
    },
    /** Somebody who paid these in. */
    rich: async (...amounts: string[]) => {
      const customer = await at.till.newCustomer()
      for (const amount of amounts) await at.till.pay([await at.till.recharge(customer, amount)], [['CARD', amount]])
      return customer
    },
    clean: async () => expect(await at.till.faults()).toEqual([]),
  }
}

/** Rows of transfers that say otherwise than the books, for the self check. */
export const brokenTransfers: readonly (readonly [broken: string, statement: string, told: readonly string[]])[] = [
  [
    'a balance that nothing keeps while it waits',
    `insert into purchases.transfer (hospital_id, no, what, kind, customer_id, to_customer_id, product_name, value_fen, relation, reason, depth,
        business_date)
      values (:hospital, 'ZY202601010001', 'BALANCE', 'GIFT', 1, 2, '储值余额', 500, 'child', '送', 1, '2026-01-01')`,
    ['F5 · 转出 0 转入 0 冻结 0'],
  ],
  [
    'a coupon that waits for nothing',
    `insert into coupons.record (hospital_id, code, coupon_id, batch_id, customer_id, sent_to, terms, valid_from, valid_to, state)
      values (:hospital, 'YHQ202601010002', :coupon, 1, :sourced, :sourced, '{}', '2026-01-01', '2026-01-01', 'MOVING')`,
    ['F6 · MOVING 转款单 无', 'T2 coupon 发放 0 使用 0 过期 0'],
  ],
]
