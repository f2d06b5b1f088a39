/** Tags by rule: whom each fact reaches, what a hand gave stays, a second night changes nothing, the till's customer is next. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type Condition, MOST_OF_CUSTOMER, segments, type TagRule } from '@clinic/contract/areas/segments/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, walkIn } from '../../../test/customers.ts'
import { night, soon } from './night.ts'

let clinic: Clinic
let front: Actor
let setter: Actor
let hand: Actor
let group: number
let serial = 0
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  setter = await clinic.with(['setting:customer:list', 'setting:customer:tag', 'customer:list'])
  hand = await clinic.with(['customer:list', 'customer:tag'])
  group = (await setter.ask(segments.createGroup, { name: '规则' })).id
})

const rule = (conditions: readonly Condition[], op: TagRule['op'] = 'all'): TagRule => ({ op, conditions })
const tag = async (more: object = {}, groupId = group) =>
  (await setter.ask(segments.createTag, { groupId, integralName: `签${++serial}`, ...more })).id
const stands = async (form: Parameters<typeof newCustomer>[1], change: ReturnType<typeof sql> | null = null) => {
  const { id } = await newCustomer(front, form)
  if (change) await clinic.rows(sql`update customers.standing set ${change} where customer_id = ${id}`)
  return id
}
const bearers = async (tagId: number) => {
  const { result } = await hand.ask(customers.pageByPost, { anyTagIds: [tagId], pageSize: 100 })
  return result.map(({ id }) => id).toSorted((a, b) => a - b)
}
const goes = () => clinic.inside((ctx) => night(ctx, {}))
const drop = (id: number) => clinic.rows(sql`update segments.tag set status = 1 where id = ${id}`)
/** Of these customers, whom a rule reaches: by its preview, and by a night. */
const reached = async (ids: readonly number[], conditions: readonly Condition[], op: TagRule['op'] = 'all') => {
  const id = await tag({ rule: rule(conditions, op) })
  await goes()
  const who = await bearers(id)
  expect((await setter.ask(segments.preview, { rule: rule(conditions, op), tagId: id })).count).toBe(who.length)
  await drop(id)
  return ids.map((one) => who.includes(one))
}

test('each fact reaches whom it says, limits included', async () => {
  const ids = [
    await stands(
      { sex: '女', birthday: '1990-05-20' },
      sql`total_paid_fen = 1000000, visit_count = 3, deal_count = 2, last_deal_at = kit.clock(),
      last_visit_at = kit.clock() - interval '30 days'`,
    ),
    await stands(
      { sex: '男', birthday: null },
      sql`total_paid_fen = 999999, visit_count = 2, deal_count = 1, first_deal_at = kit.clock(), last_deal_at = kit.clock(),
      last_visit_at = kit.clock() - interval '29 days'`,
    ),
    await stands({ sex: '女', birthday: '2001-11-02' }),
  ]
  expect(await reached(ids, [{ fact: 'paid', least: 10_000 }])).toEqual([true, false, false])
  expect(await reached(ids, [{ fact: 'paid', most: 9_999 }])).toEqual([false, false, true])
  expect(await reached(ids, [{ fact: 'visits', least: 2, most: 2 }])).toEqual([false, true, false])
  // Who never came has been away for no days at all.
  expect(await reached(ids, [{ fact: 'idle', least: 30 }])).toEqual([true, false, false])
  expect(await reached(ids, [{ fact: 'idle', most: 29 }])).toEqual([false, true, false])
  expect(await reached(ids, [{ fact: 'life', stages: ['new', 'prospect'] }])).toEqual([false, true, true])
  expect(await reached(ids, [{ fact: 'sex', sex: '女' }])).toEqual([true, false, true])
  expect(await reached(ids, [{ fact: 'birthMonth', months: [5, 6] }])).toEqual([true, false, false])
  expect(await reached(ids, [{ fact: 'age', least: 30 }])).toEqual([true, false, false])
  const both: Condition[] = [
    { fact: 'sex', sex: '男' },
    { fact: 'visits', least: 3 },
  ]
  expect(await reached(ids, both)).toEqual([false, false, false])
  expect(await reached(ids, both, 'any')).toEqual([true, true, false])
})

test('a source and the month it is', async () => {
  const { sourceTypeId } = await walkIn(front)
  const [month] = await clinic.rows<{ day: string }>(sql`select to_char(kit.today(), '1990-MM-01') as day`)
  const her = await stands({ birthday: month!.day })
  const [other] = await clinic.rows<{ id: number }>(
    sql`select min(id) as id from customers.source_type where id <> ${sourceTypeId}`,
  )
  expect(
    await reached(
      [her],
      [
        { fact: 'birthMonth', months: [0] },
        { fact: 'source', sourceTypeIds: [sourceTypeId] },
      ],
    ),
  ).toEqual([true])
  expect(await reached([her], [{ fact: 'source', sourceTypeIds: [other!.id] }])).toEqual([false])
})

test('a rule that cannot be is refused, and one that names what is not the hospital’s', async () => {
  const refused = (conditions: readonly Condition[]) =>
    setter.refused(segments.createTag, { groupId: group, integralName: '不行', rule: rule(conditions) })
  expect(await refused([{ fact: 'paid' }])).toMatchObject({ key: 'segments.ruleEmpty' })
  expect(await refused([{ fact: 'age', least: 5, most: 4 }])).toMatchObject({ key: 'segments.ruleTurned' })
  const twice = { fact: 'sex', sex: '女' } as const
  expect(await refused([twice, twice])).toMatchObject({ key: 'segments.ruleTwice' })
  expect(await refused([{ fact: 'source', sourceTypeIds: [999_999_999] }])).toMatchObject({ status: 404 })
  expect(await setter.refused(segments.preview, { rule: rule([{ fact: 'paid' }]) })).toMatchObject({
    key: 'segments.ruleEmpty',
  })
})

test('a binding says by which rule it is; what a hand gave stays, what the rule gave goes when it no longer fits', async () => {
  const [byRule, byHand] = [await stands({}, sql`visit_count = 9`), await stands({})]
  const id = await tag({ rule: rule([{ fact: 'visits', least: 9 }]) })
  await hand.ask(segments.bind, { customerIds: [byHand], add: [id] })
  await goes()
  expect(await bearers(id)).toEqual([byRule, byHand])
  expect((await hand.ask(segments.bound, { customerId: byRule })).tags).toMatchObject([
    { source: 'rule', because: '到院次数 ≥ 9 次', boundByName: null },
  ])
  expect(await setter.ask(segments.tag, { id })).toMatchObject({ bearers: 2, byRule: 1 })
  await clinic.rows(sql`update customers.standing set visit_count = 8 where customer_id = ${byRule}`)
  await goes()
  expect(await bearers(id)).toEqual([byHand])
  // Without a rule there is nothing to hold anybody to.
  await clinic.rows(sql`update customers.standing set visit_count = 9 where customer_id = ${byRule}`)
  await goes()
  const row = await setter.ask(segments.tag, { id })
  await setter.ask(segments.updateTag, { id, version: row.version, integralName: row.integralName, rule: null })
  await goes()
  expect(await bearers(id)).toEqual([byHand])
})

test('a second night changes nothing, and a rule stops at the limit of its tag', async () => {
  const ids = [
    await stands({}, sql`visit_count = 20`),
    await stands({}, sql`visit_count = 20`),
    await stands({}, sql`visit_count = 20`),
  ]
  const id = await tag({ maxCustomers: 2, rule: rule([{ fact: 'visits', least: 20 }]) })
  await goes()
  expect(await bearers(id)).toEqual(ids.slice(0, 2))
  const rows = () =>
    clinic.rows(
      sql`select xmin::text, customer_id from segments.customer_tag where tag_id = ${id} order by customer_id`,
    )
  const before = await rows()
  await goes()
  expect(await rows()).toEqual(before)
})

test('of a single choice the first tag that reaches her has her; a hand comes before every rule', async () => {
  const one = (await setter.ask(segments.createGroup, { name: '档次', selectMode: 'single' })).id
  const high = await tag({ sort: 1, rule: rule([{ fact: 'visits', least: 40 }]) }, one)
  const low = await tag({ sort: 2, rule: rule([{ fact: 'visits', least: 30 }]) }, one)
  const plain = await tag({ sort: 3 }, one)
  const [both, just, held] = [
    await stands({}, sql`visit_count = 40`),
    await stands({}, sql`visit_count = 30`),
    await stands({}, sql`visit_count = 40`),
  ]
  await hand.ask(segments.bind, { customerIds: [held], add: [plain] })
  await goes()
  expect([await bearers(high), await bearers(low), await bearers(plain)]).toEqual([[both], [just], [held]])
  await clinic.rows(sql`update customers.standing set visit_count = 40 where customer_id = ${just}`)
  await goes()
  expect([await bearers(high), await bearers(low)]).toEqual([[both, just], []])
})

test('of whom something moved is looked at within minutes, without the rest', async () => {
  const her = await stands({}, sql`visit_count = 60`)
  const id = await tag({
    rule: rule(
      [
        { fact: 'visits', least: 61 },
        { fact: 'sex', sex: '男' },
      ],
      'any',
    ),
  })
  await clinic.inside((ctx) => soon(ctx, {}))
  expect(await bearers(id)).not.toContain(her)
  await clinic.rows(sql`update customers.standing set visit_count = 61 where customer_id = ${her}`)
  await clinic.inside((ctx) => soon(ctx, {}))
  expect(await bearers(id)).toContain(her)
  const made = await stands({ sex: '男' })
  await clinic.inside((ctx) => soon(ctx, {}))
  expect(await bearers(id)).toContain(made)
  await clinic.rows(sql`update customers.customer set sex = '女' where id = ${made}`)
  await clinic.inside((ctx) => soon(ctx, {}))
  expect(await bearers(id)).not.toContain(made)
  expect(await clinic.rows(sql`select from segments.due`)).toEqual([])
})

test('the preview says of how many, how many are new, and some by name; nobody and everybody are told', async () => {
  const everybody = await setter.ask(segments.preview, { rule: rule([{ fact: 'paid', least: 0 }]) })
  expect(everybody.count).toBe(everybody.total)
  const nobody = await setter.ask(segments.preview, { rule: rule([{ fact: 'visits', least: 100_000 }]) })
  expect(nobody).toMatchObject({ count: 0, fresh: 0, rows: [], total: everybody.total })
  const her = await stands({ name: '预览人' }, sql`visit_count = 77`)
  const seventy = rule([{ fact: 'visits', least: 77, most: 77 }])
  const id = await tag()
  expect(await setter.ask(segments.preview, { rule: seventy, tagId: id })).toMatchObject({
    count: 1,
    fresh: 1,
    rows: [{ id: her, name: '预览人' }],
  })
  await hand.ask(segments.bind, { customerIds: [her], add: [id] })
  expect(await setter.ask(segments.preview, { rule: seventy, tagId: id })).toMatchObject({ count: 1, fresh: 0 })
})

test('who bears nearly as many tags as may be has the first of those that reach her', async () => {
  await clinic.rows(sql`update segments.tag set status = 1 where rule is not null`)
  const id = await stands({ sex: '男', birthday: null }, sql`visit_count = 7`)
  const by = rule([{ fact: 'visits', least: 7, most: 7 }])
  const rest: number[] = []
  for (const part of ['甲', '乙', '丙', '丁', '戊']) {
    const groupId = (await setter.ask(segments.createGroup, { name: `满${part}` })).id
    for (let n = 0; n < 10; n += 1) rest.push(await tag({ maxCustomers: 0 }, groupId))
  }
  const most = rest.slice(0, MOST_OF_CUSTOMER - 1)
  for (let at = 0; at < most.length; at += 20)
    await hand.ask(segments.bind, { customerIds: [id], add: most.slice(at, at + 20) })
  const [first, second, limited] = [
    await tag({ rule: by, sort: 1 }),
    await tag({ rule: by, sort: 2 }),
    await tag({ rule: by, sort: 3, maxCustomers: 5 }),
  ]
  await goes()
  expect([await bearers(first), await bearers(second), await bearers(limited)]).toEqual([[id], [], []])
  await hand.ask(segments.bind, { customerIds: [id], remove: most.slice(0, 2) })
  await goes()
  expect([await bearers(first), await bearers(second), await bearers(limited)]).toEqual([[id], [id], [id]])
  for (const one of [first, second, limited]) await drop(one)
})

test('rules of several tags are held in one run: who goes from one of a single choice to another has the new one', async () => {
  const groupId = (await setter.ask(segments.createGroup, { name: '单选运行', selectMode: 'single' })).id
  const [high, low] = [
    await tag({ rule: rule([{ fact: 'visits', least: 40 }]), sort: 1 }, groupId),
    await tag({ rule: rule([{ fact: 'visits', least: 30 }]), sort: 2 }, groupId),
  ]
  const id = await stands({}, sql`visit_count = 30`)
  const other = await stands({}, sql`visit_count = 29`)
  const ofThese = async (tagId: number) => (await bearers(tagId)).filter((one) => one === id || one === other)
  await goes()
  expect([await ofThese(high), await ofThese(low)]).toEqual([[], [id]])
  await clinic.rows(sql`update customers.standing set visit_count = 40 where customer_id = ${id}`)
  await clinic.rows(sql`update customers.standing set visit_count = 39 where customer_id = ${other}`)
  await goes()
  expect([await ofThese(high), await ofThese(low)]).toEqual([[id], [other]])
  for (const one of [high, low]) await drop(one)
})
