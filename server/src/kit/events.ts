/**
 * Realtime fan-out between application nodes by LISTEN/NOTIFY. Events carry topic and ids only; clients re-read
 * through calls, so permissions apply. They are hints: sent after the commit, gathered for a few milliseconds,
 * because a NOTIFY inside each payment would queue all commits on one lock. Source: house, performance, clinical-admin §19.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Event } from './context.ts'
import { forsake } from './db/connection.ts'
import type { Database } from './db/database.ts'

export type Heard = Event & { readonly hospitalId: number }
type Listener = (event: Heard) => void

const CHANNEL = 'clinic_events'
const GATHER_MS = 15
const MAX_PAYLOAD = 7_500
const RETRY_MS = 1_000
/** How often the connection is asked whether it still leads anywhere, and how long the answer may take. */
const BEAT_MS = 2_000
const SILENCE_MS = 4_000

export class Events {
  private readonly listeners = new Set<Listener>()
  private waiting: Heard[] = []
  private timer: NodeJS.Timeout | null = null
  private connection: pg.Client | null = null
  private retry: NodeJS.Timeout | null = null
  private beating: NodeJS.Timeout | null = null
  private stopped = false
  /** Whether there were times when nobody would have noticed silence. */
  private lost = false
  private readonly node = Math.random().toString(36).slice(2)
  private readonly database: Database
  /** True while this node hears the others; caches that rely on being told must not be used while it is false. */
  listening = false

  constructor(database: Database) {
    this.database = database
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Tells this node at once and the others within milliseconds. */
  publish(hospitalId: number, events: readonly Event[]): void {
    for (const event of events) {
      const heard = { hospitalId, ...event }
      this.waiting.push(heard)
      this.dispatch(heard)
    }
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS)
  }

  async start(): Promise<void> {
    let client: pg.Client | null = null
    try {
      client = await this.database.dedicated()
      const mine = client
      this.connection = mine
      mine.on('notification', ({ payload = '' }) => this.receive(payload))
      // A lost connection says so up to three times; it is replaced once.
      for (const sign of ['error', 'end'] as const) mine.on(sign, () => this.lose(mine))
      // From here on: silence may begin before the first answer.
      void this.beat(mine)
      await mine.query(`listen ${CHANNEL}`)
      if (this.stopped) return this.lose(mine)
      this.listening = true
      if (this.lost) this.database.doubt(SILENCE_MS)
    } catch {
      if (client) this.lose(client)
      else this.again()
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of [this.timer, this.retry, this.beating]) if (timer) clearTimeout(timer)
    await this.connection?.end().catch(() => {})
  }

  /** Acts once for each connection, and only while that is the current one. */
  private lose(client: pg.Client): void {
    if (this.connection !== client) return
    this.connection = null
    this.listening = false
    this.lost = true
    if (this.beating) clearTimeout(this.beating)
    client.end().catch(() => {})
    this.again()
  }

  /** One attempt at a time. */
  private again(): void {
    if (this.stopped) return
    this.retry ??= setTimeout(() => {
      this.retry = null
      void this.start()
    }, RETRY_MS).unref()
  }

  /**
   * A failover or a pulled cable closes nothing: connections stay open and silent, and whoever asks on them waits for the
   * system's own patience of minutes. The first one to notice is this one, and the pool is told.
   */
  private async beat(client: pg.Client): Promise<void> {
    const ended = new AbortController()
    const { signal } = ended
    // The second pause is for this process: one that was held up itself reads what has long arrived before it judges.
    const silence = sleep(SILENCE_MS, false, { signal, ref: false }).then(() =>
      sleep(200, false, { signal, ref: false }),
    )
    const answer = client.query('select 1').then(
      () => true,
      () => true,
    )
    const answered = await Promise.race([answer, silence])
    ended.abort()
    silence.catch(() => {})
    if (this.connection !== client) return
    if (!answered) {
      forsake(client)
      this.lose(client)
      this.database.abandon()
      return
    }
    this.beating = setTimeout(() => void this.beat(client), BEAT_MS).unref()
  }

  private dispatch(event: Heard): void {
    for (const listener of this.listeners) listener(event)
  }

  private receive(payload: string): void {
    const { node, events } = JSON.parse(payload) as { node: string; events: Heard[] }
    if (node !== this.node) for (const event of events) this.dispatch(event)
  }

  private async flush(): Promise<void> {
    this.timer = null
    const events = this.waiting
    this.waiting = []
    const payloads: string[] = []
    for (let rest = events; rest.length > 0; ) {
      let take = rest.length
      let payload = JSON.stringify({ node: this.node, events: rest })
      while (payload.length > MAX_PAYLOAD && take > 1) {
        take = Math.ceil(take / 2)
        payload = JSON.stringify({ node: this.node, events: rest.slice(0, take) })
      }
      payloads.push(payload)
      rest = rest.slice(take)
    }
    // Lost hints are repaired by the client's re-read on reconnect; a database that is away must not end the process.
    await this.database
      .send(payloads.map((payload) => ({ text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] })))
      .catch(() => {})
  }
}
