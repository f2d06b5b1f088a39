/** 离职交接 and its taking back: who owns something is not disabled, the pool may take customers, a day long all of it comes back. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { type HandoverKind, people } from '@clinic/contract/areas/staff/people.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { startVisit, visitFor, visitor } from '../../../../test/visits.ts'
import { clockOffset, moveClock } from '../../../kit/clock.ts'

vi.setConfig({ testTimeout: 60_000 })

let clinic: Clinic
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
})

const person = async (who: Actor) => await admin.ask(people.one, { id: who.staffId })
const held = async (who: Actor) =>
  (await admin.ask(people.handoverPreview, { id: who.staffId })).parts.filter(({ count }) => count > 0)
/** @param to whom each kind goes; null: the pool */
const handOver = async (who: Actor, to: (kind: HandoverKind) => number | null, leaves = true) => {
  const { version } = await person(who)
  const parts = (await held(who)).map(({ kind, count }) => ({ kind, count, receiverId: to(kind) }))
  return { id: who.staffId, version: version!, leaves, reason: '回老家', parts }
}
const past = (who: Actor) => admin.ask(people.handovers, { id: who.staffId })
const lastOf = async (who: Actor) => (await past(who))[0]!
const ownerOf = async (id: number) =>
  (
    await clinic.rows<{ owner: number | null }>(
      sql`select consultant_id as owner from customers.customer where id = ${id}`,
    )
  )[0]!.owner
const inbox = async (who: Actor) =>
  (await who.ask(messages.mine, {})).list.map(({ title, content }) => `${title} ${content}`)
const order = (no: string, customerId: number, adviser: number, others: readonly number[] = []) =>
  clinic.inside(async (ctx) => {
    const share = [adviser, ...others].map((staffId, at) => ({ staffId, role: at ? 'doctor' : 'adviser', bp: 10_000 }))
    await sql`insert into orders.sales_order (no, customer_id, status, adviser_id, doctor_id, share)
      values (${no}, ${customerId}, 'DRAFT', ${adviser}, ${others[0] ?? null}, ${JSON.stringify(share)}::jsonb)`.execute(
      ctx.db,
    )
  })
const orderNow = async (no: string) =>
  (
    await clinic.rows(sql`select adviser_id as adviser, doctor_id as doctor,
      (select jsonb_agg(s ->> 'staffId') from jsonb_array_elements(share) s) as shares from orders.sales_order where no = ${no}`)
  )[0]

describe('taking a hand-over back', () => {
  test('brings back what has not gone on: customers, visits that wait, orders with their shares, rules and the account', async () => {
    const [an, heir, third, front] = [
      await clinic.as('consultant'),
      await clinic.as('consultant'),
      await clinic.as('consultant'),
      await clinic.as('front'),
    ]
    const [stays, goesOn] = [await visitor(clinic, an.staffId), await visitor(clinic, an.staffId)]
    const [waits, served] = [await visitFor(clinic, front, an), await visitFor(clinic, front, an)]
    await order('U1', stays, an.staffId, [heir.staffId])
    await order('U2', stays, an.staffId)
    await clinic.rows(sql`update staff.department set leader_id = ${an.staffId} where name = '现场咨询部'`)
    await admin.ask(triage.createRule, {
      name: '交接规则',
      priority: 5,
      enabled: true,
      conditions: {},
      mode: 'turn',
      candidates: [
        { staffId: an.staffId, weight: 7 },
        { staffId: third.staffId, weight: 2 },
      ],
      maxOpen: 0,
      fallback: 'next',
    })
    await admin.ask(people.handover, await handOver(an, () => heir.staffId))
    expect(await inbox(heir)).toEqual([
      expect.stringMatching(/的工作交接给您.*客户（咨询师） \d 项、今日分诊与接诊 2 项、未完成的订单 2 项/),
    ])
    expect(await orderNow('U1')).toEqual({
      adviser: heir.staffId,
      doctor: heir.staffId,
      shares: [String(heir.staffId), String(heir.staffId)],
    })
    await admin.ask(customers.changeOwner, {
      customerIds: [goesOn],
      kind: 'consultant',
      userId: third.staffId,
      reason: '换人',
    })
    await startVisit(heir, served.id)
    await clinic.rows(sql`update orders.sales_order set status = 'CANCELLED' where no = 'U2'`)
    const { id, undoUntil, parts } = await lastOf(an)
    expect(undoUntil).not.toBeNull()
    expect(parts.find(({ kind }) => kind === 'visits')).toMatchObject({ count: 2, returned: null })
    const back = await admin.ask(people.undoHandover, { id })
    expect(back.enabled).toBe(true)
    const of = (kind: HandoverKind) => back.parts.find((part) => part.kind === kind)
    expect(of('visits')).toMatchObject({ returned: 1, stayed: 1 })
    expect(of('orders')).toMatchObject({ returned: 1, stayed: 1 })
    expect(of('customersAsConsultant')).toMatchObject({ stayed: 1 })
    expect(await ownerOf(stays)).toBe(an.staffId)
    expect(await ownerOf(goesOn)).toBe(third.staffId)
    expect(await orderNow('U1')).toEqual({
      adviser: an.staffId,
      doctor: heir.staffId,
      shares: [String(an.staffId), String(heir.staffId)],
    })
    const [now] = await clinic.rows(sql`select
      (select consultant_id from triage.triage where id = ${waits.id}) as waits,
      (select consultant_id from triage.triage where id = ${served.id}) as served,
      (select leader_id from staff.department where name = '现场咨询部') as leads,
      (select weight from triage.rule_candidate where staff_id = ${an.staffId}) as weight,
      (select status = 0 and left_on is null from staff.staff where id = ${an.staffId}) as here`)
    expect(now).toEqual({ waits: an.staffId, served: heir.staffId, leads: an.staffId, weight: 7, here: true })
    expect((await admin.ask(customers.ownerLog, { customerId: stays })).result[0]).toMatchObject({ mode: 'returned' })
    expect((await inbox(heir))[0]).toMatch(/的交接已撤销.*客户（咨询师）/)
    expect(await lastOf(an)).toMatchObject({ undoUntil: null, undoneByName: expect.any(String) })
    expect(await admin.refused(people.undoHandover, { id })).toMatchObject({ key: 'people.handoverUndone' })
  })

  test('is possible to the last second of a day, and no second longer', async () => {
    const [an, heir] = [await clinic.as('consultant'), await clinic.as('consultant')]
    const hers = await visitor(clinic, an.staffId)
    await admin.ask(people.handover, await handOver(an, () => heir.staffId, false))
    const { id } = await lastOf(an)
    const before = clockOffset()
    const [made] = await clinic.rows<{ past: number }>(
      sql`select extract(epoch from kit.clock() - created_at)::float8 as past from staff.handover where id = ${id}`,
    )
    const day = 24 * 3_600 - made!.past
    try {
      moveClock(before + day)
      const late = await clinic.as('admin')
      expect(await late.refused(people.undoHandover, { id })).toMatchObject({ key: 'people.handoverOver' })
      expect((await late.ask(people.handovers, { id: an.staffId }))[0]).toMatchObject({ undoUntil: null })
      moveClock(before + day - 20)
      await late.ask(people.undoHandover, { id })
    } finally {
      moveClock(before)
    }
    expect(await ownerOf(hers)).toBe(an.staffId)
  })

  test('happens once, however many ask at once, and not in another hospital', async () => {
    const [an, heir] = [await clinic.as('consultant'), await clinic.as('consultant')]
    await visitor(clinic, an.staffId)
    await admin.ask(people.handover, await handOver(an, () => heir.staffId))
    const { id } = await lastOf(an)
    const other = await (await newClinic()).as('admin')
    expect(await other.refused(people.undoHandover, { id })).toMatchObject({ status: 404 })
    expect(await other.refused(people.handovers, { id: an.staffId })).toMatchObject({ status: 404 })
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => admin.ask(people.undoHandover, { id })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await inbox(heir)).filter((text) => text.includes('已撤销'))).toHaveLength(1)
  })

  test('enables nobody who was disabled before, and gives nothing to somebody who is disabled by now', async () => {
    const [an, heir] = [await clinic.as('consultant'), await clinic.as('consultant')]
    await visitor(clinic, an.staffId)
    await admin.ask(people.handover, await handOver(an, () => heir.staffId, false))
    const { id } = await lastOf(an)
    const { version } = await person(an)
    await admin.ask(people.setStatus, { items: [{ id: an.staffId, version: version! }], status: 1 })
    expect(await admin.refused(people.undoHandover, { id })).toMatchObject({ key: 'people.accountDisabled' })
  })
})

describe('into the public pool', () => {
  test('go customers of consultants and developers where a pool takes them, and come back unless somebody took them', async () => {
    const [an, bo] = [await clinic.as('consultant'), await clinic.as('consultant')]
    const [hers, taken] = [await visitor(clinic, an.staffId), await visitor(clinic, an.staffId)]
    const toPool = await handOver(an, () => null)
    expect(await admin.refused(people.handover, toPool)).toMatchObject({ key: 'pool.noPool' })
    expect(await ownerOf(hers)).toBe(an.staffId)
    const leads = await clinic.with([
      'customer:list',
      'customer:pool:list',
      'customer:pool:rules',
      'customer:pool:distribute',
    ])
    await leads.ask(pools.createSetting, { name: '交接公海', kind: 'consultant' })
    const services = await visitor(clinic)
    await clinic.rows(sql`update customers.customer set cs_id = ${an.staffId} where id = ${services}`)
    expect(await admin.refused(people.handover, await handOver(an, () => null))).toMatchObject({
      key: 'people.notForPool',
    })
    await clinic.rows(sql`update customers.customer set cs_id = null where id = ${services}`)
    await admin.ask(people.handover, await handOver(an, () => null))
    expect(await ownerOf(hers)).toBeNull()
    const lying = (await leads.ask(pools.list, { pageSize: 50 })).result
    expect(lying.filter(({ customerId }) => [hers, taken].includes(customerId))).toMatchObject([
      { mode: 'left', fromName: expect.any(String) },
      { mode: 'left' },
    ])
    await leads
      .ask(customers.changeOwner, { customerIds: [taken], kind: 'consultant', userId: bo.staffId, reason: '分' })
      .catch(async () =>
        clinic.rows(sql`update customers.customer set consultant_id = ${bo.staffId} where id = ${taken}`),
      )
    await admin.ask(people.undoHandover, { id: (await lastOf(an)).id })
    expect(await ownerOf(hers)).toBe(an.staffId)
    expect(await ownerOf(taken)).toBe(bo.staffId)
    expect((await leads.ask(pools.list, { pageSize: 50 })).result.map(({ customerId }) => customerId)).not.toContain(
      hers,
    )
  })
})

test('nobody is disabled who owns customers or open work, through whichever door', async () => {
  const [an, free] = [await clinic.as('consultant'), await clinic.as('consultant')]
  await visitor(clinic, an.staffId)
  const { version } = await person(an)
  const [first, second] = [await person(free), { id: an.staffId, version: version! }]
  const both = [{ id: first.id!, version: first.version! }, second]
  expect(await admin.refused(people.setStatus, { items: both, status: 1 })).toMatchObject({
    key: 'people.stillOwns',
    message: expect.stringContaining('1 项客户（咨询师）'),
  })
  expect(await person(free)).toMatchObject({ status: 0 })
  expect(await admin.refused(members.update, { ...second, name: (await person(an)).name!, status: 1 })).toMatchObject({
    key: 'people.stillOwns',
  })
  await admin.ask(people.setStatus, { items: [both[0]!], status: 1 })
  // Whoever is disabled by then is not asked again, and may be enabled with what she has.
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${an.staffId}`)
  const off = await person(an)
  await admin.ask(people.setStatus, { items: [{ id: an.staffId, version: off.version! }], status: 0 })
})

test.each(['moved', 'claimed'] as const)(
  'whoever is given a customer while she is disabled is either not disabled, or not given her: %s',
  async (way) => {
    const claims = ['customer:list', 'customer:pool:list', 'customer:pool:claim'] as const
    const gives = await clinic.with(['customer:list', 'customer:changeOwner', 'customer:pool:distribute'])
    for (let round = 0; round < 8; round += 1) {
      const an = await clinic.with([...claims], { dataScope: 5 })
      const hers = await visitor(clinic, admin.staffId)
      if (way === 'claimed') await gives.ask(pools.release, { kind: 'consultant', customerIds: [hers], reason: '放回' })
      const { version } = await person(an)
      const moved = { customerIds: [hers], kind: 'consultant' as const, userId: an.staffId, reason: '分' }
      await Promise.allSettled([
        way === 'moved'
          ? gives.ask(customers.changeOwner, moved)
          : an.ask(pools.claim, { kind: 'consultant', customerIds: [hers] }),
        admin.ask(people.setStatus, { items: [{ id: an.staffId, version: version! }], status: 1 }),
      ])
      const { status } = await person(an)
      expect([status, await ownerOf(hers)]).not.toEqual([1, an.staffId])
    }
  },
)
