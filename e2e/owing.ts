/** A debt for journeys that need one: left by a payment at an open till. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'

/** Money that stays hers, and cards: nobody owes for them. */
const PREPAID = ['RECHARGE', 'DEPOSIT', 'VIP_CARD']

type Order = { readonly id: number; readonly version: number; readonly kind: string; readonly amount: string }
/** Somebody owes something, whatever the demo's people have paid back by this hour: an order that waits is paid but for a part. */
export const somebodyOwes = async (page: Page): Promise<void> => {
  const { total } = await asked<{ total: number }>(page, 'GET', '/api/v1/base/debt?open=true&pageSize=1')
  if (total > 0) return
  const { result } = await asked<{ result: Order[] }>(page, 'GET', '/api/v1/base/payment?tab=waiting&pageSize=50')
  const order = result.find(({ kind, amount }) => !PREPAID.includes(kind) && Number(amount) > 10)!
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: order.id, version: order.version }],
    tenders: [
      { code: 'CASH', amount: (Number(order.amount) - 10).toFixed(2) },
      { code: 'DEBT', amount: '10.00' },
    ],
  })
}
