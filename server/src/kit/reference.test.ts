import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connected } from './db/connection.ts'
import { loadReference, parseCsv, readReference } from './reference.ts'

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`

test('CSV written with quotes is read back as it was', () => {
  const field = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\r'))
  fc.assert(
    fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (rows) => {
      const text = ['a,b', ...rows.map((row) => row.map(quoted).join(','))].join('\n')
      expect(parseCsv(`${text}\n`)).toEqual(rows.map(([a, b]) => ({ a, b })))
    }),
  )
})

test('a row with a missing column is refused with its line', () => {
  expect(() => parseCsv('a,b\n1,2\n3\n')).toThrow('第 3 行有 1 列，应为 2 列')
})

test('loading twice loads nothing twice', async () => {
  const client = new pg.Client({ connectionString: testDatabase().ownerUrl })
  await client.connect()
  const counts =
    'select (select count(*) from hospitals.region)::int r, (select count(*) from dictionaries.dict_item)::int d'
  const before = await client.query(counts)
  expect(await loadReference(client)).toEqual([])
  await client.query(`delete from kit.setting where name = 'reference:dictionaries.dict_item.csv'`)
  expect(await loadReference(client)).toEqual(['dictionaries.dict_item.csv'])
  expect((await client.query(counts)).rows).toEqual(before.rows)
  await client.end()
  expect(before.rows[0]).toEqual({
    r: readReference('hospitals.region.csv').length,
    d: readReference('dictionaries.dict_item.csv').length,
  })
})

test('what stands otherwise than in an edited file is brought up to date', async () => {
  const written = readReference('hospitals.region.csv').find(({ level }) => level === '1')!
  await connected(testDatabase().ownerUrl, async (client) => {
    await client.query(`update hospitals.region set name = '旧名' where code = $1`, [written.code])
    await client.query(`delete from kit.setting where name = 'reference:hospitals.region.csv'`)
    expect(await loadReference(client)).toEqual(['hospitals.region.csv'])
    const { rows } = await client.query('select name from hospitals.region where code = $1', [written.code])
    expect(rows).toEqual([{ name: written.name }])
  })
})

test('every region below a province has its parent one level up', () => {
  const rows = readReference('hospitals.region.csv')
  const levels = new Map(rows.map(({ code, level }) => [code, Number(level)]))
  const orphans = rows.filter(({ parent_code, level }) => (levels.get(parent_code!) ?? 0) !== Number(level) - 1)
  expect(orphans).toEqual([])
  expect(rows.filter(({ level }) => level === '1').length).toBe(34)
  const cities = new Set(rows.filter(({ level }) => level === '3').map(({ parent_code }) => parent_code))
  expect(rows.filter(({ code, level }) => level === '2' && !cities.has(code!)).map(({ name }) => name)).toEqual([])
})
