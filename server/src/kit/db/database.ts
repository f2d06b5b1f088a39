/**
 * Access to PostgreSQL: scoped reads (one message a statement), scoped transactions, cursors.
 * Nothing outside this folder holds a pool or a connection.
 */

import type { Compilable } from 'kysely'
import pg from 'pg'
import { Batch } from './batch.ts'
import { CONNECT_MS, forsake, newClient } from './connection.ts'
import { clockStatements, type Scope, scopeStatement } from './scope.ts'
import { kyselyOver, leaving } from './sending.ts'
import type { Db, Rows, Statement } from './statement.ts'
import { registerTypes } from './types.ts'

const statementOf = (query: Compilable | Statement): Statement => {
  if ('text' in query) return query
  const { sql, parameters } = query.compile()
  return { text: sql, values: parameters }
}

/** A transaction in progress. */
export type Transaction = {
  readonly db: Db
  /** Sends several independent statements as one message; their rows in order. */
  together(queries: readonly (Compilable | Statement)[]): Promise<Rows[]>
  /** Keeps a statement that answers nothing; it goes, in its place, with the next message and at the latest with COMMIT. */
  later(statement: Statement): void
}

export type DatabaseOptions = {
  readonly url: string
  readonly max?: number
  /** What `pg_stat_activity.application_name` calls its connections. */
  readonly name?: string
  /** Has nothing beside itself. */
  readonly last?: boolean
}

/**
 * What every connection runs with. Statements are planned once a connection: left to itself PostgreSQL plans those with
 * rare search tokens anew on each use, and planning then costs two thirds of the request (docs/performance.md). And by one
 * process each: a plan that is made for any day and any person counts on helpers to read everything, and then does.
 */
const sessionOptions = [
  'timezone=Asia/Shanghai',
  'datestyle=ISO',
  'statement_timeout=15s',
  'lock_timeout=5s',
  'idle_in_transaction_session_timeout=30s',
  'plan_cache_mode=force_generic_plan',
  'max_parallel_workers_per_gather=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

const ROLLBACK: Statement = { text: 'rollback', values: [] }

/** Connections for what transactions ask beside themselves. */
const BESIDE = 4

export class Database {
  private readonly pool: pg.Pool
  /**
   * The same database on connections that no transaction of this one takes: for what a call asks outside the transaction it
   * holds. As many transactions as there are connections, each waiting for a second one, would wait until all are refused.
   */
  readonly beside: Database
  /** Every open connection of the pool, in use or not, and when it last answered. */
  private readonly open = new Map<pg.PoolClient, number>()
  private readonly name: string

  constructor({ url, max = 16, name = 'clinic', last = false }: DatabaseOptions) {
    registerTypes()
    this.name = name
    this.beside = last ? this : new Database({ url, max: BESIDE, name, last: true })
    this.pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: name,
      options: sessionOptions,
    })
    // A connection that dies while idle is the pool's business: the next request gets a fresh one or a 503.
    this.pool.on('error', () => {})
    this.pool.on('connect', (client) => {
      this.open.set(client, performance.now())
      // Nor does one that dies in use end the process: the pool listens to idle ones only, and whoever uses it is told.
      client.on('error', () => {})
    })
    this.pool.on('remove', (client) => this.open.delete(client))
  }

  /** Gives every connection up: the server they lead to is gone without having said so. What is asked on them fails now. */
  abandon(): void {
    for (const client of this.open.keys()) forsake(client)
    if (this.beside !== this) this.beside.abandon()
  }

  /**
   * What is open now may lead nowhere: there was nobody listening for a while, and silence begun then is told by nobody.
   * Connections that have answered nothing within `patienceMs` are given up; an idle one costs a new one, no more.
   */
  doubt(patienceMs: number): void {
    const since = performance.now()
    const doubted = [...this.open.keys()]
    const judge = (): void => {
      for (const client of doubted) if ((this.open.get(client) ?? since) < since) forsake(client)
    }
    setTimeout(judge, patienceMs).unref()
    if (this.beside !== this) this.beside.doubt(patienceMs)
  }

  /** Sends a message and notes that it was answered. */
  private async submit(client: pg.PoolClient, statements: readonly Statement[]): Promise<Rows[]> {
    const batch = new Batch(statements)
    client.query(batch)
    try {
      return await batch.done
    } finally {
      this.heard(client)
    }
  }

  private heard(client: pg.PoolClient): void {
    if (this.open.has(client)) this.open.set(client, performance.now())
  }

  /**
   * A Kysely whose every statement is a scoped read of its own: one message, one implicit transaction.
   * @param seen told each statement's text
   */
  reading(scope: Scope, seen?: (text: string) => void): Db {
    return kyselyOver(async (statement) => (await this.readTogether(scope, [statement], seen))[0]!)
  }

  /**
   * What a reading call works with: each message is an implicit transaction of its own. What it leaves (somebody is told what was
   * read) goes with the next one; `end` sends the rest.
   */
  readings(
    scope: Scope,
    seen?: (text: string) => void,
  ): Transaction & { end(last: readonly Statement[]): Promise<void> } {
    const { send, waiting } = leaving((statements) => this.readTogether(scope, statements, seen))
    return {
      db: kyselyOver(async (statement) => (await send([statement]))[0]!),
      together: (queries) => send(queries.map(statementOf)),
      later: (statement) => void waiting.push(statement),
      end: async (last) => {
        if (waiting.length + last.length > 0) await send(last)
      },
    }
  }

  /** Several scoped reads in one message, on one snapshot each. */
  async readTogether(
    scope: Scope,
    queries: readonly (Compilable | Statement)[],
    seen?: (text: string) => void,
  ): Promise<Rows[]> {
    const statements = queries.map(statementOf)
    if (seen) for (const { text } of statements) seen(text)
    // The scope rides in front; its answer is nobody's.
    return (await this.send([scopeStatement(scope), ...statements])).slice(1)
  }

  /**
   * Runs `work` in one transaction of one hospital. `first` rides along with BEGIN and the scope, `last` with COMMIT,
   * so that a call of three statements costs three round trips and not six.
   */
  async transaction<T>(
    scope: Scope,
    work: (tx: Transaction, first: Rows[]) => Promise<{ value: T; last?: readonly Statement[]; undo?: boolean }>,
    first: readonly Statement[] = [],
  ): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    const { send, waiting } = leaving((statements) => this.submit(client, statements))
    try {
      const [, , ...firstRows] = await this.submit(client, [
        { text: 'begin', values: [] },
        scopeStatement(scope),
        ...first,
      ])
      const tx: Transaction = {
        db: kyselyOver(async (statement) => (await send([statement]))[0]!),
        together: (queries) => send(queries.map(statementOf)),
        later: (statement) => void waiting.push(statement),
      }
      const { value, last = [], undo = false } = await work(tx, firstRows)
      await (undo ? this.submit(client, [ROLLBACK]) : send([...last, { text: 'commit', values: [] }]))
      return value
    } catch (error) {
      await this.submit(client, [ROLLBACK]).catch((failure: Error) => {
        broken = failure
      })
      if (hasEnded(error)) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /**
   * Reads a large result in slices on one snapshot, holding a connection only while the caller keeps asking.
   * @param slice rows at a time; the last slice has less, and none is empty
   */
  async *cursor(scope: Scope, query: Compilable | Statement, slice: number): AsyncGenerator<Record<string, unknown>[]> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    const { text, values } = statementOf(query)
    try {
      await this.submit(client, [
        { text: 'begin isolation level repeatable read read only', values: [] },
        scopeStatement(scope),
        { text: 'set local statement_timeout = 0', values: [] },
        { text: 'set local idle_in_transaction_session_timeout = 0', values: [] },
      ])
      await client.query(`declare slices no scroll cursor for ${text}`, values as unknown[])
      for (;;) {
        // Not through submit: its row shapes are kept by text, and this text means another cursor every time.
        const { rows } = await client.query<Record<string, unknown>>(`fetch ${Math.trunc(slice)} from slices`)
        this.heard(client)
        if (rows.length > 0) yield rows
        if (rows.length < slice) return
      }
    } finally {
      await this.submit(client, [ROLLBACK]).catch((failure: Error) => {
        broken = failure
      })
      client.release(broken)
    }
  }

  /** Statements outside any hospital: session look-ups, notifications, health. */
  async send(statements: readonly Statement[]): Promise<Rows[]> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    const clock = clockStatements()
    try {
      return (await this.submit(client, [...clock, ...statements])).slice(clock.length)
    } catch (error) {
      if (hasEnded(error) || !(error instanceof pg.DatabaseError)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** A connection of its own, for LISTEN. The caller ends it. */
  async dedicated(): Promise<pg.Client> {
    const client = newClient({
      connectionString: this.pool.options.connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: `${this.name} realtime`,
    })
    await client.connect()
    return client
  }

  async close(): Promise<void> {
    await this.pool.end()
    if (this.beside !== this) await this.beside.close()
  }
}

/**
 * After these a connection is of no use: the server has ended it (57P, 08, 25P03, 25P04), or has become a standby (25006),
 * and a new connection finds its successor.
 */
const ENDED = /^(57P\w{2}|08\w{3}|25P0[34]|25006)$/
const hasEnded = (error: unknown): error is Error => error instanceof pg.DatabaseError && ENDED.test(error.code ?? '')
