/**
 * Every refusal is given in some test, and every write succeeds in one: what nobody ever made happen, nobody has seen work.
 * Both are kept from runs of the tests (`node tools/examples.ts`, `node tools/told.ts`). What no call of an area answers is given here.
 */
import { readFileSync } from 'node:fs'
import { whyNotShow } from '@clinic/contract/areas/access/menus.ts'
import { whyNotSave } from '@clinic/contract/areas/orders/limits.ts'
import { whyNotDeductLine, whyNotTogether } from '@clinic/contract/areas/purchases/calls.ts'
import { definedRefusals } from '@clinic/contract/refusals.ts'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { operationIdOf } from '../src/documents/operation.ts'
import type { Refused } from '../src/kit/context.ts'
import { judge } from '../src/kit/refusal.ts'
import { turns } from '../src/kit/turns.ts'
import { testNode } from './clinic.ts'
import { toldTable } from './told.ts'

const bug = (error: object): unknown => judge(Object.assign(new Error(), error), {}, {}).refusal
const full = turns(0, 0)

/** Given by the server around the calls, and by rules that only grey a screen whose call could not be asked for it. */
const aside: Readonly<Record<string, () => unknown>> = {
  'common.callNotFound': async () => (await (await testNode()).http.inject('/api/v1/nothing')).json(),
  'common.unavailable': () => full(async () => null).catch(({ refusal }: Refused) => refusal),
  'common.failed': () => bug({}),
  'common.duplicate': () => bug({ code: '23505', constraint: 'unnamed' }),
  'menus.hiddenByVersion': () => whyNotShow({ versionHidden: true }),
  'purchases.oneByOne': () => whyNotTogether(2, false),
  'purchases.notBought': () => whyNotDeductLine(undefined, '光子嫩肤', '2026-11-23', false),
  'orders.empty': () =>
    whyNotSave(
      { lines: [], whole: { kind: 'none' }, roundingFen: 0 },
      { mayDiscount: true, mayGift: true, minPercent: 0, seesFloor: true },
    ),
}

test('every refusal occurs in a test', async () => {
  const file = new URL('../src/documents/examples.generated.json', import.meta.url)
  const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { refusals?: string[] }>
  const seen = new Set(Object.values(examples).flatMap(({ refusals = [] }) => refusals))
  const unseen = [...definedRefusals.keys()].filter((key) => !seen.has(key))
  expect(unseen.toSorted()).toEqual(Object.keys(aside).toSorted())
  for (const [key, give] of Object.entries(aside)) expect(await give(), key).toMatchObject({ key })
})

test('every write succeeds in a test of its area', () => {
  const writes = areas
    .flatMap(({ routes }) => routes)
    .filter(({ call }) => call.effect === 'write' && call.form === 'json')
    .map(operationIdOf)
  const told = [...toldTable().keys()]
  expect(writes.filter((id) => !told.includes(id))).toEqual([])
  expect(told.filter((id) => !writes.includes(id))).toEqual([])
})
