/** Payments in the palette by their whole number; the way to the till. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type Deed, finderOf } from '../../kit/page/entry.ts'
import { momentText, yuanText } from '../../kit/show/text.tsx'
import { paths } from './paths.ts'

const isWhole = (text: string): boolean => /^[a-z]{2}\d{10,}$/i.test(text)

export const finders = [
  finderOf(
    '单据',
    cashier.list,
    (no) => ({ tab: 'paid' as const, no: no.toUpperCase().slice(0, 40), pageSize: 5 }),
    ({ result }) =>
      result.map(({ id, no, customerName, amount, at, status }) => ({
        key: `payment${id}`,
        label: no,
        note: [status === 'CANCELLED' ? '已作废' : '', customerName, yuanText(amount), momentText(at)]
          .filter(Boolean)
          .join(' · '),
        to: `/cashier/record?no=${no}`,
      })),
    isWhole,
  ),
]

export const deeds: readonly Deed[] = [{ label: '收款', to: paths.pay(), may: cashier.pay.may }]
