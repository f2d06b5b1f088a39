/** A clamd of our own on a socket speaks the protocol as clamd(8) documents it; nothing of it is replaced in the scanner. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { startNode } from '../../../test/node.ts'
import { pdf, sendFile } from '../../../test/uploads.ts'
import { clamd } from './scan.ts'

const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'
let clinic: Clinic
let sender: Actor
let server: Server | null = null
const folder = mkdtempSync(join(tmpdir(), 'clinic-clamd-'))

beforeAll(async () => {
  clinic = await newClinic()
  sender = await clinic.with([])
})
afterEach(() => {
  server?.close()
  server = null
})

type Heard = { command: string; bytes: number; content: Buffer }

/** Reads one INSTREAM command and answers; `limit` is clamd's StreamMaxLength. */
const peer = (
  listen: { port: number } | { path: string },
  limit = 100 * 1024 * 1024,
): Promise<{ heard: Heard[]; port: number }> => {
  const heard: Heard[] = []
  server = createServer((socket) => {
    let waiting = Buffer.alloc(0)
    const one: Heard = { command: '', bytes: 0, content: Buffer.alloc(0) }
    heard.push(one)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      waiting = Buffer.concat([waiting, part as Buffer])
      if (!one.command) {
        const end = waiting.indexOf(0)
        if (end < 0) return
        one.command = waiting.subarray(0, end).toString()
        waiting = waiting.subarray(end + 1)
      }
      while (waiting.length >= 4) {
        const size = waiting.readUInt32BE()
        if (size === 0) {
          const found = one.content.includes(EICAR)
          return void socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
        }
        if (waiting.length < 4 + size) return
        one.content = Buffer.concat([one.content, waiting.subarray(4, 4 + size)])
        one.bytes += size
        waiting = waiting.subarray(4 + size)
        if (one.bytes > limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  })
  return new Promise((resolve) =>
    server!.listen(listen, () => {
      const at = server!.address()
      resolve({ heard, port: typeof at === 'object' && at ? at.port : 0 })
    }),
  )
}

/** Sends files to a node that asks this daemon. */
const through = async (...daemon: Parameters<typeof clamd>) => {
  const node = await startNode(undefined, { scan: clamd(...daemon) })
  onTestFinished(() => node.close())
  return (bytes: Buffer) => sendFile(node, sender.token, { name: 'a.pdf', bytes })
}
const kept = async () => (await clinic.rows(sql`select 1 from files.file`)).length

test('a clean file is kept, an infected one refused, over TCP', async () => {
  const { heard, port } = await peer({ port: 0 })
  const send = await through({ host: '127.0.0.1', port })
  const large = Buffer.concat([pdf('clean'), Buffer.alloc(700_000, 65)])
  expect((await send(large)).ok).toBe(true)
  expect(heard[0]).toMatchObject({ command: 'zINSTREAM', bytes: large.length })
  expect(heard[0]!.content.equals(large)).toBe(true)
  const before = await kept()
  expect((await send(pdf(EICAR))).answer).toMatchObject({
    status: 403,
    code: 40398,
    message: '附件未通过安全检查，已拒绝上传，请联系管理员',
  })
  expect(await kept()).toBe(before)
})

test('the same over a unix socket', async () => {
  const path = join(folder, 'clamd.ctl')
  await peer({ path })
  const send = await through({ path })
  expect((await send(pdf('unix'))).ok).toBe(true)
  expect((await send(pdf(EICAR))).answer).toMatchObject({ code: 40398 })
  rmSync(folder, { recursive: true, force: true })
})

test('a file nobody can judge is refused: daemon away, silent, or past its own limit', async () => {
  const before = await kept()
  const away = await through({ host: '127.0.0.1', port: 1 })
  expect((await away(pdf('away'))).answer).toMatchObject({ status: 503, code: 50398 })
  const { port } = await peer({ port: 0 }, 100_000)
  const strict = await through({ host: '127.0.0.1', port })
  expect((await strict(Buffer.concat([pdf(), Buffer.alloc(900_000, 66)]))).answer).toMatchObject({ code: 50398 })
  server!.close()
  server = createServer(() => undefined)
  await new Promise<void>((resolve) => server!.listen(0, resolve))
  const silent = server.address() as { port: number }
  const mute = await through({ host: '127.0.0.1', port: silent.port }, 200)
  expect((await mute(pdf('silent'))).answer).toMatchObject({ code: 50398 })
  expect(await kept()).toBe(before)
})
