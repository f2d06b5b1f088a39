/** 授权: the last answer holds and none is changed; a guardian agrees for a child, and without that nothing is said of her health. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type ConsentPurpose, consents } from '@clinic/contract/areas/customers/consents.ts'
import { families } from '@clinic/contract/areas/customers/family.ts'
import { files } from '@clinic/contract/areas/files/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'
import { picture, uploaded } from '../../../../test/uploads.ts'

let clinic: Clinic
let desk: Actor
const rights = ['customer:list', 'customer:add', 'customer:edit', 'customer:consent', 'customer:health'] as const
beforeAll(async () => {
  clinic = await newClinic()
  desk = await clinic.with(rights)
})

type Answer = InputOf<typeof consents.answer>
const someone = async (more: object = {}) => (await newCustomer(desk, more)).id
const say = (customerId: number, purpose: ConsentPurpose, answer: Answer['answer'], more: Partial<Answer> = {}) =>
  desk.ask(consents.answer, { customerId, purpose, answer, givenBy: 'self', evidence: 'paper', ...more })
const stands = async (customerId: number, purpose: ConsentPurpose) =>
  (await desk.ask(consents.read, { customerId })).states.find((one) => one.purpose === purpose)!.state
const child = async (years: number, inDays: number) => {
  const [row] = await clinic.rows(
    sql`select (kit.today() + ${inDays}::int - make_interval(years => ${years}))::date::text as day`,
  )
  return (row as { day: string }).day
}
const guarded = (customerId: number) =>
  desk.ask(families.setGuardian, { customerId, relation: 'parent', name: '秦母', phone: newPhone() })

test('each purpose begins unasked and stands by its last answer; nothing that was said is changed', async () => {
  const id = await someone()
  expect(await stands(id, 'sms')).toBe('unasked')
  await say(id, 'sms', 'given', { note: '前台当面' })
  await say(id, 'photo', 'refused', { evidence: 'oral' })
  await say(id, 'sms', 'withdrawn', { evidence: 'recording' })
  expect(await stands(id, 'sms')).toBe('withdrawn')
  expect(await stands(id, 'photo')).toBe('refused')
  expect(await stands(id, 'call')).toBe('unasked')
  const { history } = await desk.ask(consents.read, { customerId: id })
  expect(history.map(({ purpose, answer }) => [purpose, answer])).toEqual([
    ['sms', 'withdrawn'],
    ['photo', 'refused'],
    ['sms', 'given'],
  ])
  expect(history[2]).toMatchObject({ note: '前台当面', evidence: 'paper', guardianName: null })
  await say(id, 'sms', 'given')
  expect(await stands(id, 'sms')).toBe('given')
  await expect(
    clinic.rows(sql`update customers.consent set answer = 'given' where customer_id = ${id}`),
  ).rejects.toThrow()
})

test('what was not agreed to is not taken back, and of ten who take it back at once one does', async () => {
  const id = await someone()
  const none = { customerId: id, purpose: 'call', answer: 'withdrawn', givenBy: 'self', evidence: 'oral' } as const
  expect(await desk.refused(consents.answer, none)).toMatchObject({
    key: 'customers.consentNotGiven',
    message: '“电话营销”没有同意过，不需要撤回',
  })
  await say(id, 'call', 'refused')
  expect(await desk.refused(consents.answer, none)).toMatchObject({ status: 409 })
  await say(id, 'call', 'given')
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => desk.ask(consents.answer, none)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('under fourteen a guardian agrees, who must be known; her name of that day stays', async () => {
  const id = await someone({ birthday: await child(14, 1) })
  const given = { customerId: id, purpose: 'health', answer: 'given', evidence: 'paper' } as const
  expect(await desk.refused(consents.answer, { ...given, givenBy: 'self' })).toMatchObject({
    key: 'customers.consentByGuardian',
  })
  expect(await desk.refused(consents.answer, { ...given, givenBy: 'guardian' })).toMatchObject({
    key: 'customers.guardianNeeded',
  })
  await guarded(id)
  await say(id, 'health', 'given', { givenBy: 'guardian' })
  await desk.ask(families.setGuardian, {
    customerId: id,
    version: 1,
    relation: 'other',
    name: '秦姨',
    phone: newPhone(),
  })
  expect((await desk.ask(consents.read, { customerId: id })).history).toMatchObject([{ guardianName: '秦母' }])
  const fourteen = await someone({ birthday: await child(14, 0) })
  await say(fourteen, 'health', 'given')
  expect(await stands(fourteen, 'health')).toBe('given')
})

test('nothing is said of the health of a child by any door until the guardian agrees, and nothing more once she takes it back', async () => {
  const birthday = await child(14, 1)
  const needed = { key: 'customers.consentNeeded' }
  const source = await desk.ask(customers.sourceOptions, { query: { typeName: '直客' } })
  const { id: sourceId, typeId: sourceTypeId } = source[0]!
  const form = { name: '秦小', sex: '女' as const, sourceId, sourceTypeId, birthday, phone: newPhone() }
  expect(await desk.refused(customers.create, { ...form, allergyState: 'denied' })).toMatchObject(needed)
  expect(await desk.refused(customers.save, { ...form, medicalHistory: '哮喘' })).toMatchObject(needed)
  const { id, version } = await desk.ask(customers.create, { ...form, pregnancy: false })
  const doors = {
    update: () => desk.refused(customers.update, { id, version, anticoagulant: true }),
    save: () => desk.refused(customers.save, { id, version, name: '秦小', allergyState: 'denied' }),
    record: () => desk.refused(customers.recordAllergy, { id, allergyState: 'denied' }),
  }
  for (const door of Object.values(doors)) expect(await door()).toMatchObject(needed)
  await guarded(id)
  for (const door of Object.values(doors)) expect(await door()).toMatchObject(needed)
  await say(id, 'health', 'given', { givenBy: 'guardian' })
  await desk.ask(customers.recordAllergy, { id, allergyState: 'has', allergy: '青霉素' })
  await say(id, 'health', 'withdrawn', { givenBy: 'guardian' })
  const archive = await desk.ask(customers.one, { id })
  expect(await desk.refused(customers.update, { id, version: archive.version, medicalHistory: '哮喘' })).toMatchObject(
    needed,
  )
  await newCustomer(desk, { birthday: await child(14, 0), allergyState: 'denied' })
  // Taking away what stands is always possible, and so is everything else.
  await desk.ask(customers.update, { id, version: archive.version, allergyState: null, allergy: null, remark: '改约' })
})

test('the signed sheet is seen by whoever reaches her, nobody else', async () => {
  const id = await someone()
  const bytes = await picture('#203040')
  const file = await uploaded(clinic.node, desk.token, { name: '授权书.jpg', bytes })
  await say(id, 'photo', 'given', { fileIds: [file] })
  expect((await desk.ask(consents.read, { customerId: id })).history[0]!.attachments).toMatchObject([
    { originalName: '授权书.jpg' },
  ])
  const image = (who: Actor) => who.raw('GET', `${files.image.path.replace('{id}', String(file))}?size=thumb`)
  expect((await image(desk)).status).toBe(200)
  const far = await clinic.with(rights, { dataScope: 5 })
  expect((await image(far)).status).not.toBe(200)
  expect((await image(await clinic.with(['triage:list']))).status).not.toBe(200)
  expect(await far.refused(consents.read, { customerId: id })).toMatchObject({ status: 404 })
  expect(
    await far.refused(consents.answer, {
      customerId: id,
      purpose: 'sms',
      answer: 'given',
      givenBy: 'self',
      evidence: 'oral',
    }),
  ).toMatchObject({ status: 404 })
})

test('a birthday that makes a child of somebody with health facts waits for her guardian’s word; her own does not hold', async () => {
  const id = await someone({ birthday: await child(20, 0), allergyState: 'denied' })
  await say(id, 'health', 'given')
  const change = async (birthday: string, more: object = {}) => {
    const { version } = await desk.ask(customers.one, { id })
    return { id, version, birthday, ...more }
  }
  // Fourteen today is no child; fourteen tomorrow is one.
  await desk.ask(customers.update, await change(await child(14, 0)))
  expect(await desk.refused(customers.update, await change(await child(14, 1)))).toMatchObject({
    status: 422,
    key: 'customers.childUnconsented',
  })
  expect(await desk.refused(customers.update, await change(await child(14, 1), { allergyState: null }))).toMatchObject({
    key: 'customers.childUnconsented',
  })
  await guarded(id)
  expect(await desk.refused(customers.update, await change(await child(14, 1)))).toMatchObject({ status: 422 })
  await say(id, 'health', 'given', { givenBy: 'guardian' })
  await desk.ask(customers.update, await change(await child(14, 1)))
  // Nobody who has nothing on file is asked for anything.
  const other = await someone({ birthday: await child(20, 0) })
  const { version } = await desk.ask(customers.one, { id: other })
  await desk.ask(customers.update, { id: other, version, birthday: await child(5, 0) })
})

test('what somebody agreed to herself, taken for of age, lets nobody write the health of a child', async () => {
  const id = await someone({ birthday: await child(20, 0) })
  await say(id, 'health', 'given')
  const { version } = await desk.ask(customers.one, { id })
  const younger = await desk.ask(customers.update, { id, version, birthday: await child(5, 0) })
  expect(await desk.refused(customers.update, { id, version: younger.version, allergyState: 'denied' })).toMatchObject({
    key: 'customers.consentNeeded',
  })
})
