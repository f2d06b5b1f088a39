/**
 * What happened with a customer, as each area tells it: rows of a list of its own, with the moment, the columns a sentence is made
 * of and the sentence. `happenings.ts` of the server lists them all, `areas/timeline` puts them into one order.
 */

import type { Call } from '@clinic/contract/call.ts'
import type { HappeningKind } from '@clinic/contract/happenings.ts'
import type { RawBuilder } from 'kysely'
import type { Table } from './db/tables.generated.ts'
import type { Rows } from './list.ts'

/** Columns as this person is told them: what is hidden from her is absent. */
type Told<R> = { readonly [K in keyof R]?: R[K] | undefined }

export type Happening<R = Record<string, unknown>> = {
  readonly kind: HappeningKind
  /** What happened, by a word no other happening has: `order.opened`. */
  readonly act: string
  /** The table that names the customer. */
  readonly of: Table
  /** The column that does: `o.customer_id`. */
  readonly customer: string
  /** Whose right shows it; its scope of rows holds, too. */
  readonly call: Pick<Call, 'may' | 'everyone'>
  readonly list: Rows<R>
  /** When it happened. A row without it did not; from whom the column is hidden, nothing is told of any. */
  readonly at: keyof R & string
  /** Rows that stay under the archive they were written for, and are read with the one it went into. */
  readonly isKept?: true
  /** Which rows of the list; a condition on its tables. */
  readonly where?: RawBuilder<unknown>
  /** Who did it. */
  readonly by?: keyof R & string
  /** What the sentence is made of. */
  readonly facts: readonly (keyof R & string)[]
  /** The same, and money: for whom it is shown, and who may see figures of customers. */
  readonly money?: readonly (keyof R & string)[]
  /** Of whom it speaks, by ids, each with the column that names her: where that is told, so is she. */
  readonly people?: readonly { readonly as: keyof R & string; readonly id: RawBuilder<unknown> }[]
  /** One Chinese sentence, from what this person is told. */
  readonly say: (row: Told<R>) => string
  /** The entry of panel or window it is looked at in. */
  readonly entry?: string
}

/** A happening of whatever rows: its columns were held to them where it was written. */
export const happening = <R>(said: Happening<R>): Happening => said as unknown as Happening

/** Parts of a sentence, without those that are not told. */
export const words = (...parts: readonly (string | number | false | null | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== null && part !== undefined && part !== '').join(' ')

/** `，原因`, where there is one. */
export const after = (text: string | 0 | false | null | undefined): string => (text ? `，${text}` : '')
