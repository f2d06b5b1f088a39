/** An import under way: thousands of rows, a server that is killed, a cancellation, a sender who goes, two at once. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone, walkIn } from '../../../test/customers.ts'
import { testDatabase } from '../../../test/database.ts'
import { checked, type Line, sendSheet, sheetOf, slice, tookIn, worked } from '../../../test/sheets.ts'
import { insertArchives } from '../customers/index.ts'
import { runSlice, tend } from './slices.ts'

let clinic: Clinic
let sender: Actor
const rights = ['customer:list', 'customer:import', 'customer:import:list'] as const
beforeAll(async () => {
  clinic = await newClinic()
  sender = await clinic.with([...rights])
})

const line = (more: Line = {}): Line => ({ 姓名: '林知夏', 性别: '女', 手机号: newPhone(), 来源: '现场', ...more })
const lines = (count: number): Line[] => Array.from({ length: count }, () => line())
const made = async (id: number): Promise<number> => {
  const [row] = await clinic.rows(sql<{ n: number }>`select count(distinct c.id)::int as n from customers.customer c
    join imports.import_row r on r.phone_hash = c.phone_hash where r.batch_id = ${id}`)
  return row!.n
}
const archives = async (): Promise<number> =>
  (await clinic.rows(sql<{ n: number }>`select count(*)::int as n from customers.customer`))[0]!.n
/** Jobs that wait for a sheet, as the worker would take them. */
const jobsOf = (id: number) =>
  asOwner<{
    task: string
    staffId: number
  }>(`select j.task_identifier as task, (p.payload->>'staffId')::int as "staffId"
    from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.key = 'imports:${id}'`)
const clearJobs = () => asOwner(`delete from graphile_worker._private_jobs where key like 'imports:%'`)
const asOwner = async <T>(text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}
const begun = async (rows: readonly Line[], who: Actor = sender) => {
  const id = await checked(clinic, who, rows)
  await who.ask(imports.start, { id, count: rows.length })
  return id
}

test('five thousand rows of which three in ten are faulty: the others go in, each once, with their tokens and numbers', async () => {
  const faulty = (at: number): Line =>
    at % 10 === 0 ? { 手机号: '12' } : at % 10 === 1 ? { 性别: '无' } : { 来源: '没有' }
  const rows = Array.from({ length: 5_000 }, (_one, at) =>
    line({ 姓名: `张三${at}`, ...(at % 10 < 3 ? faulty(at) : {}) }),
  )
  const before = await archives()
  const id = await checked(clinic, sender, rows)
  expect(await sender.ask(imports.one, { id })).toMatchObject({ good: 3_500, faulty: 1_500, toCreate: 3_500 })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ created: 3_500, faulty: 1_500, state: 'done', good: 0 })
  expect((await archives()) - before).toBe(3_500)
  const [kept] = await clinic.rows(sql<{ standings: number; found: number; codes: number }>`
    select (select count(*)::int from customers.standing s where s.customer_id = any(n.ids)) as standings,
      (select count(distinct t.customer_id)::int from customers.search_token t where t.customer_id = any(n.ids) and t.token = '张三') as found,
      (select count(distinct c.code)::int from customers.customer c where c.id = any(n.ids)) as codes
    from (select array_agg(r.customer_id) as ids from imports.import_row r where r.batch_id = ${id} and r.customer_id is not null) n`)
  expect(kept).toEqual({ standings: 3_500, found: 3_500, codes: 3_500 })
}, 60_000)

test('a long sheet says after each slice how its rows stand, and the last one counts them', async () => {
  // A hospital of its own: what it switches off is missed by nobody else.
  const house = await newClinic()
  const who = await house.with([...rights])
  const rows = lines(2_100).map((row, at) => (at % 700 === 0 ? { ...row, 性别: '无' } : row))
  const { data } = await sendSheet(house, who, await sheetOf(rows))
  await slice(house, who, data.id)
  const stands = () => who.ask(imports.one, { id: data.id })
  expect(await stands()).toMatchObject({ state: 'checking', good: 1_997, faulty: 3, toCreate: 1_997 })
  await worked(house, who, data.id)
  expect(await stands()).toMatchObject({ state: 'ready', good: 2_097, faulty: 3, toCreate: 2_097 })
  await who.ask(imports.start, { id: data.id, count: 2_097 })
  await house.rows(sql`update customers.source set status = 1 where name = '现场'`)
  await slice(house, who, data.id)
  expect(await stands()).toMatchObject({ state: 'running', good: 1_097, faulty: 1_003, created: 0, toCreate: 0 })
  await house.rows(sql`update customers.source set status = 0 where name = '现场'`)
  await slice(house, who, data.id)
  expect(await stands()).toMatchObject({ state: 'running', good: 97, faulty: 1_003, created: 1_000 })
  await worked(house, who, data.id)
  expect(await stands()).toMatchObject({ state: 'done', good: 0, faulty: 1_003, created: 1_097 })
}, 120_000)

test('a server that is killed in the middle of a slice goes on where it was, and nobody goes in twice', async () => {
  const id = await begun(lines(2_200))
  await slice(clinic, sender, id)
  expect(await made(id)).toBe(1_000)
  const killed = clinic.inside(
    async (ctx) => {
      await runSlice(ctx, { batchId: id })
      throw new Error('killed')
    },
    { staffId: sender.staffId },
  )
  await expect(killed).rejects.toThrow('killed')
  expect(await sender.ask(imports.one, { id })).toMatchObject({
    created: 1_000,
    good: 1_200,
    toCreate: 0,
    state: 'running',
  })
  // Not yet a minute: whoever is at work is left at it.
  await clearJobs()
  await clinic.inside((ctx) => tend(ctx, {}))
  expect(await jobsOf(id)).toEqual([])
  await clinic.inside((ctx) => tend(ctx, {}), { clock: '2999-01-01T00:00:00+08:00' })
  expect(await jobsOf(id)).toEqual([{ task: 'imports.run', staffId: sender.staffId }])
  await worked(clinic, sender, id)
  expect(await made(id)).toBe(2_200)
  expect(await sender.ask(imports.one, { id })).toMatchObject({ created: 2_200, state: 'done' })
  const makers = await clinic.rows(sql<{ by: number }>`select distinct c.created_by as by from customers.customer c
    join imports.import_row r on r.customer_id = c.id where r.batch_id = ${id}`)
  expect(makers).toEqual([{ by: sender.staffId }])
}, 60_000)

test('of two slices of one sheet at once each row goes in once', async () => {
  const id = await begun(lines(2_000))
  await Promise.all([slice(clinic, sender, id), slice(clinic, sender, id)])
  expect(await made(id)).toBe(2_000)
  await worked(clinic, sender, id)
  expect(await sender.ask(imports.one, { id })).toMatchObject({ created: 2_000, faulty: 0 })
})

test('two people take in the same numbers at once, and a desk takes one of them: each number is one archive', async () => {
  const other = await clinic.with([...rights])
  const front = await clinic.as('front')
  const rows: Line[] = lines(1_200).map((row, at) => ({ ...row, 姓名: `同号${at}` }))
  const [mine, theirs] = [
    await checked(clinic, sender, rows, { mode: 'new' }),
    await checked(clinic, other, rows, { mode: 'new' }),
  ]
  await newCustomer(front, { name: '前台先建', phone: String(rows[0]!['手机号']) })
  await Promise.all([
    sender.ask(imports.start, { id: mine, count: 1_200 }),
    other.ask(imports.start, { id: theirs, count: 1_200 }),
  ])
  await Promise.all([worked(clinic, sender, mine), worked(clinic, other, theirs)])
  expect(await made(mine)).toBe(1_200)
  const [a, b] = [await sender.ask(imports.one, { id: mine }), await other.ask(imports.one, { id: theirs })]
  expect(a.created + b.created).toBe(1_199)
  expect(a.faulty + b.faulty).toBe(1_201)
  expect((await front.ask(customers.page, { keyword: '前台先建' })).total).toBe(1)
})

test('what is cancelled goes no further; what went in stays in', async () => {
  const id = await begun(lines(1_200))
  await slice(clinic, sender, id)
  const admin = await clinic.as('admin')
  await admin.ask(imports.cancel, { id })
  await slice(clinic, sender, id)
  expect(await sender.ask(imports.one, { id })).toMatchObject({ state: 'cancelled', created: 1_000, good: 200 })
  expect(await made(id)).toBe(1_000)
  expect(await sender.refused(imports.cancel, { id })).toMatchObject({ key: 'imports.ended' })
  expect(await sender.refused(imports.start, { id, count: 200 })).toMatchObject({ key: 'imports.notReady' })
})

test('a sender who is disabled takes nothing further in, and an owner who is disabled meanwhile is a fault', async () => {
  const gone = await clinic.with([...rights])
  const id = await begun(lines(1_200), gone)
  await slice(clinic, gone, id)
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
  await slice(clinic, gone, id)
  const admin = await clinic.as('admin')
  expect(await admin.ask(imports.one, { id })).toMatchObject({
    state: 'cancelled',
    created: 1_000,
    stopped: expect.stringContaining('停用'),
  })
  const owner = await clinic.as('consultant')
  const name = `顾问${owner.staffId}`
  await clinic.rows(sql`update staff.staff set name = ${name} where id = ${owner.staffId}`)
  const next = await begun([line({ 咨询师: name }), line()])
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${owner.staffId}`)
  await worked(clinic, sender, next)
  expect(await sender.ask(imports.one, { id: next })).toMatchObject({ state: 'done', created: 1, faulty: 1 })
  expect((await sender.ask(imports.rows, { id: next, state: 'faulty' })).result[0]!.faults).toMatchObject([
    { kind: 'staffOff' },
  ])
})

test('whoever sent it hears once that it is in', async () => {
  const id = await begun([line(), line()])
  await worked(clinic, sender, id)
  await clinic.inside((ctx) => tend(ctx, {}))
  await clinic.inside((ctx) => tend(ctx, {}))
  const titles = (await sender.ask(messages.mine, { pageSize: 100 })).list.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title === '客户导入结束：客户.xlsx').length).toBeGreaterThan(0)
  const [told] = await clinic.rows(sql<{ n: number }>`select count(*)::int as n from imports.import_batch where told`)
  const ended = await clinic.rows(
    sql`select 1 from imports.import_batch where started_at is not null and ended_at is not null`,
  )
  expect(told!.n).toBe(ended.length)
})

test('a number that a desk takes between the look and the write makes no second archive, and the others go in', async () => {
  const front = await clinic.as('front')
  const taken = (await newCustomer(front)).phone
  const form = { name: '同时建档', sex: '女' as const, ...(await walkIn(front)) }
  const free = newPhone()
  const made = await clinic.inside(
    (ctx) =>
      insertArchives(
        ctx,
        [
          { ...form, phone: taken },
          { ...form, phone: free },
        ],
        null,
      ),
    { staffId: sender.staffId },
  )
  expect(made).toEqual([null, expect.any(Number)])
  const [row] = await clinic.rows(
    sql<{ n: number }>`select count(*)::int as n from customers.customer where name = '同时建档'`,
  )
  expect(row!.n).toBe(1)
  const found = await clinic.rows(sql<{ id: number }>`select distinct t.customer_id as id from customers.search_token t
    where t.token = '同时'`)
  expect(found).toEqual([{ id: made[1] }])
})

test('fifty slices and fifty desks at once on one sheet: each row goes in once, each number is one archive', async () => {
  const rows = lines(1_200)
  const id = await begun(rows)
  const front = await clinic.as('front')
  const source = await walkIn(front)
  const before = await archives()
  const desks = rows
    .slice(0, 50)
    .map((row) => newCustomer(front, { name: '前台', phone: String(row['手机号']), ...source }))
  // More than there are connections: whoever finds none is turned away, and nothing is half done.
  const slices = Array.from({ length: 50 }, () => slice(clinic, sender, id))
  const [answers] = await Promise.all([Promise.allSettled(desks), Promise.allSettled(slices)])
  await worked(clinic, sender, id)
  const { created, faulty } = await sender.ask(imports.one, { id })
  expect(created + faulty).toBe(1_200)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(faulty)
  expect((await archives()) - before).toBe(1_200)
  expect(await made(id)).toBe(1_200)
}, 60_000)

test('six hundred names change at once: each is found by the new name and no more by the old', async () => {
  const rows = lines(600).map((row) => ({ ...row, 姓名: '旧名甲' }))
  const first = await checked(clinic, sender, rows)
  await tookIn(clinic, sender, first)
  const codes = await clinic.rows(sql<{ code: string }>`select c.code from customers.customer c
    join imports.import_row r on r.customer_id = c.id where r.batch_id = ${first}`)
  const renamed = codes.map(({ code }) => ({ 客户编号: code, 姓名: '欧阳若' }))
  const id = await checked(clinic, sender, renamed, { mode: 'update', match: 'code' })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ updated: 600 })
  const found = async (keyword: string) => (await sender.ask(customers.page, { keyword, pageSize: 1 })).total
  expect([await found('欧阳若'), await found('旧名甲'), await found('ouyangruo')]).toEqual([600, 0, 600])
  expect(await found(codes[599]!.code)).toBe(1)
}, 60_000)
