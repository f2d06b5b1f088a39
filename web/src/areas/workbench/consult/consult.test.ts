import { expect, test } from 'vitest'
import { followUpOf, isDue } from './follow-up.ts'
import { byTurn } from './queue.ts'

test('the queue begins with whom I serve, then who waits longest', () => {
  const rows = [
    { id: 1, state: 'waiting', arriveTime: '2026-11-22 10:00:00' },
    { id: 2, state: 'waiting', arriveTime: '2026-11-22 09:00:00' },
    { id: 3, state: 'serving', arriveTime: '2026-11-22 10:30:00' },
  ] as const
  expect(byTurn(rows).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('each customer is called once, by her newest visit, the earliest day first and those without a day last', () => {
  const row = (customerId: number, day: string, nextFollowTime: string | null) => ({
    customerId,
    startTime: `2026-11-${day} 10:00:00`,
    nextFollowTime,
  })
  const rows = [
    row(1, '10', null),
    row(2, '12', '2026-11-24 09:00:00'),
    row(3, '11', '2026-11-22 23:59:00'),
    row(2, '09', '2026-11-10 09:00:00'),
  ]
  const found = followUpOf(rows)
  expect(found.map(({ customerId }) => customerId)).toEqual([3, 2, 1])
  expect(found.map((one) => isDue(one, '2026-11-22'))).toEqual([true, false, false])
})
