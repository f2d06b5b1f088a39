/**
 * Every refusal is given in some test, and every write succeeds in one: what nobody ever made happen, nobody has seen work.
 * Both are kept from runs of the tests (`node tools/examples.ts`, `node tools/told.ts`). The lists of exceptions only fall.
 */
import { readFileSync } from 'node:fs'
import { definedRefusals } from '@clinic/contract/refusals.ts'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { operationIdOf } from '../src/documents/operation.ts'
import { toldTable } from './told.ts'

/** Given where no test's call comes by, each proved elsewhere, or named for what is to come. */
const elsewhere: Readonly<Record<string, string>> = {
  'common.callNotFound': 'by the server around the calls: envelope.test.ts',
  'common.unavailable': 'without a database, and in a crowd: outage.test.ts, turns.test.ts',
  'common.failed': 'a bug: envelope.test.ts',
  'common.duplicate': 'a unique constraint nobody has named: a bug',
  'common.keyRequired': 'before the call is entered: idempotency.test.ts',
  'common.outOfStock': 'fixed by the money book for stock',
  'common.dayClosed': 'the day that is closed while money is booked; days are not closed yet',
  'ledger.balanceMoved': 'a race that the locks before it leave no room for; the constraint stands behind them',
  'menus.hiddenByVersion': 'greys the screen: places.test.ts',
  'purchases.oneByOne': 'greys the screen; the call itself answers 403',
  'orders.notBought': 'greys the screen; the call knows no such item',
  'customers.noPhonePermission': 'its number was given out; the right is asked before',
  'customers.exportTooLarge': 'its number was given out; a larger file is cut and says so',
  'triage.cannotReceive': 'its number was given out; who cannot receive is not offered',
  'consulting.notYours': 'its number was given out; reach answers 404 before',
  'orders.empty': 'greys the screen; the call takes no order without a line',
}

test('every refusal occurs in a test', () => {
  const file = new URL('../src/documents/examples.generated.json', import.meta.url)
  const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { refusals?: string[] }>
  const seen = new Set(Object.values(examples).flatMap(({ refusals = [] }) => refusals))
  const unseen = [...definedRefusals.keys()].filter((key) => !seen.has(key))
  expect(unseen.filter((key) => !elsewhere[key])).toEqual([])
  expect(Object.keys(elsewhere).filter((key) => !unseen.includes(key))).toEqual([])
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
