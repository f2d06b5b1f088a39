import { expect, test } from 'vitest'
import { alternativesTogether, type Candidate, type Stopped, whichMeet } from './alternatives.ts'

const HOUR = 3_600_000
/** Dr. 1 is away from two to six. */
const stop = { withId: 1, from: 14 * HOUR, until: 18 * HOUR }
const place = (way: Candidate['way'], withId: number, hour: number, room?: number): Candidate => ({
  ...{ way, withId, from: hour * HOUR, until: (hour + 0.5) * HOUR },
  holds: [
    { what: `doctor:${withId}`, until: (hour + 0.5) * HOUR },
    ...(room ? [{ what: `room:${room}`, until: (hour + 1) * HOUR }] : []),
  ],
})
const later = (hour: number, room?: number) => place('later', 1, hour, room)
const other = (withId: number, hour: number, room?: number) => place('other', withId, hour, room)
const row = (id: number, hour: number, ...candidates: Candidate[]): Stopped => ({ id, from: hour * HOUR, candidates })
const firsts = (rows: readonly Stopped[], prefer: 'later' | 'other' = 'later') =>
  new Map([...alternativesTogether(rows, { stop, prefer })].map(([id, offers]) => [id, offers[0]]))

test('no place is first for two, and the earlier booking chooses first whatever its place in the list', () => {
  const open = [later(33), later(33.25), later(33.5)]
  const given = firsts([row(9, 15, ...open), row(2, 14, ...open)])
  expect([given.get(2), given.get(9)]).toEqual([later(33), later(33.5)])
})

test('a promised place is nobody’s second either, and of two ways both are offered', () => {
  const all = alternativesTogether(
    [
      row(1, 14, later(33), later(33.5), later(34), other(2, 14)),
      row(2, 14.5, later(33), later(33.5), later(34), other(3, 14.5)),
    ],
    { stop, prefer: 'later' },
  )
  expect(all.get(1)).toEqual([later(33), other(2, 14), later(34)])
  expect(all.get(2)).toEqual([later(33.5), other(3, 14.5), later(34)])
})

test('nothing of the time she is away is offered of herself; of a colleague it is', () => {
  const given = alternativesTogether([row(1, 14, later(17.75), later(18), other(2, 14))], { stop, prefer: 'other' })
  expect(given.get(1)).toEqual([other(2, 14), later(18)])
})

test('a room that is made ready stands in the way of the next; a colleague of another room does not', () => {
  const given = firsts([row(1, 14, other(2, 14, 7)), row(2, 14.5, other(3, 14.5, 7), other(3, 15, 7))], 'other')
  expect(given.get(2)).toEqual(other(3, 15, 7))
  // Nor may its own making ready run into one that is promised.
  const before = firsts([row(1, 14, other(2, 15, 7)), row(2, 14.5, other(3, 14.5, 7), other(3, 16, 7))], 'other')
  expect(before.get(2)).toEqual(other(3, 16, 7))
})

test('who finds nothing is told so, and takes nothing from others', () => {
  const given = alternativesTogether([row(1, 14), row(2, 14.5, later(33))], { stop, prefer: 'later' })
  expect([given.get(1), given.get(2)]).toEqual([[], [later(33)]])
})

test('places chosen by hand that want one thing at one time are both named', () => {
  expect(
    [
      ...whichMeet(
        new Map([
          [1, later(33)],
          [2, later(33.25)],
          [3, later(34)],
        ]),
      ),
    ].sort(),
  ).toEqual([1, 2])
  expect(
    whichMeet(
      new Map([
        [1, later(33)],
        [2, later(33.5)],
      ]),
    ).size,
  ).toBe(0)
})
