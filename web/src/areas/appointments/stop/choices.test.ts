import { expect, test } from 'vitest'
import { type Choices, chosenFor, countsOf, inEachOthersWay, isGone, type Offer, type Seen, wishOf } from './choices.ts'

const offer = (withId: number, hour: string, way: Offer['way'] = 'later'): Offer => ({
  ...{ way, withId, withName: '宋安然', startTime: `2031-03-04 ${hour}:00:00`, endTime: `2031-03-04 ${hour}:30:00` },
})
const seen = (id: number, ...offers: Offer[]) => ({ row: { id, version: 3, chairId: null }, offers }) as unknown as Seen
const none: Choices = new Map()

test('the first place stands until another is chosen; without one it is to be moved later', () => {
  expect(wishOf(seen(1, offer(7, '09')), none)).toEqual({
    ...{ id: 1, version: 3, deed: 'move', withId: 7, startTime: '2031-03-04 09:00:00' },
  })
  expect(wishOf(seen(1), none)).toEqual({ id: 1, version: 3, deed: 'wait' })
  expect(chosenFor(seen(1, offer(7, '09'), offer(7, '10')), new Map([[1, offer(7, '10')]]))).toEqual(offer(7, '10'))
})

test('what was chosen and is offered no more is said, and the first takes its place', () => {
  const byHand: Choices = new Map([[1, offer(7, '11')]])
  const row = seen(1, offer(7, '09'))
  expect([isGone(row, byHand), chosenFor(row, byHand)]).toEqual([true, offer(7, '09')])
  expect(isGone(row, new Map([[1, 'cancel']]))).toBe(false)
})

test('two rows of one place are named, and each way is counted', () => {
  const rows = [
    seen(1, offer(7, '09')),
    seen(2, offer(7, '10'), offer(7, '09')),
    seen(3, offer(8, '09', 'other')),
    seen(4),
  ]
  const byHand: Choices = new Map([[2, offer(7, '09')]])
  expect([...inEachOthersWay(rows, byHand)].sort()).toEqual([1, 2])
  expect(inEachOthersWay(rows, none).size).toBe(0)
  expect(countsOf(rows, byHand)).toEqual({ later: 2, other: 1, cancel: 0, wait: 1 })
})
