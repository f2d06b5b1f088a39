/** Where things lie: half-open ends, the edges of the page and of the day, lanes, and what drops out of a card. */
import { describe, expect, test } from 'vitest'
import { cardLines } from './card-lines.ts'
import { beside, columnAt, inside, minuteAt, pullAt, pxOf } from './geometry.ts'
import { lanesOf } from './lanes.ts'
import { type Card, MARKS, shownFlags } from './model.ts'
import { clockText, endNear, frameOf, overlaps, slotAt, startNear } from './spans.ts'
import { lanesIn } from './use-lanes.ts'

const card = (id: number, from: number, to: number, rest: Partial<Card> = {}): Card => ({
  ...{ id, from, to, columns: ['d1'], name: `客${id}`, mark: MARKS.booked, flags: [], project: '', person: '' },
  ...rest,
})
const lanes = (...cards: Card[]) => lanesOf(cards).map(({ card: { id }, lane, lanes: of }) => `${id}:${lane}/${of}`)
const frame = { from: 480, to: 1260 }

describe('times', () => {
  test('touching is not overlapping', () => {
    expect(overlaps({ from: 540, to: 570 }, { from: 570, to: 600 })).toBe(false)
    expect(overlaps({ from: 540, to: 571 }, { from: 570, to: 600 })).toBe(true)
    expect(overlaps({ from: 540, to: 600 }, { from: 550, to: 560 })).toBe(true)
  })

  test('the day ends at 24:00 and begins at 00:00, and every day has as many minutes', () => {
    expect([0, 570, 1439, 1440].map(clockText)).toEqual(['00:00', '09:30', '23:59', '24:00'])
    expect(frameOf(frame, [{ from: 5, to: 1439 }])).toEqual({ from: 0, to: 1440 })
    expect(frameOf(frame, [{ from: 1425, to: 1440 }])).toEqual({ from: 480, to: 1440 })
    expect(frameOf({ from: 510, to: 1250 }, [])).toEqual({ from: 480, to: 1260 })
  })

  test('the last step can be dropped on, and nothing ends past the day', () => {
    expect(startNear(frame, 15, 1245, 15)).toBe(1245)
    expect(startNear(frame, 15, 1259, 15)).toBe(1245)
    expect(startNear(frame, 15, 1250, 60)).toBe(1200)
    expect(startNear({ from: 0, to: 1440 }, 15, 1440, 50)).toBe(1390)
    expect(startNear(frame, 15, 300, 30)).toBe(480)
  })

  test('a start goes to the nearest step, whichever they are', () => {
    expect([5, 10, 15, 30].map((slot) => startNear(frame, slot as 5 | 10 | 15 | 30, 548, 30))).toEqual([
      550, 550, 555, 540,
    ])
  })

  test('an end is a step past its start at least, and the end of the day at most', () => {
    expect(endNear(frame, 15, 500, 600)).toBe(615)
    expect(endNear(frame, 15, 640, 600)).toBe(645)
    expect(endNear(frame, 15, 2000, 600)).toBe(1260)
  })

  test('a click is in the step it falls into, the last one included', () => {
    expect(slotAt(frame, 15, 494.9)).toBe(480)
    expect(slotAt(frame, 15, 495)).toBe(495)
    expect(slotAt(frame, 15, 1260)).toBe(1245)
  })
})

describe('places on the screen', () => {
  test('18 px a quarter, an hour 72', () => {
    expect([pxOf(15), pxOf(60)]).toEqual([18, 72])
    expect(minuteAt(frame, 72)).toBe(540)
  })

  test('a column is the one under the pointer, at the edges the nearest', () => {
    expect([-5, 0, 89, 90, 1079, 1080].map((x) => columnAt(x, 1080, 12))).toEqual([0, 0, 0, 1, 11, 11])
  })

  test('an edge belongs to one side', () => {
    const rect = { left: 10, top: 10, width: 100, height: 100 }
    expect(inside(rect, { x: 10, y: 10 })).toBe(true)
    expect(inside(rect, { x: 110, y: 50 })).toBe(false)
  })

  test('near an edge the grid scrolls, the nearer the faster, and not in between', () => {
    const view = { left: 0, top: 0, width: 800, height: 600 }
    expect(pullAt(view, { x: 400, y: 300 })).toEqual({ x: 0, y: 0 })
    expect(pullAt(view, { x: 400, y: 599 }).y).toBeGreaterThan(pullAt(view, { x: 400, y: 570 }).y)
    expect(pullAt(view, { x: 1, y: 300 }).x).toBeLessThan(0)
  })

  test('a note stands beside, on the other side at the edge of the page, and never past it', () => {
    const view = { left: 0, top: 0, width: 1366, height: 768 }
    const note = { width: 306, height: 180 }
    expect(beside({ left: 300, top: 100, width: 90, height: 54 }, note, view)).toEqual({ left: 398, top: 100 })
    expect(beside({ left: 1200, top: 700, width: 90, height: 54 }, note, view)).toEqual({ left: 886, top: 588 })
    expect(beside({ left: 40, top: 0, width: 300, height: 54 }, note, { ...view, width: 390 }).left).toBe(84)
  })
})

describe('lanes', () => {
  test('touching cards stand under each other', () => {
    expect(lanes(card(1, 540, 570), card(2, 570, 600))).toEqual(['1:0/1', '2:0/1'])
  })

  test('overlapping ones share the column, and those behind them take it whole again', () => {
    expect(lanes(card(1, 540, 600), card(2, 570, 630), card(3, 600, 630), card(4, 630, 660))).toEqual([
      '1:0/2',
      '2:1/2',
      '3:0/2',
      '4:0/1',
    ])
  })

  test('one beyond the capacity stands at the right, and stays half as wide alone', () => {
    expect(lanes(card(1, 540, 570, { over: true }), card(2, 540, 570))).toEqual(['2:0/2', '1:1/2'])
    expect(lanes(card(1, 540, 570, { over: true }))).toEqual(['1:1/2'])
  })

  test('a card shorter than its name is drawn a quarter high, and the next one makes room', () => {
    expect(lanes(card(1, 540, 545), card(2, 545, 560))).toEqual(['1:0/2', '2:1/2'])
    expect(lanes(card(1, 540, 545), card(2, 555, 560))).toEqual(['1:0/1', '2:0/1'])
  })

  test('a column in which nothing changed keeps what it had', () => {
    const columns = ['d1', 'd2'].map((id) => ({ id, kind: 'doctor', name: id, grounds: [] }))
    const [one, other] = [card(1, 540, 570), card(2, 540, 570, { columns: ['d2'] })]
    const kept = new Map()
    const before = lanesIn(columns, [one, other], kept)
    const after = lanesIn(columns, [one, { ...other, to: 600 }], kept)
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
  })
})

describe('what a card says', () => {
  const words = (height: number, of = 1, flags = 1) => {
    const { project, person, time, markAt, flagsAt } = cardLines(height, of, flags)
    return [project && 'project', person && 'person', time && 'time', `mark ${markAt}`, `flags ${flagsAt}`].filter(
      Boolean,
    )
  }

  test('as it gets shorter the time drops out, then the person, then the project; never the mark and the flags', () => {
    expect(words(71)).toEqual(['project', 'person', 'time', 'mark name', 'flags person'])
    expect(words(53)).toEqual(['project', 'person', 'mark name', 'flags person'])
    expect(words(35)).toEqual(['project', 'mark name', 'flags name'])
    expect(words(17)).toEqual(['mark name', 'flags name'])
    expect(words(4)).toEqual(['mark name', 'flags name'])
  })

  test('two flags and more give the name its line', () => {
    expect(words(35, 1, 2)).toEqual(['project', 'mark name', 'flags project'])
    expect(words(17, 1, 3)).toEqual(['mark name', 'flags name'])
  })

  test('half as wide, the mark goes to the last line', () => {
    expect(words(53, 2)).toEqual(['project', 'mark last', 'flags last'])
    expect(words(35, 2)).toEqual(['mark last', 'flags last'])
    expect(words(17, 2)).toEqual(['mark name', 'flags name'])
  })

  test('three flags at most, by what counts more: 敏 欠 书 V 初 改 加', () => {
    expect(shownFlags(['over', 'moved', 'first', 'vip', 'consent', 'debt', 'allergy'])).toEqual([
      'allergy',
      'debt',
      'consent',
    ])
    expect(shownFlags(['over', 'first', 'debt'])).toEqual(['debt', 'first', 'over'])
  })
})
