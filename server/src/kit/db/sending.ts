/** How statements are sent: one by one by Kysely, and after those that were left to the next message. */
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Shaped } from './rows.ts'
import type { Db, Rows, Statement } from './statement.ts'

type Run = (statement: Statement) => Promise<Rows>

/** A Kysely whose statements all go through `run`. Cheap to make: one per request. */
export const kyselyOver = (run: Run): Db => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: Shaped): Promise<QueryResult<R>> => {
      const { rows, affected } = await run({ text: query.sql, values: query.parameters, shape: query.shape })
      return { rows: rows as R[], numAffectedRows: BigInt(affected) }
    },
    streamQuery: () => {
      throw new Error('stream with Database.cursor')
    },
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuseNesting,
    commitTransaction: refuseNesting,
    rollbackTransaction: refuseNesting,
    destroy: async () => {},
  }
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const refuseNesting = async (): Promise<void> => {
  throw new Error('one call, one transaction: the kit begins and commits')
}

type SendAll = (statements: readonly Statement[]) => Promise<Rows[]>

/** A sender that puts what waits before what it is given, and answers the latter. */
export const leaving = (sendAll: SendAll): { send: SendAll; waiting: Statement[] } => {
  const waiting: Statement[] = []
  const send: SendAll = async (statements) => {
    const before = waiting.splice(0)
    return (await sendAll([...before, ...statements])).slice(before.length)
  }
  return { send, waiting }
}
