import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { turns } from './turns.ts'

it('runs two at once, lets twenty wait in order, refuses the rest, and is free again afterwards', async () => {
  const inTurn = turns(2, 20)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = async (n: number): Promise<void> => {
    most = Math.max(most, ++running)
    order.push(n)
    await sleep(1)
    running--
    if (n === 5) throw new Error('this one fails')
  }
  const tried = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => inTurn(() => work(n))))
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 22 }, (_, n) => n))
  const failed = tried.map((one) => (one.status === 'rejected' ? one.reason : null)).filter(Boolean)
  expect(failed).toHaveLength(4)
  expect(failed.slice(1).map((reason) => reason.refusal.code)).toEqual([503, 503, 503])
  expect(await inTurn(async () => 'free')).toBe('free')
})
