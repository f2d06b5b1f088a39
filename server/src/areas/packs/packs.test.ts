/** 交接包: made by whatever gives a customer to somebody, read by her alone, told to her head when it lies. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { packs } from '@clinic/contract/areas/packs/calls.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { tellLate } from './late.ts'

const keys = ['customer:list', 'customer:pack:list', 'customer:pack:read']
let clinic: Clinic
let front: Actor
let manager: Actor
let ann: Actor
let ben: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  manager = await clinic.with([...keys, 'customer:changeOwner', 'customer:edit'])
  ann = await clinic.with(keys, { dataScope: 5, department: '现场咨询部' })
  ben = await clinic.with(keys, { dataScope: 5, department: '现场咨询部' })
})

const someone = async () => (await newCustomer(front)).id
const give = (customerId: number, to: Actor, by = manager) =>
  by.ask(customers.changeOwner, { customerIds: [customerId], kind: 'consultant', userId: to.staffId, reason: '休产假' })
const mine = async (who: Actor, asked: object = {}) => (await who.ask(packs.list, { mine: true, ...asked })).result
const move = (customerId: number, to: number | null, how: string) =>
  clinic.rows(
    sql`select customers.move_owner('consultant', ${[customerId]}::bigint[], ${to}::bigint, ${how}, '') as id`,
  )

test('who is given a customer has her page, unread, until she confirms it; nobody confirms for her', async () => {
  const she = await someone()
  await give(she, ann)
  const [pack] = await mine(ann)
  expect(pack).toMatchObject({
    customerId: she,
    kind: 'consultant',
    toId: ann.staffId,
    mode: 'moved',
    reason: '休产假',
    state: 'unread',
    readAt: null,
    toldAt: null,
  })
  const { id, version } = pack!
  expect(await manager.refused(packs.read, { id, version })).toMatchObject({ status: 403, key: 'packs.notYours' })
  expect(await ann.refused(packs.read, { id, version: version + 1 })).toMatchObject({ key: 'common.stale' })
  await ann.ask(packs.read, { id, version })
  expect(await ann.ask(packs.one, { id })).toMatchObject({ state: 'read', readAt: expect.any(String) })
  expect(await ann.refused(packs.read, { id, version: version + 1 })).toMatchObject({ key: 'packs.alreadyRead' })
  expect(await mine(ann, { state: 'unread' })).toEqual([])
})

test('own rows: nobody sees the page of a colleague, nor of a customer who went on; another hospital none', async () => {
  const she = await someone()
  await give(she, ann)
  // Both have her: what she was given as is each one's own.
  await clinic.rows(sql`update customers.customer set cs_id = ${ben.staffId} where id = ${she}`)
  const [pack] = await mine(ann, { state: 'unread' })
  expect(await mine(ben)).toEqual([])
  expect((await ben.ask(packs.list, {})).result).toEqual([])
  expect(await ben.refused(packs.one, { id: pack!.id })).toMatchObject({ status: 404 })
  expect(await ben.refused(packs.read, { id: pack!.id, version: 1 })).toMatchObject({ status: 404 })
  const stranger = await (await newClinic()).with(keys)
  expect(await stranger.refused(packs.one, { id: pack!.id })).toMatchObject({ status: 404 })
  await give(she, ben)
  expect(await ann.refused(packs.one, { id: pack!.id })).toMatchObject({ status: 404 })
  expect(await mine(ben, { state: 'unread' })).toMatchObject([{ customerId: she }])
  // Who reaches everybody sees that the first one ended unread.
  const all = await manager.ask(packs.list, { toId: ann.staffId, state: 'ended' })
  expect(all.result).toMatchObject([{ id: pack!.id, customerId: she }])
})

test('a page that ended is not confirmed any more', async () => {
  const wide = await clinic.with(keys)
  const she = await someone()
  await give(she, wide)
  const [pack] = await mine(wide)
  await give(she, ben)
  expect(await wide.refused(packs.read, { id: pack!.id, version: pack!.version + 1 })).toMatchObject({
    key: 'packs.ended',
  })
})

test('made by transfer, hand-over and distribution; not by an archive, whoever picks her, gives to herself, or gets her back', async () => {
  const count = async (customerId: number) =>
    (await clinic.rows(
      sql`select mode, state from packs.pack where customer_id = ${customerId} order by id`,
    )) as unknown[]
  const [made, left, shared, claimed, self] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ]
  expect(await count(made)).toEqual([])
  await move(left, ann.staffId, 'left')
  expect(await count(left)).toEqual([{ mode: 'left', state: 'unread' }])
  // Undone: the page is taken back, and whoever has her again needs none.
  await move(left, ben.staffId, 'returned')
  expect(await count(left)).toEqual([{ mode: 'left', state: 'ended' }])
  await move(shared, ann.staffId, 'shared')
  expect(await count(shared)).toEqual([{ mode: 'shared', state: 'unread' }])
  await move(shared, null, 'released')
  expect(await count(shared)).toEqual([{ mode: 'shared', state: 'ended' }])
  await move(claimed, ann.staffId, 'claimed')
  expect(await count(claimed)).toEqual([])
  await give(self, manager)
  expect(await count(self)).toEqual([])
  // Her first owner, written into the archive, is no hand-over; another one is.
  const named = (to: number) => clinic.rows(sql`update customers.customer set doctor_id = ${to} where id = ${self}`)
  await named(ann.staffId)
  expect(await count(self)).toEqual([])
  await named(ben.staffId)
  expect(await count(self)).toEqual([{ mode: 'edited', state: 'unread' }])
})

test('a leaver’s customers come with a page each; the undo takes back those that nobody has read', async () => {
  const admin = await clinic.as('admin')
  const [leaver, heir] = [await clinic.as('consultant'), await clinic.with(keys, { dataScope: 5 })]
  const [seen, unseen] = [await someone(), await someone()]
  for (const id of [seen, unseen]) await move(id, leaver.staffId, 'claimed')
  const { parts } = await admin.ask(people.handoverPreview, { id: leaver.staffId })
  const { version } = await admin.ask(people.one, { id: leaver.staffId })
  const given = parts.filter(({ count }) => count > 0).map((part) => ({ ...part, receiverId: heir.staffId }))
  await admin.ask(people.handover, {
    id: leaver.staffId,
    version: version!,
    leaves: true,
    reason: '回老家',
    parts: given.map(({ kind, count, receiverId }) => ({ kind, count, receiverId })),
  })
  const pages = await mine(heir, { state: 'unread' })
  expect(pages.map(({ customerId, mode }) => [customerId, mode]).sort()).toEqual(
    [
      [seen, 'left'],
      [unseen, 'left'],
    ].sort(),
  )
  const read = pages.find(({ customerId }) => customerId === seen)!
  await heir.ask(packs.read, { id: read.id, version: read.version })
  const [last] = await admin.ask(people.handovers, { id: leaver.staffId })
  await admin.ask(people.undoHandover, { id: last!.id })
  const all = await clinic.rows(sql`select customer_id as id, state from packs.pack
    where customer_id in (${seen}, ${unseen}) order by customer_id`)
  expect(all).toEqual([
    { id: seen, state: 'read' },
    { id: unseen, state: 'ended' },
  ])
})

test('a read page stays read when she goes on', async () => {
  const she = await someone()
  await give(she, ann)
  const [pack] = await mine(ann, { state: 'unread' })
  await ann.ask(packs.read, { id: pack!.id, version: pack!.version })
  await give(she, ben)
  const rows = await clinic.rows(
    sql<{ state: string }>`select state from packs.pack where customer_id = ${she} order by id`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['read', 'unread'])
})

test('of what lies unread for a day the nearest head hears once; not of what was read, nor of herself', async () => {
  const there = await newClinic()
  const [desk, boss, head, staff] = [
    await there.as('front'),
    await there.with([...keys, 'customer:changeOwner']),
    await there.with(keys, { department: '现场咨询部' }),
    await there.with(keys, { department: '现场咨询部' }),
  ]
  await there.rows(sql`update staff.department set leader_id = ${head.staffId} where name = '现场咨询部'`)
  await there.rows(sql`update staff.department set leader_id = ${boss.staffId} where parent_id is null`)
  const heard = async () =>
    await there.rows(sql<{ to: number; title: string }>`select d.receiver_id as "to", m.title
      from messages.delivery d join messages.message m on m.id = d.message_id where m.event = 'pack.late'
      order by m.id, d.receiver_id`)
  const given = async (to: Actor, age: string) => {
    const { id } = await newCustomer(desk)
    await boss.ask(customers.changeOwner, { customerIds: [id], kind: 'consultant', userId: to.staffId, reason: '调岗' })
    await there.rows(sql`update packs.pack set created_at = kit.clock() - ${age}::interval where customer_id = ${id}`)
  }
  await given(staff, '24 hours 1 second')
  await given(staff, '30 hours')
  await given(staff, '23 hours 59 minutes')
  await given(head, '25 hours')
  await there.inside((ctx) => tellLate(ctx, {}))
  const first = await heard()
  expect(first.map(({ to }) => to).sort()).toEqual([head.staffId, boss.staffId].sort())
  expect(first.find(({ to }) => to === head.staffId)!.title).toContain('2 份')
  await there.inside((ctx) => tellLate(ctx, {}))
  expect(await heard()).toEqual(first)
})
