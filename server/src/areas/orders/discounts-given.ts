/** What was given off the prices of orders, by how it was given: for papers. */
import { type DiscountKind, type DiscountRow, discountKinds } from '@clinic/contract/areas/orders/discounts.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Num, Of, textOf } from '../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'

/**
 * A row for each way of giving that was used, in the order in which they apply; together they are what the orders cost less.
 * @param orders a statement of their ids
 */
export const discountsGiven = (orders: string) => {
  const rows = textOf(
    { kind: Of<DiscountKind>(), fen: Num },
    `select case d.kind when 'WHOLE' then 'MANUAL' else d.kind end "kind", sum(d.fen)::bigint "fen"
      from orders.order_discount d where d.order_id in (${orders}) group by 1`,
  )
  return (id: number): Reading<DiscountRow[]> =>
    readingOf({ given: rows(id) }, ({ given }) =>
      given
        .toSorted((a, b) => discountKinds.indexOf(a.kind) - discountKinds.indexOf(b.kind))
        .map(({ kind, fen }) => ({ kind, amount: toYuan(fen) })),
    )
}
