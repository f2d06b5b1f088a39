/**
 * What is counted no further than a person reads: up to the cap an answer tells how many there are, past it how many at
 * least, however often it is asked. Caps are three here. Source: performance (totals and pages).
 */
import { rabbitRoles, roles } from '@clinic/contract/areas/access/roles.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { newCustomer } from './customers.ts'
import { type Node, startNode } from './node.ts'

const CAP = 3
let node: Node
let clinic: Clinic
let admin: Actor
let roleId: number

beforeAll(async () => {
  node = await startNode(undefined, { limits: { total: CAP, hits: CAP } })
  clinic = await newClinic({}, node)
  admin = await clinic.as('admin')
  const found = (await admin.ask(rabbitRoles.page, { pageSize: 1 })).list[0]
  roleId = found!.id
})
afterAll(() => node.close())

const reach = { dataScope: 1, includeChildren: false, deptIds: [] }
/** What is told of all customers: how many, and whether there are more. */
const told = async () => {
  const { total, more = false, result } = await admin.ask(customers.page, { pageSize: 2 })
  const beyond = await admin.ask(customers.page, { page: 9, pageSize: 2 })
  const found = await admin.ask(customers.search, { keyword: '钟离' })
  const newest = await admin.ask(customers.search, { pageSize: 1 })
  const { customers: reached } = await admin.ask(roles.reach, { roleId, ...reach })
  return {
    page: [total, more],
    // No row tells the total: it is counted apart, as far.
    beyond: [beyond.total, beyond.more ?? false, beyond.result.length],
    rows: result.length,
    found: [found.total, found.more ?? false],
    newest: [newest.total, newest.more ?? false],
    saved: (await admin.ask(customers.counts, {})).all,
    reached: [reached.reached, reached.total, reached.more],
    summed: 'capital' in (await admin.ask(customers.sums, {})),
  }
}

test('totals, hits and previews are exact up to their cap and say past it that there are more', async () => {
  for (const [count, tells, more] of [
    [2, 2, false],
    [3, 3, false],
    [4, 3, true],
    // Far above the cap nothing is counted from the third time on.
    [8, 3, true],
    [8, 3, true],
    [8, 3, true],
  ] as const) {
    for (let has = (await all()).length; has < count; has++)
      await newCustomer(admin, { name: `钟离${'甲乙丙丁戊己庚辛'[has]}` })
    expect(await told(), `${count}`).toEqual({
      page: [tells, more],
      beyond: [tells, more, 0],
      rows: 2,
      found: [tells, more],
      newest: [tells, more],
      saved: tells,
      reached: [tells, tells, more],
      summed: !more,
    })
  }
  expect(await all()).toHaveLength(8)
})

/** Every one of them, page by page: a cap of totals is none of pages. */
const all = async (): Promise<number[]> => {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { result } = await admin.ask(customers.page, { page, pageSize: 2 })
    ids.push(...result.map(({ id }) => id))
    if (result.length < 2) return [...new Set(ids)]
  }
}
