/** The database of this test run: one real PostgreSQL, migrated, without any hospital. */
import { inject } from 'vitest'

export type TestDatabase = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly readerUrl: string
  /** For looking behind row-level security in an assertion; never for the code under test. */
  readonly superuserUrl: string
  /** Folder with the installation's keys: every test process is a node of one installation. */
  readonly keysDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase
  }
}

/** Addresses of the run's database, by role. A fixture is a hospital: tests share it and clean nothing. */
export const testDatabase = (): TestDatabase => inject('database')
