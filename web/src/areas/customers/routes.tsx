import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/customer/list': { page: () => import('./list/CustomersPage.tsx') },
  '/customer/phones': { page: () => import('./phones/PhonesPage.tsx') },
  '/setting/customer': { page: () => import('./settings/SettingsPage.tsx') },
  '/customerDetails': {
    page: () => import('./panel/CustomerWindow.tsx'),
    title: '客户详情',
    may: customers.details.may,
    frame: 'bare',
  },
}
