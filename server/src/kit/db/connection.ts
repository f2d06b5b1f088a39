/** Connections outside the pool: every one is opened here, so that losing one ends nothing but what was asked on it. */
import pg from 'pg'
import { clockOptions } from '../clock.ts'

/** A server that does not take a connection within this is away. */
export const CONNECT_MS = 3_000

/**
 * A connection of its own, not yet open. A lost connection reports to whatever is being asked on it, and besides as an
 * `error` event, which ends the process when nobody listens.
 */
export const newClient = (config: pg.ClientConfig): pg.Client => {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, options: clockOptions(), ...config })
  client.on('error', () => undefined)
  return client
}

/** A pool for a library that asks on connections of its own. A lost one is found by whoever asks on it, and ends nothing else. */
export const newPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config)
  return pool.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined))
}

/** Runs something on a connection of its own. */
export const connected = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Ends a connection whose other side may be gone: nothing is waited for, nothing fails. */
export const forsake = (client: pg.ClientBase): void => {
  const { connection } = client as pg.ClientBase & { connection?: { stream?: { destroy(error?: Error): void } } }
  connection?.stream?.destroy(new Error('Connection terminated: the server does not answer'))
}
