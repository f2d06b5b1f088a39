/** 撞单预检台账: each number that is probed, what it found and whether an archive came of it; who leads hears of many that come to nothing. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lookCalls } from '@clinic/contract/areas/customers/looks.ts'
import { probeCalls } from '@clinic/contract/areas/customers/probes.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'
import { present } from '../../../kit/clock.ts'
import { probesDay } from './probes.ts'

const WRITES = ['customer:list', 'customer:add', 'customer:edit'] as const
let clinic: Clinic
let front: Actor
let head: Actor
let her: Actor
beforeEach(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(['customer:phones:list', 'customer:phones:rule', 'customer:phones:export'])
  her = await clinic.with(WRITES)
})

const day = () => today(present())
const ledger = async (more: object = {}, who = head) =>
  (await who.ask(probeCalls.probes, { pageSize: 100, ...more })).result
const hers = () => ledger({ staffId: her.staffId, sortName: 'askedAt', sortOrder: 'asc' })
const rule = async (idleProbes: number) => {
  const { version, ...now } = await head.ask(lookCalls.lookRule, {})
  await head.ask(lookCalls.changeLookRule, { ...now, idleProbes, version })
}
let numbers = 0
const next = (): number => {
  numbers += 1000
  return numbers
}
/** Probes of a day back from today that came to nothing, or to an archive. */
const probed = (who: Actor, count: number, ago = 0, made = false) =>
  clinic.rows(sql`insert into customers.phone_probe (staff_id, on_date, digest, tail, asked_at, found, made)
    select ${who.staffId}::bigint, ${daysAfter(day(), -ago)}::date, 'digest-of-a-number-' || (${next()}::int + g), '0001',
      ${daysAfter(day(), -ago)}::date::timestamptz + interval '12 hours', false, ${made} from generate_series(1, ${count}::int) g`)

describe('the ledger', () => {
  test('says of each number what was found and whether it was written then, and no number', async () => {
    const [known, free, written] = [newPhone(), newPhone(), newPhone()]
    await newCustomer(front, { phone: known })
    for (const phone of [known, known, free, written]) await her.ask(customers.probe, { phone })
    await newCustomer(her, { phone: written })
    // Without a probe before it the form itself asks; refused it says that there is one.
    const direct = newPhone()
    await newCustomer(her, { phone: direct })
    const rows = await hers()
    expect(rows.map(({ tail, times, result, made }) => [tail, times, result, made])).toEqual([
      [known.slice(-4), 2, 'found', false],
      [free.slice(-4), 1, 'none', false],
      [written.slice(-4), 2, 'none', true],
      [direct.slice(-4), 1, 'none', true],
    ])
    expect(rows[0]).toMatchObject({ idleInDay: 2, flagged: false, staffName: expect.any(String) })
    for (const phone of [known, free, written, direct]) expect(JSON.stringify(rows)).not.toContain(phone.slice(0, 8))
    const count = async (more: object) => (await ledger({ staffId: her.staffId, ...more })).length
    expect([
      await count({ result: 'found' }),
      await count({ result: 'none' }),
      await count({ result: 'refused' }),
    ]).toEqual([1, 3, 0])
    expect([await count({ made: true }), await count({ made: false })]).toEqual([2, 2])
  })

  test('an archive of somebody else, or one that is refused, serves no probe; a number changed in an archive does', async () => {
    const [known, hersToo, changed] = [newPhone(), newPhone(), newPhone()]
    await newCustomer(front, { phone: known })
    await her.refused(customers.create, { name: '林晚', sex: '女', phone: known, ...(await sourceOf()) })
    await her.ask(customers.probe, { phone: hersToo })
    await newCustomer(front, { phone: hersToo })
    const { id } = await newCustomer(her)
    const now = await her.ask(customers.one, { id })
    await her.ask(customers.probe, { phone: changed, exceptId: id })
    await her.ask(customers.update, { id, version: now.version, phone: changed })
    const after = await her.ask(customers.one, { id })
    // Her own number once more is no probe.
    await her.ask(customers.update, { id, version: after.version, phone: changed, name: '林晚晚' })
    const byTail = new Map((await hers()).map((row) => [row.tail, row]))
    expect(byTail.get(known.slice(-4))).toMatchObject({ result: 'found', made: false })
    expect(byTail.get(hersToo.slice(-4))).toMatchObject({ result: 'none', made: false })
    expect(byTail.get(changed.slice(-4))).toMatchObject({ result: 'none', made: true, times: 2 })
  })

  test('a question beyond the allowance of the day stands there unanswered; a colleague’s number does not', async () => {
    const few = await clinic.with([...WRITES, 'system:user:list', 'system:user:add'], {
      features: { 'phone.probe.daily': 1 },
    })
    await few.ask(customers.probe, { phone: newPhone() })
    expect(await few.refused(customers.probe, { phone: newPhone() })).toMatchObject({ code: 40322 })
    expect((await ledger({ staffId: few.staffId })).map(({ result }) => result)).toEqual(['refused', 'none'])
    expect(await ledger({ staffId: few.staffId, result: 'refused' })).toHaveLength(1)
    const hires = await clinic.with(['system:user:list', 'system:user:add'])
    await hires.ask(members.uniqueCheck, { kind: 'staffPhone', value: newPhone() })
    expect(await ledger({ staffId: hires.staffId })).toEqual([])
  })

  test('is shown of those one leads, by the days of its span, to who may read it and nobody elsewhere', async () => {
    await probed(her, 1)
    await probed(her, 1, 3)
    await probed(her, 1, 31)
    await probed(her, 1, 32)
    const on = async (more: object) => (await ledger({ staffId: her.staffId, ...more })).length
    expect(await on({})).toBe(3)
    expect(await on({ beginTime: daysAfter(day(), -32) })).toBe(4)
    expect(await on({ beginTime: daysAfter(day(), -3), endTime: daysAfter(day(), -3) })).toBe(1)
    expect(await on({ beginTime: daysAfter(day(), -2), endTime: daysAfter(day(), -1) })).toBe(0)
    const own = await clinic.with(['customer:phones:list'], { dataScope: 5 })
    await probed(own, 2)
    expect((await ledger({}, own)).map(({ staffId }) => staffId)).toEqual([own.staffId, own.staffId])
    const led = await clinic.with(['customer:phones:list'], { dataScope: 3, department: '现场咨询部' })
    expect(await ledger({ staffId: her.staffId }, led)).toEqual([])
    expect(await her.refused(probeCalls.probes, {})).toMatchObject({ status: 403 })
    expect(await ledger({}, await (await newClinic()).as('admin'))).toEqual([])
    expect(await own.refused(probeCalls.exportProbes, {})).toMatchObject({ status: 403 })
  })
})

describe('many numbers that go into no archive', () => {
  const night = () => clinic.inside((ctx) => probesDay(ctx, {}))
  const told = async (who = head) =>
    (await who.ask(messages.mine, {})).list.filter(({ title }) => title.includes('查重后未建档偏多'))

  test('stand out from the line on, of one person on one day; what went into an archive does not count', async () => {
    await rule(3)
    await probed(her, 2)
    await probed(her, 4, 0, true)
    await probed(her, 3, 1)
    const flags = async () => (await ledger({ staffId: her.staffId, flagged: true })).map(({ idleInDay }) => idleInDay)
    expect(await flags()).toEqual([3, 3, 3])
    expect(await ledger({ staffId: her.staffId, flagged: false })).toHaveLength(6)
    await probed(her, 1)
    expect((await flags()).length).toBe(10)
    await rule(0)
    expect(await flags()).toEqual([])
  })

  test('are told the morning after, once, by name and day, to who may read the ledger, within her departments, and not of herself', async () => {
    await rule(3)
    await probed(her, 3, 1)
    await probed(her, 2, 2)
    await probed(her, 9, 2, true)
    await probed(her, 5, 0)
    await probed(head, 3, 1)
    const narrow = await clinic.with(['customer:phones:list'], { dataScope: 5 })
    await Promise.all([night(), night()])
    await night()
    const [message, ...more] = await told()
    expect([message?.title, more]).toEqual(['1 位员工号码查重后未建档偏多', []])
    expect(message!.content).toMatch(/月\d+日 3 个/)
    // Neither today's, nor those of two days ago that went into archives.
    expect(message!.content.match(/\d+ 个/g)).toEqual(['3 个'])
    expect(await told(narrow)).toEqual([])
    expect(await told(her)).toEqual([])
  })

  test('of days on which no node ran are made up for, a week back; with the line at none nobody hears', async () => {
    await rule(0)
    await probed(her, 9, 1)
    await night()
    expect(await told()).toEqual([])
    await rule(3)
    await probed(her, 3, 7)
    await probed(her, 3, 8)
    await night()
    const [message] = await told()
    expect(message!.content).toMatch(/9 个.*3 个/)
    expect(message!.content.match(/个/g)!.length).toBe(2)
  })
})

const sourceOf = async () => {
  const [source] = await front.ask(customers.sourceOptions, {})
  return { sourceTypeId: source!.typeId, sourceId: source!.id }
}
