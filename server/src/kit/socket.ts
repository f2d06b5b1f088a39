/**
 * The websocket of open screens: `/websocket`. The first message is `{ticket}` (one-time, 60 s); afterwards the server
 * pushes `{topic, ids}` of the session's hospital, those topics that its permissions are about. Nothing is read after the
 * first message. Source: decisions §2, clinical-admin §19, security 5.5.
 */

import { common } from '@clinic/contract/refusals.ts'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { placeOfAddress } from './address.ts'
import { present } from './clock.ts'
import { Refused } from './context.ts'
import type { Events, Heard } from './events.ts'
import type { Session } from './session.ts'
import { Tally } from './tally.ts'

const PING_MS = 30_000
const FIRST_MESSAGE_MS = 5_000
/** A ticket has 80 characters. */
const MAX_MESSAGE = 512
/** Connections of one place that have not shown a ticket yet: a clinic comes back all at once after a restart. */
const WAITING_PER_PLACE = 100
/** Connections a minute from one place. */
const OPENED_PER_PLACE = 600
/** Wrong tickets a minute from one place; after them its connections wait for the minute to end. */
const WRONG_PER_PLACE = 20
/** Tabs of one session. */
const PER_SESSION = 20
/** How long a goodbye may take. */
const GOODBYE_MS = 1_000

export type Tickets = {
  /** Whether this installation made the ticket; asks nobody. */
  readonly genuine: (ticket: string) => boolean
  /** Exchanges a one-time ticket for its session, or null. */
  readonly redeem: (ticket: string) => Promise<Session | null>
  /** Of these sessions of a hospital, those that are over by now: time ends one without telling anybody. */
  readonly over: (hospitalId: number, sessionIds: readonly number[]) => Promise<ReadonlySet<number>>
}

/** Of an event: that it happened and to what, that it happened, or nothing. */
export type Told = 'ids' | 'topic' | 'nothing'

type Hearing = {
  readonly tickets: Tickets
  /** What a session is told of a topic. */
  readonly toldTo: (session: Session, topic: string) => Told
}

/** The open lines, and where their people come from. */
type Lines = { readonly open: Map<WebSocket, Session>; readonly places: Places; readonly tickets: Tickets }

/** A line with a good ticket is heard from now on; any other is ended. */
const enter = async ({ open, places, tickets }: Lines, socket: WebSocket, place: string, ticket: string | null) => {
  const session = ticket && tickets.genuine(ticket) ? await tickets.redeem(ticket).catch(() => null) : null
  if (!session) {
    places.wrong(place)
    return dismiss(socket, 4401, 'ticket invalid')
  }
  const own = [...open.values()].filter(({ sessionId }) => sessionId === session.sessionId)
  if (own.length >= PER_SESSION) return dismiss(socket, 4429, 'too many connections')
  if (socket.readyState !== socket.OPEN) return
  open.set(socket, session)
  socket.send(JSON.stringify({ topic: 'hello', serverTime: present().toISOString() }))
}

/** A line says its ticket first, in its address or as its one message, or is ended. */
const welcome =
  (lines: Lines) =>
  (socket: WebSocket, request: FastifyRequest): void => {
    const place = placeOfAddress(request.ip)
    const settle = lines.places.waiting(place)
    const early = setTimeout(() => dismiss(socket, 4401, 'no ticket'), FIRST_MESSAGE_MS)
    const decide = (ticket: string | null): void => {
      clearTimeout(early)
      settle()
      // Whatever else is said ends the connection: there is nothing more a screen has to tell.
      socket.removeAllListeners('message').on('message', () => dismiss(socket, 4400, 'nothing is read'))
      void enter(lines, socket, place, ticket)
    }
    socket.once('message', (data: Buffer) => decide(ticketOf(data.toString('utf8'))))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(early)
      settle()
      lines.open.delete(socket)
    })
    const { wstoken } = request.query as { wstoken?: unknown }
    if (typeof wstoken === 'string') decide(wstoken.replace(/^Bearer\s+/i, ''))
  }

export const registerSocket = async (
  app: FastifyInstance,
  events: Events,
  { tickets, toldTo }: Hearing,
): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE } })
  const open = new Map<WebSocket, Session>()
  const places = new Places()
  const stop = events.on((event) => {
    // 0: an event of the whole installation, such as another menu tree.
    for (const [socket, session] of open)
      if (event.hospitalId === 0 || session.hospitalId === event.hospitalId)
        deliver(socket, session, event, toldTo(session, event.topic))
  })
  const heart = setInterval(() => {
    for (const socket of open.keys()) socket.ping()
    // While the database is away nobody is sent away.
    void closeOver(open, tickets).catch(() => undefined)
  }, PING_MS)
  app.addHook('onClose', async () => {
    stop()
    clearInterval(heart)
  })
  const onRequest = async (request: FastifyRequest) => places.admit(request.ip)
  app.get('/websocket', { websocket: true, onRequest }, welcome({ open, places, tickets }))
}

/** A screen nobody touches asks nothing: the line that closes tells it that its session has ended. */
const closeOver = async (open: ReadonlyMap<WebSocket, Session>, { over }: Tickets): Promise<void> => {
  for (const [hospitalId, lines] of Map.groupBy(open, ([, session]) => session.hospitalId)) {
    const ended = await over(hospitalId, [...new Set(lines.map(([, { sessionId }]) => sessionId))])
    for (const [socket, { sessionId }] of lines) if (ended.has(sessionId)) socket.close(4401, 'session ended')
  }
}

/** Who comes from where, counted before anything is asked of the database. */
class Places {
  private readonly opened = new Tally()
  private readonly wrongs = new Tally()
  private readonly silent = new Map<string, number>()

  /** @throws Refused 429 when too many came from there */
  admit(ip: string): void {
    const place = placeOfAddress(ip)
    const full =
      (this.silent.get(place) ?? 0) >= WAITING_PER_PLACE ||
      this.opened.count(place) >= OPENED_PER_PLACE ||
      this.wrongs.count(place) >= WRONG_PER_PLACE
    if (full) throw new Refused(common.tooMany({ seconds: this.opened.secondsLeft(place) }))
    this.opened.add(place)
  }

  /** One more that has shown nothing yet. @returns says that it has, or has gone */
  waiting(place: string): () => void {
    this.silent.set(place, (this.silent.get(place) ?? 0) + 1)
    let settled = false
    return () => {
      if (settled) return
      settled = true
      const left = this.silent.get(place)! - 1
      if (left > 0) this.silent.set(place, left)
      else this.silent.delete(place)
    }
  }

  wrong(place: string): void {
    this.wrongs.add(place)
  }
}

/** Says goodbye, and listens to no more of it. */
const dismiss = (socket: WebSocket, code: number, reason: string): void => {
  socket.removeAllListeners('message')
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
}

const deliver = (socket: WebSocket, session: Session, { topic, ids, to }: Heard, told: Told): void => {
  if (socket.readyState !== socket.OPEN || told === 'nothing' || (to && !to.includes(session.staffId))) return
  if (topic !== 'session.ended') socket.send(JSON.stringify({ topic, ids: told === 'ids' ? ids : [] }))
  // The end of a session is its own affair.
  else if (ids.includes(session.sessionId)) socket.close(4401, 'session ended')
}

const ticketOf = (text: string): string | null => {
  try {
    const { ticket } = JSON.parse(text) as { ticket?: unknown }
    return typeof ticket === 'string' ? ticket : null
  } catch {
    return null
  }
}
