/** 报单: reported once, protected, followed, ended, opened again, given on. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newPhone } from '../../../test/customers.ts'
import { daysPass, developerKeys, headKeys, prospect, report } from '../../../test/declarations.ts'
import { visitor } from '../../../test/visits.ts'
import { present } from '../../kit/clock.ts'

let clinic: Clinic
let ann: Actor
let ben: Actor
let head: Actor
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  ann = await clinic.with(developerKeys, { dataScope: 5, department: '网电咨询部' })
  ben = await clinic.with(developerKeys, { dataScope: 5, department: '市场部' })
  head = await clinic.with(headKeys)
  front = await clinic.as('front')
})

const inDays = (days: number) => daysAfter(today(present()), days)
const one = (who: Actor, id: number) => who.ask(declarations.one, { id })
const found = async (who: Actor, filter: object = {}) =>
  (await who.ask(declarations.list, filter)).result.map(({ id }) => id)

test('a prospect is reported with an archive of her own, protected for thirty days, followed tomorrow', async () => {
  const made = await report(ann, { demandText: '种植牙 2 颗', intention: 'A', budget: '30000' })
  expect(made.no).toMatch(/^BD\d{12,}$/)
  expect(made.protectUntil).toBe(inDays(30))
  const sheet = await one(ann, made.id)
  const { follows } = sheet
  expect(sheet).toMatchObject({
    customerName: '陆思远',
    state: 'following',
    intention: 'A',
    budget: '30000.00',
    developerId: ann.staffId,
    daysLeft: 31,
    followCount: 0,
    nextFollowAt: `${inDays(1)} 09:00:00`,
  })
  expect(sheet.phone).toMatch(/\*{4}/)
  expect(follows).toMatchObject([{ way: 'made', content: '种植牙 2 颗' }])
})

test('a second report is refused with the day, by number too, and the desk never says whose she is', async () => {
  const phone = newPhone()
  const made = await report(ann, {}, { phone })
  const again = { customer: await prospect(ben, { phone }) }
  expect(await ben.refused(declarations.create, again)).toMatchObject({
    status: 409,
    key: 'declarations.protected',
    message: `该客户已被报单，保护期至 ${inDays(30)}`,
  })
  expect(await head.refused(declarations.create, { customerId: made.customerId })).toMatchObject({
    key: 'declarations.protected',
  })
  expect(await ann.refused(declarations.create, { customerId: made.customerId })).toMatchObject({
    key: 'declarations.ownOpen',
  })
  expect((await head.ask(declarations.probe, { customerId: made.customerId })).reason).toContain(inDays(30))
  // Out of reach nobody is probed by her id.
  expect(await ben.refused(declarations.probe, { customerId: made.customerId })).toMatchObject({ status: 404 })
})

test('on the last day she is protected, on the day after she is reported anew and the old sheet ends', async () => {
  const made = await report(ann)
  await daysPass(clinic, made.id, 30)
  expect(await head.refused(declarations.create, { customerId: made.customerId })).toMatchObject({
    key: 'declarations.protected',
  })
  await daysPass(clinic, made.id, 1)
  expect((await head.ask(declarations.probe, { customerId: made.customerId })).reason).toBeNull()
  const next = await head.ask(declarations.create, { customerId: made.customerId })
  expect(await one(head, made.id)).toMatchObject({ state: 'ended', endReason: '保护期满被重报' })
  expect(await one(head, next.id)).toMatchObject({ state: 'following', developerId: head.staffId })
})

test('who is in the house or came just now is reported by nobody; when the minutes are over she is', async () => {
  const customerId = await visitor(clinic)
  const visit = await front.ask(triage.create, { customerId, autoAssign: false })
  const refused = { key: 'declarations.onSite', message: '客户已到院，不能报单' }
  expect(await head.refused(declarations.create, { customerId })).toMatchObject(refused)
  await front.ask(triage.finish, { id: visit.id, reason: '有事先走' })
  expect(await head.refused(declarations.create, { customerId })).toMatchObject(refused)
  await clinic.rows(
    sql`update triage.triage set arrived_at = arrived_at - interval '31 minutes' where id = ${visit.id}`,
  )
  expect(await head.ask(declarations.panelRegister, { customerId })).toMatchObject({ customerId })
  expect((await head.ask(declarations.panelRecord, { customerId })).total).toBe(1)
})

test('without a number nothing protects her; from the day on which there is one it does', async () => {
  const made = await report(ann, {}, { phone: null, wechat: 'lusiyuan', temporarySign: 1 })
  expect(made.protectUntil).toBeNull()
  expect(await ann.refused(declarations.create, { customer: await prospect(ann, { phone: null }) })).toMatchObject({
    key: 'declarations.contact',
  })
  const { version } = await front.ask(customers.one, { id: made.customerId })
  await front.ask(customers.update, { id: made.customerId, version, phone: newPhone() })
  expect((await one(ann, made.id)).protectUntil).toBe(inDays(30))
  expect(await head.refused(declarations.create, { customerId: made.customerId })).toMatchObject({
    key: 'declarations.protected',
  })
})

test('nothing is dated back: neither the arrival nor the next follow-up, and the moment is the server’s', async () => {
  const customer = await prospect(ann)
  expect(await ann.refused(declarations.create, { customer, expectAt: inDays(-1) })).toMatchObject({
    key: 'declarations.expectPast',
  })
  expect(await ann.refused(declarations.create, { customer, nextFollowAt: inDays(-1) })).toMatchObject({
    key: 'declarations.nextPast',
  })
  // Today is no day that is over, whatever the hour; what stood in a sheet already may be over by now.
  const made = await report(ann, { expectAt: `${inDays(0).slice(0, 10)} 00:00:00` })
  await clinic.rows(
    sql`update declarations.sheet set expect_at = kit.today()::timestamptz - interval '1 hour' where id = ${made.id}`,
  )
  const { version, expectAt } = await ann.ask(declarations.one, { id: made.id })
  await ann.ask(declarations.update, { id: made.id, version, expectAt, remark: '再约' })
  const hidden = await ann.raw('POST', '/api/v1/customer/declaration/form/inset', { customer, createdAt: inDays(-9) })
  expect(hidden.json()).toMatchObject({ code: expect.not.stringMatching('200') })
})

test('two archives or none are no report; what is switched off or another hospital’s is not named', async () => {
  const customer = await prospect(ann)
  expect(await ann.refused(declarations.create, {})).toMatchObject({ status: 400 })
  expect(await ann.refused(declarations.create, { customer, agencyId: 999_999_999 })).toMatchObject({
    key: 'declarations.unknownChoice',
  })
  const intents = [{ productId: 999_999_999, qty: 1 }]
  expect(await ann.refused(declarations.create, { customer, intents })).toMatchObject({
    key: 'declarations.unknownChoice',
  })
})

test('followed: a line for good, the intention with what it was, tomorrow where nothing is said', async () => {
  const { id } = await report(ann)
  await ann.ask(declarations.follow, { id, way: 'missed' })
  await ann.ask(declarations.follow, {
    id,
    way: 'phone',
    content: '想周六来',
    intention: 'A',
    nextAt: `${inDays(3)} 10:30:00`,
  })
  const sheet = await one(ann, id)
  const { follows } = sheet
  expect(sheet).toMatchObject({ followCount: 2, intention: 'A', nextFollowAt: `${inDays(3)} 10:30:00` })
  expect(follows.map(({ way }) => way)).toEqual(['phone', 'missed', 'made'])
  expect(follows[0]).toMatchObject({ content: '想周六来', intentionFrom: 'B', intentionTo: 'A' })
  expect(await ann.refused(declarations.follow, { id, way: 'wechat', content: ' ' })).toMatchObject({
    key: 'declarations.content',
  })
  await expect(
    clinic.rows(sql`update declarations.follow set content = '改了' where sheet_id = ${id}`),
  ).rejects.toThrow()
})

test('each follow-up stands among the touches, by its way, and tires nobody', async () => {
  const { id } = await report(ann)
  const ways = ['phone', 'wechat', 'meeting', 'sms', 'missed', 'declined', 'void'] as const
  for (const way of ways) await ann.ask(declarations.follow, { id, way, content: '已联系' })
  const touches = await clinic.rows<{ channel: string; outcome: string; purpose: string }>(sql`
    select l.channel, l.outcome, l.purpose from reach.log l join declarations.sheet s on s.hospital_id = l.hospital_id and s.id = l.biz_id
      where l.biz_type = 'declaration' and l.biz_id = ${id} and l.customer_id = s.customer_id order by l.id`)
  expect(touches.map(({ channel, outcome }) => `${channel} ${outcome}`)).toEqual([
    ...['call', 'wecom', 'manual', 'sms'].map((channel) => `${channel} reached`),
    ...Array.from({ length: 3 }, () => 'call missed'),
  ])
  expect(new Set(touches.map(({ purpose }) => purpose))).toEqual(new Set(['service']))
})

test('own sheets alone; a head reads and works on all; another hospital sees none', async () => {
  const { id, version } = await report(ann)
  expect(await found(ben)).not.toContain(id)
  expect(await found(head)).toContain(id)
  for (const refusal of [
    await ben.refused(declarations.one, { id }),
    await ben.refused(declarations.follow, { id, way: 'missed' }),
    await ben.refused(declarations.end, { id, version, reason: '价格' }),
    await ben.refused(declarations.update, { id, version, remark: '我的' }),
  ])
    expect(refusal).toMatchObject({ status: 404 })
  const stranger = await (await newClinic()).with(headKeys)
  expect(await stranger.refused(declarations.one, { id })).toMatchObject({ status: 404 })
})

test('a consultant reads a sheet once its customer has come to her, and not before', async () => {
  const con = await clinic.with(['consult:declaration:list', 'customer:list'], {
    dataScope: 5,
    department: '现场咨询部',
  })
  const { id, customerId } = await report(ann)
  await clinic.rows(sql`update customers.customer set consultant_id = ${con.staffId} where id = ${customerId}`)
  expect(await found(con)).toEqual([])
  await front.ask(triage.create, { customerId, autoAssign: false })
  expect(await found(con)).toEqual([id])
})

test('ended with a reason, opened again by a head within thirty days, with a protection of its own', {
  tags: ['F0557'],
}, async () => {
  const { id, version } = await report(ann)
  const ended = await ann.ask(declarations.end, { id, version, reason: '价格', remark: '嫌贵' })
  expect(await one(ann, id)).toMatchObject({ state: 'ended', endReason: '价格', endRemark: '嫌贵' })
  expect(await ann.refused(declarations.follow, { id, way: 'missed' })).toMatchObject({
    key: 'declarations.wrongState',
  })
  expect(await ann.refused(declarations.reopen, { ...ended, reason: '又来问' })).toMatchObject({ status: 403 })
  await daysPass(clinic, id, 31)
  const stale = (await one(head, id)).version
  expect(await head.refused(declarations.reopen, { id, version: stale, reason: '又来问' })).toMatchObject({
    key: 'declarations.tooLate',
  })
  await daysPass(clinic, id, -1)
  await head.ask(declarations.reopen, { id, version: stale + 1, reason: '又来问' })
  expect(await one(ann, id)).toMatchObject({ state: 'following', endReason: '', protectUntil: inDays(30) })
})

test('an ended sheet is not opened beside another one that is open', async () => {
  const { id, version, customerId } = await report(ann)
  await ann.ask(declarations.end, { id, version, reason: '价格' })
  await head.ask(declarations.create, { customerId })
  expect(await head.refused(declarations.reopen, { id, version: version + 1, reason: '又来问' })).toMatchObject({
    key: 'declarations.open',
  })
})

test('given to a colleague at work; the protection goes on, and she has it then', async () => {
  const { id, version } = await report(ann)
  const to = { id, version, reason: '休产假' }
  expect(await head.refused(declarations.transfer, { ...to, developerId: ann.staffId })).toMatchObject({
    key: 'declarations.alreadyHers',
  })
  expect(await head.refused(declarations.transfer, { ...to, developerId: 999_999_999 })).toMatchObject({
    key: 'declarations.unknownChoice',
  })
  await head.ask(declarations.transfer, { ...to, developerId: ben.staffId })
  expect(await found(ann)).not.toContain(id)
  expect(await one(ben, id)).toMatchObject({
    developerId: ben.staffId,
    departmentName: '市场部',
    protectUntil: inDays(30),
  })
})

test('the queues: to follow today, expected today, about to expire; the desk counts one’s own', async () => {
  const cat = await clinic.with(developerKeys, { dataScope: 5, department: '网电咨询部' })
  const [due, expected, expiring] = [
    await report(cat, { nextFollowAt: today(present()) }),
    await report(cat, { expectAt: `${today(present())} 23:59:00` }),
    await report(cat),
  ]
  await daysPass(clinic, expiring.id, 28)
  expect(await found(cat, { view: 'follow' })).toEqual([due.id])
  expect(await found(cat, { view: 'expected' })).toEqual([expected.id])
  expect(await found(cat, { view: 'expiring' })).toEqual([expiring.id])
  await cat.ask(declarations.follow, { id: due.id, way: 'missed' })
  expect(await cat.ask(declarations.counts, {})).toMatchObject({
    follow: 0,
    expected: 1,
    expiring: 1,
    followed: 1,
    made: 2,
  })
})

test('the hospital’s rules hold from the next report on', async () => {
  const other = await newClinic()
  const boss = await other.with(headKeys)
  expect(await boss.ask(declarations.setting, {})).toEqual({
    protectDays: 30,
    lateMinutes: 30,
    idleDays: 7,
    reopenDays: 30,
    warnDays: 3,
  })
  const rules = { protectDays: 10, lateMinutes: 0, idleDays: 2, reopenDays: 5, warnDays: 1 }
  expect(await boss.ask(declarations.changeSetting, rules)).toEqual(rules)
  expect((await report(boss)).protectUntil).toBe(inDays(10))
})
