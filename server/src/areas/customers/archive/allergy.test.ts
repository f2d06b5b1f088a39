import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer } from '../../../../test/customers.ts'

let clinic: Clinic
let nurse: Actor
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  nurse = await clinic.with(['customer:list', 'customer:health', 'triage:list'])
})

test('an archive begins unasked; a denial and what she has are different answers, each with who asked and when', async () => {
  const { id } = await newCustomer(front)
  expect(await nurse.ask(customers.details, { id })).toMatchObject({ allergyState: null, allergyAskedTime: null })
  await nurse.ask(customers.recordAllergy, { id, allergyState: 'denied' })
  const denied = await nurse.ask(customers.details, { id })
  expect(denied).toMatchObject({ allergyState: 'denied', allergy: null })
  expect(denied.allergyAskedTime).toMatch(/^\d{4}-/)
  const seen = denied.allergyAskedTime!
  await nurse.ask(customers.recordAllergy, { id, allergyState: 'has', allergy: ' 青霉素 ', seen })
  expect(await nurse.ask(customers.one, { id })).toMatchObject({ allergyState: 'has', allergy: '青霉素' })
  expect((await nurse.ask(customers.one, { id })).allergyAskedByName).toBeTruthy()
})

test('an answer a colleague was given meanwhile is not denied by who has not read it', async () => {
  const { id } = await newCustomer(front)
  await nurse.ask(customers.recordAllergy, { id, allergyState: 'has', allergy: '青霉素' })
  const { allergyAskedTime: seen = null } = await nurse.ask(customers.details, { id })
  await clinic.rows(
    sql`update customers.customer set allergy_asked_at = allergy_asked_at - interval '1 hour' where id = ${id}`,
  )
  const [unread, older] = [
    { id, allergyState: 'denied' as const },
    { id, allergyState: 'denied' as const, seen },
  ]
  for (const denial of [unread, older])
    expect(await nurse.refused(customers.recordAllergy, denial)).toMatchObject({ key: 'common.stale' })
  expect(await nurse.ask(customers.details, { id })).toMatchObject({ allergyState: 'has', allergy: '青霉素' })
  const { allergyAskedTime: now = null } = await nurse.ask(customers.details, { id })
  await nurse.ask(customers.recordAllergy, { id, allergyState: 'denied', seen: now })
  expect(await nurse.ask(customers.details, { id })).toMatchObject({ allergyState: 'denied' })
})

test('what she has is for who may see health facts; that she has something is for everybody at work on her', async () => {
  const { id } = await newCustomer(front, { name: '敏敏' })
  await nurse.ask(customers.recordAllergy, { id, allergyState: 'has', allergy: '头孢' })
  const header = await front.ask(customers.details, { id })
  expect(header.allergyState).toBe('has')
  expect(JSON.stringify(header)).not.toContain('头孢')
  await front.ask(triage.create, { customerId: id })
  const [visit] = (await front.ask(triage.list, { day: 'today', pageSize: 100 })).result.filter(
    (v) => v.customerId === id,
  )
  expect(visit).toMatchObject({ allergyState: 'has' })
  const [row] = (await nurse.ask(customers.page, { keyword: '敏敏' })).result
  expect(row).toMatchObject({ allergyState: 'has', allergy: '头孢' })
  expect((await front.ask(customers.page, { keyword: '敏敏' })).result[0]).not.toHaveProperty('allergy')
  expect(await front.refused(customers.recordAllergy, { id, allergyState: 'denied' })).toMatchObject({ status: 403 })
})

test('the form keeps both fields in step, and nobody who may not see them writes them', async () => {
  const doctor = await clinic.with(['customer:list', 'customer:add', 'customer:edit', 'customer:health'])
  const { id, version } = await newCustomer(doctor, { allergy: '花生' })
  expect(await doctor.ask(customers.one, { id })).toMatchObject({ allergyState: 'has' })
  const after = await doctor.ask(customers.update, { id, version, allergyState: 'denied' })
  expect(await doctor.ask(customers.one, { id })).toMatchObject({ allergyState: 'denied', allergy: null })
  const wrong = { id, version: after.version, allergyState: 'has' } as const
  expect(await doctor.refused(customers.update, wrong)).toMatchObject({ code: 42295 })
  expect(await doctor.refused(customers.update, { ...wrong, allergy: '无' })).toMatchObject({ code: 42296 })
  expect(await front.refused(customers.update, { ...wrong, allergyState: null })).toMatchObject({ status: 403 })
  await doctor.ask(customers.update, { ...wrong, allergyState: null })
  expect(await doctor.ask(customers.one, { id })).toMatchObject({ allergyState: null, allergyAskedTime: null })
})

test('the list is narrowed by the three answers', async () => {
  const mine = await newClinic()
  const doctor = await mine.with(['customer:list', 'customer:add', 'customer:health'])
  await newCustomer(doctor, { name: '甲' })
  await newCustomer(doctor, { name: '乙', allergyState: 'denied' })
  await newCustomer(doctor, { name: '丙', allergy: '虾' })
  for (const [allergyState, name] of [
    ['unasked', '甲'],
    ['denied', '乙'],
    ['has', '丙'],
  ] as const)
    expect((await doctor.ask(customers.page, { allergyState })).result.map((row) => row.name)).toEqual([name])
})
