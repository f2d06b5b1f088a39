/** What goes to PostgreSQL and what comes back: a statement, its rows, and the one that runs them for whoever asks. */

import type { Kysely } from 'kysely'
import type { TObject } from 'typebox'

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  /** The shape of its rows, which the answer is held to (`rows.ts`). */
  readonly shape?: TObject | undefined
}
/** What came back for one. */
export type Rows = { rows: Record<string, unknown>[]; affected: number }

/** Statements are SQL that names its rows (`rows.ts`); nothing is built from a description of tables. */
export type Db = Kysely<unknown>
