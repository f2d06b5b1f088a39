/** A column of a list: where its value comes from, how it goes out, who sees it. */

import { toYuan } from '@clinic/contract/money.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

export type Column = {
  readonly sql: RawBuilder<unknown>
  /** How the value goes out: fen as yuan, a number masked, a word for a code. `row` holds what is visible, unread. */
  readonly read?: (value: unknown, row: Readonly<Record<string, unknown>>, ctx: Context) => unknown
  /** Permission without which the column is absent, where no registered column says so already. */
  readonly needs?: Permission
  /** May be sorted by. */
  readonly sort?: boolean
}

type Options = Omit<Column, 'sql'>

/** A column as it stands: `col('c.name', { sort: true })`, or any SQL expression of the code's own. */
export const col = (expression: string | RawBuilder<unknown>, options: Options = {}): Column => ({
  sql: typeof expression === 'string' ? sql.ref(expression) : expression,
  ...options,
})

const inYuan = (value: unknown): unknown => (typeof value === 'number' ? toYuan(value) : value)

/** A column of fen, shown in yuan. */
export const yuan = (expression: string | RawBuilder<unknown>, options: Options = {}): Column => ({
  ...col(expression, options),
  read: inYuan,
})

/** Is it a column of fen? A sheet writes it as a number. */
export const isMoney = (column: Column | undefined): boolean => column?.read === inYuan
