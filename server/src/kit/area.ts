import type { Scheduled, Task } from './jobs.ts'
import type { Route } from './routes.ts'

/**
 * What an area is, said by itself in `areas/<area>/area.ts`. Its pages, buttons and grants stand beside it in `menu.csv`.
 * A test of the house compares it with the sources and the database.
 */
export type Area = {
  /** The same word as its folders and its schema in the database. */
  readonly name: string
  readonly routes: readonly Route[]
  /** Jobs by name: `trail.link`. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** Jobs of the clock. */
  readonly schedule?: readonly Scheduled[]
  /** The tables it owns: nobody else writes them. */
  readonly tables: readonly string[]
  /** The areas it reads, by their `index.ts` or by their tables in a statement. */
  readonly uses: readonly string[]
}
