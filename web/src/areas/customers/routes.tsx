import { customers } from '@clinic/contract/areas/customers.ts'
import { type AreaPages, finderOf } from '../../kit/page/entry.ts'
import { openWindow } from './window.ts'

export const pages: AreaPages = {
  '/customer/list': { page: () => import('./CustomersPage.tsx') },
  '/customerDetails': {
    page: () => import('./CustomerWindow.tsx'),
    title: '客户详情',
    may: customers.details.may,
    frame: 'bare',
  },
}

/** Customers in the palette. */
export const finder = finderOf(
  customers.search,
  (keyword) => ({ keyword, pageSize: 8 }),
  ({ rows }) =>
    rows.map(({ id, title, no }) => ({ key: id, label: title, note: `客户 · ${no}`, run: () => openWindow(id) })),
)
