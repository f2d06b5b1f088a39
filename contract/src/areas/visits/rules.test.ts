import { describe, expect, it } from 'vitest'
import {
  afterAttempt,
  isFlagged,
  leadsTo,
  levelOf,
  numbered,
  standingLevel,
  visitMoves,
  whyNotAudit,
  whyNotComplete,
  whyNotHandle,
  whyNotMove,
  whyNotRule,
} from './rules.ts'
import { symptomLevels, visitStates } from './words.ts'

const keys = <T extends string>(of: Readonly<Record<T, string>>) => Object.keys(of) as T[]

describe('states', () => {
  it('are the whole table: each move from each state', () => {
    const table = Object.fromEntries(
      keys(visitMoves).map((move) => [
        move,
        Object.fromEntries(keys(visitStates).map((state) => [state, leadsTo(move, state).join(' ')])),
      ]),
    )
    const none = { pending: '', auditing: '', done: '', passed: '', cancelled: '', closed: '' }
    expect(table).toEqual({
      complete: { ...none, pending: 'done auditing' },
      attempt: { ...none, pending: 'pending closed' },
      escalate: { ...none, pending: 'pending' },
      cancel: { ...none, pending: 'cancelled' },
      delay: { ...none, pending: 'pending' },
      assign: { ...none, pending: 'pending' },
      pass: { ...none, auditing: 'passed' },
      reject: { ...none, auditing: 'pending' },
    })
    expect(whyNotMove('delay', { state: 'done' })).toMatchObject({
      key: 'visits.wrongState',
      message: '这项回访已回访，不能改期，请刷新后查看',
    })
  })

  it('close after so many attempts that reached nobody, and not before', () => {
    expect([1, 2, 3, 4].map((n) => afterAttempt(n, 3))).toEqual(['pending', 'pending', 'closed', 'closed'])
  })
})

describe('answers', () => {
  const questions = [
    {
      label: '疼痛',
      options: [
        { text: '无', level: 'normal' as const },
        { text: '重', level: 'urgent' as const },
      ],
    },
    {
      label: '渗液',
      options: [
        { text: '无', level: 'normal' as const },
        { text: '多', level: 'abnormal' as const },
      ],
    },
  ]
  const type = { needAnswer: true, scoreEnabled: false, questions }
  const said = (pain: string, fluid?: string) => ({
    answers: [{ label: '疼痛', text: pain }, ...(fluid ? [{ label: '渗液', text: fluid }] : [])],
  })

  it('weigh as much as the heaviest', () => {
    expect(keys(symptomLevels).map(isFlagged)).toEqual([false, false, true, true])
    expect(levelOf([{ level: 'mild' }, { level: 'urgent' }, { level: 'abnormal' }])).toBe('urgent')
    expect(levelOf([])).toBe('normal')
  })

  it('must be of the card, whole where the type asks, with the score where it asks', () => {
    expect(whyNotComplete(type, said('无', '无'))).toBeNull()
    expect(whyNotComplete(type, said('无'))).toMatchObject({ key: 'visits.unanswered', message: '请填写症状卡：渗液' })
    expect(whyNotComplete(type, said('剧', '无'))).toMatchObject({ key: 'visits.unknownAnswer' })
    expect(whyNotComplete({ ...type, needAnswer: false }, { answers: [] })).toBeNull()
    expect(whyNotComplete({ ...type, scoreEnabled: true }, said('无', '无'))).toMatchObject({
      key: 'visits.scoreNeeded',
    })
    expect(whyNotComplete({ ...type, scoreEnabled: true }, { ...said('无', '无'), satisfaction: 5 })).toBeNull()
  })

  it('are never made lighter than they are; heavier they may be', () => {
    expect(whyNotComplete(type, { ...said('重', '无'), symptomLevel: 'mild' })).toMatchObject({
      key: 'visits.levelLowered',
    })
    expect(whyNotComplete(type, { ...said('无', '无'), symptomLevel: 'urgent' })).toBeNull()
  })
})

describe('audit and handling', () => {
  const visit = { state: 'auditing', doneById: 1, symptomLevel: 'urgent', handledAt: null } as const
  it('is another person’s, and after the doctor noted what was done', () => {
    expect(whyNotAudit(visit, 1, true)).toMatchObject({ key: 'visits.ownVisit' })
    expect(whyNotAudit(visit, 2, true)).toMatchObject({ key: 'visits.unhandled' })
    expect(whyNotAudit(visit, 2, false)).toBeNull()
    expect(whyNotAudit({ ...visit, handledAt: 'then' }, 2, true)).toBeNull()
    expect(whyNotAudit({ ...visit, symptomLevel: 'mild' }, 2, true)).toBeNull()
    // What raised an alarm is one, whatever was said last.
    const alarmed = { ...visit, symptomLevel: 'mild', alertedAt: 'then' } as const
    expect(whyNotAudit(alarmed, 2, true)).toMatchObject({ key: 'visits.unhandled' })
    expect(whyNotAudit({ ...alarmed, handledAt: 'now' }, 2, true)).toBeNull()
    expect(standingLevel('normal', alarmed)).toBe('mild')
    expect(standingLevel('urgent', alarmed)).toBe('urgent')
    expect(standingLevel('normal', { symptomLevel: 'urgent', alertedAt: null })).toBe('normal')
    expect(whyNotAudit({ ...visit, state: 'done' }, 2, true)).toMatchObject({ key: 'visits.wrongState' })
  })

  it('is handled once, by her doctor or whoever audits', () => {
    const flagged = { alertedAt: 'then', handledAt: null, doctorId: 7 }
    expect(whyNotHandle(flagged, 7, false)).toBeNull()
    expect(whyNotHandle(flagged, 8, true)).toBeNull()
    expect(whyNotHandle(flagged, 8, false)).toMatchObject({ key: 'visits.notDoctor' })
    expect(whyNotHandle({ ...flagged, handledAt: 'now' }, 7, false)).toMatchObject({ key: 'visits.handled' })
    expect(whyNotHandle({ ...flagged, alertedAt: null }, 7, false)).toMatchObject({ key: 'visits.notFlagged' })
  })
})

describe('rules', () => {
  const step = { offsetDays: 1, typeId: 1, executor: 'service', staffIds: [] }
  it('name people where people are named, and do not swallow their own steps', () => {
    expect(whyNotRule({ steps: [step, { ...step, offsetDays: 7 }], dedupeDays: 5 })).toBeNull()
    expect(whyNotRule({ steps: [step, { ...step, offsetDays: 7 }], dedupeDays: 6 })).toMatchObject({
      key: 'visits.steps',
    })
    expect(whyNotRule({ steps: [step, { ...step, offsetDays: 7, typeId: 2 }], dedupeDays: 6 })).toBeNull()
    expect(whyNotRule({ steps: [{ ...step, executor: 'turn' }], dedupeDays: 0 })).toMatchObject({
      message: '第 1 步还没有选人',
    })
  })
})

describe('steps keep their number', () => {
  const at = (offsetDays: number, no?: number, typeId = 1) => ({ offsetDays, typeId, ...(no ? { no } : {}) })
  const nos = (...said: Parameters<typeof numbered>) => numbered(...said).steps.map(({ no }) => no)

  it('when others are put before them, taken away or moved; a new one never has the number of one that was', () => {
    expect(nos([at(1), at(7)], [], 0)).toEqual([1, 2])
    expect(nos([at(1, 1), at(3), at(8, 2)], [at(1, 1), at(7, 2)], 20)).toEqual([1, 21, 2])
    expect(nos([at(7, 2), at(1, 1)], [at(1, 1), at(7, 2)], 20)).toEqual([2, 1])
    expect(nos([at(1, 1), at(9)], [at(1, 1), at(7, 2)], 21)).toEqual([1, 22])
    expect(numbered([at(1, 1), at(9)], [at(1, 1)], 21).last).toBe(22)
  })

  it('a number that is said twice, or that no step had, is a new one', () => {
    expect(nos([at(1, 1), at(2, 1), at(3, 9)], [at(1, 1)], 20)).toEqual([1, 21, 22])
  })

  it('by whoever says none: those of the same day and type, then the others in their order', () => {
    expect(nos([at(1), at(3), at(7)], [at(1), at(7)], 20)).toEqual([1, 21, 2])
    expect(nos([at(2), at(7)], [at(1), at(7)], 20)).toEqual([1, 2])
    expect(nos([at(7, undefined, 2)], [at(7), at(9, undefined, 2)], 20)).toEqual([1])
  })
})
