/**
 * Debts as payments make, settle and reopen them. Statements to be sent along with the till's own;
 * lock order: orders, purchased items, then debts in ascending id (money book §2.3).
 */

import type { Fen } from '@clinic/contract/money.ts'
import { spread } from '@clinic/contract/proportion.ts'
import { Id } from '@clinic/contract/words.ts'
import { Num, type RowOf, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'

export type NewDebt = {
  readonly id: number
  readonly orderId: number
  readonly lines: readonly { readonly lineId: number; readonly fen: Fen }[]
}

/** Records what a payment left open, one debt per order. */
export const oweStatements = (
  debts: readonly NewDebt[],
  terms: {
    customerId: number
    paymentId: number
    day: string
    dueDate: string | null
    dueDays: number
    guarantor: string
  },
): Statement[] => {
  if (debts.length === 0) return []
  const lines = debts.flatMap((debt) => debt.lines.map((line) => ({ debt: debt.id, ...line })))
  return [
    {
      text: `insert into debts.debt (id, no, customer_id, order_id, payment_id, amount_fen, business_date, due_date, guarantor)
        select d.id, kit.next_number('QK', $4::date), $5, d.order_id, $6, d.fen, $4::date,
          coalesce($7::date, $4::date + $8::int), $9
        from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as d (id, order_id, fen)`,
      values: [
        debts.map((debt) => debt.id),
        debts.map((debt) => debt.orderId),
        debts.map((debt) => debt.lines.reduce((sum, line) => sum + line.fen, 0)),
        terms.day,
        terms.customerId,
        terms.paymentId,
        terms.dueDate,
        terms.dueDays,
        terms.guarantor,
      ],
    },
    {
      text: `insert into debts.debt_line (debt_id, order_line_id, amount_fen)
        select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
      values: [lines.map((line) => line.debt), lines.map((line) => line.lineId), lines.map((line) => line.fen)],
    },
  ]
}

const DebtRow = { id: Id, customerId: Id, orderId: Id, openFen: Num, repaidFen: Num, writtenOffFen: Num }
const DebtLine = { debtId: Id, lineId: Id, openFen: Num, settledFen: Num }
export type LockedDebt = RowOf<typeof DebtRow> & {
  readonly lines: { readonly lineId: number; readonly openFen: Fen; readonly settledFen: Fen }[]
}

/** Locks debts and reads their lines. `by`: which column the ids are of. */
export const lockDebts = (by: 'id' | 'payment_id', ids: readonly number[]): Reading<LockedDebt[]> =>
  readingOf({ debts: debtsBy(by)(ids), lines: linesBy(by)(ids) }, ({ debts, lines }) =>
    debts.map((debt) => ({
      ...debt,
      lines: lines.filter((line) => line.debtId === debt.id).map(({ debtId: _, ...line }) => line),
    })),
  )

const debtsBy = (by: string) =>
  textOf(
    DebtRow,
    `select id, customer_id "customerId", order_id "orderId", open_fen "openFen", repaid_fen "repaidFen",
      written_off_fen "writtenOffFen"
      from debts.debt where ${by} = any($1::bigint[]) order by id for update`,
  )
const linesBy = (by: string) =>
  textOf(
    DebtLine,
    `select l.debt_id "debtId", l.order_line_id "lineId", l.open_fen "openFen", l.settled_fen "settledFen"
      from debts.debt_line l join debts.debt d on d.id = l.debt_id
      where d.${by} = any($1::bigint[]) order by l.debt_id, l.order_line_id`,
  )

export type Repaid = { readonly debtId: number; readonly lineId: number; readonly fen: Fen }

/** Lays a repayment of one debt over its lines, in proportion to what each still owes. */
export const repaidLines = (debt: LockedDebt, fen: Fen): Repaid[] =>
  spread(
    fen,
    debt.lines.map((line) => line.openFen),
  ).flatMap((share, index) => (share > 0 ? [{ debtId: debt.id, lineId: debt.lines[index]!.lineId, fen: share }] : []))

const moveTexts = {
  debts: `update debts.debt d set repaid_fen = d.repaid_fen + m.fen,
      status = case when d.open_fen - m.fen = 0 then 'CLEARED' when d.open_fen - m.fen = d.amount_fen then 'OPEN' else 'PART' end
    from (select debt_id, sum(fen)::bigint as fen from unnest($1::bigint[], $2::bigint[]) as m (debt_id, fen) group by debt_id) m
    where d.id = m.debt_id`,
  lines: `update debts.debt_line l set settled_fen = l.settled_fen + m.fen
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as m (debt_id, line_id, fen)
    where l.debt_id = m.debt_id and l.order_line_id = m.line_id`,
}

const moveStatements = (repaid: readonly Repaid[], sign: 1 | -1): Statement[] => [
  { text: moveTexts.debts, values: [repaid.map((r) => r.debtId), repaid.map((r) => sign * r.fen)] },
  {
    text: moveTexts.lines,
    values: [repaid.map((r) => r.debtId), repaid.map((r) => r.lineId), repaid.map((r) => sign * r.fen)],
  },
]

/** Debts become smaller by a repayment. */
export const repayStatements = (paymentId: number, repaid: readonly Repaid[]): Statement[] => [
  ...moveStatements(repaid, 1),
  {
    text: `insert into debts.repayment (payment_id, debt_id, amount_fen)
      select $1, debt_id, sum(fen) from unnest($2::bigint[], $3::bigint[]) as r (debt_id, fen) group by debt_id`,
    values: [paymentId, repaid.map((r) => r.debtId), repaid.map((r) => r.fen)],
  },
]

/** A cancelled repayment opens its debts again. */
export const unrepayStatements = (paymentId: number, repaid: readonly Repaid[]): Statement[] => [
  ...moveStatements(repaid, -1),
  { text: 'update debts.repayment set active = false where payment_id = $1', values: [paymentId] },
]

/** The debts of a cancelled payment are cancelled with it. */
export const cancelDebtsStatements = (paymentId: number): Statement[] => [
  {
    text: `update debts.debt_line l set settled_fen = l.amount_fen
      from debts.debt d where d.id = l.debt_id and d.payment_id = $1`,
    values: [paymentId],
  },
  {
    text: `update debts.debt set cancelled_fen = amount_fen, status = 'CANCELLED' where payment_id = $1 and repaid_fen = 0`,
    values: [paymentId],
  },
]
