/**
 * The sweep of references: every write is asked with an id that exists nowhere and one of the other hospital, in each field
 * that names something, one after another, inside lines, shares and lists too, while everything else it names is there. By
 * somebody who reaches everything and by somebody who reaches her own rows: a check of reach alone lets the first one pass.
 * The same refusal for both ids, that of something that is not there, and nothing moves. Source: security R5, 5.1, 5.6.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { type Contents, hasMoved, whoMoves } from './bisect.ts'
import { testNode } from './clinic.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { asSuperuser, freeId, renumber } from './one-number.ts'
import { branchesOf, type Place, placesIn } from './places.ts'
import { makeHers, type Others, openRows, otherRows, untouched } from './reference-rows.ts'
import { type Besides, besidesOf, byRow, elsewhere, inRows } from './reference-samples.ts'
import { type Schema, sample, sampleObject } from './samples.ts'
import { type Answer, send } from './send.ts'
import { type Owner, ownerOfTables, TRACES } from './tenant-tables.ts'

const NEVER = 9_007_199_254_000_000
const routes = areas.flatMap((area) => area.routes)

/** What a row of a list is about; of the other things it names, one row tells enough. */
const ITSELF = /^(id|purchasedItemId|debtId|productId)$/

/** A valid value with an id at one place. A list holds one that is there before the other: neither may be missed. */
const withId = (schema: Schema, place: Place, id: number, ours: () => number): unknown => {
  const [step, ...rest] = place
  if (step === undefined) return id
  const one = branchesOf(schema).find((branch) => (step === '[]' ? branch.items : branch.properties?.[step]))!
  if (step === '[]') {
    const odd = withId(one.items!, rest, id, ours)
    if (rest.length === 0) return [ours(), odd]
    return rest.length === 1 && ITSELF.test(rest[0]!) ? [sample(one.items!, ours), odd] : [odd]
  }
  return { ...sampleObject(one, ours), [step]: withId(one.properties![step]!, rest, id, ours) }
}

const writes = routes.filter(({ call }) => call.effect === 'write' && call.may !== 'public')
const cases = writes.flatMap(({ area, name, call }) =>
  placesIn(call.input as Schema).map((place) => [`${area}.${name} ${place.join('.')}`, call as Call, place] as const),
)

let here: FullClinic
let there: FullClinic
let owner: Owner
let ours: number
let foreign: number
let everything: Actor
let own: Actor
/** Rows beside those that everything names. */
let others: Others
let besides: Besides

beforeAll(async () => {
  owner = await ownerOfTables()
  ours = await freeId()
  foreign = await freeId()
  here = await newFullClinic()
  there = await newFullClinic()
  const { hospitalId } = here.clinic
  const open = await openRows(here)
  const oldest = await owner.oldest(hospitalId)
  await renumber(
    hospitalId,
    [...oldest].map(([table, id]) => open[table] ?? id),
    ours,
  )
  await renumber(there.clinic.hospitalId, await owner.ids(there.clinic.hospitalId), foreign)
  await asSuperuser((client) => client.query(untouched(hospitalId, ours)))
  others = await otherRows(here)
  const keys = [...new Set(routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone]))]
  const desks: readonly string[] = Object.values(EVERYONE)
  everything = await here.clinic.with(keys)
  own = await here.clinic.with(
    keys.filter((key) => !desks.includes(key)),
    { dataScope: 5 },
  )
  besides = await besidesOf(here, ours, everything, others)
}, 60_000)
afterAll(() => owner.end())

const contents = async (): Promise<Contents> => [
  await owner.digests(here.clinic.hospitalId, TRACES),
  await owner.digests(there.clinic.hospitalId, TRACES),
]

/** With what the rows of its lists must be told. */
const filled = (call: Call, input: Record<string, unknown>): Record<string, unknown> => {
  const told = Object.entries(inRows.get(call) ?? {}).filter(([list]) => list in input)
  const rows = told.map(([list, more]) => [list, (input[list] as object[]).map((row) => ({ ...row, ...more() }))])
  return { ...input, ...Object.fromEntries(rows) }
}

const asked = async (who: Actor, call: Call, place: Place, id: number): Promise<Answer & { ok: boolean }> => {
  const { [place[0]!]: _itself, ...more } = (besides.get(call)?.(place[0]!) ?? {}) as Record<string, unknown>
  const whole = filled(call, withId(call.input as Schema, place, id, () => ours) as Record<string, unknown>)
  const input =
    byRow.includes(call) && place.length === 2 && place[1] === '[]' ? { ...whole, [place[0]!]: [id] } : whole
  const { ok, answer } = await send(await testNode(), call, { ...input, ...more }, { token: who.token })
  return { ...answer!, ok }
}

/** It says that what was named is not there (people: that they do not work here), or that she may not put people or departments in that are not hers to give. */
const saysMissing = ({ status, code, message }: Answer): boolean =>
  status === 404 || code === 40388 || /不存在|不在当班|不在职|已离职/.test(message)

const isElsewhere = (who: Actor, title: string, call: Call, { code }: Answer): boolean =>
  elsewhere.some(([place, said, , only]) => place.test(title) && said === code && (!only || who === own)) ||
  (code === 403 && keysOf(call.may).every((key) => key.startsWith('platform:')))

/** What is wrong with the answers about an id that exists nowhere and one of the other hospital. */
const wrongIn = async (who: Actor, [title, call, place]: (typeof cases)[number]): Promise<string[]> => {
  const never = await asked(who, call, place, NEVER)
  const strange = await asked(who, call, place, foreign)
  const said = `${title}: ${never.status} ${never.code} ${never.message}`
  if (never.ok || strange.ok) return [`${title} is done`]
  if (never.code !== strange.code || never.status !== strange.status)
    return [`${said}, but of the other hospital ${strange.status} ${strange.code}`]
  return saysMissing(never) || isElsewhere(who, title, call, never) ? [] : [said]
}

describe.each([
  ['reaches everything', () => everything],
  ['reaches her own rows', () => own],
] as const)('by somebody who %s', (_reach, who) => {
  beforeAll(() => makeHers(who(), [ours, ...Object.values(others)]))

  test('ids of nothing and of another hospital are answered as not there, and nothing moves', async () => {
    const before = await contents()
    const wrong: string[] = []
    for (const one of cases) wrong.push(...(await wrongIn(who(), one)))
    expect(wrong).toEqual([])
    if (!hasMoved(before, await contents())) return
    const moving = await whoMoves(cases, (one) => wrongIn(who(), one), contents)
    expect(moving.map(({ thing: [title], moves }) => `${title} moves ${moves.flat().join(', ')}`)).toEqual([])
  }, 120_000)
})

test('a till that is not there is not opened', async () => {
  const cashierToBe = await here.clinic.with(keysOf(cashier.openShift.may))
  for (const id of [NEVER, foreign])
    expect(await asked(cashierToBe, cashier.openShift, ['registerId'], id)).toMatchObject({ status: 404 })
})

test('the sweep names what is in lists, lines and shares', () => {
  const named = cases.map(([title]) => title)
  for (const one of [
    'cashier.pay orders.[].id',
    'orders.create share.[].staffId',
    'purchases.deductBatch items.[].deptId',
  ])
    expect(named).toContain(one)
  expect(named.length).toBeGreaterThan(250)
})
