/** A prospect who comes: her sheet goes with the visit, deals with its money, and comes back when the visit is cancelled. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf } from '../../../test/counter.ts'
import { developerKeys, headKeys, report } from '../../../test/declarations.ts'
import { orderOf, settleOrder } from '../../../test/visits.ts'
import { sheetBooked, sheetUnbooked } from './index.ts'

let clinic: Clinic
let ann: Actor
let head: Actor
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  ann = await clinic.with(developerKeys, { dataScope: 5, department: '网电咨询部' })
  head = await clinic.with([...headKeys, 'order:bill:add', 'order:bill:list', 'order:list'])
  front = await clinic.as('front')
})

const sheetOf = async (id: number) => await head.ask(declarations.one, { id })
const archiveOf = async (id: number) =>
  (
    await clinic.rows<{ developerId: number | null; sourceId: number | null }>(
      sql`select developer_id as "developerId", source_id as "sourceId" from customers.customer where id = ${id}`,
    )
  )[0]!
/** Whom nobody developed, from nowhere. */
const bare = (customerId: number) =>
  clinic.rows(
    sql`update customers.customer set developer_id = null, source_id = null, source_type_id = null where id = ${customerId}`,
  )
const arrive = (customerId: number, more: object = {}) =>
  front.ask(triage.create, { customerId, autoAssign: false, ...more })
const cancel = (id: number) => front.ask(triage.cancel, { id, reason: '登记错误' })

test('the desk is shown her report; the visit takes it along and gives the archive developer and source', async () => {
  const sourceId = (await clinic.rows<{ id: number }>(sql`select id from customers.source order by id limit 1`))[0]!.id
  const { id, customerId, no } = await report(ann, { demandText: '双眼皮', sourceId })
  await bare(customerId)
  expect((await front.ask(triage.today, { customerId })).lead).toMatchObject({ id, no, demandText: '双眼皮' })
  const visit = await arrive(customerId)
  const came = await sheetOf(id)
  expect(came).toMatchObject({ state: 'arrived' })
  expect(came.arrivedAt).toBeTruthy()
  expect(await archiveOf(customerId)).toEqual({ developerId: ann.staffId, sourceId })
  await cancel(visit.id)
  expect(await sheetOf(id)).toMatchObject({ state: 'following', arrivedAt: null })
  expect(await archiveOf(customerId)).toEqual({ developerId: null, sourceId: null })
})

test('an archive that says whose she is keeps it, when she comes and when the visit is cancelled', async () => {
  const { id, customerId } = await report(ann)
  const before = await archiveOf(customerId)
  await clinic.rows(sql`update customers.customer set developer_id = ${head.staffId} where id = ${customerId}`)
  const visit = await arrive(customerId)
  expect(await archiveOf(customerId)).toEqual({ ...before, developerId: head.staffId })
  await cancel(visit.id)
  expect(await archiveOf(customerId)).toEqual({ ...before, developerId: head.staffId })
  expect(await sheetOf(id)).toMatchObject({ state: 'following' })
})

test('the desk leaves it out with a reason, which stands in its history; another customer’s is not taken along', async () => {
  const { id, customerId } = await report(ann)
  const other = await report(ann)
  const said = { customerId, autoAssign: false }
  expect(await front.refused(triage.create, { ...said, declarationId: null })).toMatchObject({
    key: 'declarations.unlinkReason',
  })
  expect(await front.refused(triage.create, { ...said, declarationId: other.id })).toMatchObject({
    key: 'declarations.unknownChoice',
  })
  await arrive(customerId, { declarationId: null, unlinkReason: '自己路过进来' })
  const sheet = await head.ask(declarations.one, { id })
  const { follows } = sheet
  expect(sheet.state).toBe('following')
  expect(follows[0]).toMatchObject({ way: 'unlinked', content: '自己路过进来' })
})

test('whoever was given to somebody else since, or came from elsewhere, stays there when the visit is cancelled', async () => {
  const [own, said] = await clinic.rows<{ id: number }>(sql`select id from customers.source order by id limit 2`)
  const { id, customerId } = await report(ann, { sourceId: said!.id })
  await bare(customerId)
  await clinic.rows(sql`update customers.customer set source_id = ${own!.id} where id = ${customerId}`)
  const visit = await arrive(customerId)
  expect(await archiveOf(customerId)).toEqual({ developerId: ann.staffId, sourceId: own!.id })
  await clinic.rows(sql`update customers.customer set developer_id = ${head.staffId} where id = ${customerId}`)
  await cancel(visit.id)
  expect(await archiveOf(customerId)).toEqual({ developerId: head.staffId, sourceId: own!.id })
  expect(await sheetOf(id)).toMatchObject({ state: 'following' })
})

test('a report whose protection is over is not taken along; on its last day it is', async () => {
  const last = await report(ann)
  await clinic.rows(sql`update declarations.sheet set protect_until = kit.today() where id = ${last.id}`)
  expect((await front.ask(triage.today, { customerId: last.customerId })).lead).toMatchObject({ id: last.id })
  await arrive(last.customerId)
  expect(await sheetOf(last.id)).toMatchObject({ state: 'arrived' })
  const { id, customerId } = await report(ann)
  await clinic.rows(sql`update declarations.sheet set protect_until = kit.today() - 1 where id = ${id}`)
  expect((await front.ask(triage.today, { customerId })).lead).toBeNull()
  await arrive(customerId)
  expect(await sheetOf(id)).toMatchObject({ state: 'following' })
})

test('booked by an appointment, followed again when it is cancelled; what she is booked by comes back with a cancelled visit', async () => {
  const { id, customerId } = await report(ann)
  const book = (appointmentId: number) => clinic.inside((ctx) => sheetBooked(ctx, customerId, appointmentId))
  const unbook = (appointmentId: number) => clinic.inside((ctx) => sheetUnbooked(ctx, customerId, appointmentId))
  await book(71)
  expect((await sheetOf(id)).state).toBe('booked')
  await unbook(70)
  expect((await sheetOf(id)).state).toBe('booked')
  const visit = await arrive(customerId)
  await unbook(71)
  expect((await sheetOf(id)).state).toBe('arrived')
  await cancel(visit.id)
  expect((await sheetOf(id)).state).toBe('booked')
  await unbook(71)
  expect((await sheetOf(id)).state).toBe('following')
})

test('money of the visit makes a deal of it, part of it back leaves one, all of it back none; another visit’s money is none', async () => {
  const { id, customerId } = await report(ann)
  const visit = await arrive(customerId)
  const record = (triageId: number) =>
    clinic.inside(async (ctx) => {
      const { rows } = await sql<{
        id: number
      }>`insert into consulting.consult_record (no, customer_id, triage_id, consultant_id, state)
        values (${`ZX${triageId}`}, ${customerId}, ${triageId}, ${front.staffId}, 'running') returning id`.execute(
        ctx.db,
      )
      return { id: rows[0]!.id, triageId }
    })
  const talk = await record(visit.id)
  const orderId = await orderOf(clinic, customerId, talk)
  await settleOrder(clinic, orderId, 'PAID', 98_000)
  expect(await sheetOf(id)).toMatchObject({ state: 'dealt', deal: '980.00' })
  const back = (fen: number) =>
    clinic.inside(async (ctx) => {
      await sql`update orders.order_line set real_out_fen = ${fen} where order_id = ${orderId}`.execute(ctx.db)
      await sql`update orders.sales_order set real_out_fen = ${fen} where id = ${orderId}`.execute(ctx.db)
    })
  await back(50_000)
  expect(await sheetOf(id)).toMatchObject({ state: 'dealt', deal: '480.00' })
  await back(98_000)
  expect(await sheetOf(id)).toMatchObject({ state: 'arrived', deal: '0.00' })
  // A later visit of hers is not this report's.
  await front.ask(triage.finish, { id: visit.id, reason: '先走' })
  const later = await arrive(customerId)
  await settleOrder(clinic, await orderOf(clinic, customerId, { ...talk, triageId: later.id }), 'PAID', 98_000)
  expect(await sheetOf(id)).toMatchObject({ state: 'arrived', deal: '0.00' })
})

test('turned into a draft order of what she thinks of, once, after she came', async () => {
  const made = await onShelf(clinic, { name: '种植体' })
  const { id, customerId } = await report(ann, { intents: [{ productId: made, qty: 2, quote: '9800' }] })
  expect((await head.ask(declarations.one, { id })).intents).toMatchObject([
    { productId: made, qty: 2, quote: '9800.00' },
  ])
  expect(await head.refused(declarations.toOrder, { id })).toMatchObject({ key: 'declarations.wrongState' })
  const visit = await arrive(customerId)
  const { orderId, no } = await head.ask(declarations.toOrder, { id })
  expect(await head.ask(orders.one, { id: orderId })).toMatchObject({
    no,
    status: 'DRAFT',
    customerId,
    triageId: visit.id,
    developerId: ann.staffId,
    lines: [{ productId: made, contentCount: 2 }],
  })
  expect(await head.refused(declarations.toOrder, { id })).toMatchObject({ key: 'declarations.ordered' })
  const empty = await report(ann)
  await arrive(empty.customerId)
  expect(await head.refused(declarations.toOrder, { id: empty.id })).toMatchObject({ key: 'declarations.noIntents' })
})

test('once she came source and agency are a head’s', async () => {
  const sources = await clinic.rows<{ id: number }>(
    sql`select id from customers.source where status = 0 order by id limit 2`,
  )
  const { id, customerId } = await report(ann, { sourceId: sources[0]!.id })
  await arrive(customerId)
  const { version } = await sheetOf(id)
  expect(await ann.refused(declarations.update, { id, version, sourceId: sources[1]!.id })).toMatchObject({
    key: 'declarations.afterArrival',
  })
  await ann.ask(declarations.update, { id, version, sourceId: sources[0]!.id, remark: '补充' })
  await head.ask(declarations.update, { id, version: version + 1, sourceId: sources[1]!.id })
  expect(await sheetOf(id)).toMatchObject({ sourceId: sources[1]!.id, remark: '补充' })
})

test('registered with a new archive nobody reported, a visit takes nothing along', async () => {
  const made = await front.ask(customers.create, { name: '路过', temporarySign: 1 })
  expect(await arrive(made.id)).toMatchObject({ customerId: made.id })
})
