import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type CountedEntry, countedEntries } from '@clinic/contract/areas/customers/panel.ts'
import type { orders } from '@clinic/contract/areas/orders/calls.ts'
import { keysOf } from '@clinic/contract/call.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { entries } from '../../../../test/figure-rows.ts'
import { type FullClinic, newFullClinic } from '../../../../test/full-clinic.ts'

const rights = [...new Set(Object.values(entries).flatMap((call) => keysOf(call.may)))]

let full: FullClinic
let all: Actor
beforeAll(async () => {
  full = await newFullClinic()
  all = await full.clinic.with(rights)
  await newCustomer(await full.clinic.as('admin'), { name: '被带来的', recommenderId: full.customer.id })
})

const countsFor = (who: Actor) => who.ask(customers.panelCounts, { customerId: full.customer.id })
const totalOf = async (who: Actor, entry: CountedEntry): Promise<number> =>
  (await who.ask(entries[entry] as typeof orders.panel, { customerId: full.customer.id })).total

test('each figure on a tab is what its list finds for the same person', async () => {
  const counts = await countsFor(all)
  for (const entry of countedEntries) expect([entry, counts[entry]]).toEqual([entry, await totalOf(all, entry)])
  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
})

test('a list one may not read is not counted, nor one that cannot be asked for without a hidden column', async () => {
  const reader = await full.clinic.with(['customer:list', 'order:list'])
  expect(Object.keys(await countsFor(reader)).toSorted()).toEqual(['OldBringNew', 'ProjectOrder'])
  const blind = await full.clinic.with(['customer:list', 'order:list'], {
    columns: { 'customers.customer': ['id', 'name', 'no'] },
  })
  expect(Object.keys(await countsFor(blind))).toEqual(['ProjectOrder'])
})

test('appointments, return visits and complaints are counted by their own rights, each alone', async () => {
  for (const [right, entry] of [
    ['appointment:list', 'ProjectAppointment'],
    ['visit:list', 'ReturnVisitRecord'],
    ['visit:complaint:list', 'ComplaintRecord'],
  ] as const) {
    const counts = await countsFor(await full.clinic.with(['customer:list', right]))
    expect(Object.keys(counts).toSorted()).toEqual(['OldBringNew', entry].toSorted())
    expect(counts[entry]).toBe(await totalOf(all, entry))
  }
})

test('row scope is that of each list; somebody out of reach is nobody', async () => {
  const own = await full.clinic.with(rights, { dataScope: 5 })
  expect(await own.refused(customers.panelCounts, { customerId: full.customer.id })).toMatchObject({ status: 404 })
  expect(await all.refused(customers.panelCounts, { customerId: 9_007_199_254_000_000 })).toMatchObject({ status: 404 })
  // Reached by her own visit, and still only her own rows: the two lists have scopes of their own.
  const consultant = await full.clinic.as('consultant')
  const { id } = await newCustomer(consultant, { name: '自己建档' })
  const counts = await consultant.ask(customers.panelCounts, { customerId: id })
  for (const [entry, count] of Object.entries(counts))
    expect([entry, count]).toEqual([
      entry,
      (await consultant.ask(entries[entry as CountedEntry] as typeof orders.panel, { customerId: id })).total,
    ])
})
