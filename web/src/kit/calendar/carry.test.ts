/** What is carried, without a browser: keys, clashes, giving back, and where the keyboard goes. */
import { beforeEach, describe, expect, test } from 'vitest'
import { carriedText, carryOf, type World } from './carry.ts'
import { cursorAt, settled, stepped } from './cursor.ts'
import { lanesOf } from './lanes.ts'
import { type Card, type Clash, MARKS, type Place, type Thing } from './model.ts'
import { isSame, steppedPlace, stretched, withColumn } from './place.ts'
import { storeOf } from './store.ts'

const column = (id: string, kind: string) => ({ id, kind, name: id.toUpperCase(), grounds: [] })
const columns = [
  column('d1', 'doctor'),
  column('d2', 'doctor'),
  column('d3', 'doctor'),
  column('r1', 'room'),
  column('r2', 'room'),
]
const frame = { from: 480, to: 1260 }
const card: Card = {
  ...{ id: 1, from: 570, to: 615, columns: ['d1', 'r1'], name: '周秀诗', mark: MARKS.booked },
  ...{ flags: [], project: '', person: '' },
}
const thing: Thing = { type: 'card', card }
const grid = { columns, frame, slot: 15 as const }
const taken: Clash = {
  ...{ lines: ['D2 已有 吴玉娟'], columns: ['d2'] },
  next: [{ label: '11:00', place: { from: 660, to: 705, columns: ['d2', 'r1'] } }],
}

let did: string[] = []
let clash: Clash | null = null
const text = ({ from, to, columns: ids }: Place) => `${ids.join('+')} ${from}-${to}`
const world = (rest: Partial<World> = {}): World => ({
  ...{
    columns,
    frame,
    slot: 15,
    canShelve: true,
    clashAt: (_thing, place) => (place.columns.includes('d2') ? clash : null),
  },
  ...rest,
})
const carrying = (rest: Partial<World> = {}) =>
  carryOf({
    world: () => world(rest),
    onPut: (_thing, place) => did.push(`put ${text(place)}`),
    onShelve: () => did.push('shelve'),
    say: (sentence) => did.push(sentence),
  })
beforeEach(() => {
  did = []
  clash = null
})

describe('a place among columns', () => {
  test('another column takes the place of the one of its kind; the others stay', () => {
    expect(withColumn(columns, ['d1', 'r1'], 'd3')).toEqual(['d3', 'r1'])
    expect(withColumn(columns, ['d1', 'r1'], 'r2')).toEqual(['d1', 'r2'])
    expect(withColumn(columns, ['d1'], 'r2')).toEqual(['d1', 'r2'])
    expect(withColumn(columns, ['d1', 'device9'], 'd2')).toEqual(['d2', 'device9'])
  })

  test('steps go by slot and among columns of one kind, and stop at the edges', () => {
    const at = { from: 570, to: 615, columns: ['d1', 'r1'] }
    expect(steppedPlace(grid, at, 'd1', 'down').from).toBe(585)
    expect(steppedPlace(grid, { ...at, from: 572, to: 617 }, 'd1', 'down').from).toBe(585)
    expect(steppedPlace(grid, { ...at, from: 572, to: 617 }, 'd1', 'up').from).toBe(570)
    expect(steppedPlace(grid, { ...at, from: 480, to: 525 }, 'd1', 'up').from).toBe(480)
    expect(steppedPlace(grid, { ...at, from: 1215, to: 1260 }, 'd1', 'down')).toMatchObject({ from: 1215, to: 1260 })
    expect(steppedPlace(grid, at, 'd1', 'left')).toBe(at)
    expect(steppedPlace(grid, at, 'd1', 'right').columns).toEqual(['d2', 'r1'])
    expect(steppedPlace(grid, { ...at, columns: ['d3', 'r1'] }, 'd3', 'right').columns).toEqual(['d3', 'r1'])
    expect(steppedPlace(grid, at, 'r1', 'right').columns).toEqual(['d1', 'r2'])
  })

  test('its length changes by a slot, one at least, never past the end', () => {
    expect(stretched(grid, { from: 570, to: 615, columns: [] }, 1).to).toBe(630)
    expect(stretched(grid, { from: 570, to: 585, columns: [] }, -1).to).toBe(585)
    expect(stretched(grid, { from: 1230, to: 1260, columns: [] }, 1).to).toBe(1260)
  })

  test('another day is another place', () => {
    const place = { from: 570, to: 615, columns: ['d1'] }
    expect(isSame(place, { ...place, day: '2026-11-23' })).toBe(false)
    expect(isSame({ ...place, columns: ['d1', 'r1'] }, { ...place, columns: ['r1', 'd1'] })).toBe(true)
  })
})

describe('carrying', () => {
  test('what is put down on a free place is put there, once', () => {
    const carry = carrying()
    carry.take(thing, 'lift', 'd1')
    carry.step('right')
    carry.step('down')
    carry.drop()
    carry.drop()
    expect(did).toEqual(['put d2+r1 585-630'])
    expect(carry.store.get()).toBeNull()
  })

  test('put down where it was, nothing is asked', () => {
    const carry = carrying()
    carry.take(thing, 'drag', 'd1')
    carry.aim('d1', 570)
    carry.drop()
    expect(did).toEqual(['周秀诗 仍在 D1 09:30'])
  })

  test('Esc gives it back and forgets where it was', () => {
    const carry = carrying()
    carry.take(thing, 'lift', 'd1')
    carry.step('down')
    carry.giveUp()
    expect([carry.store.get(), did]).toEqual([null, ['周秀诗 仍在 D1 09:30']])
  })

  test('a clash is known before it is put down; letting go there gives it back with the reason', () => {
    clash = taken
    const carry = carrying()
    carry.take(thing, 'drag', 'd1')
    carry.aim('d2', 600)
    expect(carry.store.get()?.clash).toBe(taken)
    expect(carriedText(columns, carry.store.get()!)).toBe(
      '周秀诗 → D2、R1 10:00 至 10:45，放不下：D2 已有 吴玉娟。可选 1 11:00',
    )
    carry.drop()
    expect(did).toEqual(['放不下：D2 已有 吴玉娟。周秀诗 仍在 D1 09:30'])
  })

  test('a place that was taken since it was aimed at is not put', () => {
    const carry = carrying()
    carry.take(thing, 'lift', 'd1')
    carry.step('right')
    clash = taken
    carry.drop()
    expect(did[0]).toContain('放不下')
  })

  test('a number takes the offered place, if there is one and it is free', () => {
    clash = { ...taken, next: [{ label: '11:00', place: { from: 660, to: 705, columns: ['d3', 'r1'] } }] }
    const carry = carrying()
    carry.take(thing, 'drag', 'd1')
    carry.aim('d2', 600)
    expect(carry.takeNext(1)).toBe(false)
    expect(carry.takeNext(0)).toBe(true)
    expect(did).toEqual(['put d3+r1 660-705'])
  })

  test('its own place is no clash, and nothing is asked of it', () => {
    clash = { ...taken, columns: ['d1'] }
    const carry = carrying({ clashAt: () => clash })
    carry.take(thing, 'drag', 'd1')
    carry.aim('d1', 600)
    expect(carry.store.get()?.clash).not.toBeNull()
    carry.aim('d1', 570)
    expect(carry.store.get()?.clash).toBeNull()
  })

  test('outside the grid it goes back, onto the pinboard where there is one', () => {
    const carry = carrying()
    carry.take(thing, 'drag', 'd1')
    carry.leave(false)
    carry.drop()
    carry.take(thing, 'drag', 'd1')
    carry.leave(true)
    carry.drop()
    expect(did).toEqual(['周秀诗 仍在 D1 09:30', 'shelve'])
    const without = carrying({ canShelve: false })
    without.take(thing, 'drag', 'd1')
    without.leave(true)
    without.drop()
    expect(did.at(-1)).toBe('周秀诗 仍在 D1 09:30')
  })

  test('a wish has no place to go back to', () => {
    const carry = carrying()
    carry.take({ type: 'wish', wish: { id: 9, name: '韩佳宁', person: '', project: '', minutes: 90 } }, 'drag', 'd1')
    carry.aim('d3', 1250)
    expect(carry.store.get()?.place).toEqual({ from: 1170, to: 1260, columns: ['d3'] })
    carry.leave(true)
    carry.drop()
    expect(did).toEqual(['韩佳宁 没有放下'])
  })

  test('a step that changes nothing tells nobody', () => {
    const carry = carrying()
    carry.take(thing, 'drag', 'd1')
    carry.aim('d2', 600)
    let told = 0
    carry.store.subscribe(() => (told += 1))
    carry.aim('d2', 601)
    carry.aim('d2', 596)
    expect(told).toBe(0)
  })

  test('an end is pulled, the start stays', () => {
    const carry = carrying()
    carry.take(thing, 'stretch', 'd1')
    carry.aim('d3', 700)
    carry.drop()
    expect(did).toEqual(['put d1+r1 570-705'])
  })
})

test('who listens no more is told no more', () => {
  const store = storeOf(1)
  let told = 0
  const end = store.subscribe(() => (told += 1))
  store.set(2)
  store.set(2)
  end()
  store.set(3)
  expect(told).toBe(1)
})

describe('the place of the keyboard', () => {
  const other: Card = { ...card, id: 2, from: 600, to: 630, columns: ['d1'] }
  const third: Card = { ...card, id: 3, from: 615, to: 660, columns: ['d1'] }
  const far: Card = { ...card, id: 4, from: 570, to: 600, columns: ['d2'] }
  const seen = { frame, slot: 15 as const, placed: [lanesOf([card, other, third]), lanesOf([far]), []] }

  test('down goes past a card, up onto the one before, left and right through its lanes', () => {
    const at = cursorAt(seen, 0, 571)
    expect(at).toEqual({ column: 0, minute: 570, card: 1 })
    expect(stepped(seen, at, 'down')).toEqual({ column: 0, minute: 615, card: 3 })
    expect(stepped(seen, at, 'up')).toEqual({ column: 0, minute: 555, card: null })
    expect(stepped(seen, at, 'right')).toEqual({ column: 1, minute: 570, card: 4 })
    const both = cursorAt(seen, 0, 600)
    expect(both.card).toBe(1)
    expect(stepped(seen, both, 'right')).toEqual({ column: 0, minute: 600, card: 2 })
    expect(stepped(seen, stepped(seen, both, 'right'), 'left').card).toBe(1)
  })

  test('at the edges it stays', () => {
    const first = cursorAt(seen, 2, 480)
    expect(stepped(seen, first, 'up')).toEqual(first)
    expect(stepped(seen, first, 'right')).toEqual(first)
    const last = cursorAt(seen, 2, 1260)
    expect(last.minute).toBe(1245)
    expect(stepped(seen, last, 'down')).toEqual(last)
  })

  test('a card that left leaves it on what stands there now', () => {
    expect(settled(seen, { column: 1, minute: 600, card: 99 })).toEqual({ column: 1, minute: 600, card: null })
    expect(settled(seen, { column: 1, minute: 570, card: 99 })).toEqual({ column: 1, minute: 570, card: 4 })
    expect(settled(seen, { column: 7, minute: 570, card: null }).column).toBe(2)
  })
})
