import { expect, test } from 'vitest'
import { momentFrom, momentText } from '../../days.ts'
import {
  clockOf,
  complaintMoves,
  isOpen,
  isRunning,
  pressureOf,
  whyNotClose,
  whyNotHandle,
  whyNotMove,
  whyNotReopen,
  whyNotRewrite,
  whyNotTerm,
} from './rules.ts'
import { type ComplaintState, complaintLevels, complaintStates, complaintTerms } from './words.ts'

const states = Object.keys(complaintStates) as ComplaintState[]

test('every state with every move: what leads where, and nothing else does', () => {
  const table = states.map((state) => [
    state,
    Object.entries(complaintMoves)
      .filter(([move]) => whyNotMove(move as keyof typeof complaintMoves, { state }) === null)
      .map(([move, { to }]) => `${move} ${to}`),
  ])
  expect(Object.fromEntries(table)).toEqual({
    waiting: ['accept handling', 'dismiss dismissed'],
    handling: ['escalate escalated', 'answer answering'],
    escalated: ['resume handling'],
    answering: ['decline handling', 'close closed'],
    closed: ['reopen handling'],
    dismissed: [],
  })
  expect(whyNotMove('close', { state: 'handling' })?.message).toBe('这个投诉处理中，不能结案，请刷新后查看')
})

test('open and running: an answered one is open and has no clock', () => {
  expect(states.map((state) => [state, isOpen(state), isRunning(state)])).toEqual([
    ['waiting', true, true],
    ['handling', true, true],
    ['escalated', true, true],
    ['answering', true, false],
    ['closed', false, false],
    ['dismissed', false, false],
  ])
})

test('whom it is about never handles it, not even who oversees; others only when it is theirs', () => {
  const about = { state: 'handling' as const, handlerId: 2, respondentIds: [1] }
  const why = (me: number, oversees = false) => whyNotHandle(about, { me, oversees })?.key ?? null
  expect([why(1), why(1, true), why(2), why(3), why(3, true)]).toEqual([
    'complaints.respondent',
    'complaints.respondent',
    null,
    'complaints.notHandler',
    null,
  ])
  expect(whyNotHandle({ ...about, state: 'waiting', handlerId: null }, { me: 3, oversees: false })).toBeNull()
})

test('it is rewritten by its receiver alone, while it waits', () => {
  const why = (state: ComplaintState, me: number) => whyNotRewrite({ state, receiverId: 1 }, me)?.key ?? null
  expect([why('waiting', 1), why('waiting', 2), why('handling', 1)]).toEqual([
    null,
    'complaints.notYours',
    'complaints.accepted',
  ])
})

test('closing needs a resolution, and her word or three attempts', () => {
  const why = (resolution: string, confirmed: boolean, attempts: number) =>
    whyNotClose({ resolution, confirmed, attempts })?.key ?? null
  expect([why(' ', true, 3), why('已致歉', false, 2), why('已致歉', true, 0), why('已致歉', false, 3)]).toEqual([
    'complaints.noResolution',
    'complaints.unconfirmed',
    null,
    null,
  ])
})

test('it is opened again up to the thirtieth day', () => {
  const why = (daysClosed: number) =>
    whyNotReopen({ state: 'closed', handlerId: 2, daysClosed }, { me: 2, oversees: false })?.key ?? null
  expect([why(0), why(30), why(31)]).toEqual([null, null, 'complaints.reopenLate'])
})

test('重大 is urgent, and nothing else is', () => {
  const levels = Object.keys(complaintLevels) as (keyof typeof complaintLevels)[]
  const terms = Object.keys(complaintTerms) as (keyof typeof complaintTerms)[]
  const fits = levels.flatMap((level) => terms.filter((term) => !whyNotTerm(level, term)).map((term) => [level, term]))
  expect(fits).toEqual([
    ...['general', 'serious'].flatMap((level) => ['spot', 'investigate', 'joint'].map((term) => [level, term])),
    ['major', 'urgent'],
  ])
})

/** Sunday 15 November works, Wednesday 18 is closed by the hospital. */
const special = new Map([
  ['2026-11-15', true],
  ['2026-11-18', false],
])

test.each([
  ['spot', '2026-11-13 16:00:00', '2026-11-13 18:00:00', '2026-11-13 17:24:00'],
  ['spot', '2026-11-13 18:00:00', '2026-11-15 18:00:00', '2026-11-15 15:18:00'],
  ['investigate', '2026-11-13 16:00:00', '2026-11-20 18:00:00', '2026-11-19 12:54:00'],
  ['joint', '2026-11-13 16:00:00', '2026-11-27 18:00:00', '2026-11-24 17:24:00'],
  ['urgent', '2026-11-14 23:00:00', '2026-11-15 01:00:00', '2026-11-15 00:24:00'],
] as const)('%s from %s is due %s', (term, from, due, amber) => {
  const clock = clockOf(term, momentFrom(from), special)
  expect([momentText(clock.due), momentText(clock.amber)]).toEqual([due, amber])
})

test('a clock is calm, amber, red, and none when nobody waits for an answer', () => {
  const clock = { state: 'handling' as ComplaintState, amberAt: '2026-11-19 12:00:00', dueAt: '2026-11-20 18:00:00' }
  const at = (text: string, state = clock.state) => pressureOf({ ...clock, state }, momentFrom(text))
  expect([at('2026-11-19 11:59:59'), at('2026-11-19 12:00:00'), at('2026-11-20 18:00:00')]).toEqual([
    'calm',
    'amber',
    'red',
  ])
  expect([at('2026-11-21 00:00:00', 'answering'), at('2026-11-21 00:00:00', 'closed')]).toEqual([null, null])
})
