import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLive } from './live.ts'

type Fake = { url: string; close: () => void; onclose?: () => void; onopen?: () => void; send: () => void }
const sockets: Fake[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { protocol: 'https:', host: 'clinic.example' })
  vi.stubGlobal('WebSocket', function socket(this: Fake, url: string) {
    this.url = url
    this.close = () => undefined
    this.send = () => undefined
    sockets.push(this)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('F0408 a line that breaks is opened again after 3,000 ms, each time with a ticket of its own', async () => {
  let tickets = 0
  const end = openLive(async () => String(++tickets))
  await vi.advanceTimersByTimeAsync(0)
  expect(sockets).toHaveLength(1)
  expect(sockets[0]!.url).toBe('wss://clinic.example/websocket')
  sockets[0]!.onclose?.()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(2)
  expect(tickets).toBe(2)
  end()
  sockets[1]!.onclose?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sockets).toHaveLength(2)
})
