/** A customer for journeys that need one of their own: she comes, orders and pays. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'

export type Saved = { readonly id: number; readonly version: number }
type Source = { readonly id: number; readonly typeId: number }

/** @param more fields besides name and number, such as who brought her */
export const newCustomer = async (page: Page, name: string, more: object = {}): Promise<number> => {
  const [source] = await asked<Source[]>(page, 'POST', '/api/v1/customer/customers/getAllSource', {
    query: { typeName: '直客' },
  })
  const phone = `137${String(Date.now()).slice(-8)}`
  const form = { name, sex: '女', phone, sourceId: source!.id, sourceTypeId: source!.typeId, ...more }
  return (await asked<Saved>(page, 'POST', '/api/v1/customer', form)).id
}

/** She comes and orders what has ten sessions, seen at by whoever is signed in. */
export const comesAndOrders = async (page: Page, customerId: number): Promise<Saved> => {
  await asked(page, 'POST', '/api/v1/base/triage', { customerId, autoAssign: false })
  const { result } = await asked<{ result: Saved[] }>(
    page,
    'GET',
    `/api/v1/order/product?keyword=${encodeURIComponent('小气泡十次卡')}&pageSize=1`,
  )
  const lines = [{ productId: result[0]!.id, contentCount: 1 }]
  return await asked<Saved>(page, 'POST', '/api/v1/order/order', { customerId, lines, submit: true, confirmed: true })
}

export const pays = async (page: Page, { id, version }: Saved): Promise<void> => {
  const { payable } = await asked<{ payable: string }>(page, 'GET', `/api/v1/order/order/${id}`)
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id, version }],
    tenders: [{ code: 'CASH', amount: payable }],
  })
}
