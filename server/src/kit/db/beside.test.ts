import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { Database } from './database.ts'

const nobody = { hospitalId: null, staffId: null }
let database: Database
beforeAll(() => {
  database = new Database({ url: testDatabase().appUrl, max: 2 })
})
afterAll(() => database.close())

test('as many transactions as there are connections each ask something beside themselves, and none waits for another', async () => {
  const question = { text: 'select pg_backend_pid() as pid', values: [] }
  const asked = () =>
    database.transaction(nobody, async (tx) => {
      const [held] = await tx.together([question])
      const [beside] = await database.beside.readTogether(nobody, [question])
      return { value: [held!.rows[0]!['pid'], beside!.rows[0]!['pid']] }
    })
  const pids = await Promise.all(Array.from({ length: 20 }, asked))
  const held = new Set(pids.map(([own]) => own))
  expect(held.size).toBe(2)
  expect(pids.filter(([, beside]) => held.has(beside))).toEqual([])
})
