/** A list asks for a state by what an index has; a row says it by what it derives. Both say the same of every item there can be. */
import { itemStates } from '@clinic/contract/areas/purchases/nouns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { inState, stateOf } from './queries.ts'

/** Sessions in each place or in none, frozen or not, ending never, before today, today or after, cancelled or not. What is void has ended. */
const every = sql`(select l.n as qty_left, d.n as qty_deducted, m.n as qty_moved, r.n as qty_refunded, v.n as qty_void, f.so as frozen,
    kit.today() + e.days as valid_to, case when c.so then kit.present() end as cancelled_at
  from (values (0), (2)) l (n), (values (0), (1)) d (n), (values (0), (1)) m (n), (values (0), (1)) r (n), (values (0), (1)) v (n),
    (values (true), (false)) f (so), (values (null::int), (-1), (0), (1)) e (days), (values (true), (false)) c (so)
  where v.n = 0 or e.days < 0)`

test.each(itemStates)('%s', async (state) => {
  const clinic = await newClinic()
  const rows = await clinic.rows(sql<{ other: number; found: number }>`
    select count(*) filter (where (${inState(state)}) is not true = (${sql.raw(stateOf('p'))} = ${sql.lit(state)}))::int as other,
      count(*) filter (where ${inState(state)})::int as found from ${every} p`)
  expect(rows[0]).toMatchObject({ other: 0 })
  expect(rows[0]!.found).toBeGreaterThan(0)
})
