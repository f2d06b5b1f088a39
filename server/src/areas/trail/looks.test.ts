import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { visitor } from '../../../test/visits.ts'

let clinic: Clinic
let admin: Actor
let front: Actor
let her: number

beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
  front = await clinic.as('front')
  her = (await newCustomer(admin, { name: '阮青禾' })).id
})

const seen = async (more: object = {}) =>
  (await admin.ask(trail.ofCustomer, { customerId: her, ...more })).result.map(({ staffId, title }) => [staffId, title])

describe('谁看过我', () => {
  test('tells who opened her archive, who saw her number and who changed her, newest first', async () => {
    await front.ask(customers.panelArchive, { customerId: her })
    // An open screen asks again: it is one look.
    await front.ask(customers.panelArchive, { customerId: her })
    await front.ask(customers.reveal, { id: her, viewId: 'view-0001' })
    const opened = [front.staffId, customers.panelArchive.title]
    const revealed = [front.staffId, customers.reveal.title]
    const written = [admin.staffId, customers.create.title]
    expect(await seen()).toEqual([revealed, opened, written])
    expect(await seen({ kind: 'look' })).toEqual([revealed, opened])
    expect(await seen({ kind: 'change' })).toEqual([written])
    expect(await seen({ staffId: admin.staffId })).toEqual([written])
    expect(await seen({ page: 2, pageSize: 2 })).toEqual([written])
    expect(await seen({ endTime: '2020-01-01' })).toEqual([])
    expect(await seen({ beginTime: '2020-01-01' })).toHaveLength(3)
    const { result } = await admin.ask(trail.ofCustomer, { customerId: her, kind: 'look' })
    expect(result[0]).toMatchObject({ customerName: '阮青禾', moduleName: '客户', outcome: 'done', ip: '127.0.0.1' })
  })

  test('a later look is a row of its own, and another’s look hers', async () => {
    const other = await visitor(clinic)
    await front.ask(customers.one, { id: other })
    const count = async () => (await admin.ask(trail.ofCustomer, { customerId: other })).total
    expect(await count()).toBe(1)
    await admin.ask(customers.one, { id: other })
    expect(await count()).toBe(2)
    // Eleven minutes later, as far as the trail knows: entries are never changed, so an older one is put there.
    const third = await visitor(clinic)
    await clinic.rows(sql`insert into trail.entry (at, staff_id, request_id, call, title, outcome, customer_id, mac)
      values (kit.present() - interval '11 minutes', ${front.staffId}, 'r', ${`GET ${customers.one.path}`}, 'x', 'done', ${third}, 'm')`)
    await front.ask(customers.one, { id: third })
    expect((await admin.ask(trail.ofCustomer, { customerId: third })).total).toBe(2)
  })

  test('is told about customers within reach, to those who read the log, as far as their right reaches', async () => {
    expect(await front.refused(trail.ofCustomer, { customerId: her })).toMatchObject({ status: 403 })
    const stranger = await (await newClinic()).as('admin')
    expect(await stranger.refused(trail.ofCustomer, { customerId: her })).toMatchObject({ status: 404 })
    const own = await clinic.with(['system:log:list'], { dataScope: 5 })
    expect(await own.refused(trail.ofCustomer, { customerId: her })).toMatchObject({ status: 404 })
  })

  test('a look is found in the log by its module and action, too', async () => {
    const { result } = await admin.ask(trail.entries, { module: 'customers', action: customers.panelArchive.title })
    expect(result.map(({ customerId }) => customerId)).toEqual([her])
    const choices = await admin.ask(trail.actions, {})
    expect(choices.find(({ module }) => module === 'customers')!.actions).toContain(customers.panelArchive.title)
  })
})
