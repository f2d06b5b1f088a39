/** Debts that a refund gives up: what is open first, then what was written off before. Source: money book §8 (B1–B3), §10.1. */
import type { Fen } from '@clinic/contract/money.ts'
import { Id } from '@clinic/contract/words.ts'
import { Num, type RowOf, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'

const DebtRow = { id: Id, writtenOffFen: Num }
const LineRow = { debtId: Id, lineId: Id, openFen: Num }
export type OrderDebt = RowOf<typeof DebtRow> & { readonly lines: readonly RowOf<typeof LineRow>[] }

const locked = textOf(
  DebtRow,
  `select id, written_off_fen "writtenOffFen" from debts.debt where order_id = $1 order by id for update`,
)
const linesOf = textOf(
  LineRow,
  `select l.debt_id "debtId", l.order_line_id "lineId", l.open_fen "openFen" from debts.debt_line l
    join debts.debt d on d.id = l.debt_id where d.order_id = $1 order by l.debt_id, l.order_line_id`,
)

/** The debts of an order under lock, the oldest first. */
export const debtsOfOrder = (orderId: number): Reading<OrderDebt[]> =>
  readingOf({ debts: locked(orderId), lines: linesOf(orderId) }, ({ debts, lines }) =>
    debts.map((debt) => ({ ...debt, lines: lines.filter(({ debtId }) => debtId === debt.id) })),
  )

/** What is open of an order, the oldest first, without a lock: for who takes the locks herself. */
export const openOfOrder = textOf(
  { debtId: Id, openFen: Num, customerId: Id },
  `select id "debtId", open_fen "openFen", customer_id "customerId" from debts.debt
    where order_id = $1 and open_fen > 0 order by id`,
)

export type GivenUp = {
  readonly debtId: number
  readonly lineId: number
  readonly cancelFen: Fen
  readonly writeoffFen: Fen
}
type Wanted = { readonly lineId: number; readonly debtCancelFen: Fen; readonly writeoffCancelFen: Fen }

/** Lays what is given up on each line over the debts that lie on it, the oldest first. */
export const givenUpOf = (debts: readonly OrderDebt[], wanted: readonly Wanted[]): GivenUp[] => {
  const writtenOff = new Map(debts.map(({ id, writtenOffFen }) => [id, writtenOffFen]))
  return wanted.flatMap(({ lineId, debtCancelFen, writeoffCancelFen }) => {
    let open = debtCancelFen
    let off = writeoffCancelFen
    return debts.flatMap((debt) => {
      const line = debt.lines.find((one) => one.lineId === lineId)
      if (!line) return []
      const cancelFen = Math.min(open, line.openFen)
      const writeoffFen = Math.min(off, writtenOff.get(debt.id)!)
      open -= cancelFen
      off -= writeoffFen
      writtenOff.set(debt.id, writtenOff.get(debt.id)! - writeoffFen)
      return cancelFen + writeoffFen > 0 ? [{ debtId: debt.id, lineId, cancelFen, writeoffFen }] : []
    })
  })
}

const debtsText = `update debts.debt d set cancelled_fen = d.cancelled_fen + m.cancel + m.writeoff,
    written_off_fen = d.written_off_fen - m.writeoff, eaten_fen = d.eaten_fen + m.writeoff,
    status = case when d.open_fen - m.cancel = d.amount_fen then 'OPEN' when d.open_fen - m.cancel > 0 then 'PART'
      when d.written_off_fen - m.writeoff > 0 then 'WRITTEN_OFF' when d.repaid_fen > 0 then 'CLEARED' else 'CANCELLED' end
  from (select debt_id, sum(cancel)::bigint as cancel, sum(writeoff)::bigint as writeoff
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as m (debt_id, cancel, writeoff) group by debt_id) m
  where d.id = m.debt_id`
const linesText = `update debts.debt_line l set settled_fen = l.settled_fen + m.cancel
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as m (debt_id, line_id, cancel)
  where l.debt_id = m.debt_id and l.order_line_id = m.line_id`

/** Gives debts up; with `sign` -1 they are owed, or written off, again. */
export const giveUpStatements = (given: readonly GivenUp[], sign: 1 | -1): Statement[] => {
  if (given.length === 0) return []
  const debtIds = given.map(({ debtId }) => debtId)
  const cancels = given.map(({ cancelFen }) => sign * cancelFen)
  return [
    { text: debtsText, values: [debtIds, cancels, given.map(({ writeoffFen }) => sign * writeoffFen)] },
    { text: linesText, values: [debtIds, given.map(({ lineId }) => lineId), cancels] },
  ]
}
