/** Customers in the palette: in the panel of the page where she may be opened, in her window otherwise. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { meansSomebody } from '@clinic/contract/areas/customers/sought.ts'
import { finderOf } from '../../kit/page/entry.ts'
import { openCustomerHere } from '../../kit/show/customer.tsx'
import { openWindow } from './panel/window.ts'

export const finders = [
  finderOf(
    '客户',
    customers.search,
    (keyword) => ({ keyword, pageSize: 8 }),
    ({ rows }) =>
      rows.map(({ id, title, no }) => ({
        key: id,
        label: title,
        note: no,
        to: `/customerDetails?customerId=${id}`,
        run: () => {
          if (!openCustomerHere(id)) openWindow(id)
        },
      })),
    meansSomebody,
  ),
]
