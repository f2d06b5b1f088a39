/** The rules of the house about areas: what each says of itself in `area.ts` is what its sources and the database say. */
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { floorsOf, readsOf, readsOfSource, relationsOf, strangeUses, tablesOf } from './area-reads.ts'
import { sourceOf } from './sources.ts'

const names = areas.map(({ name }) => name)
const reads = readsOf(names)
const known = relationsOf(sourceOf('server/db/schema.sql'))

test('an area names the tables it owns', () => {
  expect(areas.map(({ name, tables }) => [name, tables])).toEqual(names.map((name) => [name, tablesOf(name)]))
})

test('an area names the areas it uses, by import or by statement, and no others', () => {
  expect(strangeUses(areas, reads)).toEqual([])
})

test('areas stand on floors: whatever an area reads stands below it, so no way leads round', () => {
  const { floors, circle } = floorsOf(names, reads)
  expect(circle).toEqual([])
  expect(floors[0]).toContain('hospitals')
  const planted = [...reads, { from: 'hospitals', to: 'trail' }]
  // Hospitals, people, the trail: a way round that no pair shows.
  expect(floorsOf(names, planted).circle).toEqual(expect.arrayContaining(['hospitals', 'staff', 'trail']))
})

test('a reading that no manifest names is found, wherever it is written', () => {
  const planted = [
    `import { seal } from '../customers/index.ts'`,
    '// staff.department in a comment is none',
    "const may = 'orders.sales_order:payable'",
    'const one = sql`select 1 from triage.triage t',
    '  left join ledger.account a on true`',
    'const two = from("debts.debt as d")',
  ].join('\n')
  const found = readsOfSource('purchases', 'server/src/areas/purchases/planted.ts', planted, known)
  expect(strangeUses([{ name: 'purchases', uses: ['debts', 'files'] }], found)).toEqual([
    'server/src/areas/purchases/planted.ts:1 reads customers (index.ts)',
    'server/src/areas/purchases/planted.ts:4 reads triage (triage)',
    'server/src/areas/purchases/planted.ts:5 reads ledger (account)',
    'purchases/area.ts names files, which nothing reads',
  ])
})

test('functions, foreign keys and triggers of the database are readings, too', () => {
  const inDatabase = reads.filter(({ how }) => how === 'database')
  const said = inDatabase.map(({ from, to, at }) => `${from} ${to} ${at}`)
  expect(said).toContain('access staff a trigger on staff.department')
  expect(said).toContain('access staff access.job_role')
  expect(inDatabase.some(({ at }) => at.includes('selfcheck'))).toBe(true)
})
