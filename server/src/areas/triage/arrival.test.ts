/** What is known of somebody who has come: how long she waits, and whether she has been here before. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { visitor } from '../../../test/visits.ts'

let clinic: Clinic
let front: Actor
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  admin = await clinic.as('admin')
})

it('her header says how long she has been waiting, in whole minutes', async () => {
  const customerId = await visitor(clinic)
  const { id } = await front.ask(triage.create, { customerId })
  const waits = async (seconds: number) => {
    await clinic.rows(
      sql`update triage.triage set arrived_at = kit.clock() - make_interval(secs => ${seconds}) where id = ${id}`,
    )
    return (await admin.ask(customers.panelHeader, { customerId })).visitNow
  }
  expect(await waits(1_250)).toMatchObject({ id, state: 'waiting', minutes: 20, paused: false })
  // Somebody whose arrival was entered a little ahead has waited for nothing, not less.
  expect(await waits(-120)).toMatchObject({ minutes: 0 })
})

it('who has been here before this product was is no first visit', async () => {
  const customerId = await visitor(clinic)
  await clinic.rows(sql`insert into customers.standing (customer_id, visit_count) values (${customerId}, 3)
    on conflict (hospital_id, customer_id) do update set visit_count = 3`)
  expect(await front.ask(triage.create, { customerId })).toMatchObject({ visitType: 'revisit' })
})
