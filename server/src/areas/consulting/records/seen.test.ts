/** Pausing and ending write what was typed, and never over what a colleague saved meanwhile. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { filled, orderOf, settleOrder, startVisit, visitFor } from '../../../../test/visits.ts'

let clinic: Clinic
let front: Actor
let consultant: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
})

/** A consultation that runs and in which something is written, with the version both have read. */
const written = async () => {
  consultant = await clinic.as('consultant')
  const visit = await visitFor(clinic, front, consultant)
  const begun = await startVisit(consultant, visit.id)
  const { version } = await consultant.ask(consulting.updateRecord, {
    id: begun.id,
    version: begun.version,
    ...filled,
    adviceText: '光子两次',
  })
  return { id: begun.id, visit, version }
}
const read = (id: number) => consultant.ask(consulting.record, { id })
const actions = ['end', 'pause'] as const
const stale = { key: 'common.stale' }

describe.each(actions)('%s', (action) => {
  it('with content read before a colleague saved is refused, and moves nothing', async () => {
    const { id, visit, version } = await written()
    const theirs = await consultant.ask(consulting.updateRecord, { id, version, adviceText: '光子四次' })
    const mine = { id: visit.id, action, competitorNote: '隔壁九百' }
    expect(await consultant.refused(consulting.startOrEnd, { ...mine, version })).toMatchObject(stale)
    expect(await consultant.refused(consulting.startOrEnd, mine)).toMatchObject(stale)
    expect(await read(id)).toMatchObject({
      adviceText: '光子四次',
      competitorNote: '',
      state: 'running',
      pausedAt: null,
    })
    await consultant.ask(consulting.startOrEnd, { ...mine, version: theirs.version })
    expect(await read(id)).toMatchObject({ adviceText: '光子四次', competitorNote: '隔壁九百' })
  })

  it('without content leaves what a colleague saved', async () => {
    const { id, visit, version } = await written()
    await consultant.ask(consulting.updateRecord, { id, version, adviceText: '光子四次' })
    await consultant.ask(consulting.startOrEnd, { id: visit.id, action })
    expect(await read(id)).toMatchObject({ adviceText: '光子四次' })
  })

  it('is not refused because an order was paid or it was put aside meanwhile', async () => {
    const { id, visit, version } = await written()
    await settleOrder(clinic, await orderOf(clinic, visit.customerId, { id, triageId: visit.id }), 'PAID', 98_000)
    await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'pause' })
    await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'resume' })
    expect((await read(id)).version).toBeGreaterThan(version)
    await consultant.ask(consulting.startOrEnd, { id: visit.id, action, version, competitorNote: '隔壁九百' })
    expect(await read(id)).toMatchObject({ competitorNote: '隔壁九百', result: 'deal' })
  })
})

it('a version nobody has read yet is none', async () => {
  const { visit, version } = await written()
  const ahead = { id: visit.id, action: 'end' as const, version: version + 5, adviceText: '光子六次' }
  expect(await consultant.refused(consulting.startOrEnd, ahead)).toMatchObject(stale)
})

it('a consultation nobody has written in is ended with its content at once', async () => {
  consultant = await clinic.as('consultant')
  const visit = await visitFor(clinic, front, consultant)
  const { id } = await startVisit(consultant, visit.id)
  await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled, adviceText: '光子两次' })
  expect(await read(id)).toMatchObject({ state: 'ended', adviceText: '光子两次' })
})

it('registering her in one go does not write over a consultation that runs', async () => {
  const { id, visit, version } = await written()
  const door = { customerId: visit.customerId, triageId: visit.id, adviceText: '光子六次' }
  expect(await consultant.refused(consulting.admission, door)).toMatchObject(stale)
  expect(await read(id)).toMatchObject({ adviceText: '光子两次' })
  await consultant.ask(consulting.admission, { ...door, version })
  expect(await read(id)).toMatchObject({ adviceText: '光子六次', state: 'running' })
})

it('two who save at once over what both have read: one of them is told', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, version } = await written()
    const texts = ['光子四次', '光子六次', '光子八次']
    const done = await Promise.allSettled(
      texts.map((adviceText) => consultant.ask(consulting.updateRecord, { id, version, adviceText })),
    )
    const kept = done.flatMap(({ status }, at) => (status === 'fulfilled' ? [texts[at]] : []))
    expect(kept).toHaveLength(1)
    expect(await read(id)).toMatchObject({ adviceText: kept[0] })
  }
})
