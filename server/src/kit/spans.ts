/**
 * Filters by days. People and records go by the calendar, money by the business day (docs/adr/0022). A moment is compared
 * with a moment and a date with a date: mixed, PostgreSQL takes the comparison for leaky, and it reaches no index.
 */
import { type RawBuilder, sql } from 'kysely'

type ByDay = (day: string) => RawBuilder<unknown>

/** From the first second of a calendar day. @param column a moment */
export const fromDay =
  (column: string): ByDay =>
  (day) =>
    sql`${sql.ref(column)} >= ${day}::date::timestamptz`

/** To the last second of a calendar day. */
export const toDay =
  (column: string): ByDay =>
  (day) =>
    sql`${sql.ref(column)} < (${day}::date + 1)::timestamptz`

/** From the first second of a business day, for moments that carry no business date. */
export const fromFour =
  (column: string): ByDay =>
  (day) =>
    sql`${sql.ref(column)} >= ${day}::date::timestamptz + interval '4 hours'`

/** To the last second of a business day, for moments that carry no business date. */
export const toFour =
  (column: string): ByDay =>
  (day) =>
    sql`${sql.ref(column)} < (${day}::date + 1)::timestamptz + interval '4 hours'`

/**
 * From a business day. The moment is named too, a week wider than a day that was closed early could shift it: so the
 * index that gives the newest rows gives the span as well.
 * @param date the row's business date @param moment when it was written
 */
export const fromBusinessDay =
  (date: string, moment: string): ByDay =>
  (day) =>
    sql`${sql.ref(date)} >= ${day}::date and ${sql.ref(moment)} >= (${day}::date - 7)::timestamptz`

/** To a business day. */
export const toBusinessDay =
  (date: string, moment: string): ByDay =>
  (day) =>
    sql`${sql.ref(date)} <= ${day}::date and ${sql.ref(moment)} < (${day}::date + 8)::timestamptz`
