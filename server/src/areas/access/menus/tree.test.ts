/** The menu's tree where no connection is left but the transaction's own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { Database } from '../../../kit/db/database.ts'
import { treeAt } from './tree.ts'

const nobody = { hospitalId: null, staffId: null }
let database: Database
beforeAll(() => {
  database = new Database({ url: testDatabase().appUrl, max: 1 })
})
afterAll(() => database.close())

test('is read within a transaction by its own connection, and not kept: what it read may be undone', async () => {
  const within = await database.transaction(nobody, async (tx) => ({
    value: await treeAt(database, 'unknown', (statements) => tx.together(statements)),
  }))
  expect(within.nodes.size).toBeGreaterThan(100)
  const kept = await treeAt(database, within.epoch)
  expect(kept).not.toBe(within)
  expect(await treeAt(database, kept.epoch)).toBe(kept)
}, 5_000)
