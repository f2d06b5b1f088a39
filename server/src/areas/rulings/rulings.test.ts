/** A dispute is opened, each side says its word, it is read by whom it concerns, and taken back. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { report } from '../../../test/declarations.ts'
import { type DisputeDesk, newDisputeDesk, partyKeys } from '../../../test/disputes.ts'

let desk: DisputeDesk
let ann: Actor
let ben: Actor
let head: Actor
beforeAll(async () => {
  desk = await newDisputeDesk()
  ;({ ann, ben, head } = desk)
})

const heard = async (who: Actor, title: string) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.filter((one) => one.title.includes(title)).length
const found = async (who: Actor, filter: object = {}) =>
  (await who.ask(rulings.list, filter)).result.map(({ id }) => id)

test('it is opened by a party; the other side and whoever may rule hear of it, the opener hears nothing', async () => {
  const before = [await heard(ann, '归属争议'), await heard(ben, '归属争议：'), await heard(head, '待裁决：')]
  const made = await desk.opened({ claim: ' 一直是我跟的 ' })
  expect(made.no).toMatch(/^GZ\d{12,}$/)
  expect(await desk.one(made.id)).toMatchObject({
    state: 'open',
    role: 'developer',
    claim: '一直是我跟的',
    partyIds: [ann.staffId, ben.staffId],
    openerId: ann.staffId,
    ownerId: null,
    splitText: '',
    customerName: '苗立新',
  })
  const after = [await heard(ann, '归属争议'), await heard(ben, '归属争议：'), await heard(head, '待裁决：')]
  expect(after.map((now, at) => now - before[at]!)).toEqual([0, 1, 1])
})

test('one at a time of a customer and role; of many who open it at once one does', async () => {
  const customerId = await desk.owned()
  await desk.clinic.rows(sql`update customers.customer set consultant_id = ${ann.staffId} where id = ${customerId}`)
  const said = { customerId, role: 'developer' as const, partyIds: [ann.staffId, ben.staffId], claim: '我的' }
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => ann.ask(rulings.open, said)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Each of the others reads why, and not that she clicked twice.
  const refusals = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refusals.filter((text) => !text.includes('rulings.openAlready'))).toEqual([])
  expect(await ann.refused(rulings.open, said)).toMatchObject({
    key: 'rulings.openAlready',
    message: '该客户的开发人员归属已有待裁决的争议，请在归属争议里查看并补充陈述',
  })
  // As what she is disputed otherwise is another matter.
  await ann.ask(rulings.open, { ...said, role: 'consultant' })
})

test('it is opened by a party or a head, between colleagues at work, and whoever has her is heard', async () => {
  const customerId = await desk.owned()
  const said = { customerId, role: 'developer', claim: '我的' } as const
  const eve = await desk.clinic.with(partyKeys)
  expect(await eve.refused(rulings.open, { ...said, partyIds: [ann.staffId, ben.staffId] })).toMatchObject({
    key: 'rulings.notParty',
  })
  expect(await eve.refused(rulings.open, { ...said, partyIds: [eve.staffId, ben.staffId] })).toMatchObject({
    key: 'rulings.ownerMissing',
  })
  const gone = await desk.clinic.with([])
  await desk.clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
  expect(await ann.refused(rulings.open, { ...said, partyIds: [ann.staffId, gone.staffId] })).toMatchObject({
    key: 'rulings.partyMissing',
  })
  // Who had her and left needs not be heard.
  await desk.clinic.rows(sql`update customers.customer set developer_id = ${gone.staffId} where id = ${customerId}`)
  await head.ask(rulings.open, { ...said, partyIds: [ann.staffId, ben.staffId] })
})

test('a customer out of reach is disputed by a report of one’s own, and by no other', async () => {
  const sheet = await report(ben)
  await desk.clinic.rows(
    sql`update customers.customer set developer_id = ${ann.staffId}, created_by = null where id = ${sheet.customerId}`,
  )
  const said = { role: 'developer' as const, partyIds: [ann.staffId, ben.staffId], claim: '我报的' }
  expect(await ben.refused(rulings.open, { ...said, customerId: sheet.customerId })).toMatchObject({ status: 404 })
  expect(await ann.refused(rulings.open, { ...said, declarationId: sheet.id })).toMatchObject({ status: 404 })
  expect(await ben.refused(rulings.open, said)).toMatchObject({ key: 'rulings.oneSide' })
  expect(
    await ben.refused(rulings.open, { ...said, customerId: sheet.customerId, declarationId: sheet.id }),
  ).toMatchObject({ key: 'rulings.oneSide' })
  const { id } = await ben.ask(rulings.open, { ...said, declarationId: sheet.id })
  expect((await desk.one(id, ben)).customerId).toBe(sheet.customerId)
})

test('it is read by its sides, by whoever opened it and by whoever reaches the customer', async () => {
  const made = await desk.opened()
  const eve = await desk.clinic.with(partyKeys, { dataScope: 5 })
  expect(await found(ben, { customerId: made.customerId })).toEqual([made.id])
  expect(await found(head, { partyId: ben.staffId, state: 'open' })).toContain(made.id)
  expect(await found(eve)).toEqual([])
  expect(await eve.refused(rulings.one, { id: made.id })).toMatchObject({ status: 404 })
  expect(await eve.refused(rulings.state, { id: made.id, statement: '是我的' })).toMatchObject({ status: 404 })
  const stranger = await (await newClinic()).with(partyKeys)
  expect(await stranger.refused(rulings.one, { id: made.id })).toMatchObject({ status: 404 })
})

test('each side says its own word; whoever is none does not, and a ruling read before it is stale', async () => {
  const made = await desk.opened()
  await ben.ask(rulings.state, { id: made.id, statement: ' 客户说是朋友介绍的 ' })
  const { version } = await ben.ask(rulings.state, { id: made.id, statement: '以这句为准' })
  expect(version).toBeGreaterThan(made.version)
  const { parties } = await desk.one(made.id)
  expect(parties.map(({ statement }) => statement)).toEqual(['', '以这句为准'])
  expect(parties[0]!.statedAt).toBeNull()
  expect(await head.refused(rulings.state, { id: made.id, statement: '我也说' })).toMatchObject({
    key: 'rulings.noStatement',
  })
  expect(await head.refused(rulings.decide, await desk.ruling(made.id, { version: made.version }))).toMatchObject({
    key: 'common.stale',
  })
})

test('it is taken back by whoever opened it alone; then nobody rules, and it may be opened anew', async () => {
  const made = await desk.opened()
  const before = await heard(ben, '已撤回')
  const taking = { id: made.id, version: made.version, reason: '双方已商定' }
  expect(await ben.refused(rulings.withdraw, taking)).toMatchObject({ key: 'rulings.notYours' })
  expect(await ann.refused(rulings.withdraw, { ...taking, version: made.version + 1 })).toMatchObject({
    key: 'common.stale',
  })
  await ann.ask(rulings.withdraw, taking)
  expect(await heard(ben, '已撤回')).toBe(before + 1)
  expect(await desk.one(made.id)).toMatchObject({ state: 'withdrawn', withdrawReason: '双方已商定', decidedAt: null })
  expect(await head.refused(rulings.decide, await desk.ruling(made.id))).toMatchObject({ key: 'rulings.wrongState' })
  expect(await ben.refused(rulings.state, { id: made.id, statement: '晚了' })).toMatchObject({
    key: 'rulings.wrongState',
  })
  await desk.opened({ customerId: made.customerId })
})

test('what is over stands for good, whoever writes into the table', async () => {
  const made = await desk.opened()
  await head.ask(rulings.decide, await desk.ruling(made.id))
  for (const change of [
    sql`update rulings.dispute set reason = '另一个写够十个字的理由' where id = ${made.id}`,
    sql`update rulings.party set bp = 5000 where dispute_id = ${made.id}`,
    sql`delete from rulings.party where dispute_id = ${made.id}`,
    sql`update rulings.lean set row_id = 1 where dispute_id = ${made.id}`,
  ])
    await expect(desk.clinic.rows(change)).rejects.toThrow()
  const loose = await desk.opened()
  await desk.clinic.rows(sql`update rulings.party set bp = 4000 where dispute_id = ${loose.id}`)
  await expect(
    desk.clinic.rows(sql`update rulings.dispute set state = 'decided', owner_id = ${ben.staffId}, decided_by = ${head.staffId},
      decided_at = kit.clock(), reason = '写够十个字的裁决理由' where id = ${loose.id}`),
  ).rejects.toThrow(/parts/)
})

test('her timeline tells that it was opened and what was ruled', async () => {
  const made = await desk.opened()
  await head.ask(rulings.decide, await desk.ruling(made.id))
  const { id } = await newCustomer(desk.front, { name: '别人' })
  expect(id).not.toBe(made.customerId)
  const { timeline } = await import('@clinic/contract/areas/timeline/calls.ts')
  const { result } = await head.ask(timeline.timeline, { customerId: made.customerId, kind: 'owner' })
  const texts = result.map(({ text }) => text).join('\n')
  expect(texts).toContain(`裁决归属争议，归 `)
  expect(texts).toContain('提出归属争议，开发人员')
  expect((await head.ask(customers.ownerLog, { customerId: made.customerId })).total).toBeGreaterThan(0)
})
