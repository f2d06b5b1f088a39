/** A customer's figures, read from the ledger's accounts. Amounts in fen, coin-fen and points. */

import { type RawBuilder, sql } from 'kysely'
import { Num, type RowOf, textOf } from '../../kit/db/rows.ts'
import type { Rows, Statement } from '../../kit/db/statement.ts'
import { type Reading, reading, readingOf } from '../../kit/reading.ts'

const Figures = {
  principalFen: Num,
  depositFen: Num,
  /** capital = principal + deposit (money book D2). */
  capitalFen: Num,
  coinFen: Num,
  debtFen: Num,
  points: Num,
}
export type Figures = RowOf<typeof Figures>

export const nothing: Figures = { principalFen: 0, depositFen: 0, capitalFen: 0, coinFen: 0, debtFen: 0, points: 0 }

const ofCustomer = textOf(
  Figures,
  `select principal_fen as "principalFen", deposit_fen as "depositFen", capital_fen as "capitalFen",
      coin_fen as "coinFen", debt_fen as "debtFen", points
    from ledger.customer_figure where customer_id = $1`,
)

/** The figures of one customer. One without a row has never had any money here. */
export const figures = (customerId: number): Reading<Figures> =>
  readingOf({ rows: ofCustomer(customerId) }, ({ rows }) => rows[0] ?? nothing)

/** What she has paid in and not used, deposits included (fen). */
export const paidIn = (customerId: number): Reading<number> =>
  readingOf({ rows: ofCustomer(customerId) }, ({ rows }) => rows[0]?.capitalFen ?? 0)

/** A figure of a customer of the alias as part of a statement. */
export const figure = (
  name: string,
  customer: string,
): string => `coalesce((select f.${name} from ledger.customer_figure f
  where f.hospital_id = ${customer}.hospital_id and f.customer_id = ${customer}.id), 0)`

/** Ids of those whose balance is above so many fen. */
export const withCapital = (above: number): RawBuilder<unknown> =>
  sql`select f.customer_id from ledger.customer_figure f where f.capital_fen > ${above}`

const lockStatement = (orderId: number): Statement => ({
  text: `select kind, balance from ledger.account
    where customer_id = (select customer_id from orders.sales_order where id = $1)
      and (kind in ('WALLET_PRINCIPAL', 'WALLET_DEPOSIT', 'COIN_CUSTOMER', 'POINT_CUSTOMER')
        or (kind = 'RECEIVABLE' and balance > 0))
    order by id for no key update`,
  values: [orderId],
})

/** The figures of some accounts. */
export const figuresFrom = ({ rows }: Rows): Figures => {
  const sum = (kind: string): number =>
    rows.reduce((total, row) => total + (row['kind'] === kind ? Number(row['balance']) : 0), 0)
  const principalFen = sum('WALLET_PRINCIPAL')
  const depositFen = sum('WALLET_DEPOSIT')
  return {
    principalFen,
    depositFen,
    capitalFen: principalFen + depositFen,
    coinFen: sum('COIN_CUSTOMER'),
    debtFen: sum('RECEIVABLE'),
    points: sum('POINT_CUSTOMER'),
  }
}

/** Locks the accounts a payment of this order's customer may draw on, and reads them (lock order: money book §2.3). */
export const lockFigures = (orderId: number): Reading<Figures> => reading(lockStatement(orderId), figuresFrom)

/** Coins and points of a customer. */
export type Promotions = { readonly coinFen: number; readonly points: number }

/** Locks the accounts of coins and points of some customers, in the ledger's order, and reads them by customer. */
export const lockPromotions = (customerIds: readonly number[]): Reading<ReadonlyMap<number, Promotions>> =>
  reading(
    {
      text: `select customer_id as "customerId", kind, balance from ledger.account
        where customer_id = any($1::bigint[]) and kind in ('COIN_CUSTOMER', 'POINT_CUSTOMER') order by id for no key update`,
      values: [[...new Set(customerIds)]],
    },
    ({ rows }) => {
      const of = (id: number, kind: string): number =>
        rows.reduce(
          (sum, row) => sum + (Number(row['customerId']) === id && row['kind'] === kind ? Number(row['balance']) : 0),
          0,
        )
      const found = [...new Set(rows.map((row) => Number(row['customerId'])))]
      return new Map(found.map((id) => [id, { coinFen: of(id, 'COIN_CUSTOMER'), points: of(id, 'POINT_CUSTOMER') }]))
    },
  )
