import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomLeft, shareOut, whyNotClaim } from './rules.ts'
import { ruleText } from './words.ts'

const facts = { member: true, hoursIn: 24, daysSinceMine: null, blacklisted: false, present: false }
const limits = { entryHours: 24, cooldownDays: 7 }
const why = (more: object, some: object = {}) => whyNotClaim({ ...facts, ...more }, { ...limits, ...some })?.key ?? null

test('she is taken by a member when she has lain there long enough, and by her owner before only later', () => {
  expect(why({})).toBeNull()
  expect(why({ member: false })).toBe('pool.notMember')
  expect(why({ blacklisted: true })).toBe('pool.blacklisted')
  expect(why({ present: true })).toBe('pool.present')
  expect(whyNotClaim({ ...facts, hoursIn: 23 }, limits)?.message).toBe('刚入公海，1 小时后才能领取')
  expect(why({ hoursIn: 0 }, { entryHours: 0 })).toBeNull()
  expect(whyNotClaim({ ...facts, daysSinceMine: 6 }, limits)?.message).toBe('您是原归属人，1 天内不能领回')
  expect(why({ daysSinceMine: 7 })).toBeNull()
  expect(why({ daysSinceMine: 0 }, { cooldownDays: 0 })).toBeNull()
})

test('a limit of 0 is none; what is used beyond a limit leaves nothing', () => {
  expect([roomLeft(0, 99), roomLeft(5, 4), roomLeft(5, 5), roomLeft(5, 7)]).toEqual([null, 1, 0, 0])
})

const person = (id: number, room: number | null = null, weight = 1) => ({ id, room, weight })
const counts = ({ given }: ReturnType<typeof shareOut>) => [...given].map(([id, all]) => [id, all.length])
const many = (n: number) => Array.from({ length: n }, (_one, at) => at + 100)

test('evenly: nobody has two more than another; who is full is passed over, and the rest is left', () => {
  expect(counts(shareOut(many(5), [person(1), person(2)], { mode: 'average' }))).toEqual([
    [1, 3],
    [2, 2],
  ])
  expect(counts(shareOut(many(5), [person(1, 1), person(2)], { mode: 'average' }))).toEqual([
    [1, 1],
    [2, 4],
  ])
  const full = shareOut(many(5), [person(1, 1), person(2, 2), person(3, 0)], { mode: 'average' })
  expect(counts(full)).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(full.left).toEqual([103, 104])
})

test('in turn: it begins after whoever had the last one', () => {
  const three = [person(1), person(2), person(3)]
  expect(counts(shareOut(many(2), three, { mode: 'turn', last: 1 }))).toEqual([
    [2, 1],
    [3, 1],
  ])
  expect(counts(shareOut(many(1), three, { mode: 'turn', last: 3 }))).toEqual([[1, 1]])
  expect(counts(shareOut(many(1), three, { mode: 'turn', last: 9 }))).toEqual([[1, 1]])
  expect(counts(shareOut(many(1), three, { mode: 'average', last: 1 }))).toEqual([[1, 1]])
})

test('by weight: three to one; a weight of nothing is given nothing', () => {
  expect(
    new Map(
      counts(shareOut(many(8), [person(1, null, 3), person(2), person(3, null, 0)], { mode: 'weight' })) as [
        number,
        number,
      ][],
    ),
  ).toEqual(
    new Map([
      [1, 6],
      [2, 2],
    ]),
  )
})

const someone = fc.record({ room: fc.option(fc.integer({ min: 0, max: 4 })), weight: fc.integer({ min: 1, max: 5 }) })
test('everybody is given once or left, nobody more than her room, and nobody is left while there is room', () => {
  const modes = fc.constantFrom('average', 'turn', 'weight')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.array(someone, { maxLength: 5 }), modes, (n, people, mode) => {
      const receivers = people.map((one, at) => ({ ...one, id: at + 1 }))
      const { given, left } = shareOut(many(n), receivers, { mode })
      expect([...[...given.values()].flat(), ...left].toSorted()).toEqual(many(n).toSorted())
      for (const { id, room } of receivers) {
        const count = given.get(id)?.length ?? 0
        expect(count).toBeLessThanOrEqual(room ?? n)
        if (left.length > 0) expect(count).toBe(room)
      }
    }),
  )
})

test('a rule is read as a sentence', () => {
  expect(ruleText({ metric: 'noFollow', days: 30 })).toBe('未跟进满 30 天')
})
