/** Statements that move money in the ledger; the database balances and numbers them (money book §2). */

import type { Fen } from '@clinic/contract/money.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { type Reading, reading } from '../../kit/reading.ts'

export type AccountKind =
  | 'CASH_REGISTER'
  | 'CASH_SAFE'
  | 'CASH_ON_WAY'
  | 'CASH_HANDOVER'
  | 'PETTY_EXPENSE'
  | 'BANK_DEPOSIT'
  | 'CASH_FUND'
  | 'CASH_OVER_SHORT'
  | 'TENDER_CLEARING'
  | 'RECEIVABLE'
  | 'BAD_DEBT'
  | 'CARD_PRINCIPAL'
  | 'CARD_BONUS'
  | 'CARD_BONUS_ISSUED'
  | 'WALLET_PRINCIPAL'
  | 'WALLET_DEPOSIT'
  | 'WALLET_HOLD'
  | 'PROMO_EXPENSE'
  | 'REFUND_PAYABLE'
  | 'FORFEIT'
  | 'BREAKAGE'
  | 'BAD_DEBT'
  | 'CONTRACT_LIABILITY'
  | 'REVENUE_SERVICE'
  | 'REVENUE_PRODUCT'
  | 'INTERHOSPITAL_PAYABLE'
  | 'INTERHOSPITAL_RECEIVABLE'
  | 'INTERHOSPITAL_CLEARING'
  | 'COIN_CUSTOMER'
  | 'COIN_ISSUED'
  | 'POINT_CUSTOMER'
  | 'POINT_ISSUED'

/** One line of a journal. `amount`: debit positive, credit negative; fen, coin-fen or points by the kind's unit. */
export type PostingLine = {
  readonly kind: AccountKind
  /** Id of the register, tender type, order, customer, purchased item or department; 0: the hospital. */
  readonly owner: number
  /** Whose figures it belongs to. */
  readonly customer?: number
  readonly amount: Fen
  /** Order line it is about. */
  readonly line?: number
  /** The last day of the lot it makes; absent: it does not end. */
  readonly expires?: string
  /** Journals whose effect it takes back: into the lots they took from, out of the lots they made. */
  readonly about?: readonly number[]
}

export type Journal = {
  readonly type: string
  /** Id of the document: one journal per type and document. */
  readonly id: number
  readonly date: string
  readonly lines: readonly PostingLine[]
  readonly memo?: string
  readonly shiftId?: number
}

/** The day on which money is booked now, held open until commit. */
export const openDay: Reading<string> = reading({ text: 'select ledger.open_day() as day', values: [] }, ({ rows }) =>
  String(rows[0]!['day']),
)

/** Posts a journal. Lines of nothing are left out; a journal of no lines is not posted. */
export const postStatement = ({ type, id, date, lines, memo = '', shiftId }: Journal): Statement => ({
  text: `select case when $4 <> '[]' then ledger.post_journal($1, $2::bigint, $3::date, $4::jsonb, $5, $6::bigint) end as id`,
  values: [type, id, date, JSON.stringify(lines.filter((line) => line.amount !== 0)), memo, shiftId ?? null],
})

/** Reverses the journal of a document by its negated entries (G5). Answers id null when there was none. */
export const reverseStatement = (
  { type, id }: { type: string; id: number },
  by: { type: string; date: string; memo?: string; shiftId?: number },
): Statement => ({
  text: `select ledger.reverse_journal(j.id, $3, $2::bigint, $4::date, $5, $6::bigint) as id
    from ledger.journal j where j.biz_type = $1 and j.biz_id = $2::bigint`,
  values: [type, id, by.type, by.date, by.memo ?? '', by.shiftId ?? null],
})

/** New ids from the product's sequence. */
export const freshIds = (count: number): Reading<number[]> =>
  reading({ text: `select nextval('kit.id') as id from generate_series(1, $1::int)`, values: [count] }, ({ rows }) =>
    rows.map((row) => Number(row['id'])),
  )
