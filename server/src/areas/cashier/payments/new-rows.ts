/** What a payment makes new: ids of its rows in one draw, and debts of the orders it leaves owing. */
import { type Reading, reading } from '../../../kit/reading.ts'
import type { NewDebt } from '../../debts/index.ts'
import type { LineTerms, LockedLine } from '../../orders/index.ts'

/** One id for the payment, one a tender, one a debt of each order, one a purchased item of each line. */
export const idsForPayment = (tenders: number, orderIds: readonly number[]): Reading<number[]> =>
  reading(
    {
      text: `select nextval('kit.id') as id from (select 1 from generate_series(1, $1::int)
        union all select 1 from orders.order_line where order_id = any($2::bigint[])) n`,
      values: [1 + tenders + orderIds.length, orderIds],
    },
    ({ rows }) => rows.map((row) => Number(row['id'])),
  )

/** What each order owes from now on, by its lines. */
export const debtsOf = (
  lines: readonly LockedLine[],
  terms: readonly Required<LineTerms>[],
  nextId: () => number,
): NewDebt[] => {
  const byOrder = new Map<number, { lineId: number; fen: number }[]>()
  lines.forEach((line, index) => {
    const fen = terms[index]!.debtFen
    if (fen > 0) byOrder.set(line.orderId, [...(byOrder.get(line.orderId) ?? []), { lineId: line.id, fen }])
  })
  return [...byOrder].map(([orderId, owed]) => ({ id: nextId(), orderId, lines: owed }))
}
