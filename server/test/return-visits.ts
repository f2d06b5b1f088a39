/** Return visits for tests: people, types by their name, a plan. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { type RuleStep, visitRules, visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { present } from '../src/kit/clock.ts'
import type { Actor } from './actor.ts'
import type { Clinic } from './clinic.ts'

export const workKeys = [
  'visit:list',
  'visit:add',
  'visit:insertList',
  'visit:edit',
  'visit:immediately',
  'visit:delay',
] as const
export const headKeys = [...workKeys, 'visit:audit', 'visit:delete', 'visit:export', 'customer:health'] as const
export const ruleKeys = [
  'visit:rule:list',
  'visit:rule:add',
  'visit:rule:edit',
  'visit:rule:delete',
  'visit:rule:status',
  'visit:rule:type',
] as const

const DAY_MS = 86_400_000
/** Noon of a day from today, in the hospital's zone. */
export const noonOf = (days: number): string =>
  `${new Date(present().getTime() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)} 12:00:00`

export const typeNamed = async (who: Actor, name: string) =>
  (await who.ask(visitTypes.list, { keyword: name })).result.find((one) => one.name === name)!

/** A card filled with its lightest answers, but for those that are said. */
export const cardOf = (
  questions: readonly { label: string; options: readonly { text: string }[] }[],
  but: Readonly<Record<string, string>> = {},
) => questions.map(({ label, options }) => ({ label, text: but[label] ?? options[0]!.text }))

/** What a visit came to, of a type without a card. */
export const fine = { way: 'phone', content: '恢复正常', result: 'normal' } as const

type Plan = InputOf<typeof visits.add>
export const planned = async (who: Actor, plan: Partial<Plan> & Pick<Plan, 'customerId' | 'typeId'>) =>
  await who.ask(visits.add, { planTime: noonOf(0), executorId: who.staffId, theme: '第 1 天', ...plan })

export const step = (typeId: number, more: Partial<RuleStep> = {}): RuleStep => ({
  offsetDays: 1,
  time: '10:00',
  typeId,
  executor: 'service',
  staffIds: [],
  theme: '第 1 天',
  script: '',
  ...more,
})
export const everything = { productIds: [], categoryIds: [], deptIds: [], sourceIds: [] }

let serial = 0
export const ruleOf = async (
  who: Actor,
  said: Partial<InputOf<typeof visitRules.create>> & Pick<InputOf<typeof visitRules.create>, 'trigger' | 'steps'>,
) => who.ask(visitRules.create, { name: `规则${++serial}`, scope: everything, ...said })

/** Tasks of a customer as they stand, by their plan. */
export const tasksOf = (clinic: Clinic, customerId: number) =>
  clinic.rows(sql<{ id: number; theme: string; day: number; state: string; executor_id: number | null }>`
    select v.id, v.theme, (v.plan_at at time zone 'Asia/Shanghai')::date - kit.today() as day, v.state, v.executor_id
      from visits.visit v where v.customer_id = ${customerId} order by v.plan_at, v.id`)
