/** 到院前简报: one's own arrivals with what she may know of each, and one message in the morning. */

import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { briefs } from '@clinic/contract/areas/briefs/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { customerDemands } from '@clinic/contract/areas/consulting/demands.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { at, type Book, isToday, newBook } from '../../../test/appointments.ts'
import { bar } from '../../../test/blacklist.ts'
import type { Clinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { planned, typeNamed } from '../../../test/return-visits.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { startVisit } from '../../../test/visits.ts'
import { present } from '../../kit/clock.ts'
import { makeContext } from '../../kit/context.ts'
import type { Send } from '../../kit/reading.ts'
import { personNow } from '../access/index.ts'
import { morningBriefs } from './morning.ts'
import { briefOf } from './queries.ts'

const CAPITAL = 'sensitive:customer-capital'
const parts = [
  ...['visit:complaint:list', 'visit:list', 'consult:reception:list', 'consult:demand:list', 'order:purchased:list'],
  ...['clinic:deduction:list', 'customer:health', CAPITAL],
]

let till: TestTill
let book: Book
let clinic: Clinic
let front: Actor
let admin: Actor
let doctor: Actor
let poor: Actor
let she: number

/** An appointment with somebody tomorrow. */
const coming = (customerId: number, who: Actor, time = '10:00', more: object = {}) =>
  book.book({
    ...{ customerId, doctorId: who.staffId, force: true },
    ...{ startTime: at(1, time), endTime: at(1, time.replace(/:.*/, ':45')), ...more },
  })
const tomorrow = (who: Actor) => who.ask(briefs.mine, { when: 'tomorrow' })
const rowOf = async (who: Actor, customerId: number) =>
  (await tomorrow(who)).rows.find((row) => row.customerId === customerId)!

/** A running consultation. */
const talkWith = async (who: Actor, customerId: number) => {
  const visit = await front.ask(triage.create, { customerId, consultantId: who.staffId })
  await startVisit(who, visit.id)
  const [row] = await clinic.rows(
    sql<{ id: number }>`select id from consulting.consult_record where triage_id = ${visit.id}`,
  )
  return { recordId: row!.id }
}

beforeAll(async () => {
  till = await newTill()
  clinic = till.clinic
  book = await newBook(clinic)
  front = await clinic.as('front')
  admin = await clinic.as('admin')
  doctor = await clinic.with(['appointment:brief:list', 'appointment:brief:print', ...parts])
  poor = await clinic.with(['appointment:brief:list'])
  she = (await newCustomer(front, { name: '简报甲', phone: '13912345678' })).id
  const birthday = `1990${daysAfter(today(present()), 3).slice(4)}`
  await clinic.rows(sql`update customers.customer set birthday = ${birthday}::date where id = ${she}`)
  await admin.ask(customers.recordAllergy, { id: she, allergyState: 'has', allergy: '青霉素' })
  // A consultation without a deal, with its reason.
  const consultant = await clinic.as('consultant')
  const { recordId } = await talkWith(consultant, she)
  await clinic.rows(sql`update consulting.consult_record set state = 'ended', ended_at = kit.clock(), result = 'noDeal',
    no_deal_reason = '价格', demand_text = '想淡化法令纹' where id = ${recordId}`)
  await till.pay(
    [await till.order(she, [{ price: '300.00', sessions: 3, product: { name: '简报水光' } }])],
    [
      ['CASH', '200.00'],
      ['DEBT', '100.00'],
    ],
  )
  const [item] = await till.items(she)
  await till.nurse.ask(purchases.deduct, { purchasedItemId: Number(item!['id']), times: 1 })
  const [demand] = await clinic.rows(sql<{ id: number }>`select min(id) as id from triage.original_demand`)
  await admin.ask(customerDemands.createDemand, {
    ...{ customerId: she, text: '祛斑', demandIds: [demand!.id], state: 'open', priority: 1, budget: '0.00' },
    expectDate: daysAfter(today(present()), 30),
  })
  await clinic.rows(sql`update consulting.customer_demand set created_at = created_at - interval '40 days'`)
})

describe('a briefing', () => {
  beforeAll(async () => {
    const kinds = await typeNamed(admin, '治疗后回访')
    const { id, version } = await planned(admin, { customerId: she, typeId: kinds.id, theme: '第 1 天' })
    await admin.ask(visits.escalate, { id, version, level: 'abnormal', content: '红肿' })
    const said = { channel: 'onsite', category: 'service', level: 'general', term: 'investigate' } as const
    await admin.ask(complaints.create, { customerId: she, ...said, content: '等候超过一小时' })
    await coming(she, doctor, '14:00')
    await coming(she, doctor, '09:30')
  })

  test('tells of each customer once, in the order of the day, all that this person may read of her', async () => {
    const other = await book.customer()
    await coming(other, doctor, '11:00')
    const { day, rows } = await tomorrow(doctor)
    expect(day).toBe(daysAfter(today(present()), 1))
    expect(rows.map(({ customerId }) => customerId)).toEqual([she, other])
    expect(rows[0]!.appointments.map(({ startTime }) => startTime.slice(11, 16))).toEqual(['09:30', '14:00'])
    expect(rows[0]).toMatchObject({
      customer: { phone: '139****5678', allergyState: 'has', allergy: '青霉素', blacklist: 'none' },
      complaints: [{ state: 'waiting', level: 'general' }],
      visits: [{ symptomLevel: 'abnormal', handledAt: null, theme: '第 1 天' }],
      talk: { result: 'noDeal', noDealReason: '价格', demandText: '想淡化法令纹' },
      session: { productName: '简报水光', times: 1 },
      demands: [{ text: '祛斑' }],
      left: [{ productName: '简报水光', qtyLeft: 2 }],
      missed: 0,
    })
    expect(rows[0]!.customer!.owing).toMatchObject({ amount: '100.00' })
    expect(rows[0]!.questions).toEqual([
      '回访时有异常症状（第 1 天），现在恢复得怎么样？',
      expect.stringContaining('有投诉未结'),
      '上次没有成交，原因是“价格”，现在还有这个顾虑吗？',
    ])
    expect(rows[1]).toMatchObject({ complaints: [], visits: [], talk: null, session: null, demands: [], left: [] })
    expect(rows[1]!.customer!.owing).toBeNull()
    // Who was never here comes for the first time, whatever the booking says.
    expect(rows[1]!.questions).toContain('第一次来，最想改善的是什么，期望做到什么程度？')
    expect(rows[0]!.questions.join()).not.toContain('第一次来')
  })

  test('leaves out what is not this person’s: parts by right, sums, health, columns a role does not show', async () => {
    await coming(she, poor, '16:00')
    const seen = await rowOf(poor, she)
    for (const part of ['complaints', 'visits', 'talk', 'session', 'demands', 'left'])
      expect(seen).not.toHaveProperty(part)
    expect(seen.customer).toMatchObject({ phone: '139****5678', allergyState: 'has' })
    expect(seen.customer).not.toHaveProperty('allergy')
    expect(seen.customer).not.toHaveProperty('owing')
    // Of what is hidden nothing is asked: her birthday is left.
    expect(seen.questions).toEqual([expect.stringContaining('生日')])
    const blind = await clinic.with(['appointment:brief:list', ...parts], {
      columns: {
        'customers.customer': ['name', 'blacklist'],
        'consulting.consult_record': ['startTime', 'result'],
        'visits.visit': ['theme', 'planTime'],
        'appointments.appointment': ['startTime', 'customerName'],
      },
    })
    await coming(she, blind, '17:00')
    const row = await rowOf(blind, she)
    expect(row.customer).not.toHaveProperty('phone')
    expect(row.customer).not.toHaveProperty('birthday')
    expect(row.talk).not.toHaveProperty('noDealReason')
    expect(row.appointments[0]).not.toHaveProperty('itemNames')
    expect(row.questions.join()).not.toMatch(/生日|价格|异常/)
  })

  test('knows own rows: a part of a page she reaches only her own of shows her own', async () => {
    const own = await clinic.with(['appointment:brief:list', ...parts], { dataScope: 5 })
    const stranger = (await newCustomer(front, { name: '不是我的' })).id
    const said = { channel: 'onsite', category: 'service', level: 'general', term: 'investigate' } as const
    await admin.ask(complaints.create, { customerId: stranger, ...said, content: '服务' })
    await coming(stranger, own, '10:00')
    const row = await rowOf(own, stranger)
    expect(row.complaints).toEqual([])
    expect(row.customer).toMatchObject({ blacklist: 'none' })
  })

  test('is one’s own: colleagues’ arrivals, cancelled and put-aside ones, other days and hospitals stand in none', async () => {
    const mine = await clinic.with(['appointment:brief:list'])
    const [first, gone] = [await book.customer(), await book.customer()]
    await coming(first, mine, '09:00')
    const cancelled = await coming(gone, mine, '12:00')
    await book.desk.ask(appointments.cancel, { id: cancelled.id, reason: '医生停诊' })
    await book.book({ doctorId: mine.staffId, startTime: at(2, '10:00'), endTime: at(2, '10:30') })
    expect((await tomorrow(mine)).rows.map(({ customerId }) => customerId)).toEqual([first])
    expect((await mine.ask(briefs.mine, {})).rows).toEqual([])
    // Whoever is consultant of it has it, too.
    const advising = await clinic.with(['appointment:brief:list'])
    await coming(await book.customer(), mine, '15:00', { consultantId: advising.staffId })
    expect((await tomorrow(advising)).rows).toHaveLength(1)
  })

  test('warns of the blacklist and of three that were missed, not of two', async () => {
    const [barred, twice, thrice] = [await book.customer(), await book.customer(), await book.customer()]
    const warned = await clinic.with(['appointment:brief:list'])
    await coming(barred, warned, '09:00')
    await coming(twice, warned, '10:00')
    await coming(thrice, warned, '11:00')
    for (const [customerId, times] of [
      [twice, 2],
      [thrice, 3],
    ] as const)
      await clinic.rows(sql`insert into appointments.appointment (no, kind, customer_id, starts_at, ends_at, original_start, state, missed_at)
        select ${`YYM${customerId}`} || n, 'consult', ${customerId}, t, t + interval '30 minutes', t, 'missed', kit.clock()
          from generate_series(1, ${times}::int) n, lateral (select (kit.today() - n)::timestamptz + interval '12 hours' as t) x`)
    await bar(clinic, barred, 'service')
    const { rows } = await tomorrow(warned)
    expect(rows.map(({ missed }) => missed)).toEqual([0, 0, 3])
    expect(rows.map(({ customer }) => customer!.blacklist)).toEqual(['service', 'none', 'none'])
  })

  test('costs the same for one customer and for twenty', async () => {
    const [few, many] = [
      await clinic.with(['appointment:brief:list', ...parts]),
      await clinic.with(['appointment:brief:list', ...parts]),
    ]
    await coming(await book.customer(), few, '09:00')
    for (let n = 0; n < 20; n++)
      await book.book({
        ...{ customerId: await book.customer(), consultantId: many.staffId },
        ...{ doctorId: (await clinic.with([])).staffId, startTime: at(1, '09:00'), endTime: at(1, '09:30') },
      })
    const sent = async (who: Actor, rows: number) => {
      const session = (await clinic.inside((ctx) => personNow(ctx, who.staffId)))!
      const { database, services } = clinic.node
      const scope = { hospitalId: clinic.hospitalId, staffId: who.staffId }
      return await database.transaction(scope, async (tx) => {
        let statements = 0
        const together: Send = (asked) => {
          statements += asked.length
          return tx.together(asked)
        }
        const origin = { requestId: 'test', ip: '', userAgent: '' }
        const parts = { call: briefs.mine, session, scope, database, node: services.node, origin, ...tx, together }
        expect((await briefOf(makeContext(parts).context, { when: 'tomorrow' })).rows).toHaveLength(rows)
        return { value: statements }
      })
    }
    expect(await sent(few, 1)).toBe(9)
    expect(await sent(many, 20)).toBe(await sent(few, 1))
  })

  test('is printed under the hospital’s head by whoever may print, and noted', async () => {
    const sheet = await doctor.ask(briefs.sheet, { when: 'tomorrow' })
    expect(sheet.rows.map(({ customerId }) => customerId)).toContain(she)
    expect(sheet.clinic.name).not.toBe('')
    expect(sheet).toMatchObject({ printedBy: expect.any(String), day: daysAfter(today(present()), 1) })
    expect(await poor.refused(briefs.sheet, {})).toMatchObject({ status: 403 })
  })
})

describe('in the morning', () => {
  const told = (who: Actor) =>
    clinic.rows<{ title: string; content: string; path: string }>(sql`select m.title, m.content, m.path
      from messages.delivery d join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id
      where d.receiver_id = ${who.staffId} and m.event = 'brief.ready' order by m.id`)
  /** The task at this hour of the hospital's day, whatever the hour of the run. */
  const morning = (time: string) =>
    clinic.inside((ctx) => morningBriefs(ctx, {}), { clock: `${today(present())}T${time}+08:00` })

  test('tells each who has arrivals once, whoever runs it and however often, and nobody else', async () => {
    const keys = ['appointment:brief:list']
    const [ann, idle, blind] = [await clinic.with(keys), await clinic.with(keys), await clinic.with([])]
    for (const [who, time] of [
      [ann, '09:00'],
      [ann, '13:00'],
      [blind, '09:00'],
    ] as const) {
      const one = await coming(await book.customer(), who, time)
      await isToday(clinic, one.id)
    }
    await morning('03:59:00')
    expect(await told(ann)).toEqual([])
    // Started again at 07:31 and at 11:00, on two nodes at once.
    await Promise.all([morning('07:31:00'), morning('07:31:00')])
    await morning('11:00:00')
    expect(await told(ann)).toEqual([
      { title: '今天有 2 位客户到院，简报已备好', content: expect.any(String), path: '/appointment/brief' },
    ])
    expect([(await told(idle)).length, (await told(blind)).length]).toEqual([0, 0])
  })

  test('a server that was off until eleven tells then; when the day’s arrivals are over, nothing is told', async () => {
    const [late, over] = [await clinic.with(['appointment:brief:list']), await clinic.with(['appointment:brief:list'])]
    await isToday(clinic, (await coming(await book.customer(), late)).id)
    await morning('11:00:00')
    expect(await told(late)).toHaveLength(1)
    await isToday(clinic, (await coming(await book.customer(), over)).id)
    await morning('23:30:00')
    expect(await told(over)).toEqual([])
  })

  test('names no customer', async () => {
    const who = await clinic.with(['appointment:brief:list'])
    await isToday(clinic, (await coming(she, who)).id)
    await morning('08:00:00')
    expect((await told(who))[0]!.content).not.toContain('简报甲')
  })
})
