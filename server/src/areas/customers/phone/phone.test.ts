import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'

let clinic: Clinic
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
})

const looker = (daily: number, more: string[] = []) =>
  clinic.with(['customer:list', 'customer:revealPhone', ...more], { features: { 'phone.view.daily': daily } })
const views = (staffId: number) =>
  clinic.rows(sql<{ n: number }>`select count(*)::int as n from customers.phone_view where staff_id = ${staffId}`)

test('of sixteen clicks at once as many are answered as the day allows', { tags: ['F0343'] }, async () => {
  const { id, phone } = await newCustomer(front)
  const person = await looker(3)
  const clicks = Array.from({ length: 16 }, (_, i) => person.ask(customers.reveal, { id, viewId: `view-number-${i}` }))
  const all = await Promise.allSettled(clicks)
  const shown = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(shown.map((one) => one.phone)).toEqual([phone, phone, phone])
  expect(shown.map((one) => one.remainingCount).sort()).toEqual([0, 1, 2])
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.answer] : []))
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['今日查看名额已用完']))
  expect(await views(person.staffId)).toEqual([{ n: 3 }])
  expect(await person.ask(customers.limitState, { id })).toEqual({ hasPerms: true, remainingCount: 0 })
})

test('looking again in the same view costs nothing, even with nothing left', async () => {
  const { id, phone } = await newCustomer(front)
  const person = await looker(1)
  const view = { id, viewId: 'one-and-the-same-view' }
  const all = await Promise.all(Array.from({ length: 10 }, () => person.ask(customers.reveal, view)))
  expect(new Set(all.map((one) => one.phone))).toEqual(new Set([phone]))
  expect(await views(person.staffId)).toEqual([{ n: 1 }])
  expect(await person.refused(customers.reveal, { id, viewId: 'another-view-now' })).toMatchObject({ code: 40321 })
  const { id: other } = await newCustomer(front)
  expect(await person.refused(customers.reveal, { ...view, id: other })).toMatchObject({ code: 40321 })
})

test('every look leaves its row in the trail, and no number anywhere', async () => {
  const { id, phone } = await newCustomer(front)
  const person = await looker(5)
  await person.ask(customers.reveal, { id, viewId: 'a-view-to-be-traced' }, { key: 'key-of-the-reveal' })
  const rows = await clinic.rows(sql<{ title: string; all: string }>`select title, row_to_json(e)::text as all
    from trail.entry e where e.customer_id = ${id} and e.staff_id = ${person.staffId}`)
  expect(rows.map((row) => row.title)).toEqual(['查看手机号'])
  expect(rows[0]!.all).not.toContain(phone)
  const kept = await clinic.rows(
    sql<{ all: string | null }>`select string_agg(coalesce(answer::text, ''), '') as all from kit.idempotency`,
  )
  expect(kept[0]!.all ?? '').not.toContain(phone)
})

test('without the permission there is no look; what is out of reach does not exist', { tags: ['F0342'] }, async () => {
  const { id } = await newCustomer(front)
  const bare = await clinic.with(['customer:list'])
  expect(await bare.ask(customers.limitStateByPost, { id })).toMatchObject({ hasPerms: false })
  expect(await bare.refused(customers.reveal, { id, viewId: 'not-permitted' })).toMatchObject({ status: 403 })
  const own = await clinic.with(['customer:list', 'customer:revealPhone'], { dataScope: 5 })
  expect(await own.refused(customers.reveal, { id, viewId: 'out-of-reach' })).toMatchObject({ status: 404 })
  const other = await (await newClinic()).as('admin')
  expect(await other.refused(customers.reveal, { id, viewId: 'another-hospital' })).toMatchObject({ status: 404 })
  const { id: quick } = await front.ask(customers.create, { name: '无号', temporarySign: 1 })
  const person = await looker(5)
  expect(await person.refused(customers.reveal, { id: quick, viewId: 'without-number' })).toMatchObject({ code: 42228 })
})

test('the probe tells a stranger whose department it is, and nothing else', async () => {
  const consultant = await clinic.as('consultant')
  const { id, phone } = await newCustomer(front, { name: '慕容雪村', consultantId: consultant.staffId })
  expect(await front.ask(customers.probe, { phone })).toEqual({
    exists: true,
    found: { id, name: '慕容雪村', departmentName: '现场咨询部', owned: true, pool: 'none' },
  })
  const rival = await clinic.as('consultant')
  expect(await rival.ask(customers.probe, { phone })).toEqual({
    exists: true,
    found: { name: '慕***', departmentName: '现场咨询部', owned: true, pool: 'none' },
  })
  expect(await front.ask(customers.probe, { phone, exceptId: id })).toEqual({ exists: false, found: null })
  expect(await front.ask(customers.probe, { phone: newPhone() })).toEqual({ exists: false, found: null })
  expect(await front.refused(customers.probe, { phone: '123' })).toMatchObject({ code: 42222 })
})
