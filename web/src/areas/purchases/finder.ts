/** Deductions in the palette by their whole number; the way to the desk. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { type Deed, finderOf } from '../../kit/page/entry.ts'
import { paths } from './paths.ts'

const isWhole = (text: string): boolean => /^[a-z]{2}\d{10,}$/i.test(text)

export const finders = [
  finderOf(
    '单据',
    purchases.records,
    (no) => ({ no: no.toUpperCase().slice(0, 40), pageSize: 5 }),
    ({ result }) =>
      result.map(({ id, no, customerName, productName }) => ({
        key: `deduction${id}`,
        label: no,
        note: [customerName, productName].filter(Boolean).join(' · '),
        to: `${paths.records}?no=${no}`,
      })),
    isWhole,
  ),
]

export const deeds: readonly Deed[] = [{ label: '划扣', to: paths.desk(), may: purchases.deduct.may }]
