/** Family, guardians and consents of two archives that become one. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { consents } from '@clinic/contract/areas/customers/consents.ts'
import { families } from '@clinic/contract/areas/customers/family.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'

let clinic: Clinic
let desk: Actor
beforeAll(async () => {
  clinic = await newClinic()
  const rights = [
    'customer:list',
    'customer:add',
    'customer:edit',
    'customer:consent',
    'customer:merge',
    'customer:health',
  ] as const
  desk = await clinic.with([...rights, 'customer:revealPhone'])
})
const someone = async (name: string) => (await newCustomer(desk, { name })).id
const merge = async (keptId: number, goneId: number) => {
  const { kept, gone } = await desk.ask(merging.preview, { keptId, goneId })
  const versions = { keptVersion: kept.version, goneVersion: gone.version }
  return await desk.ask(merging.merge, { keptId, goneId, ...versions, reason: '同一人两份档案' })
}
const family = (customerId: number) => desk.ask(families.read, { customerId })

test('ties go over once, a tie between the two ends, and nobody is her own relative or guardian', async () => {
  const [kept, gone] = [await someone('甲'), await someone('甲二')]
  const [both, hers] = [await someone('两边都有'), await someone('只有一边')]
  for (const customerId of [kept, gone])
    await desk.ask(families.link, { customerId, relativeId: both, relation: 'sibling' })
  await desk.ask(families.link, { customerId: hers, relativeId: gone, relation: 'spouse' })
  await desk.ask(families.link, { customerId: kept, relativeId: gone, relation: 'other' })
  await desk.ask(families.setGuardian, { customerId: kept, relation: 'other', relativeId: gone })
  await desk.ask(families.setGuardian, { customerId: hers, relation: 'other', relativeId: gone })
  await merge(kept, gone)
  const { relatives, guardian } = await family(kept)
  expect(relatives.map(({ name, relation }) => [name, relation]).toSorted()).toEqual([
    ['两边都有', 'sibling'],
    ['只有一边', 'spouse'],
  ])
  expect(guardian).toBeNull()
  expect((await family(hers)).guardian).toMatchObject({ relativeId: kept, name: '甲' })
})

test('a guardian by name goes over with a number that is still read; one the kept archive has stays', async () => {
  const phone = newPhone()
  const guard = (customerId: number, name: string, number = newPhone()) =>
    desk.ask(families.setGuardian, { customerId, relation: 'parent', name, phone: number })
  const [kept, gone] = [await someone('乙'), await someone('乙二')]
  await guard(gone, '乙母', phone)
  await merge(kept, gone)
  expect((await family(kept)).guardian).toMatchObject({ name: '乙母' })
  expect((await desk.ask(customers.reveal, { id: kept, viewId: 'merged-1' })).guardianPhone).toBe(phone)
  const [third, fourth] = [await someone('丙'), await someone('丙二')]
  await guard(third, '丙父')
  await guard(fourth, '丙母')
  await merge(third, fourth)
  expect((await family(third)).guardian).toMatchObject({ name: '丙父' })
})

test('what both agreed to is read together, and the last answer of either holds', async () => {
  const [kept, gone] = [await someone('丁'), await someone('丁二')]
  const say = (customerId: number, answer: 'given' | 'refused') =>
    desk.ask(consents.answer, { customerId, purpose: 'sms', answer, givenBy: 'self', evidence: 'paper' })
  await say(kept, 'refused')
  await say(gone, 'given')
  await merge(kept, gone)
  const read = await desk.ask(consents.read, { customerId: kept })
  expect(read.states.find(({ purpose }) => purpose === 'sms')!.state).toBe('given')
  expect(read.history.map(({ answer }) => answer)).toEqual(['given', 'refused'])
  expect(await clinic.rows(sql`select from customers.consent where customer_id = ${gone}`)).toHaveLength(1)
})

test('a merge that would make a child of somebody with health facts waits for her guardian’s word', async () => {
  const [ill, young] = [
    await newCustomer(desk, { name: '丁', allergyState: 'denied' }),
    await newCustomer(desk, { name: '丁二', birthday: `${new Date(await today()).getUTCFullYear() - 9}-01-01` }),
  ]
  const { kept, gone } = await desk.ask(merging.preview, { keptId: ill.id, goneId: young.id })
  const asked = {
    ...{ keptId: ill.id, goneId: young.id, keptVersion: kept.version, goneVersion: gone.version },
    reason: '同一人两份档案',
  }
  expect(await desk.refused(merging.merge, asked)).toMatchObject({ key: 'customers.childUnconsented' })
  await desk.ask(families.setGuardian, { customerId: young.id, relation: 'parent', name: '丁母', phone: newPhone() })
  const given = { purpose: 'health', answer: 'given', givenBy: 'guardian', evidence: 'paper' } as const
  await desk.ask(consents.answer, { customerId: young.id, ...given })
  await merge(ill.id, young.id)
  expect(await desk.ask(customers.one, { id: ill.id })).toMatchObject({ allergyState: 'denied' })
})
const today = async () => (await clinic.rows(sql<{ day: string }>`select kit.today()::text as day`))[0]!.day
