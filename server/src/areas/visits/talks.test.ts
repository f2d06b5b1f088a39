/** 下次跟进 of a consultation without a deal is a task at that time, once, as long as the consultation asks for it. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { headKeys, noonOf, tasksOf, typeNamed } from '../../../test/return-visits.ts'
import { filled, orderOf, settleOrder, startVisit, visitFor } from '../../../test/visits.ts'
import { generateVisits } from './night.ts'

let clinic: Clinic
let front: Actor
let consultant: Actor
let head: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(headKeys)
})

const run = () => clinic.inside((ctx) => generateVisits(ctx, {}))

/** A consultation that came to nothing, and when she is followed. */
const lost = async (nextFollowTime: string | null, said: object = {}) => {
  consultant = await clinic.as('consultant')
  const visit = await visitFor(clinic, front, consultant)
  const { id } = await startVisit(consultant, visit.id)
  const end = { ...filled, result: 'noDeal', noDealReason: '价格', nextFollowTime, ...said } as const
  await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...end })
  return { id, triageId: visit.id, customerId: visit.customerId, by: consultant.staffId }
}
const again = async (id: number, nextFollowTime: string | null) =>
  consultant.ask(consulting.updateRecord, {
    ...{ id, version: (await consultant.ask(consulting.record, { id })).version },
    nextFollowTime,
  })

it('is made once, for whoever held the consultation, of the hospital’s type for it', async () => {
  const { customerId, by } = await lost(noonOf(3))
  await run()
  await run()
  const [task, ...more] = await tasksOf(clinic, customerId)
  expect(more).toEqual([])
  expect(task).toMatchObject({ day: 3, state: 'pending', executor_id: by, theme: '接诊后跟进 · 价格' })
  const { id: typeId } = await typeNamed(head, '未成交回访')
  expect(await head.ask(visits.one, { id: task!.id })).toMatchObject({ typeId, planTime: noonOf(3) })
})

it('is none where no day is said, where the day is over, and of a deal; one that is only thought over has it', async () => {
  const [unsaid, over, open] = [
    await lost(null),
    await lost(noonOf(-1)),
    await lost(noonOf(2), { result: 'pending', noDealReason: null }),
  ]
  const dealt = await lost(noonOf(2))
  await settleOrder(clinic, await orderOf(clinic, dealt.customerId, dealt), 'PAID', 98_000)
  await run()
  const made = await Promise.all([unsaid, over, dealt, open].map(({ customerId }) => tasksOf(clinic, customerId)))
  expect(made.map((tasks) => tasks.length)).toEqual([0, 0, 0, 1])
})

it('goes with another day that is written, and only then; what is done stays', async () => {
  const { id, customerId } = await lost(noonOf(3))
  await run()
  const days = async () => (await tasksOf(clinic, customerId)).map(({ day, state }) => [day, state])
  const task = (await tasksOf(clinic, customerId))[0]!
  const seen = async () => ({ id: task.id, version: (await head.ask(visits.one, { id: task.id })).version })
  await head.ask(visits.delay, { visits: [await seen()], planTime: noonOf(4) })
  await run()
  expect(await days()).toEqual([[4, 'pending']])
  await again(id, noonOf(6))
  await run()
  expect(await days()).toEqual([[6, 'pending']])
  // Written past the desk, which calls nobody for marketing at night.
  await clinic.rows(sql`update visits.visit set state = 'done', done_at = kit.clock(), done_by = ${head.staffId}, way = 'phone',
    content = '再想想', result = 'normal' where id = ${task.id}`)
  await again(id, noonOf(8))
  await run()
  expect(await days()).toEqual([[6, 'done']])
})

it('ends with a deal or without a day, and is there again when the consultation asks again', async () => {
  const [bought, unsaid] = [await lost(noonOf(3)), await lost(noonOf(3))]
  await run()
  const order = await orderOf(clinic, bought.customerId, bought)
  await settleOrder(clinic, order, 'PAID', 98_000)
  await again(unsaid.id, null)
  await run()
  const states = async ({ customerId }: { customerId: number }) =>
    (await tasksOf(clinic, customerId)).map(({ state }) => state).toSorted()
  expect([await states(bought), await states(unsaid)]).toEqual([['cancelled'], ['cancelled']])
  await settleOrder(clinic, order, 'REVOKED', 0)
  await again(unsaid.id, noonOf(5))
  await run()
  await run()
  expect([await states(bought), await states(unsaid)]).toEqual([
    ['cancelled', 'pending'],
    ['cancelled', 'pending'],
  ])
  const rows = await clinic.rows(
    sql`select from visits.origin o where o.rule_id is null and o.biz_id = ${unsaid.id} and o.dropped_at is null`,
  )
  expect(rows).toHaveLength(1)
})
