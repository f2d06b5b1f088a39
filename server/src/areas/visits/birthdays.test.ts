/** Greetings of a rule: for birthdays as far from today as its steps stand from them. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { headKeys, ruleKeys, ruleOf, step, tasksOf, typeNamed } from '../../../test/return-visits.ts'
import { dayOfVisits } from './night.ts'

let clinic: Clinic
let head: Actor
let front: Actor
let type: number
beforeAll(async () => {
  clinic = await newClinic()
  head = await clinic.with([...headKeys, ...ruleKeys])
  front = await clinic.as('front')
  type = (await typeNamed(head, '生日关怀')).id
})
beforeEach(async () => {
  await clinic.rows(sql`update visits.rule set status = 1`)
})

/** Customers whose birthdays are so many days from today; years of 28 lie alike. */
const born = async (...days: number[]): Promise<number[]> => {
  const ids: number[] = []
  for (const ahead of days) {
    const { id } = await newCustomer(front)
    await clinic.rows(
      sql`update customers.customer set birthday = (kit.today() + ${ahead}::int - interval '28 years')::date where id = ${id}`,
    )
    ids.push(id)
  }
  return ids
}
/** On which days from today each has a task, after a morning. */
const daysOf = async (ids: readonly number[]): Promise<number[][]> => {
  await clinic.inside((ctx) => dayOfVisits(ctx, {}))
  const made: number[][] = []
  for (const id of ids) made.push((await tasksOf(clinic, id)).map(({ day }) => day))
  return made
}

it('is made a week ahead, of this year or the next', async () => {
  await ruleOf(head, { trigger: 'birthday', steps: [step(type, { offsetDays: 0 })] })
  expect(await daysOf(await born(0, 5, 7, 8, 20, -1, -3))).toEqual([[0], [5], [7], [], [], [], []])
})

it('is looked for as far from today as its steps stand from it, and no further', async () => {
  const steps = [step(type, { offsetDays: -7 }), step(type, { offsetDays: 7, theme: '生日后' })]
  await ruleOf(head, { trigger: 'birthday', steps })
  expect(await daysOf(await born(15, 14, 7, -7, -8))).toEqual([[], [7], [0], [0], []])
})
