/**
 * Two hospitals of one group with their tills, somebody who refers, somebody who decides, somebody who receives and both who settle;
 * and the jobs by which they speak to one another, handed on by hand.
 */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { interSettlements } from '@clinic/contract/areas/purchases/settlements.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createGroup } from '../src/areas/hospitals/index.ts'
import { purchases } from '../src/areas/purchases/area.ts'
import { direct } from './clinic.ts'
import type { Node } from './node.ts'
import { asSuperuser } from './one-number.ts'
import { newTill, type TestTill } from './till.ts'

const PROJECT = 'REF-001'
export const referralLooks = ['cashier:referralNote:list', 'cashier:interSettlement:list', 'sensitive:customer-capital']

type Job = { readonly task: string; readonly payload: Record<string, unknown> }

/** Jobs of referrals that wait for one of these hospitals, taken out of the queue. */
export const takenJobs = (hospitalIds: readonly number[]): Promise<Job[]> =>
  asSuperuser(async (client) => {
    const { rows } = await client.query<Job & { id: string }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier like 'purchases.referral%' and (j.payload ->> 'hospitalId')::bigint = any($1)
        returning j.id, t.identifier as task, j.payload`,
      [hospitalIds],
    )
    return rows.sort((a, b) => Number(a.id) - Number(b.id)).map(({ task, payload }) => ({ task, payload }))
  })

const peopleOf = async (till: TestTill) => {
  const { clinic } = till
  return {
    asks: await clinic.with([
      ...referralLooks,
      'cashier:referralNote:add',
      'cashier:referralNote:print',
      'order:purchased:list',
    ]),
    decides: await clinic.with([
      ...referralLooks,
      'cashier:referralNote:check',
      'audit:todo:list',
      'audit:todo:pass',
      'audit:todo:reject',
    ]),
    receives: await clinic.with([...referralLooks, 'cashier:referralNote:receive', 'customer:list']),
    pays: await clinic.with([...referralLooks, 'cashier:interSettlement:pay']),
    confirms: await clinic.with([...referralLooks, 'cashier:interSettlement:confirm']),
  }
}

/** One of the two. */
export const newSide = async (till: TestTill) => ({ till, ...till, ...(await peopleOf(till)) })
export type Side = Awaited<ReturnType<typeof newSide>>

export const joinGroup = async (...tills: readonly TestTill[]): Promise<number> => {
  const { node } = tills[0]!.clinic
  const groupId = await direct(node, { hospitalId: null, staffId: null }, (ctx) => createGroup(ctx, '测试集团'))
  for (const { clinic } of tills)
    await clinic.rows(sql`update hospitals.hospital set group_id = ${groupId} where id = ${clinic.hospitalId}`)
  return groupId
}

/** Runs what waits for these, in turn, until nothing waits. @returns how many were run */
export const handOn = async (...sides: readonly TestTill[]): Promise<number> => {
  const byId = new Map(sides.map((side) => [side.clinic.hospitalId, side]))
  for (let done = 0; ; ) {
    const jobs = await takenJobs([...byId.keys()])
    if (jobs.length === 0) return done
    for (const job of jobs) await run(byId.get(Number(job.payload['hospitalId']))!, job)
    done += jobs.length
  }
}
export const run = ({ clinic }: TestTill, { task, payload }: Job): Promise<void> =>
  clinic.inside((ctx) => purchases.tasks![task]!(ctx, payload))

export const newReferralPair = async (on?: Node) => {
  const [from, to] = [await newSide(await newTill(on)), await newSide(await newTill(on))]
  await joinGroup(from, to)
  const here = await to.order(await to.newCustomer(), [
    { price: '80.00', product: { code: PROJECT, name: '水光针（乙院）' } },
  ])
  /** Somebody who paid for sessions of the project at the first hospital. */
  let serial = 0
  const bought = async (price = '300.00', sessions = 3, product = {}) => {
    const customerId = await from.newCustomer()
    const sold = await from.order(customerId, [
      { price, sessions, product: { code: `X-${++serial}-${customerId}`, ...product } },
    ])
    await from.pay([sold], [['CARD', price]])
    const itemId = (await from.items(customerId))[0]!['id']!
    // Known there by the code of the project that the other hospital has.
    await from.clinic.rows(sql`update purchases.purchased_item set product_code = ${PROJECT} where id = ${itemId}`)
    return { customerId, itemId, orderId: sold.id }
  }
  const apply = (
    one: { customerId: number; itemId: number },
    times = 2,
    more: Partial<InputOf<typeof referralNotes.apply>> = {},
  ) =>
    from.asks.ask(referralNotes.apply, {
      customerId: one.customerId,
      toHospitalId: to.clinic.hospitalId,
      purchasedItemId: one.itemId,
      times,
      reason: '搬到对方医院附近',
      ...more,
    })
  const decide = async (no: string, pass = true) => {
    const { result } = await from.decides.ask(approvals.list, { kind: 'REFERRAL', status: 'PENDING', pageSize: 200 })
    const task = result.find((row) => row.documentNo === no)!
    const said = { id: task.id, version: task.version }
    return pass
      ? await from.decides.ask(approvals.pass, { ...said, opinion: '' })
      : await from.decides.ask(approvals.reject, { ...said, opinion: '资料不全' })
  }
  const deliver = () => handOn(from, to)
  const sent = async (one: { customerId: number; itemId: number }, times = 2) => {
    const made = await apply(one, times)
    await decide(made.no)
    await deliver()
    return made.id
  }
  const there = (id: number) => to.receives.ask(referralNotes.info, { id })
  const ours = (id: number) => from.asks.ask(referralNotes.info, { id })
  const receive = async (id: number, customerId: number, checked = true) => {
    const { version } = await there(id)
    return await to.receives.ask(referralNotes.receive, { id, version, customerId, checked })
  }
  const arrived = async (one: { customerId: number; itemId: number }, times = 2) => {
    const id = await sent(one, times)
    const customerId = await to.newCustomer()
    await receive(id, customerId)
    await deliver()
    return { id, customerId, itemId: (await to.items(customerId))[0]!['id']! }
  }
  const recall = async (id: number) => {
    const { version } = await ours(id)
    return await from.asks.ask(referralNotes.recall, { id, version, reason: '客户改主意' })
  }
  const settlementAt = async (side: Side, id: number) => {
    const { result } = await side.pays.ask(interSettlements.page, { pageSize: 200 })
    return result.find((row) => row.id === id)
  }
  const pay = async (id: number, by = from.pays) => {
    const { version } = (await settlementAt(from, id))!
    return await by.ask(interSettlements.pay, { id, version, reference: '回单 0001' })
  }
  const confirm = async (id: number, by = to.confirms) => {
    const { version } = (await settlementAt(to, id))!
    return await by.ask(interSettlements.confirm, { id, version })
  }
  const clean = async () => {
    expect(await from.faults()).toEqual([])
    expect(await to.faults()).toEqual([])
  }
  return {
    from,
    to,
    here,
    bought,
    apply,
    decide,
    deliver,
    sent,
    there,
    ours,
    receive,
    arrived,
    recall,
    settlementAt,
    pay,
    confirm,
    clean,
  }
}
/** Rows that say otherwise than the books, for the self check. */
export const brokenReferrals: readonly (readonly [broken: string, statement: string, told: readonly string[]])[] = [
  [
    'a referral that left without its value',
    `insert into purchases.referral (hospital_id, id, side, no, other_hospital_id, other_name, customer_id, purchased_item_id, product_code,
        product_name, qty, value_fen, reason, status, depth, business_date)
      values (:hospital, 8, 'OUT', 'ZZ202601010001', 9, '乙院', 1, :item, 'X', '项目', 1, 500, '转', 'SENT', 1, '2026-01-01')`,
    [
      'F7 · SENT 价值 500 总账 0',
      'F7 item 项目 已转 0 转诊单 1',
      'F8 · SENT 结算 无 0',
      'H5 item 项目 已转 0 转移单 0 改单 0 转诊单 1',
    ],
  ],
  [
    'what another hospital owes',
    `insert into purchases.settlement (hospital_id, id, side, no, other_hospital_id, other_name, product_name, qty, value_fen)
      values (:hospital, 8, 'RECEIVE', 'ZS202601010001', 9, '乙院', '项目', 1, 500)`,
    ['F8 · 院间未结 500 总账 0'],
  ],
  [
    'what was settled past the books',
    `insert into purchases.settlement (hospital_id, id, side, no, other_hospital_id, other_name, product_name, qty, value_fen, status, paid_at,
        settled_at, business_date)
      values (:hospital, 8, 'PAY', 'ZZ202601010001', 9, '乙院', '项目', 1, 500, 'SETTLED', now(), now(), '2026-01-01')`,
    ['F8 · 院间已结 -500 总账 0'],
  ],
]

export type ReferralPair = Awaited<ReturnType<typeof newReferralPair>>
