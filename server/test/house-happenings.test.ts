/** Every table that names a customer tells what happens with her in 动态, or says why not. */
import { tables } from '@clinic/contract/tables.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { followings } from '../src/following.ts'
import { told, untold } from '../src/happenings.ts'
import { newClinic } from './clinic.ts'

/** Columns of happenings that no registered table names: who did it, when, and what everybody with the right may know. */
const EVERYBODYS = new Set(['at', 'byName', 'state', 'relation', 'purpose', 'answer', 'because'])

test('a table that names a customer tells what happens with her, or says why not, and not both', () => {
  const naming = [...new Set(followings.map(({ table }) => table))].sort()
  const telling = new Set(told.map(({ of }) => of))
  expect(naming.filter((table) => !telling.has(table) && untold[table] === undefined)).toEqual([])
  expect(Object.keys(untold).filter((table) => telling.has(table as never))).toEqual([])
  expect([...telling, ...Object.keys(untold)].filter((table) => !naming.includes(table as never))).toEqual([])
})

test('no two happenings go by one word, and each asks for the right of a call that is served', () => {
  const acts = told.map(({ act }) => act)
  expect(acts.filter((act, at) => acts.indexOf(act) < at)).toEqual([])
  const rights = new Set(areas.flatMap(({ routes }) => routes.map(({ call }) => JSON.stringify(call.may))))
  expect(told.filter(({ call }) => !rights.has(JSON.stringify(call.may))).map(({ act }) => act)).toEqual([])
})

test('what a sentence is made of is a column that a role may hide, or everybody’s', () => {
  const registered = new Map<string, readonly string[]>(tables.map(({ name, columns }) => [name, Object.keys(columns)]))
  const strange = told.flatMap(({ act, list, facts, money = [], at, by }) =>
    [...facts, ...money, at, ...(by ? [by] : [])]
      .filter((name) => !(registered.get(list.table)?.includes(name) || EVERYBODYS.has(name)))
      .map((name) => `${act}: ${list.table}:${name}`),
  )
  expect(strange).toEqual([])
})

test('each column of an amount is told as money', async () => {
  const clinic = await newClinic()
  const plain = told.flatMap(({ act, list, facts }) =>
    facts.map((name) => ({ name: `${act}: ${name}`, text: String(list.columns[name]!.read ?? '') })),
  )
  expect(plain.filter(({ text }) => text.includes('toYuan')).map(({ name }) => name)).toEqual([])
  // Kept under a merged archive is what is never changed: such a table is read with her former ids.
  const never = await clinic.rows(sql<{ name: string }>`
    select n.nspname || '.' || t.relname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
      join pg_namespace n on n.oid = t.relnamespace where g.tgname = 'never_changed'`)
  const fixed = new Set(never.map(({ name }) => name))
  expect(told.filter(({ of, isKept }) => fixed.has(of) && !isKept).map(({ act }) => act)).toEqual([])
})
