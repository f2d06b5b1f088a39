/** What is spoken, how often, and which rooms are seen. */
import { expect, test } from 'vitest'
import { callKey, ROWS, type RoomLine, roomsAt, spokenText } from './calls.ts'

const called = { ticket: 'A018', name: '周*诗', room: '1 诊室', times: 1 }
const rooms: readonly RoomLine[] = Array.from({ length: 7 }, (_, at) => ({
  ...{ room: `${at + 1} 诊室`, doctor: '顾明哲', now: null, next: null },
}))
const names = (turn: number, room?: string) =>
  roomsAt(rooms, turn, room ? { ...called, room } : null).map((one) => Number.parseInt(one.room, 10))

test('ticket and room are spoken, one letter after the other; the name is not', () => {
  expect(spokenText(called)).toBe('请 A 0 1 8 号，到1 诊室')
  expect(spokenText(called)).not.toContain('周')
})

test('a second call of the same ticket is another call', () => {
  expect(callKey(null)).toBeNull()
  expect(callKey(called)).not.toBe(callKey({ ...called, times: 2 }))
})

test('pages turn, and the room that is asking in is never turned away', () => {
  expect([names(0), names(1), names(2)]).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
    [1, 2, 3, 4, 5],
  ])
  expect(names(0, '7 诊室')).toEqual([7, 1, 2, 3, 4])
  expect(names(0, '2 诊室').length).toBe(ROWS)
  expect(names(0, '9 诊室')).toEqual([1, 2, 3, 4, 5])
})
