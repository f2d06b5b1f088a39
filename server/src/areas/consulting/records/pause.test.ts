/** 挂起: a consultation put aside keeps its customer in service, frees its consultant, and does not count as consulting. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { noonOf } from '../../../../test/clock.ts'
import { filled, startVisit, visitFor } from '../../../../test/visits.ts'
import { autoEnd } from './auto-end.ts'

let clinic: Clinic
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
})

const move = (who: Actor, id: number, action: 'start' | 'end' | 'pause' | 'resume', content = {}) =>
  who.ask(consulting.startOrEnd, { id, action, ...content })
/** Lets minutes pass: the visit, its consultation and what is put aside began that much earlier. */
const pass = (triageId: number, minutes: number) =>
  clinic.rows(sql`with t as (update triage.triage set started_at = started_at - make_interval(mins => ${minutes}) where id = ${triageId})
    update consulting.consult_record set started_at = started_at - make_interval(mins => ${minutes}),
      paused_at = paused_at - make_interval(mins => ${minutes}), ended_at = ended_at - make_interval(mins => ${minutes})
    where triage_id = ${triageId}`)
const minutesOf = (seconds: number | null) => Math.round(seconds! / 60)

const running = async () => {
  const consultant = await clinic.as('consultant')
  const visit = await visitFor(clinic, front, consultant)
  const { id } = await startVisit(consultant, visit.id)
  return { consultant, visit, id }
}

it('does not count the time put aside, whether it goes on or is ended from there', async () => {
  const { consultant, visit, id } = await running()
  await pass(visit.id, 20)
  const paused = await move(consultant, visit.id, 'pause', { adviceText: '敷麻 40 分钟' })
  expect(paused).toMatchObject({ id, state: 'running' })
  await pass(visit.id, 40)
  // Whoever looks sees it stand still: the record, the queue, the board and the header.
  expect(await consultant.ask(consulting.record, { id })).toMatchObject({
    adviceText: '敷麻 40 分钟',
    durationSec: null,
    pausedAt: expect.any(String),
  })
  const { open } = await front.ask(triage.today, { customerId: visit.customerId })
  expect(open).toMatchObject({ state: 'serving', pausedAt: expect.any(String), pausedSec: 0 })
  expect((await front.ask(customers.details, { id: visit.customerId })).visitNow).toMatchObject({
    state: 'serving',
    paused: true,
    minutes: 20,
  })
  expect(await move(consultant, visit.id, 'resume')).toMatchObject({ id, state: 'running' })
  await pass(visit.id, 5)
  expect((await front.ask(customers.details, { id: visit.customerId })).visitNow).toMatchObject({
    paused: false,
    minutes: 25,
  })
  await move(consultant, visit.id, 'pause')
  await pass(visit.id, 30)
  const { version } = await consultant.ask(consulting.record, { id })
  await move(consultant, visit.id, 'end', { ...filled, version })
  const record = await consultant.ask(consulting.record, { id })
  expect(record).toMatchObject({ state: 'ended', pausedAt: null })
  expect([minutesOf(record.durationSec), minutesOf(record.pausedSec)]).toEqual([25, 70])
})

it('frees the consultant for one other customer, and never for two', async () => {
  const { consultant, visit } = await running()
  const next = await visitFor(clinic, front, consultant)
  const busy = { code: 40935, message: '您有一位客户正在咨询，请先结束' }
  expect(await consultant.refused(consulting.startOrEnd, { id: next.id, action: 'start' })).toMatchObject(busy)
  await move(consultant, visit.id, 'pause')
  await startVisit(consultant, next.id)
  expect(await consultant.refused(consulting.startOrEnd, { id: visit.id, action: 'resume' })).toMatchObject(busy)
  await move(consultant, next.id, 'pause')
  // Both taken up at once: one goes on.
  const done = await Promise.allSettled([visit, next].map(({ id }) => move(consultant, id, 'resume')))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(clinic.node.bugs).toEqual([])
})

it('is put aside once, taken up once, and by those who may begin one', async () => {
  const { consultant, visit } = await running()
  const again = (who: Actor, action: 'pause' | 'resume') => who.refused(consulting.startOrEnd, { id: visit.id, action })
  expect(await again(consultant, 'resume')).toMatchObject({ key: 'consulting.notPaused' })
  await move(consultant, visit.id, 'pause')
  expect(await again(consultant, 'pause')).toMatchObject({ key: 'consulting.paused' })
  const ender = await clinic.with(['consult:reception:finish'])
  expect(await again(ender, 'resume')).toMatchObject({ key: 'consulting.pauseNeedsKey', status: 403 })
  expect(await again(await clinic.as('consultant'), 'resume')).toMatchObject({ status: 404 })
  const waiting = await visitFor(clinic, front, consultant)
  expect(await consultant.refused(consulting.startOrEnd, { id: waiting.id, action: 'pause' })).toMatchObject({
    key: 'consulting.notStarted',
  })
})

it('what is left put aside ends by the clock and with the visit', async () => {
  const left = await running()
  await move(left.consultant, left.visit.id, 'pause')
  const back = await running()
  await move(back.consultant, back.visit.id, 'pause')
  const { version } = (await front.ask(triage.today, { customerId: back.visit.customerId })).open!
  const other = await clinic.as('consultant')
  const head = await clinic.as('admin')
  await head.ask(triage.update, { id: back.visit.id, version, consultantId: other.staffId })
  expect(await head.ask(consulting.record, { id: back.id })).toMatchObject({ state: 'ended', pausedAt: null })
  await clinic.inside(autoEnd, { clock: noonOf(1) })
  expect(await left.consultant.ask(consulting.record, { id: left.id })).toMatchObject({
    state: 'ended',
    autoEnded: true,
    pausedAt: null,
  })
})

it('a reopened consultation does not count the hours it was over', async () => {
  const { consultant, visit, id } = await running()
  await pass(visit.id, 10)
  await move(consultant, visit.id, 'end', filled)
  await pass(visit.id, 60)
  const head = await clinic.as('admin')
  await head.ask(consulting.startOrEnd, { id: visit.id, action: 'reopen' })
  await pass(visit.id, 5)
  await move(consultant, visit.id, 'end')
  expect(minutesOf((await consultant.ask(consulting.record, { id })).durationSec)).toBe(15)
})
