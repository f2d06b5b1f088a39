/** The ruling: who may, how she is given and shared, what it leans on, and what becomes of orders. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCustomer } from '../../../test/customers.ts'
import { type DisputeDesk, deciderKeys, newDisputeDesk } from '../../../test/disputes.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let desk: DisputeDesk
let ann: Actor
let ben: Actor
let head: Actor
beforeAll(async () => {
  till = await newTill()
  desk = await newDisputeDesk(till.clinic)
  ;({ ann, ben, head } = desk)
})

const REASON = '保护期内一直由对方跟进，证据充分'
const halves = (first = 6000) => [
  { staffId: ben.staffId, bp: first },
  { staffId: ann.staffId, bp: 10_000 - first },
]
const heard = async (who: Actor, title: string) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.filter((one) => one.title.includes(title)).length
const shareOf = async (id: number) =>
  (await head.ask(orders.one, { id })).share.map(({ role, staffId, bp }) => ({ role, staffId, bp }))
const splitFor = (customerId: number) => till.writer.ask(rulings.split, { customerId })

test('she becomes whose she was ruled to be, by the log of owners with the ruling as its reason; both sides hear', async () => {
  const made = await desk.opened()
  const before = [await heard(ann, '已裁决'), await heard(ben, '已裁决'), await heard(ben, '客户')]
  await head.ask(rulings.decide, await desk.ruling(made.id, { split: halves() }))
  expect(await desk.developerOf(made.customerId)).toBe(ben.staffId)
  const one = await desk.one(made.id)
  expect(one).toMatchObject({ state: 'decided', ownerId: ben.staffId, reason: REASON })
  expect(one.parties.map(({ bp }) => bp)).toEqual([4000, 6000])
  expect(one.splitText).toMatch(/ 60%、.+ 40%$/)
  expect(one.evidence.filter(({ leaned }) => leaned).map(({ key }) => key)).toEqual([one.evidence[0]!.key])
  const { result } = await head.ask(customers.ownerLog, { customerId: made.customerId, kind: 'developer' })
  expect(result[0]).toMatchObject({ mode: 'moved', reason: `归属争议 ${made.no}：${REASON}` })
  expect(await heard(ann, '已裁决')).toBe(before[0]! + 1)
  expect(await heard(ben, '已裁决')).toBe(before[1]! + 1)
  expect(await heard(ben, '客户')).toBeGreaterThan(before[2]!)
})

test('a consultant is ruled upon as such; whose she is already stays so without a line in the log', async () => {
  const customerId = await desk.owned(ann, 'consultant_id')
  const made = await desk.opened({ customerId, role: 'consultant' })
  await head.ask(rulings.decide, await desk.ruling(made.id))
  const owners = await till.clinic.rows<{ c: number; d: number | null }>(
    sql`select consultant_id as c, developer_id as d from customers.customer where id = ${customerId}`,
  )
  expect(owners).toEqual([{ c: ben.staffId, d: null }])
  const mine = await desk.opened()
  const lines = async () => (await head.ask(customers.ownerLog, { customerId: mine.customerId })).total
  const had = await lines()
  const split = [{ staffId: ann.staffId, bp: 10_000 }]
  await head.ask(rulings.decide, await desk.ruling(mine.id, { ownerId: ann.staffId, split }))
  expect(await lines()).toBe(had)
})

test('neither a side nor whoever opened it rules, whatever her rights', async () => {
  const judge = await till.clinic.with(deciderKeys)
  const own = await desk.opened({ partyIds: [ann.staffId, ben.staffId, judge.staffId] })
  expect(await judge.refused(rulings.decide, await desk.ruling(own.id))).toMatchObject({ key: 'rulings.decidesOwn' })
  const opened = await desk.opened({}, judge)
  expect(await judge.refused(rulings.decide, await desk.ruling(opened.id))).toMatchObject({ key: 'rulings.decidesOwn' })
  expect(await ann.refused(rulings.decide, await desk.ruling(opened.id))).toMatchObject({ status: 403 })
})

test('of two who rule at once one does, and what was ruled stands', async () => {
  const other = await till.clinic.with(deciderKeys)
  const made = await desk.opened()
  const mine = await desk.ruling(made.id)
  const theirs = { ...mine, ownerId: ann.staffId, split: [{ staffId: ann.staffId, bp: 10_000 }] }
  const all = await Promise.allSettled([head.ask(rulings.decide, mine), other.ask(rulings.decide, theirs)])
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const one = await desk.one(made.id)
  expect(await desk.developerOf(made.customerId)).toBe(one.ownerId)
  expect(await other.refused(rulings.decide, { ...theirs, version: one.version })).toMatchObject({
    key: 'rulings.wrongState',
  })
})

test('parts are the sides’, the whole, the owner’s too, and nobody’s who left', async () => {
  const made = await desk.opened()
  const refused = async (said: object) => (await head.refused(rulings.decide, await desk.ruling(made.id, said))).key
  expect(await refused({ split: [...halves(5000).slice(1), { staffId: ben.staffId, bp: 4999 }] })).toBe(
    'rulings.splitNotWhole',
  )
  expect(await refused({ split: [{ staffId: head.staffId, bp: 10_000 }] })).toBe('rulings.splitForeign')
  expect(await refused({ ownerId: head.staffId })).toBe('rulings.splitForeign')
  expect(await refused({ split: [{ staffId: ann.staffId, bp: 10_000 }] })).toBe('rulings.ownerUnshared')
  const twice = [
    { staffId: ben.staffId, bp: 5000 },
    { staffId: ben.staffId, bp: 5000 },
  ]
  expect(await refused({ split: twice })).toBe('rulings.splitForeign')
  const gone = await till.clinic.with([])
  const third = await desk.opened({ partyIds: [ann.staffId, ben.staffId, gone.staffId] })
  await till.clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
  const hers = { ownerId: gone.staffId, split: [{ staffId: gone.staffId, bp: 10_000 }] }
  expect(await head.refused(rulings.decide, await desk.ruling(third.id, hers))).toMatchObject({
    key: 'rulings.splitAbsent',
  })
  expect((await desk.one(third.id)).state).toBe('open')
  await head.ask(rulings.decide, await desk.ruling(third.id))
})

test('it leans on what is hers and is read by whoever rules, on nothing else', async () => {
  const made = await desk.opened()
  const stranger = await desk.opened()
  const foreign = (await desk.one(stranger.id)).evidence[0]!.key
  const refused = async (evidence: string[]) =>
    (await head.refused(rulings.decide, await desk.ruling(made.id, { evidence }))).key
  expect(await refused([foreign])).toBe('rulings.leanForeign')
  expect(await refused(['archive.made:1'])).toBe('rulings.leanForeign')
  expect(await refused([])).toBe('rulings.noEvidence')
  expect(await head.refused(rulings.decide, await desk.ruling(made.id, { reason: '太短' }))).toMatchObject({
    status: 400,
  })
})

test('an order that stands keeps its shares, unless it is chosen by who may say them; other roles stay', async () => {
  const customerId = await desk.owned()
  const [chosen, left] = [
    await till.order(customerId, [{ price: '100' }]),
    await till.order(customerId, [{ price: '80' }]),
  ]
  await till.clinic.rows(sql`update orders.sales_order set adviser_id = ${till.writer.staffId}, developer_id = ${ann.staffId},
    share = '[]' where id in (${chosen.id}, ${left.id})`)
  const version = async (id: number) => (await head.ask(orders.one, { id })).version
  const made = await desk.opened({ customerId })
  const said = async (id: number) => ({ split: halves(), orders: [{ id, version: await version(id) }] })
  const poor = await till.clinic.with(deciderKeys.filter((key) => key !== 'order:achievement'))
  expect(await poor.refused(rulings.decide, await desk.ruling(made.id, await said(chosen.id)))).toMatchObject({
    key: 'rulings.orderRight',
  })
  const other = await till.order((await newCustomer(desk.front, { name: '别人' })).id, [{ price: '70' }])
  expect(await head.refused(rulings.decide, await desk.ruling(made.id, await said(other.id)))).toMatchObject({
    key: 'rulings.orderForeign',
  })
  const stale = { split: halves(), orders: [{ id: chosen.id, version: (await version(chosen.id)) + 1 }] }
  expect(await head.refused(rulings.decide, await desk.ruling(made.id, stale))).toMatchObject({ key: 'common.stale' })
  expect(await desk.developerOf(customerId)).toBe(ann.staffId)
  await head.ask(rulings.decide, await desk.ruling(made.id, await said(chosen.id)))
  expect(await shareOf(chosen.id)).toEqual([
    { role: 'adviser', staffId: till.writer.staffId, bp: 10_000 },
    { role: 'developer', staffId: ben.staffId, bp: 6000 },
    { role: 'developer', staffId: ann.staffId, bp: 4000 },
  ])
  expect(await shareOf(left.id)).toEqual([])
})

test('an order whose shares cannot be said any more is refused with the whole ruling', async () => {
  const customerId = await desk.owned()
  const order = await till.order(customerId, [{ price: '100' }])
  await till.writer.ask(orders.cancel, { id: order.id, version: order.version, reason: '不买了' })
  const made = await desk.opened({ customerId })
  const { version } = await head.ask(orders.one, { id: order.id })
  const said = { orders: [{ id: order.id, version }] }
  expect(await head.refused(rulings.decide, await desk.ruling(made.id, said))).toMatchObject({
    key: 'orders.sharesTooEarly',
  })
  expect((await desk.one(made.id)).state).toBe('open')
  expect(await desk.developerOf(customerId)).toBe(ann.staffId)
})

test('new orders are proposed the parts of the last ruling while she is whose she was ruled to be', async () => {
  const made = await desk.opened()
  expect(await splitFor(made.customerId)).toEqual({ no: null, share: [] })
  await head.ask(rulings.decide, await desk.ruling(made.id, { split: halves() }))
  const parts = async () => (await splitFor(made.customerId)).share.map(({ role, staffId, bp }) => [role, staffId, bp])
  expect(await parts()).toEqual([
    ['developer', ben.staffId, 6000],
    ['developer', ann.staffId, 4000],
  ])
  expect((await splitFor(made.customerId)).no).toBe(made.no)
  // A later ruling takes its place, of the other role it stands beside.
  const second = await desk.opened({ customerId: made.customerId }, ben)
  await head.ask(rulings.decide, await desk.ruling(second.id, { split: halves(7000) }))
  expect((await parts())[0]).toEqual(['developer', ben.staffId, 7000])
  await till.clinic.rows(sql`update staff.staff set status = 1 where id = ${ann.staffId}`)
  expect(await parts()).toEqual([])
  await till.clinic.rows(sql`update staff.staff set status = 0 where id = ${ann.staffId}`)
  expect(await parts()).toHaveLength(2)
  await till.clinic.rows(
    sql`update customers.customer set developer_id = ${head.staffId} where id = ${made.customerId}`,
  )
  expect(await parts()).toEqual([])
})

test('in a new hospital directors and heads rule; consultants and developers claim', async () => {
  const made = await desk.opened()
  const consultant = await till.clinic.as('consultant')
  expect(await consultant.refused(rulings.decide, await desk.ruling(made.id))).toMatchObject({ status: 403 })
  const customerId = await desk.owned(consultant)
  await desk.opened({ customerId, partyIds: [ann.staffId, consultant.staffId] }, consultant)
  const director = await till.clinic.as('admin')
  await director.ask(rulings.decide, await desk.ruling(made.id))
})
