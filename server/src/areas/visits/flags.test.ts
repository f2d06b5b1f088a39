/** An alarm stays one until somebody dealt with it: not made lighter, not passed, and dealt with anew when it gets worse. */
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { cardOf, fine, headKeys, planned, typeNamed, workKeys } from '../../../test/return-visits.ts'

let clinic: Clinic
let nurse: Actor
let doctor: Actor
let head: Actor
let audited: Awaited<ReturnType<typeof typeNamed>>
let customerId: number
beforeAll(async () => {
  clinic = await newClinic()
  nurse = await clinic.with([...workKeys, 'customer:health'])
  doctor = await clinic.with(['visit:list', 'customer:health'])
  head = await clinic.with(headKeys)
  audited = await typeNamed(head, '术后回访')
})
beforeEach(async () => {
  customerId = (await newCustomer(await clinic.as('front'), { doctorId: doctor.staffId })).id
})

const one = (id: number) => head.ask(visits.one, { id })
const seen = async (id: number) => ({ id, version: (await one(id)).version })
const told = async () => (await doctor.ask(messages.mine, {})).total
const light = () => ({ ...fine, answers: cardOf(audited.questions) })
const waiting = async () => (await doctor.ask(visits.list, { queue: 'flagged', customerId })).total

describe('an alarm', () => {
  it('is not made lighter by what is said after it, and does not pass', async () => {
    const task = await planned(nurse, { customerId, typeId: audited.id })
    const raised = await nurse.ask(visits.escalate, { ...task, level: 'urgent', content: '突然发白' })
    const again = await nurse.ask(visits.escalate, { ...raised, level: 'abnormal', content: '好一些' })
    expect(await one(task.id)).toMatchObject({ symptomLevel: 'urgent' })
    expect(await nurse.ask(visits.complete, { ...again, ...light() })).toMatchObject({
      state: 'auditing',
      alerted: true,
    })
    expect(await one(task.id)).toMatchObject({ symptomLevel: 'urgent', handledAt: null })
    expect(await head.refused(visits.auditReturnVisit, { ...(await seen(task.id)), pass: true })).toMatchObject({
      key: 'visits.unhandled',
    })
    expect(await waiting()).toBe(1)
  })

  it('does not pass either where its level was written over before, and the database holds it', async () => {
    const task = await planned(nurse, { customerId, typeId: audited.id })
    await clinic.rows(sql`update visits.visit set alerted_at = kit.clock() where id = ${task.id}`)
    await nurse.ask(visits.complete, { ...(await seen(task.id)), ...light() })
    expect(await one(task.id)).toMatchObject({ symptomLevel: 'normal', state: 'auditing' })
    expect(await head.refused(visits.auditReturnVisit, { ...(await seen(task.id)), pass: true })).toMatchObject({
      key: 'visits.unhandled',
    })
    await expect(
      clinic.rows(
        sql`update visits.visit set state = 'passed', audit_by = ${head.staffId}, audit_at = kit.clock() where id = ${task.id}`,
      ),
    ).rejects.toThrow('visit_handled_first')
  })

  it('that gets worse after it was dealt with is dealt with anew; the first note stays', async () => {
    const task = await planned(nurse, { customerId, typeId: audited.id })
    await nurse.ask(visits.escalate, { ...task, level: 'abnormal', content: '红肿' })
    await doctor.ask(visits.handle, { ...(await seen(task.id)), handling: '嘱冰敷' })
    expect(await waiting()).toBe(0)
    const before = await told()
    await nurse.ask(visits.escalate, { ...(await seen(task.id)), level: 'urgent', content: '发白' })
    expect(await told()).toBe(before + 1)
    expect(await one(task.id)).toMatchObject({ handledAt: null, handling: '嘱冰敷' })
    expect(await waiting()).toBe(1)
    await nurse.ask(visits.complete, { ...(await seen(task.id)), ...light() })
    expect(await told()).toBe(before + 1)
    expect(await head.refused(visits.auditReturnVisit, { ...(await seen(task.id)), pass: true })).toMatchObject({
      key: 'visits.unhandled',
    })
    await doctor.ask(visits.handle, { ...(await seen(task.id)), handling: '已到院溶解' })
    expect(await one(task.id)).toMatchObject({ handling: '嘱冰敷\n已到院溶解' })
    await head.ask(visits.auditReturnVisit, { ...(await seen(task.id)), pass: true })
    expect(await one(task.id)).toMatchObject({ state: 'passed' })
  })

  it('that was dealt with stays so when the same is said again after it was sent back', async () => {
    const task = await planned(nurse, { customerId, typeId: audited.id })
    const bad = { ...fine, answers: cardOf(audited.questions, { 疼痛: '7–10' }), result: 'revisit' } as const
    await nurse.ask(visits.complete, { ...task, ...bad })
    await doctor.ask(visits.handle, { ...(await seen(task.id)), handling: '已处理' })
    await head.ask(visits.auditReturnVisit, { ...(await seen(task.id)), pass: false, remark: '写详细' })
    const before = await told()
    await nurse.ask(visits.complete, { ...(await seen(task.id)), ...bad })
    expect(await told()).toBe(before)
    await head.ask(visits.auditReturnVisit, { ...(await seen(task.id)), pass: true })
    expect(await one(task.id)).toMatchObject({ state: 'passed', handling: '已处理' })
  })
})
