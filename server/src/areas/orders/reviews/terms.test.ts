/** 改价通过: an order over limits is passed on the terms of whoever decides, and becomes the order it would have been. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { deciding, money, writing } from '../../../../test/audit-desk.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { comboOnSale } from '../../../../test/combos.ts'
import { onShelf, walkIn } from '../../../../test/counter.ts'

let clinic: Clinic
/** May go to 80 per cent. */
let seller: Actor
/** May go to half. */
let head: Actor
let one: number
let odd: number
beforeAll(async () => {
  clinic = await newClinic()
  seller = await clinic.with([...writing, 'order:bill:gift', 'audit:done:list'], {
    features: { 'order.discount.min': 80, 'order.giftMonthly': 100_000_000 },
  })
  head = await clinic.with([...deciding, money], { features: { 'order.discount.min': 50 } })
  one = await onShelf(clinic, { price: '1000' })
  odd = await onShelf(clinic, { price: '333.33' })
})

type Writing = Partial<InputOf<typeof orders.create>>
const sent = async (order: Writing = {}, who = seller) => {
  const customerId = await walkIn(clinic)
  const lines = [{ productId: one, contentCount: 1, manualDiscount: '400', discountReason: '老客户' }]
  const saved = await who.ask(orders.create, { customerId, lines, submit: true, review: true, ...order })
  const [task] = (await head.ask(approvals.list, { customerId })).result
  return { order: saved.id, customerId, id: task!.id, version: task!.version }
}
type Sent = Awaited<ReturnType<typeof sent>>
type Terms = NonNullable<InputOf<typeof approvals.pass>['terms']>
const on = ({ id, version }: Sent, terms: Terms) => ({ id, version, terms })
const read = (id: number) => head.ask(orders.one, { id })
const paidOf = async (id: number) => (await read(id)).lines.map(({ payAmount }) => payAmount)
const heard = async (who: Actor, order: number) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list
    .filter(({ path }) => path === `/order/list/${order}`)
    .map(({ title, content }) => `${title} ${content}`)
const why = async (terms: Terms, order: Writing = {}, who = head) =>
  (await who.refused(approvals.pass, on(await sent(order), terms)))['key']

describe('passed on other terms', () => {
  test('the order costs what was said, and both figures stand in the task, its history, the message and the trail', async () => {
    const it = await sent()
    expect((await head.ask(approvals.one, { id: it.id })).range).toEqual({
      asked: '600.00',
      list: '1000.00',
      percent: 50,
    })
    const passed = await head.ask(approvals.pass, { ...on(it, { rateBp: 1_000 }), opinion: '最多九折' })
    expect(passed).toMatchObject({ status: 'PASSED' })
    const order = await read(it.order)
    expect(order).toMatchObject({ status: 'UNPAID', original: '1000.00', discount: '100.00', payable: '900.00' })
    expect(order.lines).toMatchObject([
      { manualDiscount: '100.00', discountReason: '老客户', discountBp: null, payAmount: '900.00' },
    ])
    expect(order.events.map(({ kind, note, payable }) => [kind, note, payable])).toEqual([
      ['SENT', '', '600.00'],
      ['REPRICED', '最多九折', '900.00'],
    ])
    const task = await head.ask(approvals.one, { id: it.id })
    expect(task).toMatchObject({ amount: '600.00', passedAmount: '900.00', range: null })
    expect(task.steps).toMatchObject([{ said: [{ pass: true, figure: '900.00', rateBp: 1_000 }] }])
    const [message] = await heard(seller, it.order)
    expect(message).toMatch(/^改价通过：/)
    expect(message).toContain('申请应付 600.00 元，改为 900.00 元（9 折）')
    const [noted] = await clinic.rows(
      sql<{
        after: object
      }>`select to_jsonb(e) as after from trail.entry e where object_type = 'approval' and object_id = ${it.id}`,
    )
    expect(JSON.stringify(noted)).toContain('1000')
  })

  test('an agreement on the whole order stays one: a rate to the fen, or a total', async () => {
    const lines = [
      { productId: odd, contentCount: 1 },
      { productId: one, contentCount: 1 },
    ]
    const rate = await sent({ lines, wholeDiscountBp: 4_000, roundOff: '0.05' })
    await head.ask(approvals.pass, on(rate, { rateBp: 1_500 }))
    const order = await read(rate.order)
    // 1333.33 less 199.9995: never a part of a fen more than was agreed.
    expect(order).toMatchObject({ payable: '1133.34', wholeDiscountBp: 1_500, targetAmount: null })
    expect(order.lines.map(({ payAmount, rounding }) => [payAmount, rounding])).toEqual([
      ['283.33', '0.00'],
      ['850.01', '0.00'],
    ])
    const total = await sent({ lines, wholeDiscountBp: 4_000 })
    await head.ask(approvals.pass, on(total, { total: '1200.01' }))
    expect(await read(total.order)).toMatchObject({
      payable: '1200.01',
      wholeDiscountBp: null,
      targetAmount: '1200.01',
    })
  })

  test('gifts and combos are left alone: only what somebody gave gives way, and a gift stays who gave it', async () => {
    const { id: comboId } = await comboOnSale(clinic)
    const it = await sent({
      lines: [
        { productId: one, contentCount: 1, manualDiscount: '400' },
        { productId: odd, contentCount: 1, isGift: true, discountReason: '生日' },
      ],
      combos: [{ comboId, count: 1 }],
    })
    const before = await read(it.order)
    await head.ask(approvals.pass, on(it, { total: '3500' }))
    const after = await read(it.order)
    expect(after.payable).toBe('3500.00')
    const rest = (order: typeof after) =>
      order.lines.slice(1).map(({ payAmount, comboDiscount, manualDiscount, isGift, discountReason }) => ({
        ...{ payAmount, comboDiscount, manualDiscount, isGift, discountReason },
      }))
    expect(rest(after)).toEqual(rest(before))
    const givers = await clinic.rows(
      sql<{ kind: string; by: number }>`select kind, created_by as by from orders.order_discount
        where order_id = ${it.order} and kind in ('FREE', 'MANUAL') order by kind`,
    )
    expect(givers).toEqual([
      { kind: 'FREE', by: seller.staffId },
      { kind: 'MANUAL', by: seller.staffId },
    ])
  })

  test('between what was asked for and the list alone, by one of the two; not below her own limit nor the lowest price', async () => {
    expect(await why({ total: '600' })).toBe('orders.termsBetween')
    expect(await why({ total: '1000.01' })).toBe('orders.termsBetween')
    expect(await why({})).toBe('approvals.termsOnce')
    expect(await why({ total: '900', rateBp: 1_000 })).toBe('approvals.termsOnce')
    const deep = { lines: [{ productId: one, contentCount: 1, manualDiscount: '700' }] }
    expect(await why({ total: '499.99' }, deep)).toBe('orders.termsBelowLimit')
    const dear = await onShelf(clinic, { price: '1000', floorPrice: '700' })
    const floor = { lines: [{ productId: dear, contentCount: 1, manualDiscount: '400' }] }
    expect(await why({ total: '699.99' }, floor)).toBe('orders.termsBelowFloor')
    const it = await sent(floor)
    await head.ask(approvals.pass, on(it, { total: '700' }))
    expect(await paidOf(it.order)).toEqual(['700.00'])
    // Whoever gives nothing away may still say: at the list.
    const strict = await clinic.with([...deciding, money], { features: { 'order.discount.min': 100 } })
    expect(await why({ total: '999' }, {}, strict)).toBe('orders.termsBelowLimit')
    const full = await sent()
    await strict.ask(approvals.pass, on(full, { rateBp: 0 }))
    expect(await read(full.order)).toMatchObject({ discount: '0.00', payable: '1000.00' })
  })

  test('nothing is done when the order moved, or by whoever asked; another hospital has no such task', async () => {
    const it = await sent()
    await clinic.rows(sql`update orders.sales_order set remark = '交接' where id = ${it.order}`)
    expect(await head.ask(approvals.one, { id: it.id })).toMatchObject({ range: null })
    expect(await head.ask(approvals.pass, on(it, { rateBp: 1_000 }))).toMatchObject({ status: 'STALE' })
    expect(await read(it.order)).toMatchObject({ status: 'PENDING_CHECK', payable: '600.00' })
    const both = await clinic.with([...writing, ...deciding, money], { features: { 'order.discount.min': 90 } })
    const hers = await sent({}, both)
    expect(await both.refused(approvals.pass, on(hers, { rateBp: 1_000 }))).toMatchObject({ key: 'approvals.own' })
    expect((await both.ask(approvals.one, { id: hers.id })).range).toBeNull()
    const next = await newClinic()
    const stranger = await next.with([...deciding, money])
    expect(await stranger.refused(approvals.pass, on(hers, { rateBp: 1_000 }))).toMatchObject({ status: 404 })
  })

  test('who sees no prices names none, and is told none', async () => {
    const blind = await clinic.with([...deciding, money], {
      features: { 'order.discount.min': 50 },
      columns: { 'orders.sales_order': ['no', 'status', 'summary', 'original', 'payable'] },
    })
    const it = await sent()
    expect((await blind.ask(approvals.one, { id: it.id })).range).toBeNull()
    expect(await blind.refused(approvals.pass, on(it, { rateBp: 1_000 }))).toMatchObject({ key: 'orders.termsUnseen' })
    const writer = await clinic.with(writing, {
      features: { 'order.discount.min': 80 },
      columns: { 'orders.sales_order': ['no', 'status', 'summary', 'original', 'discount'] },
    })
    const hers = await sent({}, writer)
    await head.ask(approvals.pass, on(hers, { rateBp: 1_000 }))
    expect((await heard(writer, hers.order)).join()).toContain('金额请到订单查看')
    expect((await heard(writer, hers.order)).join()).not.toContain('900')
  })

  test('what has no price is passed as it was asked for', async () => {
    const giver = await clinic.with(['vip:integral:add'])
    const judge = await clinic.with([...deciding, 'vip:integral:audit', money])
    const customerId = await walkIn(clinic)
    await giver.ask(ledger.adjustPoints, { customerId, delta: 20_000, reason: '补' })
    const [task] = (await judge.ask(approvals.list, { customerId })).result
    const { id, version } = task!
    expect((await judge.ask(approvals.one, { id })).range).toBeNull()
    expect(await judge.refused(approvals.pass, { id, version, terms: { rateBp: 100 } })).toMatchObject({
      key: 'approvals.noTerms',
    })
  })
})

test('the database lets the discounts of a line move while its order waits, and never afterwards', async () => {
  const it = await sent()
  await head.ask(approvals.pass, { id: it.id, version: it.version })
  await expect(
    clinic.rows(sql`update orders.order_line set manual_discount_fen = 0 where order_id = ${it.order}`),
  ).rejects.toThrow(/line_repriced_in_review|order that waits/)
})

describe('several who decide', () => {
  const rule = (steps: { roleId: number | null; mode: 'any' | 'all' }[]) =>
    clinic.rows(sql`insert into approvals.rule (kind, steps) values ('ORDER_DISCOUNT', ${JSON.stringify(steps)}::jsonb)
      on conflict (hospital_id, kind) do update set steps = excluded.steps`)

  test('the last step’s word holds, what was said before is shown and no more', async () => {
    await rule([
      { roleId: null, mode: 'any' },
      { roleId: null, mode: 'any' },
    ])
    const colleague = await clinic.with([...deciding, money], { features: { 'order.discount.min': 50 } })
    const it = await sent()
    const first = await head.ask(approvals.pass, on(it, { rateBp: 1_000 }))
    expect(first).toMatchObject({ status: 'PENDING' })
    expect(await read(it.order)).toMatchObject({ status: 'PENDING_CHECK', payable: '600.00' })
    const seen = await colleague.ask(approvals.one, { id: it.id })
    expect(seen.steps[0]!.said).toMatchObject([{ figure: '900.00', rateBp: 1_000 }])
    await colleague.ask(approvals.pass, { id: it.id, version: first.version })
    expect(await read(it.order)).toMatchObject({ status: 'UNPAID', payable: '600.00' })
    const again = await sent()
    const { version } = await head.ask(approvals.pass, on(again, { rateBp: 1_000 }))
    await colleague.ask(approvals.pass, { id: again.id, version, terms: { total: '800' } })
    expect(await read(again.order)).toMatchObject({ status: 'UNPAID', payable: '800.00' })
  })

  test('two auditors of one step: nobody’s word of it is undercut, whoever says hers last', async () => {
    const place = await newClinic()
    const writer = await place.with(writing, { features: { 'order.discount.min': 80 } })
    const [a, b] = await Promise.all(
      [1, 2].map(() => place.with([...deciding, money], { features: { 'order.discount.min': 50 } })),
    )
    const [role] = await place.rows(
      sql<{ id: number }>`select role_id as id from access.staff_role where staff_id = ${a!.staffId}`,
    )
    await place.rows(sql`insert into access.staff_role (staff_id, role_id) values (${b!.staffId}, ${role!.id})`)
    await place.inside(async (ctx) => ctx.tell('perm.changed'))
    const steps = JSON.stringify([{ roleId: role!.id, mode: 'all' }])
    await place.rows(sql`insert into approvals.rule (kind, steps) values ('ORDER_DISCOUNT', ${steps}::jsonb)`)
    const product = await onShelf(place, { price: '1000' })
    const customerId = await walkIn(place)
    const lines = [{ productId: product, contentCount: 1, manualDiscount: '400' }]
    const { id: order } = await writer.ask(orders.create, { customerId, lines, submit: true, review: true })
    const [task] = (await a!.ask(approvals.list, { customerId })).result
    const said = await a!.ask(approvals.pass, { id: task!.id, version: task!.version, terms: { rateBp: 500 } })
    expect(said.status).toBe('PENDING')
    const last = await b!.ask(approvals.pass, { id: task!.id, version: said.version, terms: { total: '700' } })
    expect(last.status).toBe('PASSED')
    expect(await a!.ask(orders.one, { id: order })).toMatchObject({ status: 'UNPAID', payable: '950.00' })
    expect(await a!.ask(approvals.one, { id: task!.id })).toMatchObject({ passedAmount: '950.00' })
  })
})

test('the database holds that a figure was named by somebody of the last step', async () => {
  const it = await sent()
  const passed = sql`update approvals.task set status = 'PASSED', decided_at = kit.clock(), decided_by = ${head.staffId},
    passed_amount = 95000 where id = ${it.id}`
  await clinic.rows(
    sql`insert into approvals.decision (task_id, step, pass, created_by) values (${it.id}, 1, true, ${head.staffId})`,
  )
  await expect(clinic.rows(passed)).rejects.toThrow(/task_on_terms|nobody of the last step/)
})
