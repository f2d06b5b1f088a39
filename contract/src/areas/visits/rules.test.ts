import { describe, expect, it } from 'vitest'
import {
  afterAttempt,
  isFlagged,
  leadsTo,
  levelOf,
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
