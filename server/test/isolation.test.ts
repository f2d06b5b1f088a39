/**
 * Hospitals never see one another: in the tables, through thousands of interleaved reads on few connections,
 * and in the numbers that the database hands out. Source: security R2–R5, G2; stack, trap 6.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../src/kit/db/database.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { testDatabase } from './database.ts'

let clinics: Clinic[]
let owner: pg.Client
let database: Database

beforeAll(async () => {
  clinics = [await newClinic(), await newClinic(), await newClinic()]
  owner = new pg.Client({ connectionString: testDatabase().ownerUrl })
  await owner.connect()
  database = new Database({ url: testDatabase().appUrl, max: 4 })
})
afterAll(async () => {
  await database.close()
  await owner.end()
})

const tenantTables = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'hospital_id' where c.relkind = 'r' and c.relforcerowsecurity order by 1`)
  ).rows.map((row) => row.name)

const scopeOf = (clinic: Clinic) => ({ hospitalId: clinic.hospitalId, staffId: null })

test('no table shows a row of another hospital, and none without a hospital', async () => {
  for (const table of await tenantTables()) {
    const strange = {
      text: `select count(*)::int as n from ${table} where hospital_id <> ${clinics[0]!.hospitalId}`,
      values: [],
    }
    const [seen] = await database.readTogether(scopeOf(clinics[0]!), [strange])
    expect(seen!.rows[0], table).toEqual({ n: 0 })
    const [nobody] = await database.send([{ text: `select count(*)::int as n from ${table}`, values: [] }])
    expect(nobody!.rows[0], `${table} without a hospital`).toEqual({ n: 0 })
  }
})

test('even the owner of the tables sees nothing without a hospital', async () => {
  for (const table of await tenantTables()) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    expect(rows[0], table).toEqual({ n: 0 })
  }
})

test('a row cannot be written into another hospital', async () => {
  const attempt = database.readTogether(scopeOf(clinics[0]!), [
    {
      text: `insert into kit.doc_counter (hospital_id, prefix, on_date, n) values ($1, 'XX', '2026-01-01', 1)`,
      values: [clinics[1]!.hospitalId],
    },
  ])
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})

test('six thousand interleaved reads on four connections never cross', async () => {
  const asked = Array.from({ length: 6000 }, (_, i) => clinics[i % clinics.length]!)
  const crossed: boolean[] = []
  const read = async (clinic: Clinic, i: number): Promise<boolean> => {
    const db = database.reading(scopeOf(clinic))
    const query =
      i % 2 === 0
        ? sql<{ id: number }>`select kit.current_hospital() as id`
        : sql<{ id: number }>`select distinct hospital_id as id from staff.staff`
    const { rows } = await query.execute(db)
    return rows.length !== 1 || rows[0]!.id !== clinic.hospitalId
  }
  // Two hundred wait for four connections at any moment: hospitals alternate on every one of them.
  for (let at = 0; at < asked.length; at += 200)
    crossed.push(...(await Promise.all(asked.slice(at, at + 200).map((clinic, i) => read(clinic, at + i)))))
  expect(crossed.filter(Boolean)).toHaveLength(0)
})

test('a failing statement leaves neither its hospital nor a broken statement behind', async () => {
  const broken = { text: 'select 1 / $1::int as n', values: [0] }
  for (let i = 0; i < 40; i++) {
    await expect(database.readTogether(scopeOf(clinics[i % 3]!), [broken])).rejects.toMatchObject({ code: '22012' })
    const [after] = await database.send([{ text: 'select kit.current_hospital() as id', values: [] }])
    expect(after!.rows[0]).toEqual({ id: null })
  }
  const [works] = await database.readTogether(scopeOf(clinics[0]!), [{ text: 'select 1 / $1::int as n', values: [1] }])
  expect(works!.rows[0]).toEqual({ n: 1 })
})
