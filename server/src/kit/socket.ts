/**
 * The websocket of open screens: `/websocket`. The first message is `{ticket}` (one-time, 60 s); afterwards the server
 * pushes `{topic, ids}` of the session's hospital. Source: decisions §2, clinical-admin §19.
 */
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Events, Heard } from './events.ts'
import type { Session } from './session.ts'

type Socket = { send(text: string): void; close(code: number, reason: string): void; ping(): void; readyState: number }

const PING_MS = 30_000
const FIRST_MESSAGE_MS = 10_000
const MAX_BUFFER = 16_384

/**
 * @param redeem exchanges a one-time ticket for its session, or null
 */
export const registerSocket = async (
  app: FastifyInstance,
  events: Events,
  redeem: (ticket: string) => Promise<Session | null>,
): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: MAX_BUFFER } })
  const open = new Map<Socket, Session>()
  const stop = events.on((event) => {
    // 0: an event of the whole installation, such as another menu tree.
    for (const [socket, session] of open)
      if (event.hospitalId === 0 || session.hospitalId === event.hospitalId) deliver(socket, session, event)
  })
  const heart = setInterval(() => {
    for (const socket of open.keys()) socket.ping()
  }, PING_MS)
  app.addHook('onClose', async () => {
    stop()
    clearInterval(heart)
  })
  app.get('/websocket', { websocket: true }, (socket, request) => {
    const early = setTimeout(() => socket.close(4401, 'no ticket'), FIRST_MESSAGE_MS)
    const enter = async (ticket: string): Promise<void> => {
      clearTimeout(early)
      const session = await redeem(ticket).catch(() => null)
      if (!session) return socket.close(4401, 'ticket invalid')
      open.set(socket, session)
      socket.send(JSON.stringify({ topic: 'hello', serverTime: new Date().toISOString() }))
    }
    const { wstoken } = request.query as { wstoken?: string }
    if (wstoken) void enter(wstoken.replace(/^Bearer\s+/i, ''))
    socket.on('message', (data: Buffer) => {
      if (open.has(socket)) return
      const ticket = ticketOf(data.toString('utf8'))
      if (ticket) void enter(ticket)
    })
    socket.on('close', () => {
      clearTimeout(early)
      open.delete(socket)
    })
  })
}

const deliver = (socket: Socket, session: Session, event: Heard): void => {
  if (socket.readyState !== 1 || (event.to && !event.to.includes(session.staffId))) return
  const ended = event.topic === 'session.ended' && event.ids.includes(session.sessionId)
  if (ended) socket.close(4401, 'session ended')
  else socket.send(JSON.stringify({ topic: event.topic, ids: event.ids }))
}

const ticketOf = (text: string): string | null => {
  try {
    const { ticket } = JSON.parse(text) as { ticket?: unknown }
    return typeof ticket === 'string' ? ticket : null
  } catch {
    return null
  }
}
