/** Stages by days: the last day and the day after of each, the night that moves once, other days, who is counted and listed. */
import { lifecycle } from '@clinic/contract/areas/lifecycle/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { night, restaged } from './stages.ts'

let clinic: Clinic
let front: Actor
let head: Actor
let setter: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  head = await clinic.with(['customer:life:list', 'sensitive:customer-capital', 'customer:list'])
  setter = await clinic.with(['customer:life:list', 'setting:customer:lifecycle'])
})

/** Somebody whose first and last deal lie so many days back. */
const dealt = async (deals: number, firstAgo: number, lastAgo: number) => {
  const { id } = await newCustomer(front)
  await clinic.rows(sql`update customers.standing set deal_count = ${deals},
    first_deal_at = (kit.today() - ${firstAgo}::int)::timestamp at time zone 'Asia/Shanghai',
    last_deal_at = (kit.today() - ${lastAgo}::int)::timestamp at time zone 'Asia/Shanghai' + interval '23 hours 59 minutes'
    where customer_id = ${id}`)
  return id
}
const stageOf = async (id: number) =>
  (
    await clinic.rows(
      sql<{ stage: string }>`select life_stage as stage from customers.standing where customer_id = ${id}`,
    )
  )[0]!.stage
const goes = () => clinic.inside((ctx) => night(ctx, {}))
const movesOf = async (customerId: number) =>
  (await head.ask(lifecycle.moves, { customerId })).result.map(({ fromStage, toStage, because }) => [
    fromStage,
    toStage,
    because,
  ])

test('each stage lasts to the end of its last day, for one deal and for several', async () => {
  const stages = [
    [1, 90, 90, 'new'],
    [1, 91, 91, 'dormant'],
    [1, 365, 365, 'dormant'],
    [1, 366, 366, 'lost'],
    [2, 400, 180, 'regular'],
    [2, 400, 181, 'dormant'],
    [2, 400, 365, 'dormant'],
    [2, 400, 366, 'lost'],
    // Two days of deals make her a regular, however new she is.
    [2, 1, 0, 'regular'],
  ] as const
  for (const [deals, first, last, stage] of stages)
    expect([deals, first, last, await stageOf(await dealt(deals, first, last))]).toEqual([deals, first, last, stage])
})

test('the night moves whom nothing else moves, once, and writes down why', async () => {
  const id = await dealt(2, 300, 10)
  expect(await stageOf(id)).toBe('regular')
  // Ten days pass, and a hundred and eighty more: nobody touches her row.
  const before = await movesOf(id)
  await clinic.inside((ctx) => night(ctx, {}), { clock: new Date(Date.now() + 171 * 86_400_000).toISOString() })
  expect(await stageOf(id)).toBe('dormant')
  expect(await movesOf(id)).toEqual([['regular', 'dormant', 'night'], ...before])
  await clinic.inside((ctx) => night(ctx, {}), { clock: new Date(Date.now() + 171 * 86_400_000).toISOString() })
  expect(await movesOf(id)).toEqual([['regular', 'dormant', 'night'], ...before])
  await goes()
  expect(await stageOf(id)).toBe('regular')
})

test('the stages are counted as they stand, kept or among one’s own, with money only for who may see it', async () => {
  const mine = await clinic.with(['customer:life:list', 'customer:list'], { dataScope: 5 })
  const id = await dealt(1, 400, 400)
  await clinic.rows(sql`update customers.customer set consultant_id = ${mine.staffId} where id = ${id}`)
  const count = async (actor: Actor, stage: string) =>
    (await actor.ask(lifecycle.stages, {})).result.find((row) => row.stage === stage)!
  const [row] = await clinic.rows(
    sql<{ n: number }>`select count(*)::int as n from customers.standing where life_stage = 'lost'`,
  )
  const lost = await count(head, 'lost')
  expect(lost).toMatchObject({ customers: row!.n, paid: '0.00', days: null, isOwn: false })
  expect(lost.customers).toBeGreaterThan(1)
  expect(await count(mine, 'lost')).toMatchObject({ customers: 1, share: 10_000 })
  expect(await count(mine, 'new')).toMatchObject({ customers: 0, share: 0, days: 90 })
  expect(await count(mine, 'lost')).not.toHaveProperty('paid')
  expect((await mine.ask(lifecycle.moves, {})).result.map(({ toStage }) => toStage)).toEqual(['lost'])
  expect((await head.ask(lifecycle.stages, {})).result.map(({ stage }) => stage)).toEqual([
    'prospect',
    'intent',
    'visited',
    'new',
    'regular',
    'dormant',
    'lost',
  ])
  expect(await head.ask(lifecycle.stage, { id: 7 })).toMatchObject({ stage: 'lost', customers: lost.customers })
  expect(await head.refused(lifecycle.stage, { id: 8 })).toMatchObject({ status: 404 })
})

test('other days are previewed, kept within one another, followed by everybody, and given back', async () => {
  const id = await dealt(1, 40, 40)
  const stages = (await setter.ask(lifecycle.stages, {})).result
  const idOf = (stage: string) => stages.find((row) => row.stage === stage)!.id
  const { moves } = await setter.ask(lifecycle.preview, { id: idOf('new'), days: 39 })
  expect(moves).toEqual([{ fromStage: 'new', toStage: 'dormant', customers: 2 }])
  expect((await setter.ask(lifecycle.preview, { id: idOf('new'), days: 89 })).moves).toEqual([
    { fromStage: 'new', toStage: 'dormant', customers: 1 },
  ])
  expect(await setter.refused(lifecycle.removeDays, { id: idOf('new') })).toMatchObject({ key: 'lifecycle.daysUsual' })
  await setter.ask(lifecycle.setDays, { stage: 'new', days: 39 })
  expect(await setter.refused(lifecycle.setDays, { stage: 'new', days: 50 })).toMatchObject({
    key: 'lifecycle.daysSet',
  })
  await clinic.inside((ctx) => restaged(ctx, {}))
  expect(await stageOf(id)).toBe('dormant')
  expect((await movesOf(id))[0]).toEqual(['new', 'dormant', 'threshold'])
  await setter.ask(lifecycle.updateDays, { id: idOf('new'), days: 40 })
  expect(await setter.ask(lifecycle.stage, { id: idOf('new') })).toMatchObject({ days: 40, isOwn: true })
  await clinic.inside((ctx) => restaged(ctx, {}))
  expect(await stageOf(id)).toBe('new')
  for (const [stage, days] of [
    ['dormant', 180],
    ['regular', 365],
    ['new', 365],
  ] as const)
    expect(await setter.refused(lifecycle.updateDays, { id: idOf(stage), days })).toMatchObject({
      key: 'lifecycle.daysTurned',
    })
  await setter.ask(lifecycle.updateDays, { id: idOf('dormant'), days: 181 })
  await setter.ask(lifecycle.removeDays, { id: idOf('dormant') })
  await setter.ask(lifecycle.removeDays, { id: idOf('new') })
  expect(await setter.ask(lifecycle.stage, { id: idOf('new') })).toMatchObject({ days: 90, isOwn: false })
  expect(await setter.refused(lifecycle.setDays, { stage: 'visited', days: 3 })).toMatchObject({
    key: 'lifecycle.untimed',
  })
  expect(await head.refused(lifecycle.updateDays, { id: idOf('new'), days: 3 })).toMatchObject({ status: 403 })
})

test('two who change two stages at once never end with the later one shorter', async () => {
  // Whoever comes second is told why; the constraint alone would have told her of a fault.
  const change = (stage: 'regular' | 'dormant', days: number) =>
    setter.ask(lifecycle.setDays, { stage, days }).then(
      () => 'kept',
      ({ answer }: { answer: { key: string } }) => answer.key,
    )
  const told = await Promise.all([change('regular', 300), change('dormant', 250)])
  expect(told.toSorted()).toEqual(['kept', 'lifecycle.daysTurned'])
  const [row] = await clinic.rows(
    sql<{
      regular: number
      dormant: number
    }>`select regular_days as regular, dormant_days as dormant from lifecycle.threshold`,
  )
  expect(row!.regular).toBeLessThan(row!.dormant)
  await clinic.rows(sql`update lifecycle.threshold set regular_days = 180, dormant_days = 365`)
})

test('another hospital’s customers are in no stage of this one, and its days are not this one’s', async () => {
  const next = await newClinic()
  const theirs = await next.with(['customer:life:list', 'setting:customer:lifecycle'])
  await theirs.ask(lifecycle.setDays, { stage: 'new', days: 7 })
  const { result } = await theirs.ask(lifecycle.stages, {})
  const [own] = await next.rows(sql<{ n: number }>`select count(*)::int as n from customers.standing`)
  expect(result.reduce((sum, { customers }) => sum + customers, 0)).toBe(own!.n)
  expect((await head.ask(lifecycle.stages, {})).result.find(({ stage }) => stage === 'new')).toMatchObject({ days: 90 })
  expect((await theirs.ask(lifecycle.moves, {})).result).toEqual([])
})
