/**
 * The virus scan of what is uploaded. None by default; with `CLAMD` every file goes through ClamAV's daemon before it is
 * kept, and a file that could not be judged is refused. Speaks clamd's INSTREAM command: `zINSTREAM\0`, then chunks with
 * their length in four bytes, then a length of zero; the answer is `stream: OK` or `stream: <name> FOUND`.
 * Source: security 4.15; clamd(8).
 */
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Scanner } from '../../kit/node.ts'

export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

const CHUNK = 64 * 1024
/** The daemon answers within seconds; past this it has died. */
const PATIENCE_MS = 60_000

/** A scanner that asks a clamd. */
export const clamd =
  (address: ClamdAddress, patienceMs = PATIENCE_MS): Scanner =>
  async (path) => {
    const socket = connect(address)
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd does not answer')))
    // A daemon that has seen enough closes while it is still written to: what it said before counts.
    const said = answerOf(socket)
    await Promise.race([send(socket, path), said]).catch(() => undefined)
    return judged(await said)
  }

const send = async (socket: Socket, path: string): Promise<void> => {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const part of createReadStream(path, { highWaterMark: CHUNK })) {
    const size = Buffer.alloc(4)
    size.writeUInt32BE((part as Buffer).length)
    await write(socket, Buffer.concat([size, part as Buffer]))
  }
  await write(socket, Buffer.alloc(4))
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answer += part
      if (answer.includes('\0')) socket.end()
    })
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)))
    socket.on('close', () => resolve(answer))
  })

const judged = (answer: string): string | null => {
  const line = answer.replace(/\0.*$/s, '').trim()
  if (line === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (found) return found
  throw new Error(`clamd: ${line || 'no answer'}`)
}
