/** 客户公海: put in, seen by its people, taken within limits, shared, and never anybody's twice. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { bar, unbar } from '../../../test/blacklist.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'

let clinic: Clinic
let front: Actor
let head: Actor
let an: Actor
let bo: Actor
let pool: { id: number; version: number }
const kind = 'consultant'
const claims = ['customer:list', 'customer:pool:list', 'customer:pool:claim', 'customer:pool:release'] as const
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(['customer:list', 'customer:pool:list', 'customer:pool:distribute', 'customer:pool:rules'])
  an = await clinic.with([...claims], { dataScope: 5 })
  bo = await clinic.with([...claims], { dataScope: 5 })
  pool = await head.ask(pools.createSetting, { name: '全院咨询公海', kind })
})
beforeEach(() => setPool(sql`daily_limit = 0, own_limit = 0, entry_hours = 0, cooldown_days = 0`))

const setPool = (change: ReturnType<typeof sql>) =>
  clinic.rows(sql`update pool.pool set ${change} where id = ${pool.id}`)
const lying = async (n: number, owner: Actor = an) => {
  const ids: number[] = []
  for (let at = 0; at < n; at += 1) ids.push((await newCustomer(front, { consultantId: owner.staffId })).id)
  await owner.ask(pools.release, { kind, customerIds: ids, reason: '主动放弃' })
  return ids
}
const ownerOf = async (id: number) => (await head.ask(customers.one, { id })).consultantId
const listed = async (who: Actor, ids: readonly number[]) =>
  (await who.ask(pools.list, { pageSize: 200 })).result.filter(({ customerId }) => ids.includes(customerId))
const modes = async (customerId: number) =>
  (await head.ask(customers.ownerLog, { customerId })).result.map(({ mode }) => mode)
const refusals = (answer: { refused: readonly { reason: string }[] }) => answer.refused.map(({ reason }) => reason)

test('one of a kind is the whole hospital’s, a rule stands once, and a department is the hospital’s own', async () => {
  const made = (more: object) => head.refused(pools.createSetting, { name: '另一个', kind, ...more })
  expect(await made({})).toMatchObject({ key: 'pool.wholeTaken', message: expect.stringContaining('咨询公海') })
  expect(await made({ name: '全院咨询公海', departmentIds: [1] })).toMatchObject({ status: 404 })
  const [place] = await clinic.rows<{ id: number }>(sql`select id from staff.department order by id limit 1`)
  const again = await made({ name: ' 全院咨询公海 ', departmentIds: [place!.id] })
  expect(again).toMatchObject({ key: 'pool.nameTaken', message: '全院咨询公海已存在，请换一个名称' })
  const twice = [30, 60].map((days) => ({ metric: 'noFollow' as const, days }))
  expect(await made({ kind: 'developer', rules: twice })).toMatchObject({ status: 400 })
  expect(await an.refused(pools.createSetting, { name: '另一个', kind: 'developer' })).toMatchObject({ status: 403 })
})

test('whoever is put in has no owner, is flagged in her archive and seen by those who could not see her before', async () => {
  const [id] = await lying(1)
  expect(await ownerOf(id!)).toBeNull()
  expect(await modes(id!)).toEqual(['released', 'made'])
  expect(await bo.refused(customers.one, { id: id! })).toMatchObject({ status: 404 })
  expect(await listed(bo, [id!])).toMatchObject([
    {
      kind,
      poolName: '全院咨询公海',
      mode: 'released',
      reason: '主动放弃',
      phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
    },
  ])
  const [row] = await clinic.rows<{ pool: string }>(sql`select pool from customers.customer where id = ${id!}`)
  expect(row).toEqual({ pool: 'consultant' })
})

test('only one’s own is put in, of others by who distributes; not while she is in the house, nor where no pool is', async () => {
  const her = await newCustomer(front, { consultantId: an.staffId })
  const put = { kind: 'consultant' as const, customerIds: [her.id], reason: '放弃' }
  expect(await bo.refused(pools.release, put)).toMatchObject({ status: 404 })
  const all = await clinic.with(['customer:list', 'customer:pool:release'])
  expect(refusals(await all.ask(pools.release, put))).toEqual(['不是您的客户，不能放回公海'])
  await setPool(sql`status = 1`)
  expect(refusals(await an.ask(pools.release, put))).toEqual([expect.stringContaining('没有可入的公海')])
  await setPool(sql`status = 0`)
  expect(await head.ask(pools.release, put)).toEqual({ released: 1, refused: [] })
  expect((await modes(her.id))[0]).toBe('taken')
  expect(refusals(await head.ask(pools.release, put))).toEqual(['没有归属人，已在公海或等待分配'])
})

test('a pool of departments is for their people; a customer of theirs goes into it rather than into the hospital’s', async () => {
  const [place] = await clinic.rows<{ id: number }>(sql`select id from staff.department order by id limit 1`)
  const theirs = await head.ask(pools.createSetting, { name: '一部公海', kind, departmentIds: [place!.id] })
  const member = await clinic.with([...claims], { dataScope: 5 })
  await clinic.rows(sql`insert into staff.staff_department (staff_id, department_id, main)
    values (${member.staffId}, ${place!.id}, true) on conflict do nothing`)
  const her = await newCustomer(front, { consultantId: an.staffId })
  await clinic.rows(sql`update customers.customer set department_id = ${place!.id} where id = ${her.id}`)
  await head.ask(pools.release, { kind, customerIds: [her.id], reason: '调整' })
  expect(await listed(head, [her.id])).toMatchObject([{ poolId: theirs.id }])
  expect(await listed(bo, [her.id])).toEqual([])
  expect(refusals(await bo.ask(pools.claim, { kind, customerIds: [her.id] }))).toEqual([
    '不是您部门的公海，请找主管分配',
  ])
  await clinic.rows(sql`update pool.pool set status = 1 where id = ${theirs.id}`)
})

test('she is taken by one of fifty who want her at once', async () => {
  const [id] = await lying(1)
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => clinic.with([...claims], { dataScope: 5 })))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_one, at) =>
      people[at % 5]!.ask(pools.claim, { kind, customerIds: [id!, id! + 1_000_000] }),
    ),
  )
  expect(answers.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(1)
  expect((await modes(id!)).filter((mode) => mode === 'claimed')).toHaveLength(1)
  expect(people.map(({ staffId }) => staffId)).toContain(await ownerOf(id!))
  expect(await listed(head, [id!])).toEqual([])
  expect(await bo.refused(pools.claim, { kind, customerIds: [id!] })).toMatchObject({ key: 'pool.taken' })
})

test('limits of the day and of what one has hold over calls at once; the first chosen are hers', async () => {
  await setPool(sql`daily_limit = 3`)
  const ids = await lying(4)
  const her = await clinic.with([...claims], { dataScope: 5 })
  // Whom a manager gave her is none of those she took.
  const [one] = await lying(1)
  const receivers = [{ userId: her.staffId }]
  await head.ask(pools.distribute, { kind, customerIds: [one!], mode: 'average', receivers })
  const two = await Promise.all([
    her.ask(pools.claim, { kind, customerIds: ids.slice(0, 2) }),
    her.ask(pools.claim, { kind, customerIds: ids.slice(2) }),
  ])
  expect(two.map(({ claimed }) => claimed).toSorted()).toEqual([1, 2])
  expect(two.flatMap(refusals)).toEqual(['今天的领取名额（3 位）已用完，请明天再领'])
  await setPool(sql`daily_limit = 0, own_limit = 5`)
  const more = await lying(2)
  const third = await her.ask(pools.claim, { kind, customerIds: [more[1]!, more[0]!] })
  expect(third).toMatchObject({ claimed: 1, refused: [{ id: more[0] }] })
  expect(refusals(third)).toEqual(['名下客户已到上限（5 位），请先放回一些'])
  expect(await ownerOf(more[1]!)).toBe(her.staffId)
})

test('the owner before waits, everybody waits for what is fresh, and nobody takes who is barred', async () => {
  const [id] = await lying(1)
  await setPool(sql`cooldown_days = 7`)
  expect(refusals(await an.ask(pools.claim, { kind, customerIds: [id!] }))).toEqual(['您是原归属人，7 天内不能领回'])
  await clinic.rows(sql`update pool.entry set created_at = created_at - interval '6 days' where customer_id = ${id!}`)
  expect(refusals(await an.ask(pools.claim, { kind, customerIds: [id!] }))).toEqual(['您是原归属人，1 天内不能领回'])
  await setPool(sql`cooldown_days = 0, entry_hours = 145`)
  expect(refusals(await bo.ask(pools.claim, { kind, customerIds: [id!] }))).toEqual(['刚入公海，1 小时后才能领取'])
  await setPool(sql`entry_hours = 144`)
  await bar(clinic, id!, 'marketing')
  expect(refusals(await bo.ask(pools.claim, { kind, customerIds: [id!] }))).toEqual(['在黑名单中，不能领取或分配'])
  await unbar(clinic, id!)
  expect(await bo.ask(pools.claim, { kind, customerIds: [id!] })).toMatchObject({ claimed: 1 })
})

test('several are shared evenly; who is gone or full is passed over and named, whom nobody has room for stays', async () => {
  const ids = await lying(6)
  const [one, two, gone] = await Promise.all([1, 2, 3].map(() => clinic.with([...claims], { dataScope: 5 })))
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${gone!.staffId}`)
  await newCustomer(front, { consultantId: two!.staffId })
  await setPool(sql`own_limit = 3`)
  const receivers = [one!, two!, gone!].map(({ staffId }) => ({ userId: staffId }))
  const answer = await head.ask(pools.distribute, { kind, customerIds: ids, mode: 'average', receivers })
  expect(answer.given.map(({ userId, count }) => [userId, count])).toEqual([
    [one!.staffId, 3],
    [two!.staffId, 2],
  ])
  expect(answer.skipped).toMatchObject([{ id: gone!.staffId, reason: '已停用或不存在' }])
  expect(answer.refused).toMatchObject([{ id: ids[5], reason: '名下客户已到上限（3 位），请先放回一些' }])
  expect(await listed(head, ids)).toMatchObject([{ customerId: ids[5] }])
  expect((await modes(ids[0]!))[0]).toBe('shared')
  const nobody = await head.refused(pools.distribute, {
    kind,
    customerIds: ids,
    mode: 'average',
    receivers: [receivers[2]!],
  })
  expect(nobody).toMatchObject({ key: 'pool.nobody' })
  expect(await an.refused(pools.distribute, { kind, customerIds: ids, mode: 'turn', receivers })).toMatchObject({
    status: 403,
  })
})

test('in turn it goes on after whoever had the last one; who pauses today is passed over', async () => {
  const ids = await lying(3)
  const [one, two] = await Promise.all([1, 2].map(() => clinic.with([...claims], { dataScope: 5 })))
  const receivers = [one!, two!].map(({ staffId }) => ({ userId: staffId }))
  const turn = (id: number) => head.ask(pools.distribute, { kind, customerIds: [id], mode: 'turn', receivers })
  expect((await turn(ids[0]!)).given).toMatchObject([{ userId: one!.staffId }])
  expect((await turn(ids[1]!)).given).toMatchObject([{ userId: two!.staffId }])
  await clinic.rows(sql`insert into triage.pause (staff_id) values (${one!.staffId})`)
  const third = await turn(ids[2]!)
  expect(third.given).toMatchObject([{ userId: two!.staffId }])
  expect(third.skipped).toMatchObject([{ id: one!.staffId, reason: '今天暂停接诊' }])
  await clinic.rows(sql`insert into scheduling.leave_block (staff_id, kind, during, reason, state)
    values (${two!.staffId}, 'leave', tstzrange(kit.clock() - interval '1 hour', kit.clock() + interval '1 hour'), '年假', 'valid')`)
  expect(
    await head.refused(pools.distribute, { kind, customerIds: await lying(1), mode: 'turn', receivers }),
  ).toMatchObject({
    ...{ key: 'pool.nobody', message: expect.stringContaining('今天暂停接诊') },
  })
  await clinic.rows(sql`delete from triage.pause where staff_id = ${one!.staffId}`)
  const fourth = await head.ask(pools.distribute, { kind, customerIds: await lying(1), mode: 'turn', receivers })
  expect(fourth.given).toMatchObject([{ userId: one!.staffId }])
  expect(fourth.skipped).toMatchObject([{ id: two!.staffId, reason: '现在请假，等回来再分配' }])
})

test('two managers at once fill nobody beyond her limit', async () => {
  const [first, second] = [await lying(3), await lying(3)]
  const her = await clinic.with([...claims], { dataScope: 5 })
  await setPool(sql`own_limit = 4`)
  const share = (customerIds: number[]) =>
    head.ask(pools.distribute, { kind, customerIds, mode: 'average', receivers: [{ userId: her.staffId }] })
  const both = await Promise.all([share(first), share(second)])
  expect(both.flatMap(({ given }) => given.map(({ count }) => count)).reduce((a, b) => a + b, 0)).toBe(4)
})
