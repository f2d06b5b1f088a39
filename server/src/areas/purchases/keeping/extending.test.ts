/** Another last day: within the hospital's rule at once, beyond it when others have passed it. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newScene, type RefundScene } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'
import { expireItems } from './expiry.ts'

const deciding = ['audit:todo:list', 'audit:todo:pass', 'audit:todo:reject', 'audit:done:list'] as const

let till: TestTill
let scene: RefundScene
let keeper: Actor
let head: Actor
beforeAll(async () => {
  till = await newTill()
  scene = newScene(till)
  keeper = await till.clinic.with(['order:purchased:list', 'order:purchased:extend', 'audit:done:list'])
  head = await till.clinic.with([
    ...deciding,
    'order:purchased:list',
    'order:purchased:auditExtend',
    'sensitive:customer-capital',
  ])
})

const one = (id: number) => keeper.ask(purchases.one, { id })
const ends = (id: number, days: number) =>
  till.clinic.rows(sql`update purchases.purchased_item set valid_to = kit.today() + ${days}::int where id = ${id}`)
const dayIn = async (days: number): Promise<string> =>
  (await till.clinic.rows(sql<{ day: string }>`select kit.today() + ${days}::int as day`))[0]!.day
const wish = async (id: number, days: number) => ({
  ...{ id, version: (await one(id)).version, validTo: await dayIn(days), reason: '客户出国' },
})
const extend = async (id: number, days: number) => keeper.ask(purchases.extend, await wish(id, days))
const night = () => till.clinic.inside((ctx) => expireItems(ctx, {}))
const bought = async (days: number) => {
  const { customerId, ids } = await scene.bought([{ price: '300.00', sessions: 3 }])
  await ends(ids[0]!, days)
  return { customerId, id: ids[0]! }
}
const waiting = async (customerId: number) =>
  (await head.ask(approvals.list, { customerId, kind: 'EXTEND', status: 'PENDING' })).result[0]

it('up to a quarter it moves at once, and the rule is written down; a day more waits', async () => {
  const { id, customerId } = await bought(10)
  expect(await extend(id, 100)).toMatchObject({ waits: false, restored: 0 })
  expect(await one(id)).toMatchObject({ validTo: await dayIn(100) })
  const [passed] = (await head.ask(approvals.list, { customerId, kind: 'EXTEND' })).result
  expect(passed).toMatchObject({ status: 'PASSED', byRule: true })
  const asked = await extend(id, 191)
  expect(asked).toMatchObject({ waits: true, restored: 0 })
  expect(await one(id)).toMatchObject({ validTo: await dayIn(100), version: asked.version })
  const task = await waiting(customerId)
  expect(task).toMatchObject({ amount: '300.00', reason: '客户出国', change: expect.stringContaining('有效期') })
  expect(task!.change).toContain(`${await dayIn(100)} → ${await dayIn(191)}`)
  expect((await head.ask(approvals.one, { id: task!.id })).facts).toContain('这个项目已延期 1 次，共 90 天')
  expect(await keeper.refused(purchases.extend, await wish(id, 192))).toMatchObject({ key: 'approvals.waiting' })
  await head.ask(approvals.pass, { id: task!.id, version: task!.version })
  const now = await one(id)
  expect(now).toMatchObject({ validTo: await dayIn(191) })
  expect(now.past.filter(({ deed }) => deed === 'EXTEND')).toHaveLength(2)
  const [message] = (await keeper.ask(messages.mine, {})).list
  expect(message).toMatchObject({
    title: expect.stringContaining('项目延期已通过'),
    path: `/order/purchased?customerId=${customerId}`,
  })
})

it('what waits does not expire by night; rejected it does, and what had expired comes back when it is passed', async () => {
  const { id, customerId } = await bought(1)
  await extend(id, 120)
  await ends(id, -1)
  await night()
  expect(await one(id)).toMatchObject({ qtyLeft: 3 })
  const task = await waiting(customerId)
  await head.ask(approvals.reject, { id: task!.id, version: task!.version, opinion: '不延' })
  await night()
  expect(await one(id)).toMatchObject({ qtyLeft: 0, status: 'expired' })
  expect(await extend(id, 200)).toMatchObject({ waits: true, restored: 0 })
  const again = await waiting(customerId)
  expect((await head.ask(approvals.one, { id: again!.id })).facts).toContain(
    '已过期 3 次，通过后退回给客户，已确认的过期收入随之减少',
  )
  await head.ask(approvals.pass, { id: again!.id, version: again!.version })
  expect(await one(id)).toMatchObject({ qtyLeft: 3, validTo: await dayIn(200) })
  expect(await till.faults()).toEqual([])
})

it('a session used meanwhile makes it stale; nobody passes her own; without the right nobody does', async () => {
  const { id, customerId } = await bought(10)
  const both = await till.clinic.with([
    ...deciding,
    'order:purchased:list',
    'order:purchased:extend',
    'order:purchased:auditExtend',
  ])
  await both.ask(purchases.extend, await wish(id, 300))
  const task = (await waiting(customerId))!
  const decide = { id: task.id, version: task.version }
  expect(await both.refused(approvals.pass, decide)).toMatchObject({ key: 'approvals.own' })
  const blind = await till.clinic.with([...deciding, 'order:purchased:list'])
  expect(await blind.refused(approvals.pass, decide)).toMatchObject({ key: 'approvals.noRight' })
  await till.nurse.ask(purchases.deduct, { purchasedItemId: id, times: 1 })
  expect(await head.ask(approvals.pass, decide)).toMatchObject({ status: 'STALE' })
  expect(await one(id)).toMatchObject({ validTo: await dayIn(10) })
  await both.ask(purchases.extend, await wish(id, 300))
  await both.ask(approvals.withdraw, { kind: 'EXTEND', documentId: id })
  expect(await waiting(customerId)).toBeUndefined()
  expect(await extend(id, 20)).toMatchObject({ waits: false })
})
