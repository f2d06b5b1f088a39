/** The pool of 报单: who falls in, who picks, and that one of fifty does. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { daysPass, developerKeys, headKeys, report } from '../../../test/declarations.ts'
import { present } from '../../kit/clock.ts'
import { giveSheets, returnSheets } from './handover.ts'
import { sheetsFollow } from './merged.ts'
import { expireSheets } from './night.ts'

let clinic: Clinic
let ann: Actor
let ben: Actor
let head: Actor
beforeAll(async () => {
  clinic = await newClinic()
  ann = await clinic.with(developerKeys, { dataScope: 5, department: '网电咨询部' })
  ben = await clinic.with(developerKeys, { dataScope: 5, department: '市场部' })
  head = await clinic.with(headKeys)
})

const night = () => clinic.inside((ctx) => expireSheets(ctx, {}))
const stateOf = async (id: number) => (await head.ask(declarations.one, { id })).state
const pooled = async (who: Actor) => (await who.ask(declarations.pools, {})).result.map(({ id }) => id)
/** A sheet that lies in the pool. */
const fallen = async () => {
  const made = await report(ann)
  await daysPass(clinic, made.id, 31)
  await night()
  return made
}

test('it falls in the day after its protection when nobody followed it for days; not a day before, not while it is followed', async () => {
  const [due, onLast, followed] = [await report(ann), await report(ann), await report(ann)]
  await ann.ask(declarations.follow, { id: followed.id, way: 'missed' })
  await daysPass(clinic, due.id, 31)
  await daysPass(clinic, onLast.id, 30)
  await daysPass(clinic, followed.id, 31)
  await clinic.rows(
    sql`update declarations.sheet set last_follow_at = kit.clock() - interval '6 days' where id = ${followed.id}`,
  )
  await night()
  expect([await stateOf(due.id), await stateOf(onLast.id), await stateOf(followed.id)]).toEqual([
    'pooled',
    'following',
    'following',
  ])
  expect(await pooled(ben)).toContain(due.id)
  // Own rows or not: whoever may pick sees it, and with a masked number.
  expect((await ben.ask(declarations.pools, {})).result[0]!.phone).toMatch(/\*{4}/)
  await night()
  const { follows } = await head.ask(declarations.one, { id: due.id })
  expect(follows.map(({ way }) => way)).toEqual(['pooled', 'made'])
})

test('who was followed so many days ago as the rules say falls in, and not a day before that', async () => {
  const { idleDays } = await head.ask(declarations.setting, {})
  const followed = async (days: number) => {
    const { id } = await report(ann)
    await daysPass(clinic, id, 31)
    await clinic.rows(sql`update declarations.sheet set
      last_follow_at = (kit.today() - ${days}::int)::timestamptz + interval '23 hours 59 minutes' where id = ${id}`)
    return id
  }
  const [due, before] = [await followed(idleDays), await followed(idleDays - 1)]
  await night()
  expect([await stateOf(due), await stateOf(before)]).toEqual(['pooled', 'following'])
})

test('of a sheet whose customer is reported by somebody meanwhile nobody picks it, alone or with others', async () => {
  const { id, customerId } = await fallen()
  await clinic.rows(sql`insert into declarations.sheet (no, customer_id, developer_id, state, created_by)
    values ('BD-else', ${customerId}, ${head.staffId}, 'following', ${head.staffId})`)
  expect(await ben.refused(declarations.claim, { ids: [id] })).toMatchObject({ key: 'declarations.open' })
  const other = await fallen()
  expect(await ben.ask(declarations.claim, { ids: [id, other.id] })).toMatchObject({ claimed: 1, refused: [{ id }] })
  expect([await stateOf(id), await stateOf(other.id)]).toEqual(['pooled', 'following'])
})

test('who left no number is given as long as others', async () => {
  const { id } = await report(ann, {}, { phone: null, wechat: 'wx', temporarySign: 1 })
  await daysPass(clinic, id, 30)
  await night()
  expect(await stateOf(id)).toBe('following')
  await daysPass(clinic, id, 1)
  await night()
  expect(await stateOf(id)).toBe('pooled')
})

test('picked: hers from today, with a protection of its own', async () => {
  const { id } = await fallen()
  expect(await ben.ask(declarations.claim, { ids: [id] })).toEqual({ claimed: 1, refused: [] })
  expect(await ben.ask(declarations.one, { id })).toMatchObject({
    state: 'following',
    developerId: ben.staffId,
    protectUntil: daysAfter(today(present()), 30),
    poolAt: null,
  })
  expect(await ann.refused(declarations.claim, { ids: [id] })).toMatchObject({ status: 409, key: 'declarations.taken' })
})

test('of several those that are gone are named, and the others are hers', async () => {
  const [first, second] = [await fallen(), await fallen()]
  await ben.ask(declarations.claim, { ids: [first.id] })
  const { claimed, refused } = await ann.ask(declarations.claim, { ids: [first.id, second.id] })
  expect(claimed).toBe(1)
  expect(refused).toMatchObject([{ id: first.id, reason: '该报单已被领取，请刷新公海后选择其他客户' }])
})

test('fifty who want one sheet at once: one has it, the others read why', async () => {
  const { id } = await fallen()
  const all = [ann, ben, head]
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_one, at) => all[at % 3]!.ask(declarations.claim, { ids: [id] })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const why = answers.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(new Set(why.map((text) => /declarations\.\w+/.exec(text)?.[0]))).toEqual(new Set(['declarations.taken']))
})

test('fifty who report one customer at once: one sheet is open', async () => {
  const front = await clinic.as('front')
  const { id: customerId } = await newCustomer(front)
  const reporters = [head, await clinic.with(headKeys), await clinic.with(headKeys), await clinic.with(headKeys)]
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_one, at) => reporters[at % 4]!.ask(declarations.create, { customerId })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const open = await clinic.rows(
    sql`select id from declarations.sheet where customer_id = ${customerId} and state = 'following'`,
  )
  expect(open).toHaveLength(1)
})

test('a colleague who leaves hands her open sheets over, and gets back what was not given on', async () => {
  const [kept, moved, over] = [await report(ann), await report(ann), await report(ann)]
  await ann.ask(declarations.end, { id: over.id, version: over.version, reason: '价格' })
  const given = await clinic.inside((ctx) => giveSheets(ctx, ann.staffId, ben.staffId))
  expect(given).toEqual(expect.arrayContaining([kept.id, moved.id]))
  expect(given).not.toContain(over.id)
  const { version } = await head.ask(declarations.one, { id: moved.id })
  await head.ask(declarations.transfer, { id: moved.id, version, developerId: head.staffId, reason: '分给别人' })
  await clinic.inside((ctx) => returnSheets(ctx, ann.staffId, ben.staffId, given))
  const hers = async (id: number) => (await head.ask(declarations.one, { id })).developerId
  expect([await hers(kept.id), await hers(moved.id)]).toEqual([ann.staffId, head.staffId])
})

test('of two archives that become one the older open sheet is kept', async () => {
  const [older, newer] = [await report(ann), await report(ben)]
  await clinic.inside((ctx) => sheetsFollow.move(ctx, { keptId: newer.customerId, goneId: older.customerId }))
  const sheets = await clinic.rows<{ id: number; state: string; customer: number }>(
    sql`select id, state, customer_id as customer from declarations.sheet where id in (${older.id}, ${newer.id}) order by id`,
  )
  expect(sheets).toEqual([
    { id: older.id, state: 'following', customer: newer.customerId },
    { id: newer.id, state: 'ended', customer: newer.customerId },
  ])
})
