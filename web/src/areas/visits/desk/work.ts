/** What is typed about one visit, what it means, and how it is sent. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import {
  type Visit,
  type VisitConnect,
  type VisitResult,
  type VisitWay,
  visits,
} from '@clinic/contract/areas/visits/calls.ts'
import { type Answer, answersFrom, isFlagged, levelOf, whyNotComplete } from '@clinic/contract/areas/visits/rules.ts'
import type { SymptomLevel } from '@clinic/contract/areas/visits/words.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { useState } from 'react'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { useAction } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'

export type Typed = {
  readonly chosen: Readonly<Record<string, string>>
  readonly way: VisitWay
  readonly content: string
  readonly satisfaction: number | null
  readonly result: VisitResult
  readonly nextTime: string | null
}

/** What was sent back begins with what was said. */
const firstOf = (visit: Visit): Typed => ({
  chosen: Object.fromEntries((visit.answers ?? []).map(({ label, text }) => [label, text])),
  way: visit.way ?? 'phone',
  content: visit.content ?? '',
  satisfaction: visit.satisfaction ?? null,
  result: visit.result ?? 'normal',
  nextTime: null,
})

const chosenIn = ({ chosen }: Typed) => Object.entries(chosen).map(([label, text]) => ({ label, text }))

/** The level of what was answered so far. */
export const levelIn = (visit: Visit, typed: Typed): SymptomLevel => {
  const answers = answersFrom(visit.questions, chosenIn(typed))
  return 'key' in answers ? 'normal' : levelOf(answers as readonly Answer[])
}

/** Answers that are a red flag, in words: 疼痛 7–10，肤色 发白. */
export const flagsIn = (visit: Visit, { chosen }: Typed): string =>
  visit.questions
    .flatMap(({ label, options }) => {
      const option = options.find(({ text }) => text === chosen[label])
      return option && isFlagged(option.level) ? [`${label} ${option.text}`] : []
    })
    .join('，')

const whyNot = (visit: Visit, typed: Typed): Refusal | null =>
  whyNotComplete(visit, { answers: chosenIn(typed), satisfaction: typed.satisfaction })

/** What is typed, kept as a draft. */
const useTyped = (visit: Visit) => {
  const [typed, setTyped] = useState<Typed>(() => firstOf(visit))
  const isTouched = JSON.stringify(typed) !== JSON.stringify(firstOf(visit))
  const draft = useUnsaved<Typed>({
    what: `回访：${visit.customerName}`,
    name: `visit:${visit.id}`,
    version: visit.version,
    place: ['visit'],
    count: () => (isTouched ? 1 : 0),
    read: () => typed,
    restore: setTyped,
  })
  return { typed, setTyped, draft }
}

/** The calls a visit is worked by. */
const useSending = (onSent: () => void, onFinished: () => void) => ({
  finish: useAction(visits.complete, { done: '已完成', onDone: onFinished }),
  fail: useAction(visits.attempt, {
    done: null,
    onDone: ({ state, attempts }) => {
      say.done(state === 'closed' ? `第 ${attempts} 次未联系上，任务已关闭` : `已记第 ${attempts} 次`)
      onSent()
    },
  }),
  raise: useAction(visits.escalate, { done: '已通知医生' }),
})

/** What a customer complained of while she was visited. */
export type Turned = { readonly customerId: number; readonly name: string; readonly content: string }

/** Mount it by the visit: another one is another form. */
export const useWorking = (visit: Visit, onNext: () => void, onTurned: (turned: Turned) => void) => {
  const { typed, setTyped, draft } = useTyped(visit)
  const { id, version } = visit
  const sent = () => {
    draft.saved()
    onNext()
  }
  const finished = () => {
    sent()
    const { customerId, customerName: name } = visit
    if (typed.result === 'complaint') onTurned({ customerId, name, content: typed.content.trim() })
  }
  const { finish, fail, raise } = useSending(sent, finished)
  const refused = whyNot(visit, typed)
  const complete = () => {
    if (refused) return say.failed(refused.message)
    if (typed.content.trim() === '') return say.failed('请写下回访内容')
    const { way, content, satisfaction, result, nextTime } = typed
    finish.mutate({ id, version, way, content, answers: chosenIn(typed), satisfaction, result, nextTime })
  }
  const level = levelIn(visit, typed)
  const escalate = () => {
    if (!isFlagged(level)) return say.failed('症状正常或轻微，不需要紧急升级')
    const content = [flagsIn(visit, typed), typed.content.trim()].filter(Boolean).join('；')
    raise.mutate({ id, version, level: level as 'abnormal' | 'urgent', content })
  }
  return {
    typed,
    put: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    answer: (label: string, text: string) => setTyped((now) => ({ ...now, chosen: { ...now.chosen, [label]: text } })),
    level,
    flags: flagsIn(visit, typed),
    refused,
    complete,
    miss: (connect: Exclude<VisitConnect, 'reached'>) => fail.mutate({ id, version, way: typed.way, connect }),
    escalate,
    busy: finish.isPending || fail.isPending || raise.isPending,
    draft,
  }
}

export type Working = ReturnType<typeof useWorking>
export const reveal = customers.reveal
