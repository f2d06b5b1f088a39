/** What a customer wants no more, and what types there are. */
import { consents } from '@clinic/contract/areas/customers/consents.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { cardOf, fine, headKeys, noonOf, planned, ruleKeys, typeNamed, workKeys } from '../../../test/return-visits.ts'

let clinic: Clinic
let front: Actor
let nurse: Actor
let head: Actor
let plain: Awaited<ReturnType<typeof typeNamed>>
let promotion: Awaited<ReturnType<typeof typeNamed>>
let customerId: number

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  nurse = await clinic.with([...workKeys, 'customer:health'])
  head = await clinic.with([...headKeys, ...ruleKeys])
  customerId = (await newCustomer(front)).id
  plain = await typeNamed(nurse, '复查提醒')
  promotion = await typeNamed(nurse, '沉睡唤醒')
  // No test of marketing leans on the hour.
  await clinic.rows(
    sql`update reach.setting set quiet_from = '00:00', quiet_to = '00:01' where (kit.clock() at time zone 'Asia/Shanghai')::time > '00:05'`,
  )
  await clinic.rows(
    sql`update reach.setting set quiet_from = '12:00', quiet_to = '12:01' where (kit.clock() at time zone 'Asia/Shanghai')::time <= '00:05'`,
  )
})

const one = (id: number, who = nurse) => who.ask(visits.one, { id })

it('sent back and done again has one next visit, where it was planned last', async () => {
  const her = (await newCustomer(front)).id
  const audited = await typeNamed(nurse, '术后回访')
  const { id, version } = await planned(nurse, { customerId: her, typeId: audited.id })
  const answers = cardOf(audited.questions)
  const done = await nurse.ask(visits.complete, { id, version, ...fine, answers, nextTime: noonOf(3) })
  const next = async () =>
    (await nurse.ask(visits.list, { customerId: her })).result.filter((row) => row.id !== id).map((row) => row.planTime)
  expect(await next()).toEqual([noonOf(3)])
  const back = await head.ask(visits.auditReturnVisit, { id, version: done.version, pass: false, remark: '补照片' })
  const again = await nurse.ask(visits.complete, { id, version: back.version, ...fine, answers, nextTime: noonOf(5) })
  expect(await next()).toEqual([noonOf(5)])
  const last = await head.ask(visits.auditReturnVisit, { id, version: again.version, pass: false, remark: '再补' })
  await nurse.ask(visits.complete, { id, version: last.version, ...fine, answers, nextTime: noonOf(5) })
  expect(await next()).toEqual([noonOf(5)])
})

describe('marketing', () => {
  it('waits while something stands in its way, and ends with her word', async () => {
    const her = (await newCustomer(front)).id
    const { id, version } = await planned(nurse, { customerId: her, typeId: promotion.id })
    expect((await one(id)).paused).toBeNull()
    const end = await nurse.ask(visits.complete, { id, version, ...fine, result: 'refused' })
    expect(end.state).toBe('done')
    const admin = await clinic.as('admin')
    const { states } = await admin.ask(consents.read, { customerId: her })
    const of = Object.fromEntries(states.map(({ purpose, state }) => [purpose, state]))
    expect(of).toMatchObject({ sms: 'refused', call: 'refused', wecom: 'refused', health: 'unasked' })
    const again = await planned(nurse, { customerId: her, typeId: promotion.id })
    expect((await one(again.id)).paused).toContain('客户已退订')
    expect(await nurse.refused(visits.attempt, { ...again, way: 'phone', connect: 'missed' })).toMatchObject({
      key: 'reach.unsubscribed',
    })
    // What is medical runs all the same.
    const medical = await planned(nurse, { customerId: her, typeId: plain.id })
    expect((await one(medical.id)).paused).toBeNull()
    await nurse.ask(visits.complete, { ...medical, ...fine })
  })

  it('is withdrawn where she had agreed', async () => {
    const her = (await newCustomer(front)).id
    const admin = await clinic.as('admin')
    await admin.ask(consents.answer, {
      customerId: her,
      purpose: 'sms',
      givenBy: 'self',
      evidence: 'paper',
      answer: 'given',
    })
    const { id, version } = await planned(nurse, { customerId: her, typeId: promotion.id })
    await nurse.ask(visits.complete, { id, version, ...fine, result: 'refused' })
    const { states } = await admin.ask(consents.read, { customerId: her })
    expect(states.find(({ purpose }) => purpose === 'sms')).toMatchObject({ state: 'withdrawn' })
  })
})

describe('types', () => {
  it('stand once by their name; one that was used is switched off', async () => {
    const made = await head.ask(visitTypes.create, { name: '随访', purpose: 'service' })
    expect(await head.refused(visitTypes.create, { name: '随访', purpose: 'service' })).toMatchObject({
      key: 'visits.typeTaken',
    })
    await head.ask(visitTypes.update, { ...made, name: '随访', purpose: 'service', status: 1 })
    expect(
      await nurse.refused(visits.add, {
        customerId,
        typeId: made.id,
        planTime: noonOf(1),
        executorId: nurse.staffId,
        theme: 'x',
      }),
    ).toMatchObject({
      key: 'visits.noType',
    })
    await head.ask(visitTypes.remove, { id: made.id })
  })
})
