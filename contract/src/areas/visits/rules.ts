/** What may be done with a task, what her answers mean, what a rule must hold (pure). Source: customers book §16.2, §16.3. */
import type { Refusal } from '../../refusals.ts'
import { type SymptomLevel, symptomLevels, type VisitState, visitRefusals, visitStates } from './words.ts'

/** 完成, 记一次未接通, 取消, 改期, 改派, 通过, 驳回. */
export const visitMoves = {
  complete: '完成',
  attempt: '登记未接通',
  escalate: '紧急升级',
  cancel: '取消',
  delay: '改期',
  assign: '改派',
  pass: '审核',
  reject: '驳回',
} as const
export type VisitMove = keyof typeof visitMoves

/** Where each move leads from each state; a pair that is not here is refused. */
const moves: { readonly [M in VisitMove]: Partial<Record<VisitState, readonly VisitState[]>> } = {
  complete: { pending: ['done', 'auditing'] },
  attempt: { pending: ['pending', 'closed'] },
  escalate: { pending: ['pending'] },
  cancel: { pending: ['cancelled'] },
  delay: { pending: ['pending'] },
  assign: { pending: ['pending'] },
  pass: { auditing: ['passed'] },
  reject: { auditing: ['pending'] },
}

/** States a move may lead to from here; none: it is refused. */
export const leadsTo = (move: VisitMove, state: VisitState): readonly VisitState[] => moves[move][state] ?? []

export const whyNotMove = (move: VisitMove, { state }: { readonly state: VisitState }): Refusal | null =>
  leadsTo(move, state).length > 0
    ? null
    : visitRefusals.wrongState({ state: visitStates[state], action: visitMoves[move] })

/** Where a failed attempt leaves a task. @param attempts so many failed, this one included */
export const afterAttempt = (attempts: number, most: number): 'pending' | 'closed' =>
  attempts >= most ? 'closed' : 'pending'

const heavy: readonly SymptomLevel[] = ['abnormal', 'urgent']
/** A red flag: her doctor hears of it at once. */
export const isFlagged = (level: SymptomLevel | null | undefined): boolean =>
  level !== null && level !== undefined && heavy.includes(level)

const order = Object.keys(symptomLevels) as SymptomLevel[]
export const heavier = (one: SymptomLevel, other: SymptomLevel): SymptomLevel =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

/** The level a visit stands at: what raised an alarm is never made lighter by what is said after it. */
export const standingLevel = (
  said: SymptomLevel,
  {
    alertedAt,
    symptomLevel,
  }: { readonly alertedAt: string | null; readonly symptomLevel: SymptomLevel | null | undefined },
): SymptomLevel => (alertedAt && symptomLevel ? heavier(said, symptomLevel) : said)

export type Question = {
  readonly label: string
  readonly options: readonly { readonly text: string; readonly level: SymptomLevel }[]
}
/** What was chosen, by the label of its question. */
export type Chosen = { readonly label: string; readonly text: string }
export type Answer = Chosen & { readonly level: SymptomLevel }

/** Her answers with the level of each, by the card they were asked from. @throws nothing: an unknown one is a refusal */
export const answersFrom = (questions: readonly Question[], chosen: readonly Chosen[]): readonly Answer[] | Refusal => {
  const found = chosen.map(({ label, text }) => {
    const option = questions.find((one) => one.label === label)?.options.find((one) => one.text === text)
    return option ? { label, text, level: option.level } : visitRefusals.unknownAnswer({ label })
  })
  const wrong = found.find((one): one is Refusal => 'key' in one)
  return wrong ?? found.filter((one): one is Answer => !('key' in one))
}

/** The heaviest of her answers. */
export const levelOf = (answers: readonly Pick<Answer, 'level'>[]): SymptomLevel =>
  answers.reduce<SymptomLevel>((level, one) => heavier(level, one.level), 'normal')

type Asked = {
  readonly needAnswer: boolean
  readonly scoreEnabled: boolean
  readonly questions: readonly Question[]
}
type Said = {
  readonly answers: readonly Chosen[]
  readonly satisfaction?: number | null | undefined
  readonly symptomLevel?: SymptomLevel | null | undefined
}

/** What is missing or does not fit before a visit is complete. */
export const whyNotComplete = ({ needAnswer, scoreEnabled, questions }: Asked, said: Said): Refusal | null => {
  const answers = answersFrom(questions, said.answers)
  if ('key' in answers) return answers as Refusal
  const given = new Set(answers.map(({ label }) => label))
  const missing = questions.filter(({ label }) => !given.has(label)).map(({ label }) => label)
  if (needAnswer && missing.length > 0) return visitRefusals.unanswered({ labels: missing.join('、') })
  if (scoreEnabled && !said.satisfaction) return visitRefusals.scoreNeeded()
  const level = levelOf(answers)
  return said.symptomLevel && heavier(said.symptomLevel, level) !== said.symptomLevel
    ? visitRefusals.levelLowered({ level: symptomLevels[level] })
    : null
}

type Audited = {
  readonly state: VisitState
  readonly doneById?: number | null | undefined
  readonly symptomLevel?: SymptomLevel | null | undefined
  readonly alertedAt?: string | null | undefined
  readonly handledAt?: string | null | undefined
}
/** Nobody audits her own; an alarm does not pass before somebody noted what was done. @param me id of the person */
export const whyNotAudit = (visit: Audited, me: number, pass: boolean): Refusal | null => {
  const closed = whyNotMove(pass ? 'pass' : 'reject', visit)
  if (closed) return closed
  if (visit.doneById === me) return visitRefusals.ownVisit()
  const isAlarm = visit.alertedAt || isFlagged(visit.symptomLevel)
  return pass && isAlarm && !visit.handledAt ? visitRefusals.unhandled() : null
}

type Flagged = {
  readonly alertedAt?: string | null | undefined
  readonly handledAt?: string | null | undefined
  readonly doctorId?: number | null | undefined
}
/** @param me id of the person @param audits may she audit visits? */
export const whyNotHandle = (visit: Flagged, me: number, audits: boolean): Refusal | null => {
  if (!visit.alertedAt) return visitRefusals.notFlagged()
  if (visit.handledAt) return visitRefusals.handled()
  return visit.doctorId === me || audits ? null : visitRefusals.notDoctor()
}

/** So long may an alarm lie unread before whoever stands above hears of it. */
export const UNREAD_MINUTES = 30

/** A reading counts of whoever may deal with the alarm, and of whoever was told that nobody read it. */
export const whyNotRead = (
  visit: Flagged & { readonly toldToId?: number | null | undefined },
  me: number,
  audits: boolean,
): Refusal | null => {
  if (!visit.alertedAt) return visitRefusals.notFlagged()
  return visit.doctorId === me || visit.toldToId === me || audits ? null : visitRefusals.notDoctor()
}

type Step = {
  readonly offsetDays: number
  readonly typeId: number
  readonly executor: string
  readonly staffIds: readonly number[]
}
/** Named people where people are named; steps of one type further apart than tasks are taken together. */
const wrongIn = (steps: readonly Step[], dedupeDays: number): string | undefined => {
  const bare = steps.findIndex(
    ({ executor, staffIds }) => ['named', 'turn'].includes(executor) && staffIds.length === 0,
  )
  if (bare >= 0) return `第 ${bare + 1} 步还没有选人`
  for (const [at, step] of steps.entries())
    for (const [n, other] of steps.slice(0, at).entries())
      if (other.typeId === step.typeId && Math.abs(other.offsetDays - step.offsetDays) <= dedupeDays)
        return `第 ${n + 1} 步和第 ${at + 1} 步类型相同，相隔不超过 ${dedupeDays} 天，会被合并成一次；请减少去重天数或改间隔`
  return undefined
}

/** Why a rule cannot be kept like this. */
export const whyNotRule = (rule: { readonly steps: readonly Step[]; readonly dedupeDays: number }): Refusal | null => {
  const what = wrongIn(rule.steps, rule.dedupeDays)
  return what === undefined ? null : visitRefusals.steps({ what })
}

type Numbered = { readonly no?: number | undefined; readonly offsetDays: number; readonly typeId: number }

/** Which of the steps that stood each one is, by its place; null: a new one. Where no number is said: by day and type, then by order. */
const stoodAs = (steps: readonly Numbered[], before: readonly Required<Numbered>[]): (number | null)[] => {
  const free = new Set(before.map(({ no }) => no))
  const take = (no: number | undefined): number | null => (no !== undefined && free.delete(no) ? no : null)
  if (steps.some(({ no }) => no !== undefined)) return steps.map(({ no }) => take(no))
  const alike = steps.map(({ offsetDays, typeId }) =>
    take(before.find((one) => free.has(one.no) && one.offsetDays === offsetDays && one.typeId === typeId)?.no),
  )
  return alike.map((no) => no ?? take([...free][0]))
}

/**
 * Steps with their numbers: one that stood keeps its own, so that what it has made is not made again; a new one gets a number
 * no step of the rule ever had. @param last the highest there was
 */
export const numbered = <S extends Numbered>(
  steps: readonly S[],
  before: readonly Numbered[],
  last: number,
): { readonly steps: readonly (S & { readonly no: number })[]; readonly last: number } => {
  const stood = stoodAs(
    steps,
    before.map((step, at) => ({ ...step, no: step.no ?? at + 1 })),
  )
  let highest = last
  const all = steps.map((step, at) => ({ ...step, no: stood[at] ?? ++highest }))
  return { steps: all, last: highest }
}
