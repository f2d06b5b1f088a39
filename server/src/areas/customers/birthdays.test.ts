/** Whose birthday is when: the first and the last day asked for, the turn of a year, the 29th of February. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { visitor } from '../../../test/visits.ts'
import { birthdaysBetween } from './reads.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await newClinic()
})

const bornOn = async (day: string): Promise<number> => {
  const id = await visitor(clinic)
  await clinic.rows(sql`update customers.customer set birthday = ${day}::date where id = ${id}`)
  return id
}

/** Days on which somebody has her birthday, of a span. */
const daysOf = async (id: number, from: string, to: string): Promise<string[]> => {
  const within = birthdaysBetween('b', `'${from}'::date`, `'${to}'::date`)
  const rows = await clinic.rows<{ day: string }>(
    sql`select b.day::text as day from ${sql.raw(within)} where b.id = ${id} order by b.day`,
  )
  return rows.map(({ day }) => day)
}

it('is found on the first and on the last day asked for, and not beside them', async () => {
  const first = await bornOn('1990-06-10')
  expect(await daysOf(first, '2027-06-10', '2027-06-17')).toEqual(['2027-06-10'])
  expect(await daysOf(first, '2027-06-03', '2027-06-10')).toEqual(['2027-06-10'])
  expect(await daysOf(first, '2027-06-11', '2027-06-18')).toEqual([])
  expect(await daysOf(first, '2027-06-02', '2027-06-09')).toEqual([])
})

it('is that of the next year behind its turn', async () => {
  const early = await bornOn('1988-01-02')
  expect(await daysOf(early, '2026-12-28', '2027-01-04')).toEqual(['2027-01-02'])
})

it('of the 29th of February is on the 28th where a year has none, and on its own day where it has', async () => {
  const leap = await bornOn('2000-02-29')
  expect(await daysOf(leap, '2027-02-25', '2027-03-04')).toEqual(['2027-02-28'])
  expect(await daysOf(leap, '2028-02-25', '2028-03-03')).toEqual(['2028-02-29'])
  const before = await bornOn('2001-02-28')
  expect(await daysOf(before, '2028-02-25', '2028-03-03')).toEqual(['2028-02-28'])
  expect(await daysOf(before, '2027-02-25', '2027-03-04')).toEqual(['2027-02-28'])
})

it('is nobody’s whose archive is closed', async () => {
  const closed = await bornOn('1990-06-10')
  await clinic.rows(sql`update customers.customer set status = 'anonymised' where id = ${closed}`)
  expect(await daysOf(closed, '2027-06-10', '2027-06-17')).toEqual([])
})
