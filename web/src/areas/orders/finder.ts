/** Orders in the palette by their number; writing one. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { type Deed, finderOf } from '../../kit/page/entry.ts'
import { paths } from './paths.ts'

/** Letters of a number and some of its day, or a good part of its figures. */
const isNumber = (text: string): boolean => /^([a-z]{2}\d{2,}|\d{6,})$/i.test(text)

export const finders = [
  finderOf(
    '单据',
    orders.list,
    (keyword) => ({ keyword, pageSize: 5 }),
    ({ result }) =>
      result.map(({ id, no, customerName, summary }) => ({
        key: `order${id}`,
        label: no,
        note: [customerName, summary].filter(Boolean).join(' · '),
        to: paths.one(id),
      })),
    isNumber,
  ),
]

export const deeds: readonly Deed[] = [{ label: '开单', to: paths.write(), may: orders.create.may }]
