import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherer, openLive } from './live.ts'

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

test('a line that breaks is opened again after 3,000 ms, each time with a ticket of its own', {
  tags: ['F0408'],
}, async () => {
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

test('a burst of events asks once, soon after its first, and then at most once a second', async () => {
  const asked: (readonly string[] | null)[] = []
  const { hear, end } = gatherer((paths) => asked.push(paths && [...paths].toSorted()))
  const [board, sums] = [{ path: '/board' }, { path: '/sums' }] as never[]
  hear([board!])
  hear([board!, sums!])
  await vi.advanceTimersByTimeAsync(149)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([['/board', '/sums']])
  for (let i = 0; i < 10; i++) {
    hear([board!])
    await vi.advanceTimersByTimeAsync(90)
  }
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  // What moved alone is asked.
  expect(asked.slice(1)).toEqual([['/board']])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
  hear(null)
  await vi.advanceTimersByTimeAsync(150)
  expect(asked.at(-1)).toBeNull()
  hear([board!])
  end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(3)
})
