/** Sheets of 报单 for tests: reported by somebody who may do all of it, of customers of their own. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Clinic } from './clinic.ts'
import { newPhone, walkIn } from './customers.ts'

/** What a developer of a test clinic holds. */
export const developerKeys = [
  'customer:list',
  'customer:add',
  'consult:declaration:list',
  'consult:declaration:add',
  'consult:declaration:edit',
  'consult:declaration:end',
  'consult:declaration:pool',
  'consult:online:list',
] as const
/** What her head holds besides. */
export const headKeys = [
  ...developerKeys,
  'consult:declaration:reopen',
  'consult:declaration:transfer',
  'consult:declaration:rules',
  'consult:declaration:export',
] as const

/** A prospect nobody knows yet, as a form of a new archive. */
export const prospect = async (who: Actor, more: object = {}) => ({
  name: '陆思远',
  sex: '男' as const,
  phone: newPhone(),
  ...(await walkIn(who)),
  ...more,
})

/** Reports somebody new. */
export const report = async (who: Actor, said: Partial<InputOf<typeof declarations.create>> = {}, more: object = {}) =>
  who.ask(declarations.create, said.customerId ? said : { customer: await prospect(who, more), ...said })

/** Lets days of a sheet pass: what it was protected and followed lies so many days further back. */
export const daysPass = (clinic: Clinic, id: number, days: number) =>
  clinic.rows(sql`update declarations.sheet set protect_until = protect_until - ${days}::int,
    created_at = created_at - make_interval(days => ${days}), last_follow_at = last_follow_at - make_interval(days => ${days}),
    ended_at = ended_at - make_interval(days => ${days}) where id = ${id}`)
