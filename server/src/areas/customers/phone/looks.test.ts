/** 查看手机号统计: each look with whose customer it was and when, counted by person and day; looks granted on top for a day. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lookCalls } from '@clinic/contract/areas/customers/looks.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { tomorrowAt } from '../../../../test/clock.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { present } from '../../../kit/clock.ts'

let clinic: Clinic
let front: Actor
let head: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(['customer:list', 'customer:phones:list', 'customer:phones:grant'])
})

let views = 0
const nextView = (): string => {
  views += 1
  return `report-view-${views}`
}
const looker = (daily = 20) =>
  clinic.with(['customer:list', 'customer:revealPhone'], { features: { 'phone.view.daily': daily } })
const look = (who: Actor, id: number) => who.ask(customers.reveal, { id, viewId: nextView(), scene: '客户列表' })
const refusedLook = (who: Actor, id: number) => who.refused(customers.reveal, { id, viewId: nextView() })
const grant = (who: Actor, more: object = {}) => ({
  staffId: who.staffId,
  day: today(present()),
  extra: 2,
  reason: '活动邀约',
  ...more,
})

describe('looks', () => {
  test('are listed with whose customer it was at that time, and counted once a customer', async () => {
    const her = await looker()
    const mine = await newCustomer(front, { consultantId: her.staffId })
    const other = await newCustomer(front)
    for (const { id } of [mine, other, other]) await look(her, id)
    // Whoever gets her afterwards changes nothing of it.
    await clinic.rows(sql`update customers.customer set consultant_id = ${her.staffId} where id = ${other.id}`)
    const { result } = await head.ask(lookCalls.looks, { staffId: her.staffId })
    expect(result.map(({ customerId, whose, scene }) => [customerId, whose, scene])).toEqual([
      [other.id, 'other', '客户列表'],
      [other.id, 'other', '客户列表'],
      [mine.id, 'own', '客户列表'],
    ])
    const asked = async (more: object) =>
      (await head.ask(lookCalls.looks, { staffId: her.staffId, ...more })).result.map(({ customerId }) => customerId)
    expect(await asked({ whose: 'own' })).toEqual([mine.id])
    expect(await asked({ customerId: other.id })).toEqual([other.id, other.id])
    const days = (await head.ask(lookCalls.lookDays, { staffId: her.staffId })).result
    expect(days).toMatchObject([{ day: today(present()), looks: 3, customers: 2, others: 2, extra: 0 }])
    expect(JSON.stringify(result)).not.toMatch(/1\d{10}/)
  })

  test('out of hours are those before eight and from twenty o’clock', async () => {
    const at = async (time: string) =>
      tomorrowAt(time, async () => {
        const her = await looker()
        await look(her, (await newCustomer(await clinic.as('front'))).id)
        const reader = await clinic.with(['customer:list', 'customer:phones:list'])
        const day = today(present())
        const ask = { staffId: her.staffId, beginTime: day, endTime: day }
        const [row] = (await reader.ask(lookCalls.looks, ask)).result
        const [sums] = (await reader.ask(lookCalls.lookDays, ask)).result
        const out = (await reader.ask(lookCalls.looks, { ...ask, hours: 'out' })).result.length
        return [row!.hours, sums!.outOfHours, out]
      })
    expect(await at('07:58')).toEqual(['out', 1, 1])
    expect(await at('08:00')).toEqual(['in', 0, 0])
    expect(await at('19:58')).toEqual(['in', 0, 0])
    expect(await at('20:00')).toEqual(['out', 1, 1])
  })

  test('of more than a month ago are listed where somebody asks from when', async () => {
    const her = await looker()
    await look(her, (await newCustomer(front)).id)
    const day = daysAfter(today(present()), -32)
    await clinic.rows(sql`insert into customers.phone_view (staff_id, customer_id, view_id, on_date)
      select staff_id, customer_id, 'long-ago-view', ${day}::date from customers.phone_view where staff_id = ${her.staffId}`)
    const days = async (more: object) =>
      (await head.ask(lookCalls.lookDays, { staffId: her.staffId, ...more })).result.map((row) => row.day)
    expect(await days({})).toEqual([today(present())])
    expect(await days({ beginTime: day })).toEqual([today(present()), day])
    expect(await days({ endTime: day })).toEqual([day])
  })

  test('are told of customers within reach; counts are of those whom one leads', async () => {
    const her = await looker()
    await look(her, (await newCustomer(front)).id)
    const own = await clinic.with(['customer:list', 'customer:phones:list'], { dataScope: 5 })
    expect((await own.ask(lookCalls.looks, { staffId: her.staffId })).result).toEqual([])
    expect((await own.ask(lookCalls.lookDays, { staffId: her.staffId })).result).toEqual([])
    expect(await her.refused(lookCalls.looks, {})).toMatchObject({ status: 403 })
    const elsewhere = await (await newClinic()).as('admin')
    expect((await elsewhere.ask(lookCalls.lookDays, {})).result).toEqual([])
  })
})

describe('more looks', () => {
  test('hold for one person on one day, for looks and searches alike', async () => {
    const [her, other] = [await looker(1), await looker(1)]
    const { id } = await newCustomer(front)
    await look(her, id)
    expect(await refusedLook(her, id)).toMatchObject({ code: 40321 })
    await head.ask(lookCalls.grantLooks, grant(her))
    await head.ask(lookCalls.grantLooks, grant(her, { day: daysAfter(today(present()), 1), extra: 50 }))
    expect(await her.ask(customers.limitState, { id })).toMatchObject({ remainingCount: 2 })
    expect(await look(her, id)).toMatchObject({ remainingCount: 1 })
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => look(her, id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await look(other, id)
    expect(await refusedLook(other, id)).toMatchObject({ code: 40321 })
    const [now] = (await head.ask(lookCalls.lookDays, { staffId: her.staffId, endTime: today(present()) })).result
    expect(now).toMatchObject({ looks: 3, extra: 2 })
    const later = (await head.ask(lookCalls.lookDays, { staffId: her.staffId })).result
    expect(later.map(({ looks, customers: seen, extra }) => [looks, seen, extra])).toEqual([
      [0, 0, 50],
      [3, 1, 2],
    ])
  })

  test('are granted by somebody else, for today up to a month ahead', async () => {
    const her = await looker()
    const now = today(present())
    const key = async (more: object) => (await head.refused(lookCalls.grantLooks, grant(her, more))).key
    expect(await key({ staffId: head.staffId })).toBe('people.notYourself')
    expect(await key({ day: daysAfter(now, -1) })).toBe('customers.extraDay')
    expect(await key({ day: daysAfter(now, 32) })).toBe('customers.extraDay')
    await head.ask(lookCalls.grantLooks, grant(her, { day: daysAfter(now, 31) }))
    expect(await head.refused(lookCalls.grantLooks, grant(her, { extra: 501 }))).toMatchObject({ status: 400 })
    const elsewhere = await (await newClinic()).as('front')
    expect(await key({ staffId: elsewhere.staffId })).toBe('customers.staffUnusable')
    expect(await her.refused(lookCalls.grantLooks, grant(head))).toMatchObject({ status: 403 })
  })
})
