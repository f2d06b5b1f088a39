/** What follows two archives that become one: every table of a customer who has something of everything, and the rules of each. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { faults } from '../../../test/faults.ts'
import { newFullClinic } from '../../../test/full-clinic.ts'
import { newTill } from '../../../test/till.ts'
import { followings } from '../../following.ts'

const rights = ['customer:list', 'customer:info', 'customer:merge', 'sensitive:customer-capital'] as const

const hired = async (clinic: Clinic) => {
  const [front, manager] = [await clinic.as('front'), await clinic.with([...rights])]
  const someone = async (form: Partial<CustomerForm> = {}) => (await newCustomer(front, form)).id
  return { front, manager, someone }
}
const merge = async (manager: Actor, keptId: number, goneId: number, more: object = {}) => {
  const { kept, gone } = await manager.ask(merging.preview, { keptId, goneId })
  const versions = { keptVersion: kept.version, goneVersion: gone.version }
  return await manager.ask(merging.merge, { keptId, goneId, ...versions, reason: '同一人两份档案', ...more })
}
const left = async (clinic: Clinic, id: number): Promise<string[]> => {
  const parts = followings.map(
    ({ table, column }) =>
      sql`select ${`${table}.${column}`}::text as name from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id}`,
  )
  const rows = await clinic.rows(
    sql<{ name: string }>`select distinct name from (${sql.join(parts, sql` union all `)}) x`,
  )
  return rows.map(({ name }) => name).sort()
}

test('of a customer with something of everything nothing is left but histories and her accounts at nothing', async () => {
  const full = await newFullClinic()
  const { clinic, customer, hers } = full
  const { manager, someone } = await hired(clinic)
  await full.cashier.ask(cashier.release, { orderId: hers['open']! })
  const open = await full.writer.ask(orders.one, { id: hers['open']! })
  await full.writer.ask(orders.cancel, { id: open.id, version: open.version, reason: '不买了' })
  const changer = await clinic.with(['order:change:list', 'order:change:audit', 'sensitive:customer-capital'])
  const { result: waiting } = await changer.ask(changes.list, { customerId: customer.id, status: 'PENDING_AUDIT' })
  for (const { id, version } of waiting)
    await changer.ask(changes.audit, { id, version, pass: false, opinion: '不换了' })
  for (const status of ['DRAFT', 'PENDING_CHECK'] as const) {
    const { result } = await full.writer.ask(orders.list, { customerId: customer.id, status })
    for (const { id, version } of result) await full.writer.ask(orders.cancel, { id, version, reason: '不买了' })
  }
  await clinic.rows(sql`update blacklist.entry set state = 'withdrawn', ended_at = kit.clock() where state = 'waiting'`)
  const kept = await someone()
  // What somebody decides must not be about somebody else by then.
  await expect(merge(manager, kept, customer.id)).rejects.toThrow(/手工积分还在审核/)
  await clinic.rows(
    sql`update approvals.task set status = 'WITHDRAWN', decided_at = kit.clock() where status = 'PENDING'`,
  )
  const broken = () => clinic.rows(sql.raw(`select * from (${faults}) x order by 1, 2, 3`) as ReturnType<typeof sql>)
  const wrong = await broken()
  const before = await clinic.rows(
    sql`select kind, sum(balance)::bigint as n from ledger.account group by kind order by kind`,
  )
  await merge(manager, kept, customer.id)
  expect(
    await clinic.rows(sql`select kind, sum(balance)::bigint as n from ledger.account group by kind order by kind`),
  ).toEqual(before)
  const keeping = followings
    .filter(({ how }) => how === 'kept' || how === 'journal')
    .map(({ table, column }) => `${table}.${column}`)
  expect((await left(clinic, customer.id)).filter((name) => !keeping.includes(name))).toEqual([])
  const accounts = await clinic.rows(
    sql`select from ledger.account where customer_id = ${customer.id} and (balance <> 0 or owner_type <> 'customer')`,
  )
  expect(accounts).toEqual([])
  // Some rows of the full clinic are written past the books: what they lack they lacked before.
  expect(await broken()).toEqual(wrong)
})

test('the stricter stays: of each kind the longer entry, and a pass that still holds', async () => {
  const clinic = await newClinic()
  const { manager, someone } = await hired(clinic)
  const [kept, gone] = [await someone(), await someone()]
  const enter = (id: number, kind: string, days: number | null) =>
    clinic.rows(sql`insert into blacklist.entry (customer_id, kind, reason, state, audited_at, ends_on)
      values (${id}, ${kind}, '其他', 'valid', kit.clock(), kit.today() + ${days}::int)`)
  await enter(kept, 'service', 3)
  await enter(gone, 'service', 9)
  await enter(gone, 'marketing', null)
  await clinic.rows(sql`insert into blacklist.pass (customer_id, reason) values (${gone}, '外伤')`)
  await merge(manager, kept, gone)
  const rows = await clinic.rows(sql`select kind, ends_on - kit.today() as days from blacklist.entry
    where customer_id = ${kept} and state = 'valid' order by kind`)
  expect(rows).toEqual([
    { kind: 'marketing', days: null },
    { kind: 'service', days: 9 },
  ])
  expect((await manager.ask(customers.details, { id: kept })).blacklist).toBe('service')
  expect(await clinic.rows(sql`select from blacklist.pass where customer_id = ${kept}`)).toHaveLength(1)
})

test('tags are united, of a group of which one is borne the kept one’s stays; the higher level holds', async () => {
  const clinic = await newClinic()
  const { manager, someone } = await hired(clinic)
  const [kept, gone] = [await someone(), await someone()]
  const group = async (mode: string) =>
    (
      await clinic.rows(
        sql<{ id: number }>`insert into segments.tag_group (name, select_mode) values (${mode}, ${mode}) returning id`,
      )
    )[0]!.id
  const tag = async (of: number, name: string) =>
    (
      await clinic.rows(
        sql<{ id: number }>`insert into segments.tag (group_id, integral_name) values (${of}, ${name}) returning id`,
      )
    )[0]!.id
  const bear = (id: number, tagId: number, source = 'hand') =>
    clinic.rows(sql`insert into segments.customer_tag (tag_id, customer_id, source, because)
      values (${tagId}, ${id}, ${source}, ${source === 'rule' ? '累计消费' : ''})`)
  const [single, many] = [await group('single'), await group('multiple')]
  const [a, b, c, d] = [await tag(single, '甲'), await tag(single, '乙'), await tag(many, '丙'), await tag(many, '丁')]
  await bear(kept, a)
  await bear(kept, c, 'rule')
  for (const id of [b, c, d]) await bear(gone, id)
  const lock = (id: number, grade: number, days: number) =>
    clinic.rows(
      sql`insert into segments.grade_lock (customer_id, grade, reason, until) values (${id}, ${grade}, '锁', kit.today() + ${days}::int)`,
    )
  await lock(kept, 2, 30)
  await lock(gone, 4, 10)
  await merge(manager, kept, gone)
  const rows = await clinic.rows(
    sql`select tag_id, source from segments.customer_tag where customer_id = ${kept} order by tag_id`,
  )
  expect(rows).toEqual([a, c, d].map((tag_id) => ({ tag_id, source: 'hand' })))
  expect(await clinic.rows(sql`select grade from customers.standing where customer_id = ${kept}`)).toEqual([
    { grade: 4 },
  ])
})

test('visits of one day count once; the stage follows from what both did', async () => {
  const clinic = await newClinic()
  const { manager, someone } = await hired(clinic)
  const [kept, gone] = [await someone(), await someone()]
  for (const [at, id] of [kept, gone].entries()) {
    await clinic.rows(sql`insert into triage.triage (no, customer_id, queue_no, visit_type, state, counted)
      values (${`T${id}`}, ${id}, ${900 + at}, 'first', 'left', true)`)
    await clinic.rows(
      sql`update customers.standing set visit_count = ${at + 1}, last_visit_at = kit.clock() where customer_id = ${id}`,
    )
  }
  await merge(manager, kept, gone)
  expect(
    await clinic.rows(sql`select visit_count, life_stage from customers.standing where customer_id = ${kept}`),
  ).toEqual([{ visit_count: 2, life_stage: 'visited' }])
  expect(await clinic.rows(sql`select from triage.triage where customer_id = ${kept} and counted`)).toHaveLength(1)
})

test('whom the old one brought was brought by the kept one, and nobody brought herself', async () => {
  const clinic = await newClinic()
  const { manager, someone } = await hired(clinic)
  const recommender = async (id: number) =>
    (
      await clinic.rows(sql<{ r: number | null }>`select recommender_id as r from customers.customer where id = ${id}`)
    )[0]!.r
  const states = (id: number) =>
    clinic.rows(sql<{ state: string }>`select state from referrals.referral where referee_id = ${id}`)
  // She brought herself: the binding ends; whom the other brought is hers.
  const gone = await someone()
  const kept = await someone({ recommenderId: gone })
  const friend = await someone({ recommenderId: gone })
  expect((await manager.ask(merging.preview, { keptId: kept, goneId: gone })).notes).toHaveLength(1)
  await merge(manager, kept, gone)
  expect(await recommender(kept)).toBeNull()
  expect(await recommender(friend)).toBe(kept)
  expect(await states(kept)).toEqual([])
  // What took effect stays before what is waited for, whatever is chosen.
  const [one, other] = [await someone(), await someone()]
  const [waiting, settled] = [await someone({ recommenderId: one }), await someone({ recommenderId: other })]
  await clinic.rows(sql`update referrals.referral set state = 'effective', effective_on = kit.business_date(), effective_at = kit.clock(),
    effective_fen = 100, releases_at = kit.clock() where referee_id = ${settled}`)
  await merge(manager, waiting, settled, { recommenderId: 'kept' })
  expect(await recommender(waiting)).toBe(other)
  expect(await states(waiting)).toEqual([{ state: 'effective' }])
  // A ring that would close: whom she brought had brought the other.
  const [top, below] = [await someone(), await someone()]
  const between = await someone({ recommenderId: top })
  await clinic.rows(sql`update customers.customer set recommender_id = ${between} where id = ${below}`)
  await merge(manager, below, top)
  expect(await recommender(below)).toBeNull()
})

test('whoever lies in the pool comes out with an owner; her number is her own', async () => {
  const clinic = await newClinic()
  const { manager, someone } = await hired(clinic)
  const consultant = await clinic.as('consultant')
  const [kept, gone] = [await someone(), await someone({ consultantId: consultant.staffId })]
  await clinic.rows(sql`insert into pool.pool (name, kind) values ('全院', 'consultant')`)
  await clinic.rows(
    sql`insert into pool.entry (customer_id, kind, pool_id, mode) select ${kept}, 'consultant', id, 'released' from pool.pool`,
  )
  await clinic.rows(
    sql`update customers.customer set phone_relation = '子女', phone_owner_id = ${gone} where id = ${kept}`,
  )
  await merge(manager, kept, gone)
  expect(await clinic.rows(sql`select from pool.entry`)).toEqual([])
  expect(
    await clinic.rows(
      sql`select consultant_id, pool, phone_relation, phone_owner_id from customers.customer where id = ${kept}`,
    ),
  ).toEqual([{ consultant_id: consultant.staffId, pool: 'none', phone_relation: '本人', phone_owner_id: null }])
  // Who reaches the kept one reaches what went into it, whoever has her from now on.
  const next = await clinic.as('consultant')
  await clinic.rows(sql`update customers.customer set consultant_id = ${next.staffId} where id = ${kept}`)
  expect(
    await clinic.rows(sql`select from customers.customer where id = ${gone} and consultant_id = ${next.staffId}`),
  ).toHaveLength(1)
})

test('a visit that is begun while two are joined waits, and is refused', async () => {
  const till = await newTill()
  const { manager, someone } = await hired(till.clinic)
  const [kept, gone] = [await someone(), await someone()]
  const { kept: one, gone: two } = await manager.ask(merging.preview, { keptId: kept, goneId: gone })
  const said = { keptId: kept, goneId: gone, keptVersion: one.version, goneVersion: two.version, reason: '同一人' }
  const [merged, ordered] = await Promise.allSettled([
    manager.ask(merging.merge, said),
    till.order(gone, [{ price: '10.00' }]),
  ])
  const rows = await till.clinic.rows(sql`select from orders.sales_order where customer_id = ${gone}`)
  expect(rows).toHaveLength(merged.status === 'fulfilled' ? 0 : 1)
  expect([merged.status, ordered.status]).toContain('fulfilled')
})

test('a chain of merges leads to the last, in one step', async () => {
  const clinic = await newClinic()
  const { manager, someone } = await hired(clinic)
  const [a, b, c] = [await someone(), await someone(), await someone()]
  await merge(manager, b, a)
  await merge(manager, c, b)
  expect((await manager.ask(customers.one, { id: a })).id).toBe(c)
  expect((await manager.ask(customers.details, { id: a })).id).toBe(c)
})
