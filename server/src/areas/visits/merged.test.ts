/** Two archives of one person become one: her birthday is greeted once. */
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { headKeys, planned, ruleKeys, ruleOf, step, tasksOf, typeNamed } from '../../../test/return-visits.ts'
import { dayOfVisits } from './night.ts'

let clinic: Clinic
let head: Actor
let manager: Actor
let type: number
beforeEach(async () => {
  clinic = await newClinic()
  head = await clinic.with([...headKeys, ...ruleKeys])
  manager = await clinic.with(['customer:list', 'customer:info', 'customer:merge', 'sensitive:customer-capital'])
  type = (await typeNamed(head, '生日关怀')).id
  await clinic.rows(sql`update visits.rule set status = 1`)
})

/** Customers whose birthday is in so many days. */
const born = async (...days: (number | null)[]): Promise<number[]> => {
  const front = await clinic.as('front')
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
const morning = () => clinic.inside((ctx) => dayOfVisits(ctx, {}))
const merge = async (keptId: number, goneId: number, more: object = {}) => {
  const { kept, gone } = await manager.ask(merging.preview, { keptId, goneId })
  const versions = { keptVersion: kept.version, goneVersion: gone.version }
  await manager.ask(merging.merge, { keptId, goneId, ...versions, reason: '同一人两份档案', ...more })
}
const statesOf = async (id: number) => (await tasksOf(clinic, id)).map(({ state }) => state).toSorted()

it('has one greeting of a day, and the next morning makes no second one', async () => {
  await ruleOf(head, { trigger: 'birthday', dedupeDays: 0, steps: [step(type, { offsetDays: 0 })] })
  const [kept, gone] = await born(5, 5)
  await morning()
  const [hers] = await tasksOf(clinic, kept!)
  await merge(kept!, gone!)
  expect(await statesOf(kept!)).toEqual(['cancelled', 'pending'])
  expect((await tasksOf(clinic, kept!)).find(({ state }) => state === 'pending')!.id).toBe(hers!.id)
  await morning()
  expect(await statesOf(kept!)).toEqual(['cancelled', 'pending'])
})

it('keeps the one that was said, whichever archive had it, and what is of another day or was planned by hand', async () => {
  const steps = [step(type, { offsetDays: 0 }), step(type, { offsetDays: -2, theme: '提前问候' })]
  await ruleOf(head, { trigger: 'birthday', dedupeDays: 0, steps })
  const [kept, gone] = await born(5, 5)
  await morning()
  await planned(head, { customerId: gone!, typeId: type, theme: '手工' })
  const said = (await tasksOf(clinic, gone!)).find(({ day }) => day === 5)!
  // Past the quiet hours, at whichever hour this runs.
  await clinic.rows(sql`update visits.visit set state = 'done', done_at = kit.clock(), done_by = ${head.staffId}, way = 'phone',
    result = 'normal', content = '已祝福' where id = ${said.id}`)
  await merge(kept!, gone!)
  const left = (await tasksOf(clinic, kept!)).filter(({ state }) => state !== 'cancelled')
  expect(left.map(({ theme, day }) => `${theme} ${day}`).toSorted()).toEqual(
    ['手工 0', '提前问候 3', `${said.theme} 5`].toSorted(),
  )
  expect(left.find(({ day }) => day === 5)!.id).toBe(said.id)
})

it('takes over the greeting of the archive that had the birthday', async () => {
  await ruleOf(head, { trigger: 'birthday', dedupeDays: 0, steps: [step(type, { offsetDays: 0 })] })
  const [kept, gone] = await born(null, 4)
  await morning()
  await merge(kept!, gone!)
  await clinic.rows(
    sql`update customers.customer set birthday = (kit.today() + 4 - interval '28 years')::date where id = ${kept}`,
  )
  await morning()
  expect(await statesOf(kept!)).toEqual(['pending'])
})
