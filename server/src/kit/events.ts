/**
 * Realtime fan-out between application nodes by LISTEN/NOTIFY. Events carry topic and ids only; clients re-read
 * through calls, so permissions apply. They are hints: sent after the commit, gathered for a few milliseconds,
 * because a NOTIFY inside each payment would queue all commits on one lock. Source: house, performance, clinical-admin §19.
 */
import type { Event } from './context.ts'
import type { Database } from './db/database.ts'

export type Heard = Event & { readonly hospitalId: number }
type Listener = (event: Heard) => void

const CHANNEL = 'clinic_events'
const GATHER_MS = 15
const MAX_PAYLOAD = 7_500

export class Events {
  private readonly listeners = new Set<Listener>()
  private waiting: Heard[] = []
  private timer: NodeJS.Timeout | null = null
  private connection: { end(): Promise<void> } | null = null
  private stopped = false
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
    try {
      const client = await this.database.dedicated()
      this.connection = client
      client.on('notification', ({ payload = '' }) => this.receive(payload))
      client.on('error', () => void this.restart())
      client.on('end', () => void this.restart())
      await client.query(`listen ${CHANNEL}`)
      this.listening = true
    } catch {
      await this.restart()
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.timer) clearTimeout(this.timer)
    await this.connection?.end().catch(() => {})
  }

  private async restart(): Promise<void> {
    this.listening = false
    if (this.stopped) return
    const lost = this.connection
    this.connection = null
    if (lost) await lost.end().catch(() => {})
    setTimeout(() => void (this.stopped || this.connection ? undefined : this.start()), 1_000).unref()
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
