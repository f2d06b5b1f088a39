import { businessDay } from '@clinic/contract/days.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roleReferences } from '../areas/access/roles/reference.ts'
import { departmentReferences, jobReferences } from '../areas/staff/reference.ts'
import { clinics, everyProject, projectsOf, staffOf } from './clinics.ts'
import { birthdayFrom, personFrom, phoneOf } from './content/people.ts'
import { demands, demandTypes } from './content/words.ts'
import { randomFrom } from './random.ts'
import { agoIn, dateOf } from './timetable.ts'

test('the same seed gives the same people, another seed others', () => {
  const people = (seed: number) => {
    const random = randomFrom(seed)
    return Array.from({ length: 200 }, () => personFrom(random, 0.7).name).join()
  }
  expect(people(7)).toBe(people(7))
  expect(people(7)).not.toBe(people(8))
})

test('numbers are spread evenly over [0, 1)', () => {
  const random = randomFrom(1)
  const counts = new Array<number>(10).fill(0)
  for (let i = 0; i < 100_000; i++) counts[Math.floor(random.next() * 10)]!++
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('a weighted pick keeps its weights', () => {
  const random = randomFrom(2)
  let rare = 0
  for (let i = 0; i < 50_000; i++)
    if (
      random.weighted([
        ['often', 9],
        ['rare', 1],
      ]) === 'rare'
    )
      rare++
  expect(rare / 50_000).toBeCloseTo(0.1, 1)
})

test('telephone numbers are valid and all different', () => {
  const seen = new Set(Array.from({ length: 100_000 }, (_, n) => phoneOf(n)))
  expect(seen.size).toBe(100_000)
  fc.assert(fc.property(fc.nat(99_999_999), (n) => /^1[3-9]\d{9}$/.test(phoneOf(n))))
})

test('people are born before today and fit the archive', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = randomFrom(seed)
      const { name } = personFrom(random, 0.6)
      const born = birthdayFrom(random, '2026-03-01', clinics[1]!.ages)
      expect(born < '2026-03-01' && born > '1930').toBe(true)
      expect([...name].length).toBeGreaterThan(1)
      expect(name.length).toBeLessThanOrEqual(30)
    }),
  )
})

test('there are 150 projects with prices above their floors, and each clinic sells what its customers ask for', () => {
  expect(everyProject.length).toBe(150)
  expect(new Set(everyProject.map(({ code }) => code)).size).toBe(150)
  expect(everyProject.filter(({ priceFen, floorFen }) => floorFen > priceFen)).toEqual([])
  const cures = new Set(departmentReferences.map(({ code }) => code))
  expect(everyProject.filter(({ cure }) => cure && !cures.has(cure))).toEqual([])
  for (const { kind } of clinics)
    for (const demand of demands[kind]) {
      const type = demandTypes[demand]
      expect([demand, projectsOf(kind).some((project) => project.type.startsWith(type ?? '?'))]).toEqual([demand, true])
    }
})

test('staff have departments, jobs and roles that exist, and accounts of their own', () => {
  const staff = clinics.flatMap(({ n }) => staffOf(n))
  expect(staff.length).toBeGreaterThanOrEqual(40)
  expect(new Set(staff.map(({ account }) => account)).size).toBe(staff.length)
  const known = {
    department: new Set(departmentReferences.map(({ code }) => code)),
    job: new Set(jobReferences.map(({ name }) => name)),
    role: new Set(roleReferences.map(({ code }) => code)),
  }
  for (const person of staff)
    for (const field of ['department', 'job', 'role'] as const)
      expect([person.account, known[field].has(person[field])]).toEqual([person.account, true])
  for (const name of 'admin front developer consultant cashier nurse doctor store service finance marketing'.split(' '))
    for (const suffix of ['', '2', '3']) expect(staff.map(({ account }) => account)).toContain(name + suffix)
})

test('minutes ago are of this day, of the calendar and of the till, and keep their order', () => {
  fc.assert(
    fc.property(fc.nat(24 * 3600 - 1), fc.nat(480), fc.nat(480), (second, one, other) => {
      const now = new Date(Date.UTC(2028, 1, 28, 16, 0, second))
      const ago = agoIn(now)
      for (const then of [ago(one), ago(other)]) {
        expect([dateOf(then), businessDay(then)]).toEqual([dateOf(now), businessDay(now)])
        expect(then.getTime()).toBeLessThanOrEqual(now.getTime())
      }
      if (one > other) expect(ago(one).getTime()).toBeLessThanOrEqual(ago(other).getTime())
    }),
  )
})
