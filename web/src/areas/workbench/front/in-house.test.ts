import { describe, expect, test } from 'vitest'
import { byWhoMustAct, lateOf } from './in-house.ts'

const at = (minute: number) => `2026-11-22 10:${String(minute).padStart(2, '0')}:00`
const row = (
  id: number,
  state: 'waiting' | 'serving' | 'finished',
  arrived: number,
  consultantId: number | null = 1,
) => ({
  id,
  state,
  consultantId,
  consultantName: consultantId === null ? null : `咨询师${consultantId}`,
  arriveTime: at(arrived),
  startTime: state === 'waiting' ? null : at(arrived + 5),
  endTime: state === 'finished' ? at(arrived + 9) : null,
})
const receiver = (id: number, waiting: number, more: { paused?: boolean; kind?: string } = {}) => ({
  id,
  usrName: `咨询师${id}`,
  kind: 'consultant',
  paused: false,
  open: waiting,
  waiting,
  ...more,
})
const waited = ({ arriveTime }: { arriveTime: string }) => 50 - Number(arriveTime.slice(14, 16))

describe('who is in the house', () => {
  test('stands by who must act: not taken on, waiting longest, served, done', () => {
    const rows = [
      row(1, 'finished', 0),
      row(2, 'serving', 1),
      row(3, 'waiting', 9),
      row(4, 'waiting', 3),
      row(5, 'waiting', 20, null),
    ]
    expect(byWhoMustAct(rows).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
  })

  test('is late from thirty minutes on, under one name, and somebody freer can take her over', () => {
    const rows = [row(1, 'waiting', 20), row(2, 'waiting', 21), row(3, 'serving', 0)]
    const late = lateOf(
      rows,
      [receiver(1, 2), receiver(2, 1), receiver(3, 0, { paused: true }), receiver(4, 0, { kind: 'doctor' })],
      waited,
    )
    expect(late).toMatchObject({ rows: [{ id: 1 }], under: '咨询师1', remedy: { row: { id: 1 }, receiver: { id: 2 } } })
    expect(lateOf([row(2, 'waiting', 21)], [], waited)).toBeNull()
  })

  test('has no remedy where nobody is freer, and no one name where several let wait', () => {
    const rows = [row(1, 'waiting', 1), row(2, 'waiting', 2, 2)]
    expect(lateOf(rows, [receiver(1, 1), receiver(2, 1)], waited)).toMatchObject({ under: null, remedy: null })
  })
})
