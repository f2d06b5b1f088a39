/** The statements of every reading call, as PostgreSQL plans them: what narrows by a day, a moment or an id reaches its index. */
import { type Call, keysOf, pathNames } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { conjuncts, type Planner, planner, textsOf } from './plans.ts'
import { type Schema, sample, sampleObject } from './samples.ts'
import { send } from './send.ts'

const routes = areas.flatMap((area) => area.routes)
const keys = [...new Set(routes.flatMap(({ call }) => keysOf(call.may)))].filter((key) => !key.startsWith('platform:'))
const desks: readonly string[] = Object.values(EVERYONE)
const reads = routes
  .map(({ area, name, call }) => ({ title: `${area}.${name} ${call.path}`, call: call as Call }))
  .filter(({ call }) => call.effect === 'read' && call.form === 'json' && call.may !== 'public' && !call.audited)
const isKeyed = ({ path }: Call): boolean => pathNames(path).length > 0
/** Lists, sums, blocks, figures: what is asked without naming one thing, or of one customer. */
const lists = reads.filter(({ call }) => !isKeyed(call))
const keyed = reads.filter(({ call }) => isKeyed(call))

let clinic: Clinic
let people: readonly Actor[]
let plans: Planner

beforeAll(async () => {
  clinic = await newClinic()
  const own = keys.filter((key) => !desks.includes(key))
  people = [await clinic.with(keys), await clinic.with(own, { dataScope: 5 })]
  plans = await planner(clinic.hospitalId)
})
afterAll(() => plans.end())

const wordsOf = (schema: Schema): readonly unknown[] => schema.enum ?? schema.anyOf?.flatMap(wordsOf) ?? []

/** The call as it opens, and narrowed by each of its filters, by every word of a choice. */
const waysOf = (call: Call): Record<string, unknown>[] => {
  const schema = call.input as Schema
  const base = sampleObject(schema, () => 1)
  const ways: Record<string, unknown>[] = [base]
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (name in base || /^(page|pageNum|pageSize|sortName|sortOrder)$/.test(name)) continue
    const words = wordsOf(property)
    for (const value of words.length > 0 ? words : [sample(property, () => 1, name)])
      ways.push({ ...base, [name]: value })
  }
  return ways
}

/** Each statement once: second doors send the same ones. */
const planned = new Map<string, Promise<readonly string[]>>()
const leakyOnce = (text: string): Promise<readonly string[]> => {
  const known = planned.get(text) ?? plans.leaky(text)
  planned.set(text, known)
  return known
}

test.each(lists)('$title reaches its indexes by day and moment', async ({ call }) => {
  for (const person of people) {
    const texts = await textsOf(clinic.node, async () => {
      for (const input of waysOf(call)) await send(clinic.node, call, input, { token: person.token })
    })
    for (const text of texts) expect(await leakyOnce(text), text).toEqual([])
  }
})

test.each(keyed)('$title reaches its indexes by id', async ({ call }) => {
  const texts = await textsOf(clinic.node, async () => {
    await send(
      clinic.node,
      call,
      sampleObject(call.input as Schema, () => 1),
      { token: people[0]!.token },
    )
  })
  for (const text of texts) expect(await leakyOnce(text), text).toEqual([])
})

test('statements were planned', () => expect(planned.size).toBeGreaterThan(400))

test('no statement of a call has helpers: plans for any day and any person would read everything with them', async () => {
  const rows = await clinic.rows(sql`select current_setting('max_parallel_workers_per_gather') as helpers`)
  expect(rows).toEqual([{ helpers: '0' }])
})

describe('what is leaky is seen', () => {
  test.each([
    [
      'the clock behind coalesce',
      `t.on_date = (coalesce(nullif(current_setting('app.clock', true), '')::timestamptz, now()))::date`,
    ],
    ['a moment beside a date', 't.arrived_at >= kit.today()'],
    ['a moment beside a day that is given', 't.arrived_at >= $1::date'],
    [
      'a day that is read beforehand, behind coalesce',
      `t.on_date >= coalesce((select x.on_date from triage.triage x where x.id = $1), '-infinity')`,
    ],
    ['an id behind coalesce', 't.id = coalesce((select x.id from triage.triage x where x.id = $1), $2)'],
  ])('%s', async (_why, condition) => {
    expect(await plans.leaky(`select t.id from triage.triage t where ${condition}`)).toHaveLength(1)
  })

  test.each([
    't.on_date = kit.today()',
    't.arrived_at >= $1::date::timestamptz',
    't.on_date >= $1::date',
    't.id = (select coalesce((select x.id from triage.triage x where x.id = $1), $2))',
  ])('%s is served', async (condition) => {
    expect(await plans.leaky(`select t.id from triage.triage t where ${condition} order by t.id`)).toEqual([])
  })

  test('a customer joined by what another row makes of two columns', async () => {
    const join = 'customers.customer m join customers.customer c on c.id'
    const asked = (by: string) => plans.leaky(`select c.id from ${join} = ${by} where m.id = $1`)
    expect(await asked('coalesce(m.merged_into_id, m.id)')).toHaveLength(1)
    expect(await asked('m.merged_into_id')).toEqual([])
  })

  test('a condition falls into its parts', () => {
    expect(conjuncts('((a = 1) AND ((b = 2) OR (c = 3)))')).toEqual(['(a = 1)', '((b = 2) OR (c = 3))'])
    expect(conjuncts('(a = 1)')).toEqual(['(a = 1)'])
  })
})
