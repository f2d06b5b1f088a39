/** What the blacklist keeps somebody from, and 急诊放行. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { at } from '../../../test/appointments.ts'
import { bar, unbar } from '../../../test/blacklist.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { whyBlocked } from './blocked.ts'

let clinic: Clinic
let front: Actor
let head: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(
    ['customer:list', 'customer:blacklist:list', 'customer:blacklist:audit', 'customer:revealPhone'],
    {
      features: { 'phone.view.daily': 10 },
    },
  )
})

const barred = async (kind: 'service' | 'marketing' = 'service', name = '王小明') => {
  const { id } = await newCustomer(front, { name })
  await bar(clinic, id, kind)
  return id
}
const reason = '外伤出血'

test('who is refused service is not registered until an emergency is let in; a day later she is refused again', async () => {
  const customerId = await barred()
  expect(await front.refused(triage.create, { customerId })).toMatchObject({ status: 403, key: 'triage.blacklisted' })
  const before = await front.ask(triage.today, { customerId })
  expect(before.blacklist).toBe('service')
  expect(before.alerts).toContainEqual({ kind: 'blacklist', text: expect.stringContaining('急诊请先放行') })
  await front.ask(blacklist.pass, { customerId, reason })
  const after = await front.ask(triage.today, { customerId })
  expect(after).toMatchObject({ blacklist: 'passed' })
  expect(after.alerts).toContainEqual({ kind: 'blacklist', text: expect.stringContaining('已急诊放行') })
  await front.ask(triage.create, { customerId })
  const [{ over } = { over: '' }] = await clinic.rows<{ over: string }>(
    sql`select ends_at::text as over from blacklist.pass where customer_id = ${customerId}`,
  )
  const at = (shift: number) =>
    clinic.inside(async (ctx) => await whyBlocked(ctx, customerId, 'register'), {
      clock: new Date(Date.parse(over) + shift).toISOString(),
    })
  // A moment is told to the millisecond, and kept finer.
  expect([await at(-1), await at(1)]).toEqual(['warned', 'refused'])
})

test('who is refused service is not booked, but by whoever may', async () => {
  const customerId = await barred()
  const { staffId: doctorId } = await clinic.as('doctor')
  const wish = { customerId, doctorId, startTime: at(2, '10:00'), endTime: at(2, '10:30') }
  const keys = ['appointment:list', 'appointment:add', 'customer:list']
  const desk = await clinic.with(keys)
  expect(await desk.refused(appointments.create, wish)).toMatchObject({ status: 403, key: 'appointments.blacklisted' })
  const may = await clinic.with([...keys, 'appointment:blacklist'])
  expect((await may.ask(appointments.create, wish)).id).toBeGreaterThan(0)
})

test('a pass is for whoever is refused service, one at a time, and told to those who rule over the list', async () => {
  const { id: free } = await newCustomer(front)
  const marketing = await barred('marketing')
  for (const customerId of [free, marketing])
    expect(await front.refused(blacklist.pass, { customerId, reason })).toMatchObject({ key: 'blacklist.notBarred' })
  const customerId = await barred('service', '慕容急诊')
  expect(await head.refused(blacklist.pass, { customerId, reason })).toMatchObject({ status: 403 })
  const began = Date.now()
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => front.ask(blacklist.pass, { customerId, reason })),
  )
  // A ring of waiting is let go by the database one a second.
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Whoever waits too long for her turn is told that the product is busy.
  for (const one of tries)
    if (one.status === 'rejected') expect(['blacklist.passed', 'common.unavailable']).toContain(one.reason.answer.key)
  const name = '慕容急诊'
  const told = (await head.ask(messages.mine, { pageSize: 100 })).list
  expect(told.filter(({ title }: { title: string }) => title === `急诊放行：${name}`)).toHaveLength(1)
  const [row] = (await head.ask(blacklist.list, { customerId })).result
  const { events } = await head.ask(blacklist.one, { id: row!.id })
  expect(events.at(-1)).toMatchObject({ act: 'passed', note: reason })
})

test('who is not marketed to is registered with a word of warning', async () => {
  const customerId = await barred('marketing')
  const { alerts } = await front.ask(triage.today, { customerId })
  expect(alerts).toContainEqual({ kind: 'blacklist', text: expect.stringContaining('不得推荐') })
  await front.ask(triage.create, { customerId })
})

test('the archive says how she stands and is found by it; her number is for those who rule over the list', async () => {
  const [service, marketing] = [await barred(), await barred('marketing')]
  const { id: free } = await newCustomer(front)
  const found = async (kind: 'none' | 'marketing' | 'service') => {
    const { result } = await front.ask(customers.page, { blacklist: kind, pageSize: 200 })
    return [service, marketing, free].map((id) => result.some((row) => row.id === id))
  }
  expect(await found('service')).toEqual([true, false, false])
  expect(await found('marketing')).toEqual([false, true, false])
  expect(await found('none')).toEqual([false, false, true])
  const view = { id: service, viewId: 'barred-view-1' }
  expect(await front.refused(customers.reveal, view)).toMatchObject({ status: 403, key: 'customers.barred' })
  expect(await front.ask(customers.limitState, { id: service })).toMatchObject({ hasPerms: false })
  expect((await head.ask(customers.reveal, view)).phone).toMatch(/^139/)
  expect((await front.ask(customers.reveal, { id: marketing, viewId: 'barred-view-2' })).phone).toMatch(/^139/)
  await unbar(clinic, service)
  expect(await found('none')).toEqual([true, false, true])
})

test('who stood on the list is kept: her archive cannot be deleted', async () => {
  const customerId = await barred()
  await unbar(clinic, customerId)
  const admin = await clinic.as('admin')
  expect(await admin.refused(customers.remove, { id: customerId })).toMatchObject({ key: 'customers.hasBusiness' })
})
