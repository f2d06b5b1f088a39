/**
 * 建议提问: what to ask a customer who comes today, by rule, never more than three. The texts stand in one table; which of them are
 * asked follows from what the reader sees, so that what is hidden from her suggests nothing. Source: customers book §35, line 15.
 */
import { daysBetween } from '../../days.ts'
import { nextBirthday } from '../portrait/advice.ts'

/** Days after which a wish, or a session that was bought, is asked about, and days ahead in which a birthday is. */
export const briefDays = { demand: 30, unused: 60, birthday: 7 } as const
/** So many questions stand beside a customer. */
export const MOST_QUESTIONS = 3

/** What is asked, in the order in which it is chosen. */
export const questionTexts = {
  flagged: '回访时有异常症状（{回访}），现在恢复得怎么样？',
  complaint: '有投诉未结（{单号}），对处理进度还有什么期待？',
  undealt: '上次没有成交，原因是“{原因}”，现在还有这个顾虑吗？',
  demand: '“{需求}”提出 {天数} 天还没满足，现在还想做吗？',
  unused: '“{项目}”还剩 {次数} 次，{天数} 天没有做，今天要一起安排吗？',
  birthday: '{日期} 生日，想怎么过，需要提前安排项目吗？',
  missed: '近期爽约 {次数} 次，什么时间来最方便？',
  source: '第一次来，从“{来源}”了解到哪些介绍？',
  unknownSource: '第一次来，是怎么了解到我们的？',
  expectation: '第一次来，最想改善的是什么，期望做到什么程度？',
} as const
export type QuestionKey = keyof typeof questionTexts

type Words = Readonly<Record<string, string | number>>

/** What the reader sees of a customer; what is absent is hidden from her, or nothing. */
export type Facts = {
  readonly firstVisit?: boolean
  readonly source?: string | null
  readonly noDealReason?: string | null
  readonly birthday?: string | null
  readonly missed?: number
  readonly complaints: readonly { readonly no?: string }[]
  /** Return visits with a red flag that nobody has dealt with. */
  readonly flagged: readonly { readonly theme?: string }[]
  /** Wishes that stand open, each with the day on which it was written down. */
  readonly demands: readonly { readonly text: string; readonly since: string }[]
  /** What she bought and has not used up, with the day of its last session, or of its sale. */
  readonly left: readonly { readonly name: string; readonly times: number; readonly since: string }[]
}

/** The one that waits longest among those that waited longer than so many days; of equals the first. */
const longest = <T extends { readonly since: string }>(many: readonly T[], more: number, today: string) =>
  many
    .map((one) => ({ one, days: daysBetween(one.since, today) }))
    .filter(({ days }) => days > more)
    .reduce<{ one: T; days: number } | null>((best, next) => (best && best.days >= next.days ? best : next), null)

const birthdayWithin = (birthday: string | null | undefined, today: string): Words | null => {
  if (!birthday) return null
  const next = nextBirthday(birthday, today)
  return daysBetween(today, next) <= briefDays.birthday ? { 日期: next.slice(5) } : null
}

const demandOf = ({ demands }: Facts, today: string): Words | null => {
  const found = longest(demands, briefDays.demand, today)
  return found && { 需求: found.one.text, 天数: found.days }
}

const unusedOf = ({ left }: Facts, today: string): Words | null => {
  const found = longest(left, briefDays.unused, today)
  return found && { 项目: found.one.name, 次数: found.one.times, 天数: found.days }
}

const nothing: Words = {}
const rules: Readonly<Record<QuestionKey, (facts: Facts, today: string) => Words | null>> = {
  flagged: ({ flagged: [one] }) => (one ? { 回访: one.theme || '未写主题' } : null),
  complaint: ({ complaints: [one] }) => (one ? { 单号: one.no ?? '' } : null),
  undealt: ({ noDealReason }) => (noDealReason ? { 原因: noDealReason } : null),
  demand: demandOf,
  unused: unusedOf,
  birthday: ({ birthday }, today) => birthdayWithin(birthday, today),
  missed: ({ missed = 0 }) => (missed > 0 ? { 次数: missed } : null),
  source: ({ firstVisit, source }) => (firstVisit && source ? { 来源: source } : null),
  // Hidden is not unknown: only who sees that it is empty asks for it.
  unknownSource: ({ firstVisit, source }) => (firstVisit && source === null ? nothing : null),
  expectation: ({ firstVisit }) => (firstVisit ? nothing : null),
}

const filled = (text: string, words: Words): string =>
  text.replace(/\{([^}]+)\}/g, (_, name: string) => String(words[name] ?? ''))

/** At most three, in the order of the table. @param today the hospital's day of the arrival */
export const questionsFor = (facts: Facts, today: string): string[] =>
  (Object.keys(questionTexts) as QuestionKey[])
    .flatMap((key) => {
      const words = rules[key](facts, today)
      return words ? [filled(questionTexts[key], words)] : []
    })
    .slice(0, MOST_QUESTIONS)
