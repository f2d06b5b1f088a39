/** Whose customer she is: moved with a reason, logged by the archive itself, told to who receives her. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'

let clinic: Clinic
let head: Actor
let front: Actor
let an: Actor
let bo: Actor
let name: { an: string; bo: string; head: string }
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(['customer:list', 'customer:edit', 'customer:changeOwner'])
  an = await clinic.with(['customer:list'], { dataScope: 5 })
  bo = await clinic.with(['customer:list'], { dataScope: 5 })
  const nameOf = async ({ staffId }: Actor) =>
    (await clinic.rows<{ name: string }>(sql`select name from staff.staff where id = ${staffId}`))[0]!.name
  name = { an: await nameOf(an), bo: await nameOf(bo), head: await nameOf(head) }
})

const log = async (customerId: number, who = head) =>
  (await who.ask(customers.ownerLog, { customerId })).result.map(
    ({ kind, mode, fromName, toName, reason, movedByName }) =>
      [kind, mode, fromName, toName, reason, movedByName].join(' '),
  )
const move = (customerIds: number[], to: Actor, more: object = {}) =>
  head.ask(customers.changeOwner, { customerIds, kind: 'consultant', userId: to.staffId, reason: '休产假', ...more })
const ownerOf = async (id: number) => {
  const { consultantId, developerId } = await head.ask(customers.one, { id })
  return { consultantId, developerId }
}

test('what can be moved is moved, who cannot is named with the reason, and each move stands in the log', async () => {
  const [hers, theirs] = [
    await newCustomer(front, { consultantId: an.staffId, developerId: an.staffId }),
    await newCustomer(front, { consultantId: bo.staffId }),
  ]
  expect(await move([hers.id, theirs.id, 1], bo)).toEqual({
    moved: 1,
    refused: [
      { id: theirs.id, name: '王小明', reason: '已经是该员工的客户' },
      { id: 1, name: '', reason: expect.stringContaining('不存在') },
    ],
  })
  expect(await ownerOf(hers.id)).toEqual({ consultantId: bo.staffId, developerId: an.staffId })
  expect(await log(hers.id)).toEqual([
    `consultant moved ${name.an} ${name.bo} 休产假 ${name.head}`,
    expect.stringContaining(`made  ${name.an}`),
    expect.stringContaining(`made  ${name.an}`),
  ])
  expect(await log(theirs.id)).toHaveLength(1)
  // A change of the archive says so, and nothing of the move before.
  const { version } = await head.ask(customers.one, { id: hers.id })
  await head.ask(customers.update, { id: hers.id, version, developerId: bo.staffId })
  expect((await log(hers.id))[0]).toBe(`developer edited ${name.an} ${name.bo}  ${name.head}`)
})

test('she is seen by her new owner and no more by the old one; who receives several hears of them once', async () => {
  const both = [
    await newCustomer(front, { consultantId: an.staffId }),
    await newCustomer(front, { consultantId: an.staffId }),
  ]
  const ids = both.map(({ id }) => id)
  const given = async () => (await bo.ask(messages.mine, {})).list.filter(({ title }) => title.includes('位客户'))
  const before = (await given()).length
  await move(ids, bo)
  const now = await given()
  expect(now.slice(0, now.length - before).map(({ title }) => title)).toEqual(['您收到 2 位客户'])
  expect(await an.refused(customers.one, { id: ids[0]! })).toMatchObject({ status: 404 })
  expect(await log(ids[0]!, bo)).toHaveLength(2)
  expect(await log(ids[0]!, an)).toEqual([])
})

test('who is gone receives nobody; who reaches nobody moves nobody; without the right it is refused', async () => {
  const her = await newCustomer(front, { consultantId: an.staffId })
  const left = await clinic.with(['customer:list'])
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${left.staffId}`)
  const to = { customerIds: [her.id], kind: 'consultant' as const, userId: left.staffId, reason: '离岗' }
  expect(await head.refused(customers.changeOwner, to)).toMatchObject({ key: 'customers.staffUnusable' })
  const own = await clinic.with(['customer:list', 'customer:changeOwner'], { dataScope: 5 })
  expect(await own.refused(customers.changeOwner, { ...to, userId: bo.staffId })).toMatchObject({ status: 404 })
  expect(await bo.refused(customers.changeOwner, { ...to, userId: bo.staffId })).toMatchObject({ status: 403 })
  expect(await head.refused(customers.changeOwner, { ...to, userId: bo.staffId, reason: '' })).toMatchObject({
    status: 400,
  })
  expect(await ownerOf(her.id)).toMatchObject({ consultantId: an.staffId })
})

test('two who move the same customers at once move each of them once', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => newCustomer(front, { consultantId: an.staffId })))
  const ids = all.map(({ id }) => id)
  const [one, two] = await Promise.all([move(ids, bo), move(ids.toReversed(), bo)])
  expect(one.moved + two.moved).toBe(4)
  expect(one.refused.length + two.refused.length).toBe(4)
  for (const id of ids) expect(await log(id)).toHaveLength(2)
})
