/** A return visit from its plan to its audit: by hand, in vain, with a red flag, by another person. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { reach } from '@clinic/contract/areas/reach/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
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
let doctor: Actor
let customerId: number
let care: Awaited<ReturnType<typeof typeNamed>>
let audited: Awaited<ReturnType<typeof typeNamed>>
let plain: Awaited<ReturnType<typeof typeNamed>>

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  nurse = await clinic.with([...workKeys, 'customer:health'])
  head = await clinic.with([...headKeys, ...ruleKeys])
  doctor = await clinic.with(['visit:list', 'customer:health'], { dataScope: 5 })
  customerId = (await newCustomer(front, { name: '郭佳淑', doctorId: doctor.staffId })).id
  care = await typeNamed(nurse, '治疗后回访')
  audited = await typeNamed(nurse, '术后回访')
  plain = await typeNamed(nurse, '复查提醒')
})

const one = (id: number, who = nurse) => who.ask(visits.one, { id })
const touches = async (id: number) => (await nurse.ask(reach.list, { customerId: id })).result

describe('a plan', () => {
  it('is found in its queue and in the month, by whose it is, and nobody plans for yesterday', async () => {
    const { id } = await planned(nurse, { customerId, typeId: plain.id, planTime: noonOf(3) })
    expect(await one(id)).toMatchObject({ state: 'pending', doctorId: doctor.staffId, overdueDays: null, paused: null })
    const ids = async (input: object, who = nurse) => (await who.ask(visits.list, input)).result.map((row) => row.id)
    expect(await ids({ queue: 'week', mine: true })).toContain(id)
    expect(await ids({ queue: 'today', mine: true })).not.toContain(id)
    expect(await ids({ queue: 'week', mine: true }, head)).toEqual([])
    const month = noonOf(3).slice(0, 7)
    const { days } = await nurse.ask(visits.calendar, { month, mine: true })
    expect(days.find(({ day }) => day === noonOf(3).slice(0, 10))).toMatchObject({ planned: 1, left: 1 })
    expect(await nurse.refused(visits.add, { ...plan(), planTime: noonOf(-1) })).toMatchObject({
      key: 'visits.pastPlan',
    })
    expect(await nurse.refused(visits.add, { ...plan(), typeId: 1 })).toMatchObject({ key: 'visits.noType' })
  })

  const plan = () => ({ customerId, typeId: plain.id, planTime: noonOf(1), executorId: nurse.staffId, theme: '复查' })

  it('is not given to somebody who has left', async () => {
    const gone = await clinic.with(['visit:list'])
    await clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
    expect(await nurse.refused(visits.add, { ...plan(), executorId: gone.staffId })).toMatchObject({
      key: 'visits.notAtWork',
    })
  })

  it('of several dates for several customers is all of them', async () => {
    const other = (await newCustomer(front)).id
    const steps = [1, 7].map((days) => ({ planTime: noonOf(days), typeId: plain.id, theme: `第 ${days} 天` }))
    const { made } = await nurse.ask(visits.insertList, {
      customerIds: [customerId, other],
      executorId: nurse.staffId,
      steps,
    })
    expect(made).toBe(4)
    expect((await nurse.ask(visits.panel, { customerId: other })).result.map(({ theme }) => theme)).toEqual([
      '第 7 天',
      '第 1 天',
    ])
  })
})

describe('an attempt', () => {
  it('that reaches nobody is kept; after three the task is closed, and each is a touch', async () => {
    const her = (await newCustomer(front)).id
    const { id } = await planned(nurse, { customerId: her, typeId: plain.id })
    const miss = async () =>
      nurse.ask(visits.attempt, { id, version: (await one(id)).version, way: 'phone', connect: 'missed' })
    expect(await miss()).toMatchObject({ state: 'pending', attempts: 1 })
    expect(await miss()).toMatchObject({ state: 'pending', attempts: 2 })
    expect(await miss()).toMatchObject({ state: 'closed', attempts: 3 })
    expect(await one(id)).toMatchObject({ endReason: '3 次未联系上', attemptRows: [{}, {}, { connect: 'missed' }] })
    expect((await touches(her)).map(({ outcome, purpose }) => [outcome, purpose])).toEqual(
      Array.from({ length: 3 }, () => ['missed', 'medical']),
    )
    const { version } = await one(id)
    expect(await nurse.refused(visits.complete, { id, version, ...fine })).toMatchObject({ key: 'visits.wrongState' })
  })
})

describe('a visit that is done', () => {
  it('needs its card whole, is done once, plans the next, and changes no more', async () => {
    const { id, version } = await planned(nurse, { customerId, typeId: care.id })
    expect(await nurse.refused(visits.complete, { id, version, ...fine })).toMatchObject({ key: 'visits.unanswered' })
    const answers = cardOf(care.questions, { 肿胀: '轻' })
    const strange = [...answers.slice(1), { ...answers[0]!, text: '剧' }]
    expect(await nurse.refused(visits.complete, { id, version, ...fine, answers: strange })).toMatchObject({
      key: 'visits.unknownAnswer',
    })
    const done = await nurse.ask(visits.complete, { id, version, ...fine, answers, nextTime: noonOf(6) })
    expect(done).toMatchObject({ state: 'done', alerted: false })
    expect(await one(id)).toMatchObject({ symptomLevel: 'mild', doneById: nurse.staffId, answers: { length: 6 } })
    expect(await nurse.refused(visits.complete, { id, version: done.version, ...fine, answers })).toMatchObject({
      key: 'visits.wrongState',
    })
    const next = (await nurse.ask(visits.list, { customerId, queue: 'week', typeId: care.id })).result
    expect(next).toMatchObject([{ planTime: noonOf(6), theme: '第 1 天', executorId: nurse.staffId }])
    await expect(clinic.rows(sql`update visits.visit set content = '改写' where id = ${id}`)).rejects.toThrow(
      'it is done',
    )
  })

  it('without a plan is planned and done in one', async () => {
    const done = await nurse.ask(visits.immediatelyReturnVisit, {
      customerId,
      typeId: plain.id,
      theme: '电话随访',
      ...fine,
    })
    expect(await one(done.id)).toMatchObject({ state: 'done', attemptRows: [{ connect: 'reached' }] })
  })

  it('by its older paths is the same: set as visited it goes on, to its audit where its type asks for one', {
    tags: ['F0556'],
  }, async () => {
    const visited = async (typeId: number, more: object = {}) => {
      const plan = { customerId, typeId, planTime: noonOf(0), executorId: nurse.staffId, theme: '复查' }
      const { id, version } = await nurse.ask(visits.create, plan)
      expect(await one(id)).toMatchObject({ state: 'pending', doneTime: null, doneById: null })
      expect(await nurse.ask(visits.setVisited, { id, version, ...fine, ...more })).toMatchObject({ id })
      const { state, doneById, doneTime, content } = await one(id)
      expect([doneById, content, doneTime !== null]).toEqual([nurse.staffId, fine.content, true])
      return state
    }
    expect(await visited(plain.id)).toBe('done')
    expect(await visited(audited.id, { answers: cardOf(audited.questions) })).toBe('auditing')
  })

  it('has a score where its type asks for one', async () => {
    const scored = await typeNamed(nurse, '满意度')
    const { id, version } = await planned(nurse, { customerId, typeId: scored.id })
    expect(await nurse.refused(visits.complete, { id, version, ...fine })).toMatchObject({ key: 'visits.scoreNeeded' })
    await nurse.ask(visits.complete, { id, version, ...fine, satisfaction: 4 })
    expect((await nurse.ask(visits.figures, { mine: true })).satisfaction).toBe(4)
  })
})

describe('a red flag', () => {
  it('reaches her doctor at once, and does not pass before the doctor noted what was done', async () => {
    const { id, version } = await planned(nurse, { customerId, typeId: audited.id })
    const answers = cardOf(audited.questions, { 疼痛: '7–10', 肤色: '发白' })
    const said = { ...fine, content: '下巴左侧发白', answers, result: 'revisit' } as const
    expect(await nurse.refused(visits.complete, { id, version, ...said, symptomLevel: 'mild' })).toMatchObject({
      key: 'visits.levelLowered',
    })
    expect(await nurse.ask(visits.complete, { id, version, ...said })).toMatchObject({
      state: 'auditing',
      alerted: true,
    })
    const mail = (await doctor.ask(messages.mine, {})).list
    expect(mail[0]).toMatchObject({ title: '紧急：郭佳淑 回访有异常症状' })
    expect((await doctor.ask(visits.list, { queue: 'flagged', mine: true })).result.map((row) => row.id)).toContain(id)
    const seen = async () => ({ id, version: (await one(id)).version })
    expect(await head.refused(visits.auditReturnVisit, { ...(await seen()), pass: true })).toMatchObject({
      key: 'visits.unhandled',
    })
    await expect(
      clinic.rows(
        sql`update visits.visit set state = 'passed', audit_by = ${head.staffId}, audit_at = kit.clock() where id = ${id}`,
      ),
    ).rejects.toThrow('visit_handled_first')
    expect(await nurse.refused(visits.handle, { ...(await seen()), handling: '已处理' })).toMatchObject({
      key: 'visits.notDoctor',
    })
    await doctor.ask(visits.handle, { ...(await seen()), handling: '已到院溶解' })
    expect(await doctor.refused(visits.handle, { ...(await seen()), handling: '又一次' })).toMatchObject({
      key: 'visits.handled',
    })
    expect((await doctor.ask(visits.figures, { mine: true })).flagged).toBe(0)
    await head.ask(visits.auditReturnVisit, { ...(await seen()), pass: true })
    expect(await one(id)).toMatchObject({ state: 'passed', auditByName: expect.any(String), handling: '已到院溶解' })
  })

  it('is raised while she is on the line, and told once', async () => {
    const { id, version } = await planned(nurse, { customerId, typeId: audited.id })
    const before = (await doctor.ask(messages.mine, {})).total
    const changed = await nurse.ask(visits.escalate, { id, version, level: 'urgent', content: '突然发白' })
    expect((await doctor.ask(messages.mine, {})).total).toBe(before + 1)
    expect(await one(id)).toMatchObject({ state: 'pending', alertedAt: expect.any(String), symptomLevel: 'urgent' })
    const answers = cardOf(audited.questions, { 疼痛: '7–10' })
    await nurse.ask(visits.complete, { ...changed, ...fine, answers, result: 'revisit' })
    expect((await doctor.ask(messages.mine, {})).total).toBe(before + 1)
    expect(
      await nurse.refused(visits.escalate, { id, version: (await one(id)).version, level: 'urgent', content: 'x' }),
    ).toMatchObject({
      key: 'visits.wrongState',
    })
  })

  it('of a customer without a doctor reaches whoever audits, and nobody else', async () => {
    const her = (await newCustomer(front, { name: '无医之客' })).id
    const { id, version } = await planned(nurse, { customerId: her, typeId: plain.id })
    const told = async (who: Actor) =>
      (await who.ask(messages.mine, {})).list.filter(({ title }) => title.includes('无医之客')).length
    await nurse.ask(visits.escalate, { id, version, level: 'abnormal', content: '红肿' })
    expect([await told(head), await told(doctor), await told(nurse)]).toEqual([1, 0, 0])
    // Worse than she was told: told once more.
    await nurse.ask(visits.escalate, { id, version: (await one(id)).version, level: 'urgent', content: '发白' })
    expect(await told(head)).toBe(2)
  })

  it('is no matter of a visit without one', async () => {
    const { id, version } = await planned(nurse, { customerId, typeId: plain.id })
    expect(await head.refused(visits.handle, { id, version, handling: '好' })).toMatchObject({
      key: 'visits.notFlagged',
    })
  })
})

describe('an audit', () => {
  it('is another person’s; what is sent back is done again', async () => {
    const { id, version } = await planned(head, { customerId, typeId: audited.id })
    const answers = cardOf(audited.questions)
    const done = await head.ask(visits.complete, { id, version, ...fine, answers })
    expect(await head.refused(visits.auditReturnVisit, { ...pick(done), pass: true })).toMatchObject({
      key: 'visits.ownVisit',
    })
    const other = await clinic.with(headKeys)
    expect(await other.refused(visits.auditReturnVisit, { ...pick(done), pass: false })).toMatchObject({
      key: 'visits.rejectReason',
    })
    const back = await other.ask(visits.auditReturnVisit, { ...pick(done), pass: false, remark: '内容太简单' })
    expect(await one(id)).toMatchObject({ state: 'pending', auditRemark: '内容太简单', doneTime: null })
    const again = await head.ask(visits.complete, { ...back, ...fine, content: '详细', answers })
    await other.ask(visits.auditReturnVisit, { ...pick(again), pass: true })
    expect(await one(id)).toMatchObject({ state: 'passed', content: '详细' })
  })
  const pick = ({ id, version }: { id: number; version: number }) => ({ id, version })
})

describe('several at once', () => {
  it('are moved, given and cancelled all or none', async () => {
    const make = () => planned(nurse, { customerId, typeId: plain.id, planTime: noonOf(2) })
    const seen = [await make(), await make()]
    const done = await nurse.ask(visits.complete, { ...(await make()), ...fine })
    const bad = [...seen, { id: done.id, version: done.version }]
    expect(await nurse.refused(visits.delay, { visits: bad, planTime: noonOf(5) })).toMatchObject({
      key: 'visits.several',
    })
    for (const { id } of seen) expect((await one(id)).planTime).toBe(noonOf(2))
    await nurse.ask(visits.delay, { visits: seen, planTime: noonOf(5) })
    expect(await nurse.refused(visits.delay, { visits: seen, planTime: noonOf(6) })).toMatchObject({
      key: 'common.stale',
    })
    const now = () => Promise.all(seen.map(async ({ id }) => ({ id, version: (await one(id)).version })))
    await nurse.ask(visits.assign, { visits: await now(), executorId: head.staffId })
    expect(await one(seen[0]!.id)).toMatchObject({ executorId: head.staffId, planTime: noonOf(5) })
    await head.ask(visits.cancel, { visits: await now(), reason: '客户改期' })
    expect(await one(seen[1]!.id)).toMatchObject({ state: 'cancelled', endReason: '客户改期' })
    const { id } = await make()
    await head.ask(visits.remove, { id })
    expect(await one(id)).toMatchObject({ state: 'cancelled' })
    expect(await head.refused(visits.remove, { id })).toMatchObject({ key: 'visits.wrongState' })
  })
})

describe('who sees what', () => {
  it('reaches what is hers to do, and nothing else of a customer out of her reach', async () => {
    const near = await clinic.with([...workKeys], { dataScope: 5 })
    const { id } = await planned(nurse, { customerId, typeId: plain.id, executorId: near.staffId })
    const other = await planned(nurse, { customerId, typeId: plain.id })
    expect((await near.ask(visits.list, {})).result.map((row) => row.id)).toEqual([id])
    expect(await near.ask(visits.one, { id })).not.toHaveProperty('symptomLevel')
    expect(await near.refused(visits.one, { id: other.id })).toMatchObject({ status: 404 })
    expect(await near.refused(visits.complete, { ...other, ...fine })).toMatchObject({ status: 404 })
    expect(await near.refused(customers.one, { id: customerId })).toMatchObject({ status: 403 })
  })
})
