/** 统计规则: the hospital's hours, how many customers of others in a week are many, and who hears of them, once. */
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { lookCalls } from '@clinic/contract/areas/customers/looks.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { present } from '../../../kit/clock.ts'
import { looksWeek } from './look-rule.ts'

let clinic: Clinic
let setter: Actor
let head: Actor
let her: Actor
let ids: number[]
beforeEach(async () => {
  clinic = await newClinic()
  setter = await clinic.with(['customer:phones:rule'])
  head = await clinic.with(['customer:phones:list'])
  her = await clinic.with(['customer:list'])
  const front = await clinic.as('front')
  ids = []
  for (let at = 0; at < 3; at += 1) ids.push((await newCustomer(front)).id)
})

const rule = async (more: object) => {
  const { version, ...now } = await setter.ask(lookCalls.lookRule, {})
  return await setter.ask(lookCalls.changeLookRule, { ...now, ...more, version })
}
/** Monday of this week. */
const monday = (): string => {
  const now = today(present())
  const weekday = new Date(`${now}T00:00:00Z`).getUTCDay()
  return daysAfter(now, -((weekday + 6) % 7))
}
let view = 0
/** A look written down on a day from this week's Monday on; before it where the number is below none. */
const looked = (customerId: number, days: number, own = false, who = her) =>
  clinic.rows(sql`insert into customers.phone_view (staff_id, customer_id, view_id, on_date, own)
    values (${who.staffId}, ${customerId}, ${`look-of-week-${++view}`}, ${daysAfter(monday(), days)}::date, ${own})`)
const week = () => clinic.inside((ctx) => looksWeek(ctx, {}))
const told = async (who = head) =>
  (await who.ask(messages.mine, {})).list.filter(({ title }) => title.includes('查看他人客户手机号偏多'))

describe('the rule', () => {
  test('says which hours count as work, to the last minute, and is changed by who may', async () => {
    expect(await setter.ask(lookCalls.lookRule, {})).toMatchObject({
      workFrom: 8,
      workTo: 20,
      foreignLooks: 30,
      idleProbes: 30,
    })
    await rule({ workFrom: 9, workTo: 18 })
    const at = (time: string) =>
      clinic.rows(sql`insert into customers.phone_view (staff_id, customer_id, view_id, on_date, viewed_at, own)
        values (${her.staffId}, ${ids[0]!}, ${`look-of-week-${++view}`}, kit.today(), kit.today() + ${time}::time, false)`)
    for (const time of ['08:59:59', '09:00:00', '17:59:59', '18:00:00']) await at(time)
    const { result } = await head.ask(lookCalls.looks, { staffId: her.staffId })
    expect(result.map(({ hours }) => hours)).toEqual(['out', 'in', 'in', 'out'])
    const [day] = (await head.ask(lookCalls.lookDays, { staffId: her.staffId })).result
    expect(day).toMatchObject({ looks: 4, outOfHours: 2 })
    expect(
      await head.refused(lookCalls.changeLookRule, {
        version: 1,
        workFrom: 1,
        workTo: 2,
        foreignLooks: 1,
        idleProbes: 1,
      }),
    ).toMatchObject({
      status: 403,
    })
  })

  test('ends after it begins, and the second of two who change it is told', async () => {
    const now = await setter.ask(lookCalls.lookRule, {})
    const late = { ...now, workFrom: 20, workTo: 20 }
    expect(await setter.refused(lookCalls.changeLookRule, late)).toMatchObject({ key: 'customers.looks.workHours' })
    await rule({ foreignLooks: 5 })
    expect(await setter.refused(lookCalls.changeLookRule, now)).toMatchObject({ status: 409 })
  })
})

test('the rule of looks, 建档规则 and the message of the week are no changes of one another', async () => {
  const admin = await clinic.as('admin')
  const [looks, archives] = [await setter.ask(lookCalls.lookRule, {}), await admin.ask(customerFields.setting, {})]
  await rule({ foreignLooks: 1 })
  const { version, ...asItWas } = archives
  const archived = await admin.ask(customerFields.changeSetting, { ...asItWas, remindDays: 3, version })
  const now = await setter.ask(lookCalls.lookRule, {})
  expect([now.version, archived.version]).toEqual([looks.version + 1, version + 1])
  await looked(ids[0]!, -1)
  await week()
  expect(await told()).toHaveLength(1)
  await setter.ask(lookCalls.changeLookRule, { ...now, foreignLooks: 2 })
  await admin.ask(customerFields.changeSetting, { ...asItWas, remindDays: 4, version: archived.version })
})

describe('many customers of others', () => {
  test('are different ones within seven days up to a day, and not one’s own', async () => {
    await rule({ foreignLooks: 2 })
    const day = today(present())
    const on = (customerId: number, ago: number, own = false) =>
      clinic.rows(sql`insert into customers.phone_view (staff_id, customer_id, view_id, on_date, own)
        values (${her.staffId}, ${customerId}, ${`look-of-week-${++view}`}, ${daysAfter(day, -ago)}::date, ${own})`)
    await on(ids[0]!, 0)
    await on(ids[0]!, 1)
    await on(ids[1]!, 7)
    await on(ids[2]!, 2, true)
    const seen = async () => (await head.ask(lookCalls.lookDays, { staffId: her.staffId, endTime: day })).result[0]
    expect(await seen()).toMatchObject({ day, othersInWeek: 1, flagged: false })
    await on(ids[1]!, 6)
    expect(await seen()).toMatchObject({ day, othersInWeek: 2, flagged: true })
    await rule({ foreignLooks: 0 })
    expect(await seen()).toMatchObject({ othersInWeek: 2, flagged: false })
  })

  test('of the week that ended with Sunday are told once, by name, to who may read the report', async () => {
    await rule({ foreignLooks: 2 })
    await looked(ids[0]!, -1)
    await looked(ids[1]!, -7)
    await looked(ids[2]!, -8)
    await looked(ids[2]!, 0)
    await Promise.all([week(), week()])
    await week()
    const [message, ...more] = await told()
    expect([message?.title, more]).toEqual(['1 位员工上周查看他人客户手机号偏多', []])
    expect(message!.content).toMatch(/ 2 位/)
    expect(await told(setter)).toEqual([])
  })

  test('are not told below the number, of one’s own, of oneself, or of another department', async () => {
    await rule({ foreignLooks: 2 })
    await looked(ids[0]!, -1)
    // The same one twice is one.
    await looked(ids[0]!, -4)
    await looked(ids[1]!, -2, true)
    await looked(ids[0]!, -3, false, head)
    await looked(ids[1]!, -3, false, head)
    const narrow = await clinic.with(['customer:phones:list'], { dataScope: 5 })
    const other = await clinic.with(['customer:phones:list'])
    await week()
    expect(await told()).toEqual([])
    expect(await told(narrow)).toEqual([])
    expect(await told(other)).toHaveLength(1)
  })
})
