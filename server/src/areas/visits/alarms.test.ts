/** A red flag is read by whoever may deal with it, once each; unread for half an hour it goes to whoever stands above, once. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { headKeys, planned, typeNamed, workKeys } from '../../../test/return-visits.ts'
import { tellUnread } from './readings.ts'

let clinic: Clinic
let nurse: Actor
let doctor: Actor
let auditor: Actor
let chief: Actor
let customerId: number
let typeId: number

beforeAll(async () => {
  clinic = await newClinic()
  const front = await clinic.as('front')
  nurse = await clinic.with([...workKeys, 'customer:health'])
  auditor = await clinic.with([...headKeys])
  const own = ['visit:list', 'customer:health']
  doctor = await clinic.with(own, { dataScope: 5, department: '现场咨询部' })
  chief = await clinic.with(own, { department: '现场咨询部' })
  await clinic.rows(sql`update staff.department set leader_id = ${chief.staffId} where name = '现场咨询部'`)
  customerId = (await newCustomer(front, { doctorId: doctor.staffId })).id
  typeId = (await typeNamed(nurse, '治疗后回访')).id
})

const flagged = async (level: 'abnormal' | 'urgent' = 'abnormal') => {
  const { id, version } = await planned(nurse, { customerId, typeId })
  await nurse.ask(visits.escalate, { id, version, level, content: '红肿加重' })
  return id
}
const alarmOf = async (id: number, who = nurse) => (await who.ask(visits.one, { id })).alarm!
const told = (who: Actor) =>
  clinic.rows<{ content: string; path: string }>(sql`select m.content, m.path from messages.delivery d
    join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id
    where d.receiver_id = ${who.staffId} and m.event = 'visit.unread' order by m.id`)
const longAgo = (id: number, minutes: number) =>
  clinic.rows(
    sql`update visits.alarm set created_at = kit.clock() - make_interval(mins => ${minutes}) where visit_id = ${id}`,
  )
const run = () => clinic.inside((ctx) => tellUnread(ctx, {}))

describe('a reading', () => {
  test('stands on the alarm with the time of the first, for each who may deal with it; the nurse’s own look is none', async () => {
    const id = await flagged()
    expect((await alarmOf(id)).readings).toEqual([])
    expect(await nurse.refused(visits.read, { id })).toMatchObject({ status: 403, key: 'visits.notDoctor' })
    await doctor.ask(visits.read, { id })
    const [first] = (await alarmOf(id)).readings
    expect(first).toMatchObject({
      staffId: doctor.staffId,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    await clinic.rows(sql`update visits.alarm set created_at = created_at - interval '1 hour' where visit_id = ${id}`)
    await doctor.ask(visits.read, { id })
    await Promise.all([auditor.ask(visits.read, { id }), auditor.ask(visits.read, { id })])
    const { readings } = await alarmOf(id)
    expect(readings.map(({ staffId }) => staffId)).toEqual([doctor.staffId, auditor.staffId])
    expect(readings[0]).toEqual(first)
  })

  test('is of this alarm: what got worse is unread again, what was said once more is not', async () => {
    const id = await flagged('abnormal')
    await doctor.ask(visits.read, { id })
    const again = async (level: 'abnormal' | 'urgent') => {
      const { version } = await nurse.ask(visits.one, { id })
      await nurse.ask(visits.escalate, { id, version, level, content: '又打来了' })
      return (await alarmOf(id)).readings.length
    }
    expect(await again('abnormal')).toBe(1)
    expect(await again('urgent')).toBe(0)
  })

  test('of what is no alarm is refused', async () => {
    const { id } = await planned(nurse, { customerId, typeId })
    expect(await doctor.refused(visits.read, { id })).toMatchObject({ key: 'visits.notFlagged' })
    expect((await nurse.ask(visits.one, { id })).alarm).toBeNull()
  })
})

describe('unread', () => {
  test('for half an hour it goes to the head over the doctor, once, whoever runs it; she may read it then', async () => {
    const id = await flagged()
    await longAgo(id, 29)
    await run()
    expect(await told(chief)).toEqual([])
    expect(await chief.refused(visits.read, { id })).toMatchObject({ key: 'visits.notDoctor' })
    await longAgo(id, 31)
    await Promise.all([run(), run()])
    await run()
    const messages = await told(chief)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      path: `/visit/list?queue=flagged&visit=${id}`,
      content: expect.stringContaining('30 分钟'),
    })
    expect(await told(auditor)).toEqual([])
    expect(await alarmOf(id)).toMatchObject({ toldToId: chief.staffId, readings: [] })
    await chief.ask(visits.read, { id })
    expect((await alarmOf(id)).readings).toMatchObject([{ staffId: chief.staffId }])
  })

  test('not of what was read or dealt with; of a visit without a doctor whoever audits hears', async () => {
    const before = (await told(chief)).length
    const [read, handled] = [await flagged(), await flagged()]
    await doctor.ask(visits.read, { id: read })
    const { version } = await doctor.ask(visits.one, { id: handled })
    await doctor.ask(visits.handle, { id: handled, version, handling: '已电话指导' })
    const nobody = (await newCustomer(await clinic.as('front'))).id
    const lonely = await planned(nurse, { customerId: nobody, typeId })
    await nurse.ask(visits.escalate, { ...lonely, level: 'urgent', content: '出血' })
    for (const id of [read, handled, lonely.id]) await longAgo(id, 45)
    await run()
    expect((await told(chief)).length).toBe(before)
    expect(await told(auditor)).toHaveLength(1)
    expect(await alarmOf(lonely.id)).toMatchObject({ toldToId: null })
  })
})
