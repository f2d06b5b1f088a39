/** What is known of somebody who has come: how long she waits, and whether she has been here before. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { visitor } from '../../../test/visits.ts'

const arrive = async () => {
  const clinic = await newClinic()
  return { clinic, desk: await clinic.as('admin'), customerId: await visitor(clinic) }
}

it('her header says how long she has been waiting, in whole minutes', async () => {
  const { clinic, desk, customerId } = await arrive()
  const { id } = await desk.ask(triage.create, { customerId })
  const waits = async (seconds: number) => {
    await clinic.rows(
      sql`update triage.triage set arrived_at = kit.clock() - make_interval(secs => ${seconds}) where id = ${id}`,
    )
    return (await desk.ask(customers.panelHeader, { customerId })).visitNow
  }
  expect(await waits(1_250)).toMatchObject({ id, state: 'waiting', minutes: 20, paused: false })
  // Somebody whose arrival was entered a little ahead has waited for nothing, not less.
  expect(await waits(-120)).toMatchObject({ minutes: 0 })
})

it('who has been here before this product was is no first visit', async () => {
  const { clinic, desk, customerId } = await arrive()
  await clinic.rows(sql`insert into customers.standing (customer_id, visit_count) values (${customerId}, 3)
    on conflict (hospital_id, customer_id) do update set visit_count = 3`)
  expect(await desk.ask(triage.create, { customerId })).toMatchObject({ visitType: 'revisit' })
})
