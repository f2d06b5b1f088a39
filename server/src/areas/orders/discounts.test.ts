/** Discounts on lines and on the whole order, totals that were agreed, gifts; what is beyond a person's limits goes to review. */
import { type OrderDetailRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'

const writer = [
  'order:list',
  'order:bill:add',
  'order:bill:edit',
  'order:bill:cancel',
  'order:bill:discount',
  'order:bill:gift',
]
type Writing = Omit<InputOf<typeof orders.create>, 'customerId'>

let clinic: Clinic
/** May go to 80 per cent, and give away 500.00 a month. */
let seller: Actor
let head: Actor
let shelf: number[]
let one: number
beforeAll(async () => {
  clinic = await newClinic()
  const limits = { 'order.discount.min': 80, 'order.giftMonthly': 50_000 }
  seller = await clinic.with(writer, { features: limits })
  head = await clinic.with([...writer, 'order:audit'], { features: { 'order.discount.min': 50 } })
  shelf = []
  for (const price of ['12800', '1580', '4280', '1680', '298']) shelf.push(await onShelf(clinic, { price }))
  one = await onShelf(clinic, { price: '1000', floorPrice: '300' })
})

const picture = () => shelf.map((productId, i) => ({ productId, contentCount: i === 4 ? 4 : 1 }))
const write = async (who: Actor, writing: Writing) =>
  await who.ask(orders.create, { customerId: await walkIn(clinic), submit: true, ...writing })
const refusal = async (who: Actor, writing: Writing) =>
  await who.refused(orders.create, { customerId: await walkIn(clinic), submit: true, ...writing })
const read = async (id: number): Promise<OrderDetailRow> => await head.ask(orders.one, { id })
const sumOf = (values: readonly string[]) => values.reduce((sum, value) => sum + parseYuan(value)!, 0)

describe('what is agreed on the whole order', () => {
  test('a total: 21,532.00 comes to 20,300.00, each line its part, to the fen', async () => {
    const { id } = await write(seller, { lines: picture(), targetAmount: '20300', wholeReason: '老客' })
    const order = await read(id)
    expect(order).toMatchObject({
      status: 'UNPAID',
      original: '21532.00',
      discount: '1232.00',
      payable: '20300.00',
      targetAmount: '20300.00',
      wholeDiscount: '1232.00',
      wholeReason: '老客',
    })
    expect(order.lines.map((line) => line.wholeDiscount)).toEqual(['732.38', '90.40', '244.89', '96.13', '68.20'])
    expect(sumOf(order.lines.map((line) => line.payAmount))).toBe(2_030_000)
  })

  test('a rate is kept as it was agreed: another count is priced by it', async () => {
    const lines = [{ productId: one, contentCount: 1, discountBp: 1_000 }]
    const { id, version } = await write(seller, { lines, wholeDiscountBp: 500, submit: false })
    expect(await read(id)).toMatchObject({ discount: '145.00', wholeDiscountBp: 500, wholeDiscount: '45.00' })
    const { customerId } = await read(id)
    const three = [{ productId: one, contentCount: 3, discountBp: 1_000 }]
    await seller.ask(orders.update, { id, version, customerId, lines: three, wholeDiscountBp: 500 })
    expect(await read(id)).toMatchObject({
      discount: '435.00',
      lines: [{ discountBp: 1_000, manualDiscount: '300.00', wholeDiscount: '135.00', discount: '435.00' }],
    })
  })

  test('one agreement at a time, and none that cannot be', async () => {
    const lines = [{ productId: one, contentCount: 1 }]
    expect(await refusal(seller, { lines, targetAmount: '900', wholeDiscount: '100' })).toMatchObject({
      key: 'orders.wholeTwice',
    })
    expect(await refusal(seller, { lines, targetAmount: '1000.01' })).toMatchObject({ key: 'orders.targetAbove' })
    expect(await refusal(seller, { lines, wholeDiscount: '1000.01' })).toMatchObject({ key: 'orders.wholeAbovePrice' })
    expect(await refusal(seller, { lines, targetAmount: '900', roundOff: '0.50' })).toMatchObject({
      key: 'orders.roundingBesideTarget',
    })
    expect(await refusal(seller, { lines, targetAmount: '900', payAmount: '899' })).toMatchObject({ code: 40901 })
    const plain = await clinic.with(['order:list', 'order:bill:add'])
    expect(await refusal(plain, { lines, targetAmount: '999.99' })).toMatchObject({
      status: 403,
      key: 'orders.wholeNotAllowed',
    })
    expect(await refusal(plain, { lines: [{ ...lines[0]!, discountBp: 1 }] })).toMatchObject({ status: 403 })
  })
})

describe('limits count every way to give', () => {
  const lines = [{ productId: 0, contentCount: 1 }]
  const given = (more: object) => [{ ...lines[0]!, productId: one, ...more }]
  test.each<[string, () => Writing, () => Writing]>([
    [
      'line',
      () => ({ lines: given({ manualDiscount: '200' }) }),
      () => ({ lines: given({ manualDiscount: '200.01' }) }),
    ],
    ['rate', () => ({ lines: given({ discountBp: 2_000 }) }), () => ({ lines: given({ discountBp: 2_001 }) })],
    [
      'order',
      () => ({ lines: given({}), wholeDiscount: '200' }),
      () => ({ lines: given({}), wholeDiscount: '200.01' }),
    ],
    ['target', () => ({ lines: given({}), targetAmount: '800' }), () => ({ lines: given({}), targetAmount: '799.99' })],
    [
      'rate, then target',
      () => ({ lines: given({ discountBp: 1_000 }), targetAmount: '800' }),
      () => ({ lines: given({ discountBp: 1_000 }), targetAmount: '799.99' }),
    ],
  ])('%s: exactly at the limit it goes to the till, one fen above to review', async (_way, at, above) => {
    expect((await write(seller, at())).status).toBe('UNPAID')
    expect((await refusal(seller, above())).key).toMatch(/belowLimit|wholeBelowLimit/)
    expect((await write(seller, { ...above(), review: true })).status).toBe('PENDING_CHECK')
    // Review asked for where none is needed: to the till.
    expect((await write(seller, { ...at(), review: true })).status).toBe('UNPAID')
  })

  test('gifts count by what they cost, by their number, and alone; the month counts what was written by whoever gives', async () => {
    const small = await onShelf(clinic, { price: '100' })
    const gift = (contentCount: number) => ({ productId: small, contentCount, isGift: true })
    const sold = { productId: one, contentCount: 1 }
    const giver = await clinic.with(writer, { features: { 'order.discount.min': 80, 'order.giftMonthly': 50_000 } })
    expect(await refusal(giver, { lines: [sold, gift(3)] })).toMatchObject({ key: 'orders.wholeBelowLimit' })
    expect(await refusal(giver, { lines: [gift(1)] })).toMatchObject({ key: 'orders.wholeBelowLimit' })
    const { id } = await write(giver, { lines: [sold, gift(2)] })
    expect((await read(id)).lines).toMatchObject([{}, { isGift: true, payAmount: '0.00', discount: '200.00' }])
    // Two at once do not overlook each other: 200 of 500 are given, 200 more fit once.
    const both = await Promise.allSettled([
      write(giver, { lines: [sold, gift(2)] }),
      write(giver, { lines: [sold, gift(2)] }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    // A colleague's order does not lend its writer's month to whoever changes it.
    const draft = await write(seller, { lines: [sold], submit: false })
    const { customerId } = await read(draft.id)
    const input = { id: draft.id, version: draft.version, customerId, lines: [sold, gift(2)], submit: true }
    expect(await giver.refused(orders.update, input)).toMatchObject({
      key: 'orders.giftLimit',
      message: '本月赠送额度 500.00 元，已用 400.00 元，本单赠送 200.00 元，超出额度；请调整，或送审',
    })
    expect((await giver.ask(orders.update, { ...input, review: true })).status).toBe('PENDING_CHECK')
  })

  test('an order that is looked at again does not count its own gifts beside themselves', async () => {
    const giver = await clinic.with(writer, { features: { 'order.discount.min': 0, 'order.giftMonthly': 50_000 } })
    const small = await onShelf(clinic, { price: '100' })
    const gift = { productId: small, contentCount: 3, isGift: true }
    const lines = [{ productId: one, contentCount: 1 }, gift]
    const { id } = await write(giver, { lines })
    const { customerId } = await read(id)
    expect(await giver.ask(orders.check, { id, customerId, lines })).toMatchObject({ errors: [], reviews: [] })
    // A second order with as much is beyond the month.
    expect((await giver.ask(orders.check, { customerId, lines })).reviews).toMatchObject([
      { line: 0, message: expect.stringContaining('300.00') },
    ])
    const another = { id, customerId: await walkIn(clinic), lines }
    expect(await giver.refused(orders.check, another)).toMatchObject({ key: 'orders.customerMissing' })
    const stranger = await newClinic()
    const foreign = await stranger.with(writer)
    const hers = { id, customerId: await walkIn(stranger), lines }
    expect(await foreign.refused(orders.check, hers)).toMatchObject({ status: 404 })
  })

  test('a line takes an amount or a rate, never both; an amount of nothing is none', async () => {
    const line = { productId: one, contentCount: 1, discountBp: 1_000 }
    const both = [
      { productId: one, contentCount: 1 },
      { ...line, manualDiscount: '50' },
    ]
    expect(await refusal(head, { lines: both })).toMatchObject({
      key: 'orders.lineTwice',
      message: expect.stringMatching(/^第 2 行/),
    })
    expect(await refusal(head, { lines: both, submit: false })).toMatchObject({ key: 'orders.lineTwice' })
    const customerId = await walkIn(clinic)
    expect((await head.ask(orders.check, { customerId, lines: both })).errors).toMatchObject([{ line: 2 }])
    expect((await write(head, { lines: [{ ...line, manualDiscount: '0' }] })).payable).toBe('900.00')
  })

  test('what is decided stands first: the whole order’s reasons, then each line’s in order', async () => {
    const seeing = await clinic.with(writer, { features: { 'order.discount.min': 80, 'order.giftMonthly': 100 } })
    const lines = [
      { productId: one, contentCount: 1, manualDiscount: '300' },
      { productId: one, contentCount: 1, isGift: true },
      { productId: shelf[1]!, contentCount: 1, manualDiscount: '600' },
    ]
    const { id } = await write(seeing, { lines, review: true })
    const { reviewReasons } = await read(id)
    const lineOf = (reason: string) => Number(/^第 (\d+) 行/.exec(reason)?.[1] ?? 0)
    const order = reviewReasons.map(lineOf)
    expect(order.filter((no) => no > 0)).toEqual([1, 3])
    expect(reviewReasons.some((reason) => reason.includes('赠送额度'))).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('a draft beyond the limits is saved; the floor holds against every limit, and is not told', async () => {
    const lines = given({ manualDiscount: '750' })
    const { id, version } = await write(head, { lines, submit: false })
    const { customerId } = await read(id)
    const input = { id, version, customerId, lines: given({ manualDiscount: '720' }), submit: true }
    const low = await clinic.with(writer, { features: { 'order.discount.min': 0 } })
    expect(await low.refused(orders.update, input)).toMatchObject({ key: 'orders.belowHiddenFloor' })
    const checked = await low.ask(orders.check, { customerId, lines: input.lines })
    expect(checked).toMatchObject({ errors: [], reviews: [{ line: 1 }], payable: '280.00' })
    await low.ask(orders.update, { ...input, review: true })
    const { reviewReasons, status } = await read(id)
    expect(status).toBe('PENDING_CHECK')
    expect(reviewReasons).toEqual([expect.stringContaining('允许的最低价')])
    expect(reviewReasons.join()).not.toContain('300')
  })
})

describe('the database holds it by itself', () => {
  const broken: [string, (id: number) => ReturnType<typeof sql>, RegExp][] = [
    [
      'a total that was agreed',
      (id) => sql`update orders.sales_order set whole_target_fen = 1 where id = ${id}`,
      /order_whole_target/,
    ],
    [
      'shares that are not the order’s',
      (id) => sql`update orders.sales_order set whole_discount_fen = whole_discount_fen - 1 where id = ${id}`,
      /not the sum of its shares/,
    ],
    [
      'a rate',
      (id) => sql`update orders.sales_order set whole_discount_bp = 9, whole_target_fen = null where id = ${id}`,
      /not the sum of its shares/,
    ],
    [
      'a review without a reason',
      (id) => sql`update orders.sales_order set status = 'PENDING_CHECK' where id = ${id}`,
      /order_reviewed_for_a_reason/,
    ],
  ]
  test.each(broken)('%s', async (_name, statement, message) => {
    const { id } = await write(seller, { lines: picture(), targetAmount: '20300' })
    await expect(clinic.rows(statement(id) as never)).rejects.toThrow(message)
  })

  /** The same order once more, with another value in a column of its first two lines. */
  const copied = async (id: number, column: string, values: readonly [string, string]) => {
    const rows = await clinic.rows(sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'orders' and table_name = 'order_line' and is_generated = 'NEVER'`)
    const names = rows
      .map(({ name }) => name)
      .filter((name) => !['id', 'order_id', 'hospital_id', 'real_out_fen'].includes(name))
    const changed = names.map((name) => {
      const by = name === column || (name === 'manual_discount_fen' && column === 'whole_discount_fen')
      return by
        ? `case line_no when 1 then ${name} ${values[0]} when 2 then ${name} ${values[1]} else ${name} end`
        : name
    })
    await clinic.inside(async (ctx) => {
      const [made] = await ctx.together([
        {
          text: `insert into orders.sales_order (no, customer_id, original_fen, discount_fen, whole_discount_fen)
            select no || 'X' || nextval('kit.id'), customer_id, original_fen, discount_fen, whole_discount_fen
            from orders.sales_order where id = $1 returning id`,
          values: [id],
        },
      ])
      const copy = Number(made!.rows[0]!['id'])
      await ctx.together([
        {
          text: `insert into orders.order_line (order_id, ${names.join(', ')}) select $2, ${changed.join(', ')}
            from orders.order_line where order_id = $1`,
          values: [id, copy],
        },
        {
          text: `insert into orders.order_discount (order_id, line_id, kind, fen)
            select order_id, id, 'WHOLE', whole_discount_fen from orders.order_line where order_id = $1`,
          values: [copy],
        },
      ])
    })
  }

  test('a share out of proportion, a rate that is not its outcome, a gift that costs', async () => {
    const { id } = await write(seller, { lines: picture(), targetAmount: '20300' })
    await copied(id, 'whole_discount_fen', ['+ 0', '+ 0'])
    await expect(copied(id, 'whole_discount_fen', ['- 2', '+ 2'])).rejects.toThrow(/does not lie in proportion/)
    const rated = await write(seller, {
      lines: picture().map((line) => ({ ...line, discountBp: 500 })),
      wholeDiscount: '5',
    })
    await expect(copied(rated.id, 'discount_bp', ['+ 1', '+ 0'])).rejects.toThrow(/order_line_by_rate/)
    await expect(copied(id, 'is_gift', ['or true', 'or false'])).rejects.toThrow(/order_line_gift/)
  })
})
