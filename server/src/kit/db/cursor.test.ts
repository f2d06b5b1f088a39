import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { Database } from './database.ts'

const nobody = { hospitalId: null, staffId: null }
let database: Database
beforeAll(() => {
  database = new Database({ url: testDatabase().appUrl, max: 1 })
})
afterAll(() => database.close())

test.each([
  [0, []],
  [1, [1]],
  [3, [3]],
  [4, [3, 1]],
  [6, [3, 3]],
  [8, [3, 3, 2]],
])('%i rows are read to the end, three at a time', async (count, sizes) => {
  const query = { text: `select n::int from generate_series(1, ${count}) n`, values: [] }
  const slices: Record<string, unknown>[][] = []
  for await (const rows of database.cursor(nobody, query, 3)) slices.push(rows)
  expect(slices.map((rows) => rows.length)).toEqual(sizes)
  expect(slices.flat().map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})

test('a large result may take its time: neither limit of a statement holds for it', async () => {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout']
  const query = { text: `select current_setting(name) as at from unnest('{${limits}}'::text[]) name`, values: [] }
  for await (const rows of database.cursor(nobody, query, 3)) expect(rows).toEqual([{ at: '0' }, { at: '0' }])
})
