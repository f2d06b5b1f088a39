/** What a list is: its columns, filters, order and who reaches its rows. How it is read stands in `list.ts`. */
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { RawBuilder } from 'kysely'
import type { Column } from './column.ts'
import type { Context } from './context.ts'
import type { PageInput } from './narrowing.ts'
import type { ListScope } from './reach.ts'

/** A row whose fields are not named. */
export type AnyRow = Record<string, unknown>

/** Rows as they are read, of a list and of one: a column for each field of `R`, no fewer and no more. */
export type Rows<R = AnyRow> = {
  /** `customers.customer`: the name under which roles restrict columns. */
  readonly table: string
  /** FROM clause with its joins: ``sql`customers.customer c` ``. */
  readonly from: RawBuilder<unknown>
  readonly columns: NoInfer<{ readonly [K in keyof R]-?: Column }>
  /** Never present at run time: carries the rows' type. */
  readonly row?: R
  /** Always applied. */
  readonly where?: (ctx: Context) => RawBuilder<unknown> | null
  /** Who reaches a row. */
  readonly scope: ListScope
  /** Default order; `tie` makes every order total (an id). */
  readonly order: { readonly by: string; readonly direction: 'asc' | 'desc'; readonly tie: string }
}

export type ListDefinition<F = AnyRow, R = AnyRow> = Rows<R> & {
  /** Never present at run time: carries the type of what it is asked by. */
  readonly asked?: F
  /** Filter name → condition; a filter that returns null does not narrow. */
  readonly filters: {
    readonly [K in keyof F]?: (
      value: NonNullable<F[K]>,
      ctx: Context,
      asked: Readonly<Record<string, unknown>>,
    ) => RawBuilder<unknown> | null | Promise<RawBuilder<unknown> | null>
  }
  /** Filters that ask about a column of another name: `{ paidFrom: 'lastPaymentTime' }` (see `columnAsked`). */
  readonly asks?: { readonly [K in keyof F]?: string }
}

/** What a list call is asked by besides pages and orders. */
export type Asked<C> = Omit<InputOf<C>, keyof PageInput>
/** Rows that a call answers. */
type Answered<C> =
  OutputOf<C> extends { result: readonly (infer R)[] } | { list: readonly (infer R)[] } ? R : OutputOf<C>
/** The list of a call, typed by it: `const productList: ListOf<typeof products.list> = …`. */
export type ListOf<C> = ListDefinition<Asked<C>, Answered<C>>
/** The same where only its rows are read, of a page or of one: `const detail: RowsOf<typeof products.one> = …`. */
export type RowsOf<C> = Rows<Answered<C>>

/** A list without its columns: what a detail, a sheet or a widget of the same rows begins with. */
export const placeOf = <F, R>({ row: _row, columns: _columns, ...place }: ListDefinition<F, R>) => place
