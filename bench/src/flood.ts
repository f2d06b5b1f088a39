/**
 * `npm run bench -- --only flood`: what somebody who is signed in waits while somebody who is not floods a door, from this
 * machine only and with a bounded number of connections. The limit is twice her p95 of a quiet server.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { files } from '@clinic/contract/areas/files/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { areas } from '@clinic/server/src/areas.ts'
import { Product, pause } from './product.ts'

const ASKED = 200
const CONNECTIONS = 8
/** More than a place's late answers: connections that are closed instead. */
const CROWD = 400
/** What a door lets in before its limit is part of a quiet minute, not of a flood that goes on. */
const SETTLING_MS = 4_000

/** Asks as fast as the answers come, on a thread of its own. */
const flooder = `
  const { workerData, parentPort } = require('node:worker_threads')
  const { request, Agent } = require('node:http')
  const { randomBytes } = require('node:crypto')
  const { url, method, body, connections, socket, shows } = workerData
  let done = 0
  parentPort.on('message', () => parentPort.postMessage(done))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const one = () => {
    const fresh = randomBytes(32).toString('base64url')
    if (shows === 'token') headers.authorization = 'Bearer 1-' + fresh
    if (shows === 'misshapen') headers.authorization = fresh
    if (shows === 'cookie') headers.cookie = 'clinic-file=' + fresh
    if (shows === 'misshapen cookie') headers.cookie = 'clinic-file=' + fresh.slice(0, 8)
    const asked = request(url, { method, agent, headers }, (answer) => { answer.resume().on('end', () => { done++; setImmediate(one) }) })
    asked.on('error', () => setTimeout(one, 20))
    asked.end(body ?? undefined)
  }
  const speak = () => {
    const line = new WebSocket(url.replace('http', 'ws'))
    line.onopen = () => { for (let i = 0; i < 50; i++) line.send(JSON.stringify({ ticket: 'x'.repeat(55) })) }
    line.onclose = () => { done++; setTimeout(speak, 1) }
  }
  for (let i = 0; i < connections; i++) socket ? speak() : one()
`

const p95 = async (product: Product): Promise<number> => {
  const times: number[] = []
  while (times.length < ASKED) {
    const began = performance.now()
    if ((await product.read()) === 200) times.push(performance.now() - began)
    await pause(10)
  }
  return times.sort((a, b) => a - b)[Math.floor(ASKED * 0.95)]!
}

const madeUp = ['token', 'misshapen', 'cookie', 'misshapen cookie'] as const

type Door = {
  readonly name: string
  readonly url: string
  readonly method: string
  readonly body: string | null
  readonly socket?: boolean
  /** Made up anew for each request. */
  readonly shows?: (typeof madeUp)[number]
  readonly connections?: number
}

const doorsOf = (origin: string): Door[] => [
  ...areas
    .flatMap(({ routes }) => routes)
    .filter(({ call }) => call.may === 'public')
    .map(({ call: { path, method } }) => ({
      name: `${method} ${path}`,
      url: origin + path,
      method,
      body: method === 'GET' ? null : '{}',
    })),
  ...madeUp.map((shows) => ({
    name: `made up: ${shows}`,
    url: origin + files.image.path.replace('{id}', '1'),
    method: 'GET',
    body: null,
    shows,
  })),
  { name: '/websocket, made-up tickets', url: `${origin}/websocket`, method: 'GET', body: null, socket: true },
  ...['/', '/readyz', '/api/v1/nowhere'].map((path) => ({ name: path, url: origin + path, method: 'GET', body: null })),
  {
    name: `${session.publicKey.path}, ${CROWD} connections`,
    url: origin + session.publicKey.path,
    method: 'GET',
    body: null,
    connections: CROWD,
  },
]

export const measureFlood = async (say: (line: string) => void): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-flood-'))
  const product = new Product(dataDir)
  try {
    await product.start()
    await p95(product)
    say('| Door | asked /s | p95 quiet, ms | p95 flooded, ms | ratio |')
    say('| --- | ---: | ---: | ---: | ---: |')
    for (const door of doorsOf(product.url)) {
      const quiet = await p95(product)
      const worker = new Worker(flooder, { eval: true, workerData: { connections: CONNECTIONS, ...door } })
      const done = (): Promise<number> =>
        new Promise((tell) => {
          worker.once('message', tell)
          worker.postMessage('done')
        })
      await pause(SETTLING_MS)
      const [before, began] = [await done(), performance.now()]
      const flooded = await p95(product)
      const rate = ((await done()) - before) / ((performance.now() - began) / 1000)
      await worker.terminate()
      say(
        `| ${door.name} | ${rate.toFixed(0)} | ${quiet.toFixed(1)} | ${flooded.toFixed(1)} | ${(flooded / quiet).toFixed(2)} |`,
      )
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
