/** Random lives of orders on real PostgreSQL, compared with a model, and O1–O5 after every step. */
import { orders, whyNotMove } from '@clinic/contract/areas/orders/calls.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'
import {
  type LineTerms,
  type LockedLine,
  lockOrders,
  type RepaidLine,
  recordRepayment,
  reversePayment,
  reverseRepayment,
  settleOrders,
} from './index.ts'

let clinic: Clinic
let seller: Actor
let shelf: number[]
beforeAll(async () => {
  clinic = await newClinic()
  const keys = [
    'order:list',
    'order:bill:add',
    'order:bill:edit',
    'order:bill:cancel',
    'order:bill:discount',
    'order:bill:gift',
  ]
  seller = await clinic.with(keys, { features: { 'order.discount.min': 0, 'order.giftMonthly': 9_999_999_999 } })
  const prices = ['0.01', '333.33', '1000.00', '12800.00']
  shelf = []
  for (const price of prices) shelf.push(await onShelf(clinic, { price }))
})

/** O1–O5 as questions; any row is an offence. */
const offences = sql<{ id: number; broken: string }>`
  with s as (select order_id, sum(price_fen * content_count) original, sum(pay_amount_fen) payable, sum(real_in_fen) real_in,
      sum(promo_in_fen) promo, sum(carried_in_fen) carried, sum(debt_open_fen) debt, sum(written_off_fen) off
    from orders.order_line group by order_id)
  select o.id, case
      when o.original_fen <> s.original then 'O1' when o.payable_fen <> s.payable then 'O2'
      when o.real_in_fen + o.promo_in_fen + o.carried_in_fen + o.debt_open_fen + o.written_off_fen
        <> case when o.status in ('PAID', 'PART_PAID') then o.payable_fen else 0 end then 'O3'
      when (o.real_in_fen, o.promo_in_fen, o.carried_in_fen, o.debt_open_fen, o.written_off_fen)
        <> (s.real_in, s.promo, s.carried, s.debt, s.off) then 'O4'
      when (o.status = 'PART_PAID') <> (o.debt_open_fen > 0) then 'O5' end as broken
  from orders.sales_order o join s on s.order_id = o.id
  where o.original_fen <> s.original or o.payable_fen <> s.payable
    or o.real_in_fen + o.promo_in_fen + o.carried_in_fen + o.debt_open_fen + o.written_off_fen
      <> case when o.status in ('PAID', 'PART_PAID') then o.payable_fen else 0 end
    or (o.real_in_fen, o.promo_in_fen, o.carried_in_fen, o.debt_open_fen, o.written_off_fen)
      <> (s.real_in, s.promo, s.carried, s.debt, s.off)
    or (o.status = 'PART_PAID') <> (o.debt_open_fen > 0)`

type Step =
  | { do: 'edit'; submit: boolean; counts: number[]; off: number }
  | { do: 'cancel' }
  | { do: 'settle'; debt: number; promo: number }
  | { do: 'repay'; part: number }
  | { do: 'unrepay' }
  | { do: 'reverse' }

const percent = fc.integer({ min: 0, max: 100 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('edit' as const),
    submit: fc.boolean(),
    off: percent,
    counts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('settle' as const), debt: percent, promo: percent }),
  fc.record({ do: fc.constant('settle' as const), debt: percent, promo: percent }),
  fc.record({ do: fc.constant('repay' as const), part: percent }),
  fc.record({ do: fc.constant('repay' as const), part: percent }),
  fc.record({ do: fc.constant('unrepay' as const) }),
  fc.record({ do: fc.constant('reverse' as const) }),
)

type Model = { id: number; version: number; settled: LineTerms[]; repaid: RepaidLine[][] }

const linesOf = (counts: number[], off: number) =>
  counts.map((contentCount, i) => ({
    productId: shelf[i % shelf.length]!,
    contentCount,
    ...(i === 0 && off > 0 ? { manualDiscount: ((off * contentCount) / 10_000).toFixed(2) } : {}),
    ...(i === 3 ? { isGift: true } : {}),
  }))

/** Any exact split of the lines: some of each promo, some of the rest debt. */
const splitExactly = (lines: readonly LockedLine[], promo: number, debt: number): LineTerms[] =>
  lines.map(({ id, payAmountFen }) => {
    const promoFen = Math.floor((payAmountFen * promo) / 100)
    const debtFen = Math.floor(((payAmountFen - promoFen) * debt) / 100)
    const realFen = payAmountFen - promoFen - debtFen
    return { lineId: id, promoFen, debtFen, realFen, receivedFen: Math.floor(realFen / 3) }
  })

const within = <T>(work: Parameters<Clinic['inside']>[0]): Promise<T> =>
  clinic.inside(work, { staffId: seller.staffId }) as Promise<T>

/** Makes one step where the contract's table allows it; where it does not, the step must be refused. */
const take = async (model: Model, customerId: number, next: Step): Promise<void> => {
  const order = await seller.ask(orders.one, { id: model.id })
  const expectRefusal = async (made: Promise<unknown>) => await expect(made).rejects.toThrow()
  if (next.do === 'edit') {
    const input = {
      id: model.id,
      version: model.version,
      customerId,
      submit: next.submit,
      confirmed: true,
      lines: linesOf(next.counts, next.off),
    }
    if (whyNotMove('edit', order)) return expectRefusal(seller.ask(orders.update, input))
    Object.assign(model, await seller.ask(orders.update, input))
    return
  }
  if (next.do === 'cancel') {
    const input = { id: model.id, reason: '试' }
    if (whyNotMove('cancel', order)) return expectRefusal(seller.ask(orders.cancel, input))
    Object.assign(model, await seller.ask(orders.cancel, input))
    return
  }
  await within(async (ctx) => {
    const [locked] = await lockOrders(ctx, [model.id])
    const refused = async (made: Promise<void>) => await expect(made).rejects.toThrow(/单据状态已变化/)
    if (next.do === 'settle') {
      const terms = splitExactly(locked!.lines, next.promo, next.debt)
      if (whyNotMove('pay', order))
        return void (locked!.status === 'UNPAID' || (await refused(settleOrders(ctx, [model.id], terms))))
      await settleOrders(ctx, [model.id], terms)
      Object.assign(model, { settled: terms, repaid: [] })
    }
    if (next.do === 'repay') {
      const paid = locked!.lines.map(({ id, debtOpenFen }) => {
        const fen = Math.floor((debtOpenFen * next.part) / 100)
        return { lineId: id, fen, receivedFen: Math.ceil(fen / 2) }
      })
      if (whyNotMove('repay', order)) return await refused(recordRepayment(ctx, [model.id], paid))
      await recordRepayment(ctx, [model.id], paid)
      model.repaid.push(paid)
    }
    if (next.do === 'unrepay' && model.repaid.length > 0) await reverseRepayment(ctx, [model.id], model.repaid.pop()!)
    if (next.do === 'reverse' && model.settled.length > 0 && model.repaid.length === 0) {
      await reversePayment(ctx, [model.id], model.settled)
      model.settled = []
    }
  })
  model.version = (await seller.ask(orders.one, { id: model.id })).version
}

describe('lives of orders', () => {
  test('O1–O5 hold after every step of every life', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const customerId = await walkIn(clinic)
        const first = await seller.ask(orders.create, { customerId, lines: linesOf([2, 1, 1], 5), submit: true })
        const model: Model = { id: first.id, version: first.version, settled: [], repaid: [] }
        for (const next of steps) {
          await take(model, customerId, next)
          expect(await clinic.rows(offences)).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  test('several orders settle at once, and one that is no longer open stops them all', async () => {
    const customerId = await walkIn(clinic)
    const make = async (n: number) =>
      (await seller.ask(orders.create, { customerId, lines: linesOf([n, 1], 0), submit: true })).id
    const ids = [await make(1), await make(2), await make(3)]
    const settle = (which: number[]) =>
      within(async (ctx) => {
        const locked = await lockOrders(ctx, which)
        await settleOrders(
          ctx,
          which,
          locked.flatMap((order) => splitExactly(order.lines, 0, 0)),
        )
      })
    await settle(ids.slice(0, 2))
    await expect(settle(ids)).rejects.toThrow(/单据状态已变化/)
    expect((await seller.ask(orders.one, { id: ids[2]! })).status).toBe('UNPAID')
    expect((await seller.ask(orders.one, { id: ids[0]! })).status).toBe('PAID')
  })
})

describe('the database holds the identities by itself', () => {
  const made = async () => {
    const customerId = await walkIn(clinic)
    return (await seller.ask(orders.create, { customerId, lines: linesOf([1, 1], 0), submit: true })).id
  }
  const broken: [string, (id: number) => ReturnType<typeof sql>, RegExp][] = [
    [
      'O1',
      (id) => sql`update orders.sales_order set original_fen = original_fen + 1 where id = ${id}`,
      /not the sum of its lines/,
    ],
    ['O2', (id) => sql`update orders.sales_order set discount_fen = 1 where id = ${id}`, /not the sum of its lines/],
    ['O3', (id) => sql`update orders.sales_order set real_in_fen = 1 where id = ${id}`, /order_o3/],
    [
      'O3 of a line',
      (id) => sql`update orders.order_line set real_in_fen = 1 where order_id = ${id} and line_no = 2`,
      /order_line_o3/,
    ],
    [
      'O4',
      (id) => sql`update orders.order_line set real_in_fen = pay_amount_fen where order_id = ${id}`,
      /not the sum of its lines/,
    ],
    [
      'O5',
      (id) => sql`update orders.sales_order set status = 'PART_PAID', real_in_fen = payable_fen where id = ${id}`,
      /order_o5/,
    ],
    [
      'no line without its order',
      (id) => sql`delete from orders.order_line where order_id = ${id} and line_no = 1`,
      /not the sum of its lines/,
    ],
  ]
  test.each(broken)('%s', async (_name, statement, message) => {
    const id = await made()
    await expect(clinic.rows(statement(id) as never)).rejects.toThrow(message)
  })
})
