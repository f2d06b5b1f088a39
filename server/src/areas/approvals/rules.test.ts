/** 审核规则: when somebody is asked, in which steps and by whom; and several passed at once. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type AuditDesk, deciding, newAuditDesk } from '../../../test/audit-desk.ts'

let clinic: AuditDesk['clinic']
let head: AuditDesk['head']
let colleague: AuditDesk['colleague']
let sent: AuditDesk['sent']
let taskOf: AuditDesk['taskOf']
let mine: AuditDesk['mine']
let statusOf: AuditDesk['statusOf']
let titles: AuditDesk['titles']
beforeAll(async () => {
  ;({ clinic, head, colleague, sent, taskOf, mine, statusOf, titles } = await newAuditDesk())
})

describe('rules', () => {
  const limits = { amountFrom: null, discountFromBp: null, daysFrom: null }
  const anybody = { roleId: null, mode: 'any' } as const
  let ruler: Actor
  const set = async (more: object) => {
    const { rules } = await ruler.ask(approvals.rules, {})
    const { version } = rules.find(({ kind }) => kind === 'ORDER_DISCOUNT')!
    return await ruler.ask(approvals.setRule, {
      kind: 'ORDER_DISCOUNT',
      enabled: true,
      ...limits,
      steps: [anybody],
      ...more,
      version,
    })
  }
  beforeAll(async () => {
    ruler = await clinic.with(['audit:rule:list', 'audit:rule:edit'])
  })
  beforeEach(async () => {
    await set({})
  })

  test('below its limits the rule passes at once and writes that down; the second of two limits counts, too', async () => {
    await set({ discountFromBp: 4_001, amountFrom: '600.01' })
    const free = await sent()
    expect(free.status).toBe('UNPAID')
    expect(await taskOf(free.id)).toMatchObject({ status: 'PASSED', byRule: true, decidedByName: null })
    expect((await head.ask(orders.one, { id: free.id })).version).toBe(free.version)
    await set({ discountFromBp: 4_000, amountFrom: '600.01' })
    expect((await sent()).status).toBe('PENDING_CHECK')
    await set({ discountFromBp: 4_001, amountFrom: '600' })
    expect((await sent()).status).toBe('PENDING_CHECK')
    await set({ enabled: false })
    expect((await sent()).status).toBe('UNPAID')
  })

  test('two steps by role, one after the other; a task keeps the steps it was asked for with', async () => {
    const [first, second] = [await clinic.with([...deciding]), await clinic.with([...deciding])]
    const roleOf = async ({ staffId }: Actor) =>
      (
        await clinic.rows(sql<{ id: number }>`select role_id as id from access.staff_role where staff_id = ${staffId}`)
      )[0]!.id
    await set({
      steps: [
        { roleId: await roleOf(first), mode: 'any' },
        { roleId: await roleOf(second), mode: 'any' },
      ],
    })
    const order = await sent()
    await set({ enabled: false })
    const { id, version } = await taskOf(order.id)
    expect(await second.refused(approvals.pass, { id, version })).toMatchObject({
      key: 'approvals.notNamed',
      status: 403,
    })
    expect(await mine(second, order)).toBe(0)
    expect(await titles(first)).toContainEqual(expect.stringMatching(/^待审核/))
    const half = await first.ask(approvals.pass, { id, version, opinion: '可以' })
    expect(half.status).toBe('PENDING')
    expect(await statusOf(order.id)).toBe('PENDING_CHECK')
    expect(await first.refused(approvals.pass, { id, version: half.version })).toMatchObject({
      key: 'approvals.notNamed',
    })
    expect([await mine(first, order), await mine(second, order)]).toEqual([0, 1])
    expect((await head.ask(approvals.one, { id })).steps).toMatchObject([
      { state: 'done', said: [{ pass: true, opinion: '可以' }] },
      { state: 'now', said: [] },
    ])
    // Who lost the role between decides no more.
    await clinic.rows(
      sql`delete from access.staff_role where staff_id = ${second.staffId} and role_id = ${await roleOf(second)}`,
    )
    await clinic.inside(async (ctx) => ctx.tell('perm.changed'))
    expect(await second.refused(approvals.pass, { id, version: half.version })).toMatchObject({ status: 403 })
  })

  test('where all must pass, the last of them does it, and each says it once', async () => {
    const role = await clinic.with([...deciding])
    const [row] = await clinic.rows(
      sql<{ id: number }>`select role_id as id from access.staff_role where staff_id = ${role.staffId}`,
    )
    const second = await clinic.with([...deciding])
    await clinic.rows(sql`insert into access.staff_role (staff_id, role_id) values (${second.staffId}, ${row!.id})`)
    await set({ steps: [{ roleId: row!.id, mode: 'all' }] })
    const order = await sent()
    const { id, version } = await taskOf(order.id)
    const half = await role.ask(approvals.pass, { id, version })
    expect(half.status).toBe('PENDING')
    expect(await role.refused(approvals.pass, { id, version: half.version })).toMatchObject({
      key: 'approvals.saidAlready',
    })
    expect([await mine(role, order), await mine(second, order)]).toEqual([0, 1])
    expect(await second.ask(approvals.pass, { id, version: half.version })).toMatchObject({ status: 'PASSED' })
    expect(await statusOf(order.id)).toBe('UNPAID')
  })

  test('who lost the role since is not waited for: whoever passed already does it by passing once more', async () => {
    const first = await clinic.with([...deciding])
    const [row] = await clinic.rows(
      sql<{ id: number }>`select role_id as id from access.staff_role where staff_id = ${first.staffId}`,
    )
    const second = await clinic.with([...deciding])
    await clinic.rows(sql`insert into access.staff_role (staff_id, role_id) values (${second.staffId}, ${row!.id})`)
    await set({ steps: [{ roleId: row!.id, mode: 'all' }] })
    const order = await sent()
    const { id, version } = await taskOf(order.id)
    const half = await first.ask(approvals.pass, { id, version })
    await clinic.rows(sql`delete from access.staff_role where staff_id = ${second.staffId} and role_id = ${row!.id}`)
    await clinic.inside(async (ctx) => ctx.tell('perm.changed'))
    // Her word was yes: another one is no.
    const no = { id, version: half.version, opinion: '改主意' }
    expect(await first.refused(approvals.reject, no)).toMatchObject({ key: 'approvals.saidAlready' })
    expect(await first.ask(approvals.pass, { id, version: half.version })).toMatchObject({ status: 'PASSED' })
    expect(await statusOf(order.id)).toBe('UNPAID')
    const { steps } = await first.ask(approvals.one, { id })
    expect(steps[0]!.said).toHaveLength(1)
  })

  test('of two who change a rule at once one does; a limit the kind does not know is refused, a role of nobody too', async () => {
    const { rules, roles } = await ruler.ask(approvals.rules, {})
    const { version } = rules.find(({ kind }) => kind === 'DEDUCT_WITHDRAW')!
    const rule = { kind: 'DEDUCT_WITHDRAW' as const, enabled: true, ...limits, steps: [anybody], version }
    expect(roles.length).toBeGreaterThan(0)
    expect(await ruler.refused(approvals.setRule, { ...rule, discountFromBp: 100 })).toMatchObject({
      key: 'approvals.notAsked',
    })
    expect(
      await ruler.refused(approvals.setRule, { ...rule, steps: [{ roleId: 999_999_999, mode: 'any' }] }),
    ).toMatchObject({
      key: 'approvals.roleMissing',
    })
    const points = { ...rule, kind: 'POINTS_MANUAL' as const, amountFrom: '10.5' }
    expect(await ruler.refused(approvals.setRule, points)).toMatchObject({ key: 'approvals.wholePoints' })
    const two = await Promise.allSettled([
      ruler.ask(approvals.setRule, { ...rule, daysFrom: 3 }),
      ruler.ask(approvals.setRule, { ...rule, daysFrom: 5 }),
    ])
    expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ruler.refused(approvals.setRule, rule)).toMatchObject({ key: 'approvals.oneRule', status: 409 })
  })
})

test('of a batch each is passed by itself: one that moved, one of one’s own and one that is over say so', async () => {
  const [good, moved, over] = [await sent(), await sent(), await sent()]
  const tasks = [await taskOf(good.id), await taskOf(moved.id), await taskOf(over.id)]
  await clinic.rows(sql`update orders.sales_order set remark = '交接' where id = ${moved.id}`)
  await colleague.ask(approvals.reject, { id: tasks[2]!.id, version: tasks[2]!.version, opinion: '不' })
  const results = await head.ask(approvals.batchPass, { tasks: tasks.map(({ id, version }) => ({ id, version })) })
  const of = (id: number) => results.find((row) => row.id === id)
  expect(of(tasks[0]!.id)).toMatchObject({ passed: true })
  expect(of(tasks[1]!.id)).toMatchObject({ passed: false, message: '已变动' })
  expect(of(tasks[2]!.id)).toMatchObject({ passed: false, message: expect.stringContaining('已驳回') })
  expect([await statusOf(good.id), await statusOf(moved.id), await statusOf(over.id)]).toEqual([
    'UNPAID',
    'PENDING_CHECK',
    'DRAFT',
  ])
  // The trail has one entry, about all that passed and about none of them alone.
  const [entry] = await clinic.rows(sql`select object_type, object_id, object_no, customer_id, before, after, reason
    from trail.entry where title = '批量通过' order by id desc limit 1`)
  expect(entry).toMatchObject({ object_type: 'approval', object_id: null, object_no: null, customer_id: null })
  expect(entry).toMatchObject({ before: null, reason: null, after: { tasks: 3, passed: 1, documentNo: good.no } })
  const many = Array.from({ length: 51 }, () => ({ id: tasks[0]!.id, version: 1 }))
  expect(await head.refused(approvals.batchPass, { tasks: many })).toMatchObject({ status: 400 })
})
