/** What keeps somebody from a pool, of whom a rule speaks, what a pool hides, and how often one may look. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type PoolRule, pools } from '@clinic/contract/areas/pool/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { filled, startVisit, visitFor } from '../../../test/visits.ts'
import { night } from './night.ts'

let clinic: Clinic
let front: Actor
let head: Actor
let an: Actor
let pool: { id: number }
const kind = 'consultant' as const
const owns = ['customer:list', 'customer:pool:list', 'customer:pool:lock', 'customer:pool:export'] as const
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with([...owns, 'customer:pool:rules', 'customer:pool:distribute'])
  an = await clinic.with(owns, { dataScope: 5 })
  pool = await head.ask(pools.createSetting, { name: '咨询公海', kind })
})
beforeEach(async () => {
  await clinic.rows(sql`update customers.customer set consultant_id = null where consultant_id is not null`)
  await ruled([{ metric: 'noFollow', days: 30 }], { op: 'any', lockLimit: 20, viewLimit: 0, hiddenFields: [] })
})
const ruled = async (rules: PoolRule[], more: object = {}) => {
  const { version } = await head.ask(pools.setting, { id: pool.id })
  await head.ask(pools.updateSetting, { ...pool, version, name: '咨询公海', rules: rules as never[], ...more })
}
const day = async (ahead: number) => {
  const [row] = await clinic.rows(sql`select (kit.today() + ${ahead}::int)::text as day`)
  return (row as { day: string }).day
}
/** Somebody's customer who has been silent for long. */
const owned = async (who: Actor = an, more: object = {}) => {
  const { id } = await newCustomer(front, { consultantId: who.staffId, ...more })
  await clinic.rows(
    sql`update customers.customer set consultant_since = kit.clock() - interval '60 days' where id = ${id}`,
  )
  return id
}
const lock = async (customerIds: number[], ahead = 10, who = an) =>
  who.ask(pools.lock, { kind, customerIds, until: await day(ahead), reason: '约好再来' })
const reached = async () => (await head.ask(pools.preview, { id: pool.id })).rows.map(({ id }) => id)
const refusedOf = (answer: { refused: readonly { reason: string }[] }) => answer.refused.map(({ reason }) => reason)

test('who is locked stays to the last day, and falls in on the day after', async () => {
  const [kept, other] = [await owned(), await owned()]
  expect(await lock([kept], 0)).toMatchObject({ locked: 1, refused: [] })
  expect(await reached()).toEqual([other])
  await clinic.inside((ctx) => night(ctx, {}))
  expect((await head.ask(customers.one, { id: kept })).consultantId).toBe(an.staffId)
  // It holds for the pool it was made for, and no other.
  await clinic.rows(sql`update pool.lock set kind = 'developer', owner_id = ${an.staffId} where customer_id = ${kept}`)
  expect(await reached()).toContain(kept)
  // The day after: what has run out is no lock, and stands in no list.
  await clinic.rows(sql`delete from pool.lock`)
  await clinic.rows(sql`insert into pool.lock (customer_id, kind, owner_id, until_on, reason, updated_at)
    values (${kept}, ${kind}, ${an.staffId}, kit.today() - 1, '约好再来', kit.clock() - interval '2 days')`)
  expect(await reached()).toEqual([kept])
  expect((await head.ask(pools.locks, {})).total).toBe(0)
})

test('ninety days and no more; of one’s own customers; as many as the pool allows, however many ask at once', async () => {
  const mine = [await owned(), await owned(), await owned()]
  const tooLong = { kind, customerIds: mine, until: await day(91), reason: '约好再来' }
  expect(await an.refused(pools.lock, tooLong)).toMatchObject({ key: 'pool.lockDays' })
  expect(await an.refused(pools.lock, { ...tooLong, until: await day(-1) })).toMatchObject({ key: 'pool.lockDays' })
  expect(await lock([mine[0]!], 90)).toMatchObject({ locked: 1 })
  await ruled([], { lockLimit: 2 })
  const more: number[] = []
  for (let at = 0; at < 10; at += 1) more.push(await owned())
  await Promise.all([...mine.slice(1), ...more].map((id) => lock([id])))
  expect(await clinic.rows(sql`select count(*)::int as n from pool.lock where until_on >= kit.today()`)).toEqual([
    { n: 2 },
  ])
  // One that is locked already takes no room.
  expect(await lock([mine[0]!], 20)).toMatchObject({ locked: 1 })
  const theirs = await owned(head)
  expect(await an.refused(pools.lock, { ...tooLong, customerIds: [theirs], until: await day(1) })).toMatchObject({
    status: 404,
  })
  const wide = await clinic.with(owns)
  expect(refusedOf(await lock([theirs], 5, wide))).toEqual(['不是您的客户，不能锁定'])
  expect(refusedOf(await lock([(await newCustomer(front)).id], 5, wide))).toEqual(['没有归属人，已在公海或等待分配'])
})

test('a lock is its owner’s: with another it is over; freed by her or by who shares the pool out', async () => {
  const [given, freed] = [await owned(), await owned()]
  await lock([given, freed])
  expect((await an.ask(pools.locks, { kind })).total).toBe(2)
  const moves = await clinic.with(['customer:list', 'customer:changeOwner'])
  await moves.ask(customers.changeOwner, { customerIds: [given], kind, userId: head.staffId, reason: '离岗交接' })
  expect((await head.ask(pools.locks, { kind })).result.map((row) => row.customerId)).toEqual([freed])
  expect((await head.ask(pools.locks, { untilTo: await day(9) })).total).toBe(0)
  expect((await head.ask(pools.locks, { untilFrom: await day(10), untilTo: await day(10) })).total).toBe(1)
  expect(await head.ask(pools.unlock, { kind, customerIds: [freed] })).toMatchObject({ unlocked: 1 })
  expect(refusedOf(await an.ask(pools.unlock, { kind, customerIds: [freed] }))).toEqual(['没有锁定，不需要解锁'])
})

test('a rule speaks of those with its stars and sources; all that speak of her must be met, and no other', async () => {
  const [plain, star] = [await owned(), await owned()]
  await clinic.rows(sql`update customers.standing set grade = 2 where customer_id = ${star}`)
  await ruled([{ metric: 'noFollow', days: 30, grades: [0] }])
  expect(await reached()).toEqual([plain])
  await ruled([{ metric: 'noFollow', days: 30, grades: [2, 3] }])
  expect(await reached()).toEqual([star])
  const [seen] = (await head.ask(pools.preview, { id: pool.id })).rows
  expect(seen!.reason).toBe('未跟进满 30 天（2、3 星）')
  const [row] = await clinic.rows(sql`select source_type_id as id from customers.customer where id = ${plain}`)
  const type = (row as { id: number }).id
  const [another] = await clinic.rows(sql`select id from customers.source_type where id <> ${type} limit 1`)
  await ruled([{ metric: 'noFollow', days: 30, sourceTypeIds: [(another as { id: number }).id] }])
  expect(await reached()).toEqual([])
  await ruled([{ metric: 'noFollow', days: 30, sourceTypeIds: [type] }])
  expect((await reached()).toSorted()).toEqual([plain, star].toSorted())
  // Stars wait longer: each is measured by what speaks of her.
  const longer: PoolRule[] = [
    { metric: 'noFollow', days: 30, grades: [0] },
    { metric: 'noFollow', days: 90, grades: [2] },
    { metric: 'noVisit', days: 30 },
  ]
  await ruled(longer, { op: 'all' })
  expect(await reached()).toEqual([plain])
  await ruled(
    [
      { metric: 'noPayment', days: 1 },
      { metric: 'noFollow', days: 30, grades: [2] },
    ],
    { op: 'all' },
  )
  expect(await reached()).toEqual([])
  const twice: PoolRule[] = [
    { metric: 'noFollow', days: 30, grades: [1, 2] },
    { metric: 'noFollow', days: 60, grades: [2, 1] },
  ]
  const { version } = await head.ask(pools.setting, { id: pool.id })
  expect(
    await head.refused(pools.updateSetting, { ...pool, version, name: '咨询公海', rules: twice as never[] }),
  ).toMatchObject({
    message: expect.stringContaining('只能写一条'),
  })
})

const fallen = async () => {
  const id = await owned()
  await clinic.inside((ctx) => night(ctx, {}))
  return id
}

test('what a pool hides is not in the list, not in the sheet, and not found by asking for it', async () => {
  const id = await fallen()
  await clinic.rows(sql`update customers.standing set life_stage = 'lost' where customer_id = ${id}`)
  await ruled([], { hiddenFields: ['lifeStage', 'reason', 'visitCount'] })
  const find = async (who: Actor, more: object = {}) =>
    (await who.ask(pools.list, { pageSize: 100, ...more })).result.find((row) => row.customerId === id)
  const member = await clinic.with(owns)
  expect(await find(member)).toMatchObject({ lifeStage: null, reason: null, visitCount: null, mode: 'recycled' })
  expect(await find(head)).toMatchObject({ lifeStage: 'lost', reason: '未跟进满 30 天', visitCount: 0 })
  expect(await find(member, { lifeStage: 'lost' })).toBeUndefined()
  expect(await find(head, { lifeStage: 'lost' })).toBeDefined()
  const sheet = (await member.raw('GET', `${pools.export.path}?format=csv`)).text
  expect(sheet).toContain('自动回收')
  expect(sheet).not.toContain('未跟进满')
  expect(sheet).not.toContain('流失')
})

test('the last three talks are read as one of the day’s looks; the same one twice costs one', async () => {
  const consultant = await clinic.as('consultant')
  const visit = await visitFor(clinic, front, consultant)
  await startVisit(consultant, visit.id)
  await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled, demandText: '想做双眼皮' })
  await clinic.rows(sql`update customers.customer set consultant_id = null where id = ${visit.customerId}`)
  await clinic.rows(sql`insert into pool.entry (customer_id, kind, pool_id, mode)
    values (${visit.customerId}, 'consultant', ${pool.id}, 'taken')`)
  const others = [await fallen(), await fallen()]
  const looks = await clinic.with(owns)
  const look = (customerId: number, who = looks) => who.ask(pools.look, { kind, customerId })
  expect(await look(visit.customerId)).toMatchObject({ left: null, follows: [{ text: '想做双眼皮' }] })
  await ruled([], { viewLimit: 2 })
  expect(await look(visit.customerId)).toMatchObject({ left: 1 })
  expect(await look(others[0]!)).toMatchObject({ left: 0, follows: [] })
  expect(await looks.refused(pools.look, { kind, customerId: others[1]! })).toMatchObject({
    key: 'pool.viewsUsed',
    message: '今天的公海查看名额（2 位）已用完，请明天再看，或先领取',
  })
  expect(await look(others[0]!)).toMatchObject({ left: 0 })
  await ruled([], { viewLimit: 1 })
  expect(await look(others[0]!)).toMatchObject({ left: 0 })
  await ruled([], { viewLimit: 2 })
  expect(await look(others[1]!, await clinic.with(owns))).toMatchObject({ left: 1 })
  // A pool of other departments is not hers to look into.
  const [department] = await clinic.rows(sql`select max(id) as id from staff.department`)
  await ruled([], { departmentIds: [(department as { id: number }).id] })
  const apart = await clinic.with(owns, { dataScope: 5 })
  expect(await apart.refused(pools.look, { kind, customerId: others[0]! })).toMatchObject({ key: 'pool.taken' })
  await ruled([], { departmentIds: [] })
  const hers = await owned()
  expect(await looks.refused(pools.look, { kind, customerId: hers })).toMatchObject({ key: 'pool.taken' })
  const four = await clinic.with(owns)
  // What she looked at yesterday is yesterday's.
  await clinic.rows(sql`insert into pool.look (customer_id, created_by, looked_on)
    select id, ${four.staffId}, kit.today() - 1 from unnest(${[hers, visit.customerId]}::bigint[]) as n (id)`)
  const tries = await Promise.allSettled([...others, visit.customerId].map((id) => look(id, four)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})
