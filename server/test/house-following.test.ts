/** Every column of the database that names a customer says what becomes of it when her archive goes into another one. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followings } from '../src/following.ts'
import { newClinic } from './clinic.ts'

/** Names that say a customer by something else than a foreign key. */
const NAMES = '(^|_)(customer|referee|recommender|referrer|merged_into|phone_owner)_id$'

test('the register of what follows a merged archive is the database’s list of columns that name a customer', async () => {
  const clinic = await newClinic()
  const rows = await clinic.rows(sql<{ name: string }>`
    select n.nspname || '.' || t.relname || '.' || a.attname as name from pg_attribute a
      join pg_class t on t.oid = a.attrelid and t.relkind = 'r' join pg_namespace n on n.oid = t.relnamespace
     where a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema')
       and (a.attname ~ ${NAMES} or exists (select from pg_constraint f where f.conrelid = t.oid and f.contype = 'f'
         and f.confrelid = 'customers.customer'::regclass and a.attnum = f.conkey[array_length(f.conkey, 1)]))
     order by 1`)
  const said = followings.map(({ table, column }) => `${table}.${column}`).sort()
  expect(rows.map(({ name }) => name).sort()).toEqual(said)
  expect(new Set(said).size).toBe(said.length)
})

test('what is never changed is kept as it was written, or has a rule of its own', async () => {
  const clinic = await newClinic()
  const rows = await clinic.rows(sql<{ name: string }>`
    select n.nspname || '.' || t.relname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
      join pg_namespace n on n.oid = t.relnamespace where g.tgname = 'never_changed'`)
  const never = new Set(rows.map(({ name }) => name))
  expect(followings.filter(({ table, how }) => how === 'moved' && never.has(table)).map(({ table }) => table)).toEqual(
    [],
  )
  expect(followings.filter(({ how }) => how === 'kept').map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'customers.owner_log',
      'customers.phone_view',
      'lifecycle.move',
      'rfm.snapshot',
      'trail.entry',
    ]),
  )
})
