/** 投诉预警: a red flag that something adds to is told once to her doctor and to who oversees complaints; 转投诉 at once. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { fine, planned, typeNamed, workKeys } from '../../../test/return-visits.ts'
import { tellWarnings } from './warnings.ts'

const office = ['customer:list', 'visit:complaint:list', 'visit:complaint:add', 'visit:complaint:oversee'] as const

let clinic: Clinic
let front: Actor
let nurse: Actor
let doctor: Actor
let overseer: Actor
let far: Actor
let typeId: number
let customerId: number

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  nurse = await clinic.with([...workKeys, 'customer:health'])
  doctor = await clinic.with(['visit:list', 'customer:health'], { dataScope: 5 })
  overseer = await clinic.with([...office])
  // Of her own customers alone, of whom this is none.
  far = await clinic.with([...office], { dataScope: 5 })
  typeId = (await typeNamed(nurse, '治疗后回访')).id
})
beforeEach(async () => {
  customerId = (await newCustomer(front, { doctorId: doctor.staffId })).id
})

const flagged = async (level: 'abnormal' | 'urgent' = 'abnormal', of = customerId) => {
  const { id, version } = await planned(nurse, { customerId: of, typeId })
  await nurse.ask(visits.escalate, { id, version, level, content: '红肿加重' })
  return id
}
const missed = async (times: number) => {
  for (let n = 0; n < times; n++) {
    const { id, version } = await planned(nurse, { customerId, typeId })
    await nurse.ask(visits.attempt, { id, version, way: 'phone', connect: 'missed' })
  }
}
const run = () => clinic.inside((ctx) => tellWarnings(ctx, {}))
/** What somebody was told of this customer. */
const told = (who: Actor) =>
  clinic.rows<{ content: string; path: string }>(sql`select m.content, m.path from messages.delivery d
    join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id
    where d.receiver_id = ${who.staffId} and m.event = 'visit.warned' and (m.path like ${`%customerId=${customerId}&%`}
      or exists (select from visits.visit v where v.customer_id = ${customerId} and m.path like '%visit=' || v.id)) order by m.id`)
const ago = (days: string) =>
  clinic.rows(sql`update visits.alarm a set created_at = a.created_at - ${days}::interval from visits.visit v
    where v.id = a.visit_id and v.customer_id = ${customerId}`)

describe('a red flag', () => {
  test('alone warns nobody; with calls in vain it warns once, whoever runs it, her doctor and who reaches her', async () => {
    const id = await flagged('urgent')
    await run()
    await missed(1)
    await run()
    expect(await told(overseer)).toEqual([])
    await missed(1)
    await Promise.all([run(), run()])
    await run()
    expect(await told(doctor)).toMatchObject([{ path: `/visit/list?queue=flagged&visit=${id}` }])
    expect(await told(overseer)).toMatchObject([
      { path: `/customerDetails?customerId=${customerId}&entry=ComplaintRecord` },
    ])
    expect((await told(overseer))[0]!.content).toContain('回访有紧急症状、回访 2 次未联系上')
    expect(await told(far)).toEqual([])
  })

  test('with money asked back for warns, and not with a request that was refused or is long ago', async () => {
    await flagged()
    const refund = (kind: string, status: string, days: number) =>
      clinic.rows(sql`insert into refunds.refund_form (no, kind, customer_id, reason_party, reason, summary, value_fen, debt_cancel_fen,
          writeoff_cancel_fen, fee_fen, points_short_fen, cash_fen, coins_back, points_back, points_taken, within_week, digest,
          business_date, status, audit_opinion, created_at)
        values ('TK' || nextval('kit.id'), ${kind}, ${customerId}, 'CUSTOMER', '试', '试', 0, 0, 0, 0, 0, 0, 0, 0, 0, false,
          repeat('a', 64), kit.today(), ${status}, '试', kit.clock() - make_interval(days => ${days}))`)
    await refund('BALANCE', 'REJECTED', 1)
    await refund('DEPOSIT', 'PENDING_AUDIT', 15)
    await run()
    expect(await told(overseer)).toEqual([])
    await refund('BALANCE', 'PENDING_AUDIT', 1)
    await run()
    expect((await told(overseer))[0]!.content).toContain('回访有异常症状、14 天内申请了退款')
  })

  test('of two flags of hers the heavier is told, and another one within the days tells nothing more', async () => {
    await missed(2)
    await flagged('abnormal')
    await flagged('urgent')
    await flagged('abnormal')
    await run()
    expect((await told(overseer)).map(({ content }) => content.includes('紧急症状'))).toEqual([true])
    await flagged('urgent')
    await run()
    expect(await told(overseer)).toHaveLength(1)
  })

  test('of more than fourteen days ago, or of whom a complaint stands, warns of nothing', async () => {
    await missed(2)
    await flagged('urgent')
    await ago('14 days 1 minute')
    await run()
    expect(await told(overseer)).toEqual([])
    await flagged('urgent')
    const { id } = await overseer.ask(complaints.create, {
      ...{ customerId, channel: 'phone', category: 'service', level: 'general', term: 'investigate' },
      content: '等候超过一小时',
    })
    await run()
    expect(await told(overseer)).toEqual([])
    await overseer.ask(complaints.remove, { id })
    await run()
    expect(await told(overseer)).toHaveLength(1)
  })
})

test('转投诉 is told to the office at once, and not to whom it may be about, also without a red flag, and not a second time by its clock', async () => {
  const { id, version } = await planned(nurse, { customerId, typeId: (await typeNamed(nurse, '满意度')).id })
  await nurse.ask(visits.complete, {
    ...fine,
    id,
    version,
    satisfaction: 1,
    result: 'complaint',
    content: '要投诉前台',
  })
  expect((await told(overseer))[0]!.content).toContain('回访结果是“转投诉”')
  expect(await told(doctor)).toEqual([])
  expect(await told(far)).toEqual([])
  await run()
  expect(await told(overseer)).toHaveLength(1)
})
