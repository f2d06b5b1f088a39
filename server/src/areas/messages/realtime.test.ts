import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { type Node, startNode } from '../../../test/node.ts'
import { registerSocket } from '../../kit/socket.ts'
import { toldTo } from '../../topics.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const socketOf = async (node: Node) => {
  const app = Fastify()
  await registerSocket(app, node.events, { tickets: node.sessions.tickets, toldTo })
  await app.ready()
  closing.push(() => app.close())
  return app
}

/** Opens the line by the ticket in the address, as the specification prints it; answers what it hears. */
const listening = async (app: Awaited<ReturnType<typeof socketOf>>, who: Actor, onClose = () => {}) => {
  const { ticket } = await who.ask(session.wsTicket, {})
  const heard: { topic: string; ids?: number[] }[] = []
  const socket = await app.injectWS(
    `/websocket?wstoken=${encodeURIComponent(`Bearer ${ticket}`)}`,
    {},
    {
      onInit: (opened) => {
        opened.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8'))))
        opened.on('close', onClose)
      },
    },
  )
  closing.push(async () => socket.terminate())
  await expect.poll(() => heard.map(({ topic }) => topic)).toContain('hello')
  return heard
}

test('wstoken opens the line; a message is announced to its receivers alone, on every node', {
  tags: ['F0407'],
}, async () => {
  const clinic = await newClinic()
  const second = await startNode()
  closing.push(() => second.close())
  const [boss, ann, ben] = [
    await clinic.with(['system:message:send']),
    await clinic.as('front'),
    await clinic.as('nurse'),
  ]
  const [here, there] = [await socketOf(clinic.node), await socketOf(second)]
  const [annHears, annElsewhere, benHears] = [
    await listening(here, ann),
    await listening(there, ann),
    await listening(here, ben),
  ]
  const { id } = await boss.ask(sentMessages.send, { title: '通知', content: 'x', staffIds: [ann.staffId] })
  const news = { topic: 'message.new', ids: [id] }
  await expect.poll(() => annHears).toContainEqual(news)
  await expect.poll(() => annElsewhere).toContainEqual(news)
  // Whatever else came: that rights were given while the clinic was arranged may be told late.
  expect(benHears.map(({ topic }) => topic).filter((topic) => topic !== 'perm.changed')).toEqual(['hello'])
})

test('everybody hears, however many receivers are named in one event', async () => {
  const clinic = await newClinic()
  const boss = await clinic.with(['system:message:send'])
  const receivers = await Promise.all(
    Array.from({ length: clinic.node.services.node.limits.told + 1 }, () => clinic.with([])),
  )
  const app = await socketOf(clinic.node)
  const hear = await Promise.all(receivers.map((who) => listening(app, who)))
  const staffIds = receivers.map(({ staffId }) => staffId)
  const { id } = await boss.ask(sentMessages.send, { title: '通知', content: 'x', staffIds })
  for (const heard of hear) await expect.poll(() => heard).toContainEqual({ topic: 'message.new', ids: [id] })
})

test('the line of a session that time has ended is closed, though nobody asks anything; the others stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clinic = await newClinic()
  const [ann, ben] = [await clinic.as('front'), await clinic.as('nurse')]
  const app = await socketOf(clinic.node)
  const closed: string[] = []
  await listening(app, ann, () => closed.push('ann'))
  await listening(app, ben, () => closed.push('ben'))
  const heart = async () => {
    vi.advanceTimersByTime(30_000)
    return await clinic.inside(async (ctx) => {
      await sql`select 1`.execute(ctx.db)
    })
  }
  await heart()
  expect(closed).toEqual([])
  await clinic.inside(async (ctx) => {
    await sql`update session.session set last_seen_at = last_seen_at - interval '1 day'
      where staff_id = ${ann.staffId}`.execute(ctx.db)
  })
  await heart()
  await expect.poll(() => closed).toEqual(['ann'])
  vi.useRealTimers()
})

test('a used or made-up ticket is shown the door', async () => {
  const clinic = await newClinic()
  const app = await socketOf(clinic.node)
  const closed = new Promise<number>((tell) => {
    void app.injectWS('/websocket?wstoken=nothing', {}, { onInit: (opened) => opened.on('close', tell) })
  })
  expect(await closed).toBe(4401)
})
