/** 佣金单: one a deal, right to the fen, confirmed by somebody else, taken back in the measure in which the money goes back. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { headKeys, prospect, report } from '../../../test/declarations.ts'
import { orderOf, settleOrder } from '../../../test/visits.ts'

const slipKeys = [...headKeys, 'consult:declaration:slip', 'consult:declaration:settle'] as const
let clinic: Clinic
let writer: Actor
let boss: Actor
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  writer = await clinic.with(slipKeys)
  boss = await clinic.with(slipKeys)
  front = await clinic.as('front')
})

/** A sheet that dealt: money comes in and goes back by the order's own columns, as payments and refunds move them. */
const dealt = async (fen: number) => {
  const { id, customerId, no } = await report(writer)
  const visit = await front.ask(triage.create, { customerId, autoAssign: false })
  const record = await clinic.inside(async (ctx) => {
    const { rows } = await sql<{ id: number }>`insert into consulting.consult_record (no, customer_id, triage_id,
      consultant_id, state, timed) values (${`ZX${visit.id}`}, ${customerId}, ${visit.id}, ${front.staffId}, 'running', false)
      returning id`.execute(ctx.db)
    return { id: rows[0]!.id, triageId: visit.id }
  })
  const orderId = await orderOf(clinic, customerId, record, fen)
  await settleOrder(clinic, orderId, 'PAID', fen)
  const back = (out: number) =>
    clinic.inside(async (ctx) => {
      await sql`update orders.order_line set real_out_fen = ${out} where order_id = ${orderId}`.execute(ctx.db)
      await sql`update orders.sales_order set real_out_fen = ${out} where id = ${orderId}`.execute(ctx.db)
    })
  return { id, no, customerId, back }
}
const rowsOf = async (declarationId: number) => (await boss.ask(slips.list, { declarationId })).result
const slip = (declarationId: number, base: string, rateBp: number, tax: string, by = writer) =>
  by.ask(slips.create, { declarationId, base, rateBp, tax })
const settle = async (id: number, move: 'confirm' | 'pay', by = boss) => {
  const { result } = await boss.ask(slips.list, {})
  return await by.ask(slips.settle, { id, version: result.find((row) => row.id === id)!.version, move })
}
const sums = async (id: number) => {
  const live = (await rowsOf(id)).filter(({ state }) => state !== 'cancelled' && state !== 'draft')
  const add = (name: 'base' | 'gross' | 'tax' | 'net') => live.reduce((fen, row) => fen + parseYuan(row[name])!, 0)
  return { base: add('base'), gross: add('gross'), tax: add('tax'), net: add('net') }
}
const told = () => clinic.rows<{ detail: string }>(sql`select * from declarations.slip_selfcheck()`)

test('gross is rounded down, net is what tax leaves; by the printed path without a sheet’s id a sheet is reported', async () => {
  const { id, no } = await dealt(98_000)
  const made = await slip(id, '979.99', 333, '1.05')
  expect(await rowsOf(id)).toMatchObject([
    {
      id: made.id,
      no,
      kind: 'commission',
      state: 'draft',
      base: '979.99',
      rateBp: 333,
      gross: '32.63',
      tax: '1.05',
      net: '31.58',
    },
  ])
  const sheet = await writer.ask(slips.create, { customer: await prospect(writer), demandText: '种植' })
  expect(await writer.ask(declarations.one, { id: sheet.id })).toMatchObject({ no: sheet.no, demandText: '种植' })
})

test('refused: nothing sold, above the deal, more tax than commission, half filled in, both readings at once, a second one', async () => {
  const open = await report(writer)
  const { id } = await dealt(98_000)
  const why = async (said: object) => (await writer.refused(slips.create, said)).key
  const whole = { declarationId: id, base: '980', rateBp: 500, tax: '0' }
  expect(await why({ ...whole, declarationId: open.id })).toBe('slips.noDeal')
  expect(await why({ ...whole, base: '980.01' })).toBe('slips.aboveDeal')
  expect(await why({ ...whole, tax: '49.01' })).toBe('slips.taxAboveGross')
  expect(await why({ ...whole, base: '0' })).toBe('slips.nothing')
  expect(await why({ declarationId: id, base: '980' })).toBe('slips.nothing')
  expect(await why({ ...whole, demandText: '种植' })).toBe('slips.notReports')
  expect(await why({ base: '980', customer: await prospect(writer) })).toBe('slips.notReports')
  await writer.ask(slips.create, { ...whole, tax: '49' })
  expect(await why(whole)).toBe('slips.once')
})

test('each reading has its own right', async () => {
  const { id } = await dealt(98_000)
  const developer = await clinic.with(headKeys)
  expect((await developer.refused(slips.create, { declarationId: id, base: '1', rateBp: 100, tax: '0' })).status).toBe(
    403,
  )
  const clerk = await clinic.with(['customer:list', 'customer:add', 'consult:declaration:slip'])
  expect((await clerk.refused(slips.create, { customer: await prospect(boss) })).status).toBe(403)
})

test('confirmed by somebody else, then paid, then nothing more; a draft is cancelled and written anew', async () => {
  const { id } = await dealt(98_000)
  const first = await slip(id, '980', 500, '0')
  const gone = await writer.ask(slips.cancel, { id: first.id, version: first.version, reason: '填写错误' })
  expect(gone.id).toBe(first.id)
  const made = await slip(id, '980', 500, '10')
  expect((await writer.refused(slips.settle, { id: made.id, version: made.version, move: 'confirm' })).key).toBe(
    'slips.ownSlip',
  )
  expect((await boss.refused(slips.settle, { id: made.id, version: made.version, move: 'pay' })).key).toBe(
    'slips.wrongState',
  )
  await settle(made.id, 'confirm')
  const paid = await settle(made.id, 'pay')
  expect((await boss.refused(slips.cancel, { ...paid, reason: '重复' })).key).toBe('slips.wrongState')
  expect((await rowsOf(id)).map(({ state, cancelReason }) => [state, cancelReason])).toEqual([
    ['paid', ''],
    ['cancelled', '填写错误'],
  ])
})

test('of fifty who write it at once one does', async () => {
  const { id } = await dealt(98_000)
  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => slip(id, '980', 500, '0')))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rowsOf(id)).toHaveLength(1)
})

test('a refund cancels a draft above what is left, and leaves one that is not', async () => {
  const [above, below] = [await dealt(98_000), await dealt(98_000)]
  await slip(above.id, '980', 500, '0')
  await slip(below.id, '500', 500, '0')
  await above.back(1)
  await below.back(48_000)
  expect(await rowsOf(above.id)).toMatchObject([{ state: 'cancelled', cancelReason: '退款后成交额少于计佣基数' }])
  expect(await rowsOf(below.id)).toMatchObject([{ state: 'draft' }])
})

test('a refund is taken back once, down to what is left; all of it back takes all, and a deal made anew has a slip of its own', async () => {
  const { id, back } = await dealt(98_000)
  const made = await slip(id, '800', 750, '12.34')
  await settle(made.id, 'confirm')
  // What was sold beyond the base goes back first.
  await back(18_000)
  expect(await rowsOf(id)).toHaveLength(1)
  await back(50_001)
  expect((await rowsOf(id))[0]).toMatchObject({ kind: 'back', state: 'confirmed', base: '-320.01', net: '-19.07' })
  expect(await sums(id)).toEqual({ base: 47_999, gross: 3_599, tax: 740, net: 2_859 })
  await back(50_001)
  expect(await rowsOf(id)).toHaveLength(2)
  const [taken, first] = await rowsOf(id)
  expect((await writer.refused(slips.cancel, { id: first!.id, version: first!.version, reason: '重复' })).key).toBe(
    'slips.takenBack',
  )
  expect((await writer.refused(slips.cancel, { id: taken!.id, version: taken!.version, reason: '重复' })).key).toBe(
    'slips.back',
  )
  expect(await told()).toEqual([])
  await back(98_000)
  expect(await sums(id)).toEqual({ base: 0, gross: 0, tax: 0, net: 0 })
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'reversed'])
  await back(0)
  await slip(id, '980', 500, '0')
  expect(await told()).toEqual([])
})

test('however a deal goes back, it comes to the same fen', async () => {
  let seed = 20261127
  const next = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % most
  }
  for (let round = 0; round < 12; round += 1) {
    const deal = 1_000 + next(200_000)
    const base = 1 + next(deal)
    const rateBp = 1 + next(10_000)
    const gross = Math.floor((base * rateBp) / 10_000)
    const tax = next(gross + 1)
    const { id, back } = await dealt(deal)
    const made = await slip(id, toYuan(base), rateBp, toYuan(tax))
    await settle(made.id, 'confirm')
    let out = 0
    for (let step = 0; step < 4; step += 1) {
      out += next(deal - out + 1)
      await back(out)
      const left = Math.min(base, deal - out)
      const due = Math.floor((left * rateBp) / 10_000)
      const dueTax = gross === 0 ? 0 : Math.floor((tax * due) / gross)
      expect(await sums(id)).toEqual({ base: left, gross: due, tax: dueTax, net: due - dueTax })
    }
  }
  expect(await told()).toEqual([])
})
