/** 动态 of one customer: everything, in order, page by page, and to each person what she may see of it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { timeline } from '@clinic/contract/areas/timeline/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newFullClinic } from '../../../test/full-clinic.ts'
import { rare } from '../../../test/rare-deeds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { told } from '../../happenings.ts'

const CAPITAL = 'sensitive:customer-capital'
const everyRight = [
  'customer:list',
  'customer:health',
  'appointment:list',
  'consult:declaration:list',
  'consult:ruling:list',
  'visit:complaint:list',
  'visit:list',
  'customer:referral:list',
  'customer:blacklist:list',
  'customer:blacklist:evidence',
  'customer:merge:list',
  'customer:import:list',
  'triage:record:list',
  'consult:reception:list',
  'consult:demand:list',
  'consult:promise:list',
  'order:list',
  'cashier:record:list',
  'cashier:transfer:list',
  'cashier:referralNote:list',
  'vip:coupon:list',
  'vip:card:list',
  'order:change:list',
  'cashier:invoice:list',
  'cashier:refund:list',
  'clinic:deduction:list',
  'vip:integral:list',
  'vip:coin:list',
  'system:log:list',
  'sensitive:customer-level',
]

let till: TestTill
let front: Actor
let rich: Actor
let poor: Actor
let she: number
beforeAll(async () => {
  till = await newTill()
  front = await till.clinic.as('front')
  rich = await till.clinic.with([...everyRight, CAPITAL])
  poor = await till.clinic.with(everyRight)
  she = (await newCustomer(front, { name: '走一遍' })).id
})

type Asked = Omit<InputOf<typeof timeline.timeline>, 'customerId'>
const seen = (by: Actor, asked: Asked = {}, customerId = she) => by.ask(timeline.timeline, { customerId, ...asked })
const acts = ({ result }: OutputOf<typeof timeline.timeline>) => result.map(({ key }) => key.split(':')[0])

const walk = async (): Promise<void> => {
  await front.ask(triage.create, { customerId: she, autoAssign: false })
  const order = await till.order(she, [{ price: '1234.00', sessions: 2, product: { name: '光子嫩肤' } }])
  await till.pay([order], [['CASH', '1234.00']])
  const [item] = await till.items(she)
  await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
}

test('tells a visit, an order, its payment and a deduction in their order, the newest first, and who did each', async () => {
  await walk()
  const { result, next } = await seen(rich)
  const told = acts({ result, next, kinds: [] })
  expect(told.filter((act) => /^(visit.came|order|payment|deduction|archive)/.test(act!))).toEqual([
    'deduction.done',
    'payment.paid',
    'order.opened',
    'visit.came',
    'archive.made',
  ])
  const textOf = (act: string) => result.find(({ key }) => key.startsWith(`${act}:`))!
  expect(textOf('deduction.done')).toMatchObject({ kind: 'deduction', entry: 'DeductionRecord' })
  expect(textOf('deduction.done').text).toContain('划扣 光子嫩肤 1 次，第 1 / 2 次')
  expect(textOf('payment.paid').text).toContain('收款 1234.00 元')
  expect(textOf('order.opened').text).toContain('应收 1234.00 元')
  expect(textOf('order.opened').byName).toBe(
    (await till.clinic.rows(sql<{ name: string }>`select name from staff.staff where id = ${till.writer.staffId}`))[0]!
      .name,
  )
  expect(textOf('stage.moved').text).toMatch(/生命周期：.+ → .+/)
  expect(next).toBeNull()
})

test('amounts are told to whoever may see figures of customers, and to nobody else', async () => {
  // Sentences alone: an id may have any figures.
  const said = (await seen(poor)).result.map(({ text }) => text).join(' ')
  expect(said).toContain('开单')
  expect(said).not.toMatch(/\d\.\d\d|1234|元/)
})

test('a page goes on where the one before it ended, through rows of one moment, without a gap or a row twice', async () => {
  const crowd = (await newCustomer(front, { name: '同时' })).id
  const moment = '2026-03-01 10:00:00.123456+08'
  await till.clinic.rows(sql`insert into lifecycle.move (customer_id, from_stage, to_stage, because, created_at)
    select ${crowd}, 'prospect', 'visited', 'night', ${moment}::timestamptz from generate_series(1, 5)`)
  await till.clinic.rows(sql`insert into customers.consent (customer_id, purpose, answer, given_by, evidence, created_at)
    select ${crowd}, 'sms', 'given', 'self', 'oral', ${moment}::timestamptz from generate_series(1, 4)`)
  const whole = await seen(rich, { pageSize: 100 }, crowd)
  expect(whole.result.length).toBeGreaterThanOrEqual(10)
  expect(whole.next).toBeNull()
  for (const pageSize of [1, 2, 3, 9]) {
    const rows: string[] = []
    let before: string | null | undefined
    do {
      const page = await seen(rich, { pageSize, ...(before ? { before } : {}) }, crowd)
      expect(page.result.length).toBeLessThanOrEqual(pageSize)
      rows.push(...page.result.map(({ key }) => key))
      before = page.next
    } while (before)
    expect(rows).toEqual(whole.result.map(({ key }) => key))
  }
  expect(await rich.refused(timeline.timeline, { customerId: crowd, before: '1:no.such:1' })).toMatchObject({
    status: 400,
  })
})

test('one kind, and a span of days by the calendar: the first second of a day is within, the one before it is not', async () => {
  const edge = (await newCustomer(front, { name: '边上' })).id
  for (const at of [
    '2026-03-01 00:00:00+08',
    '2026-02-28 23:59:59.9+08',
    '2026-03-02 23:59:59.9+08',
    '2026-03-03 00:00:00+08',
  ])
    await till.clinic.rows(sql`insert into lifecycle.move (customer_id, from_stage, to_stage, because, created_at)
      values (${edge}, 'prospect', 'visited', 'night', ${at}::timestamptz)`)
  const days = await seen(rich, { kind: 'stage', beginTime: '2026-03-01', endTime: '2026-03-02' }, edge)
  expect(days.result.map(({ at }) => at)).toEqual(['2026-03-02 23:59:59', '2026-03-01 00:00:00'])
  expect(new Set((await seen(rich, { kind: 'stage' }, edge)).result.map(({ kind }) => kind))).toEqual(
    new Set(['stage']),
  )
  expect(acts(await seen(rich, { kind: 'archive' }, edge))).toEqual(['archive.made'])
})

test('a kind is told to whoever has the right of its own area, its rows by the rows of that right', async () => {
  const plain = await till.clinic.with(['customer:list'])
  const { kinds, result } = await seen(plain)
  expect(kinds).toEqual(['archive', 'owner', 'tag', 'stage', 'referral', 'family'])
  expect(result.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
  expect(await seen(plain, { kind: 'payment' })).toMatchObject({ result: [], next: null })
  // Everybody's archives, but of orders her own alone: those of others are not told.
  const own = await till.clinic.with(['customer:list', 'order:list'], { dataScope: 5 })
  await till.clinic.rows(sql`update customers.customer set consultant_id = ${own.staffId} where id = ${she}`)
  expect((await seen(own)).kinds).toContain('order')
  expect((await seen(own, { kind: 'order' })).result).toEqual([])
})

test('a column that is hidden from somebody is in no sentence; without the moment nothing is told', async () => {
  const unnamed = await till.clinic.with(everyRight, {
    columns: { 'purchases.deduction_record': ['times', 'deductedAt'], 'orders.sales_order': ['no', 'summary'] },
  })
  const { result } = await seen(unnamed)
  expect(result.find(({ kind }) => kind === 'deduction')!.text).not.toContain('光子嫩肤')
  expect(acts({ result, next: null, kinds: [] })).not.toContain('order.opened')
})

test('by whom or by which rule she bears a tag; a rule that names an amount says nothing of it to who may not see it', async () => {
  const tagged = (await newCustomer(front, { name: '有标签' })).id
  await till.clinic.rows(
    sql`insert into segments.tag_group (name, select_mode, color) values ('消费', 'multiple', 'cyan')`,
  )
  for (const [name, because] of [
    ['高消费', '累计消费 ≥ 3000 元'],
    ['常来', '到院次数 ≥ 9 次'],
  ] as const)
    await till.clinic.rows(sql`with t as (insert into segments.tag (group_id, integral_name)
        select id, ${name} from segments.tag_group returning id)
      insert into segments.customer_tag (tag_id, customer_id, source, because) select id, ${tagged}, 'rule', ${because} from t`)
  const texts = async (by: Actor) => (await seen(by, { kind: 'tag' }, tagged)).result.map(({ text }) => text).sort()
  expect(await texts(rich)).toEqual(['打标签 常来，按规则 到院次数 ≥ 9 次', '打标签 高消费，按规则 累计消费 ≥ 3000 元'])
  expect(await texts(poor)).toEqual(['打标签 常来，按规则 到院次数 ≥ 9 次', '打标签 高消费，按规则'])
})

test('who looked at her number is told to whoever may read it: others’ looks by the rows of that right', async () => {
  await till.clinic.rows(sql`insert into customers.phone_view (staff_id, customer_id, view_id, scene)
    values (${till.nurse.staffId}, ${she}, 'view-0001-0001', 'panel')`)
  expect(acts(await seen(rich, { kind: 'look' }))).toEqual(['look.phone'])
  const plain = await till.clinic.with(['customer:list'])
  expect((await seen(plain, { kind: 'look' })).result).toEqual([])
})

test('of what went into her archive is told what stays under it; either id leads to the same', async () => {
  const manager = await till.clinic.with([...everyRight, 'customer:info', 'customer:merge', CAPITAL])
  const [kept, gone] = [
    (await newCustomer(front, { name: '留下' })).id,
    (await newCustomer(front, { name: '并入' })).id,
  ]
  await till.clinic.rows(sql`insert into customers.consent (customer_id, purpose, answer, given_by, evidence)
    values (${gone}, 'photo', 'given', 'self', 'paper')`)
  const { kept: k, gone: g } = await manager.ask(merging.preview, { keptId: kept, goneId: gone })
  await manager.ask(merging.merge, {
    keptId: kept,
    goneId: gone,
    keptVersion: k.version,
    goneVersion: g.version,
    reason: '同一人两份档案',
  })
  const whole = await seen(manager, {}, kept)
  expect(acts(whole)).toEqual(expect.arrayContaining(['archive.merged', 'family.consent', 'archive.made']))
  expect(await seen(manager, {}, gone)).toEqual(whole)
})

test('a customer out of reach, or of another hospital, is nowhere', async () => {
  const own = await till.clinic.with(everyRight, { dataScope: 5 })
  const other = (await newCustomer(front, { name: '别人的' })).id
  expect(await own.refused(timeline.timeline, { customerId: other })).toMatchObject({ status: 404 })
  const elsewhere = await newClinic()
  const stranger = await elsewhere.with([...everyRight, CAPITAL])
  expect(await stranger.refused(timeline.timeline, { customerId: she })).toMatchObject({ status: 404 })
})

/** What the till, the desk and the nurse take back again. */
const takeBack = async (): Promise<number> => {
  const desk = await till.clinic.with(['customer:list', 'triage:add', 'triage:cancel', 'triage:everyone'])
  const who = (await newCustomer(front, { name: '都退了' })).id
  const visit = await desk.ask(triage.create, { customerId: who, autoAssign: false })
  await till.clinic.rows(
    sql`update triage.triage set state = 'cancelled', cancel_reason = '改期' where id = ${visit.id}`,
  )
  const unpaid = await till.order(who, [{ price: '80.00' }])
  await till.writer.ask(orders.cancel, { id: unpaid.id, version: unpaid.version, reason: '不买了' })
  await till.pay([await till.order(who, [{ price: '90.00', sessions: 2 }])], [['CASH', '90.00']])
  const item = (await till.items(who)).at(-1)!
  const done = await till.nurse.ask(purchases.deduct, { purchasedItemId: item['id']!, times: 1 })
  await till.nurse.ask(purchases.withdraw, { id: done.id, reason: '点错了' })
  const [payment] = await till.clinic.rows(
    sql<{ id: number }>`select id from cashier.payment where customer_id = ${who}`,
  )
  await till.cashier.ask(cashier.cancelByPost, { id: payment!.id, reason: '客户退款' })
  return who
}

test('every happening there is is told, in a sentence without a hole', async () => {
  const full = await newFullClinic()
  for (const text of rare) await full.clinic.rows(sql`${sql.raw(text)}`)
  const reader = await full.clinic.with([...everyRight, CAPITAL])
  const ids = await full.clinic.rows(
    sql<{ id: number }>`select id from customers.customer where merged_into_id is null`,
  )
  const rows = (await seen(rich, {}, await takeBack())).result
  for (const { id } of ids) rows.push(...(await seen(reader, { pageSize: 100 }, id)).result)
  const found = new Set(rows.map(({ key }) => key.split(':')[0]))
  expect(told.map(({ act }) => act).filter((act) => !found.has(act))).toEqual([])
  expect(rows.filter(({ text }) => /undefined|null|NaN| {2}|，，|，$/.test(text)).map(({ text }) => text)).toEqual([])
})
