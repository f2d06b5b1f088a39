import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const ask = async (url: string, question: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

test('the run has a migrated database', async () => {
  const [row] = (await ask(testDatabase().ownerUrl, 'select count(*)::int as n from kit.migration')) as { n: number }[]
  expect(row!.n).toBeGreaterThan(0)
})

test.each([['appUrl'], ['readerUrl']] as const)('%s owns nothing and is no superuser', async (door) => {
  const owned = `select relname from pg_class where relowner = current_user::regrole
    union all select rolname from pg_roles where rolname = current_user and (rolsuper or rolbypassrls or rolcreaterole)`
  expect(await ask(testDatabase()[door], owned)).toEqual([])
})

test('the reader writes nothing', async () => {
  await expect(ask(testDatabase().readerUrl, `insert into kit.setting values ('a', '1')`)).rejects.toThrow(/read-only/)
})

test('the application cannot change the schema', async () => {
  await expect(ask(testDatabase().appUrl, 'create table public.mine (a int)')).rejects.toThrow(/permission denied/)
  await expect(ask(testDatabase().appUrl, 'create schema mine')).rejects.toThrow(/permission denied/)
})
