/**
 * Numbers: every one that a call takes has bounds, and at its bounds it is refused, answered or finds nothing, never an
 * error of the database: what PostgreSQL cannot hold is a refusal of the contract and no line in the log of bugs.
 * Source: security 5.7.
 */
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { schemas } from './answers.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { type Schema, sample, sampleObject } from './samples.ts'
import { send } from './send.ts'

const routes = areas.flatMap((area) => area.routes)
const NEVER = 9_007_199_254_000_000

type Place = { readonly path: readonly string[]; readonly schema: Schema }

/** Every number in a schema, by its place; a union's several. Words that are numbers (`0 | 1`) are words. */
const numbersIn = (
  schema: Schema & { patternProperties?: Record<string, Schema> },
  path: readonly string[] = [],
): Place[] => {
  const here = [schema.type].flat().some((type) => type === 'integer' || type === 'number')
  if (here) return schema.enum || schema.const !== undefined ? [] : [{ path, schema }]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => numbersIn(inner, [...path, name])),
    ...(schema.items ? numbersIn(schema.items, [...path, '[]']) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => numbersIn(inner, path)),
    ...Object.values(schema.patternProperties ?? {}).flatMap((inner) => numbersIn(inner, [...path, 'x'])),
  ]
}

const numbered = routes
  .map(({ area, name, call }) => ({ title: `${area}.${name}`, call, places: numbersIn(call.input as Schema) }))
  .filter(({ places }) => places.length > 0)

const takes = (schema: Schema, value: number): boolean => schemas.validate(schema, value)

test.each(numbered)('$title bounds its numbers', ({ places }) => {
  for (const { path, schema } of places) {
    const where = path.join('.')
    for (const huge of [1e300, 2 ** 53, -1e300]) expect(takes(schema, huge), `${where} ${huge}`).toBe(false)
    if ([schema.type].flat().includes('integer')) expect(takes(schema, 0.5), where).toBe(false)
  }
})

let clinic: FullClinic
let everything: Actor
beforeAll(async () => {
  clinic = await newFullClinic()
  const keys = routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone])
  everything = await clinic.clinic.with([...new Set(keys)])
}, 60_000)

type Bound = 'minimum' | 'maximum'

/** The value with every number of its schema at this bound; whatever else is needed is valid. */
const atBound = (schema: Schema, bound: Bound, name: string): unknown => {
  const [number] = numbersIn(schema)
  if (!number) return sample(schema, () => NEVER, name)
  if (number.schema === schema || schema.anyOf?.includes(number.schema)) return number.schema[bound]
  const inner = schema.anyOf?.find((one) => numbersIn(one).length > 0) ?? schema
  if (inner.items) return [atBound(inner.items, bound, name)]
  const { properties = {}, required = [] } = inner
  const named = Object.entries(properties).filter(([key, one]) => required.includes(key) || numbersIn(one).length > 0)
  return Object.fromEntries(named.map(([key, one]) => [key, atBound(one, bound, key)]))
}

/** Optional ones one by one, so that no number hides behind the refusal of another. */
const inputsOf = (call: Call, bound: Bound): Record<string, unknown>[] => {
  const { properties = {}, required = [] } = call.input as Schema
  const base = sampleObject(call.input as Schema, () => clinic.hers['customer'] ?? NEVER)
  const own = Object.keys(properties).filter((name) => numbersIn(properties[name]!).length > 0)
  const put = (names: readonly string[]) => ({
    ...base,
    ...Object.fromEntries(names.map((name) => [name, atBound(properties[name]!, bound, name)])),
  })
  const filters = own.filter((name) => !required.includes(name))
  return call.effect === 'read'
    ? [put(own), ...(filters.length > 0 ? [put(filters)] : [])]
    : own.map((name) => put([name]))
}

describe.each(['minimum', 'maximum'] as const)('at the %s', (bound) => {
  test.each(numbered.filter(({ call }) => call.may !== 'public'))('$title is no error', async ({ call }) => {
    const { node } = clinic.clinic
    const before = node.bugs.length
    for (const input of inputsOf(call, bound)) {
      const { answer } = await send(node, call, input, { token: everything.token })
      expect(answer?.status ?? 200, JSON.stringify({ input, answer })).toBeLessThan(500)
    }
    expect(node.bugs.slice(before).map(String)).toEqual([])
  })
})
