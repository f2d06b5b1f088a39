/** Counted by departments of consultants: everything a page of RFM shows, for whoever reaches all and for whoever reaches her own. */
import { rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { departments } from '@clinic/contract/areas/staff/departments.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { payer } from '../../../test/payers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { keepLastMonth } from './snapshot.ts'

const RFM = ['customer:rfm:list', 'customer:rfm:setting', 'customer:rfm:export', 'sensitive:customer-capital']
const DAY = 5

let till: TestTill
let head: Actor
/** Above and below one another, and one beside them. */
let dept: { above: number; below: number; beside: number }
/** A customer of a consultant of each, one whose consultant has none of them, one without a consultant. */
let hers: { above: number; below: number; beside: number; none: number }
let own: Actor

const idOf = async (name: string) =>
  (await till.clinic.rows<{ id: number }>(sql`select id from staff.department where name = ${name}`))[0]!.id
const give = (customerId: number, staffId: number | null) =>
  till.clinic.rows(sql`update customers.customer set consultant_id = ${staffId} where id = ${customerId}`)

beforeAll(async () => {
  till = await newTill()
  head = await till.clinic.with(RFM)
  const admin = await till.clinic.as('admin')
  const make = async (deptName: string, parentId: number) => {
    await admin.ask(departments.create, { deptName, parentId })
    return await idOf(deptName)
  }
  const above = await make('咨询部甲', 0)
  dept = { above, below: await make('咨询一组甲', above), beside: await make('咨询部乙', 0) }
  const consultant = async (department: string) => await till.clinic.with(RFM, { department, dataScope: 5 })
  own = await consultant('咨询一组甲')
  const [one, other] = [await consultant('咨询部甲'), await consultant('咨询部乙')]
  const paid = async (staffId: number | null) => {
    const id = await payer(till, [DAY, 10])
    await give(id, staffId)
    return id
  }
  hers = {
    above: await paid(one.staffId),
    below: await paid(own.staffId),
    beside: await paid(other.staffId),
    none: await paid(null),
  }
})

/** An archive that has not paid, of a consultant. */
const unpaid = async (staffId: number) => give(await till.newCustomer(), staffId)
const listed = async (who: Actor, deptId: number, more: object = {}) =>
  (await who.ask(rfm.customers, { month: 'now', deptId, pageSize: 500, ...more })).result.map(({ id }) => id).toSorted()

test('of a department those of its consultants and of whoever works below it; beside and without a consultant, nobody', async () => {
  await unpaid(own.staffId)
  const now = (deptId: number, who = head) => who.ask(rfm.analysis, { month: 'now', deptId })
  expect([await listed(head, dept.above), await listed(head, dept.below), await listed(head, dept.beside)]).toEqual([
    [hers.above, hers.below].toSorted(),
    [hers.below],
    [hers.beside],
  ])
  expect(await now(dept.above)).toMatchObject({ total: 2, outside: 1 })
  expect(await now(dept.below)).toMatchObject({ total: 1, outside: 1 })
  expect(await now(dept.beside)).toMatchObject({ total: 1, outside: 0 })
  expect((await now(dept.above)).cells.find(({ cell }) => cell === '100')).toMatchObject({ count: 2, amount: '20.00' })
  expect((await head.ask(rfm.analysis, { month: 'now' })).total).toBeGreaterThanOrEqual(4)
})

test('a try, its people and the file count by it, too', async () => {
  const { moves } = await head.ask(rfm.trial, { rDays: DAY - 1, deptId: dept.above })
  expect(moves).toEqual([{ from: '100', to: '000', count: 2 }])
  expect(await listed(head, dept.below, { trialCell: '000', rDays: DAY - 1 })).toEqual([hers.below])
  const file = (await head.raw('GET', `/api/v1/rfm/customer/export?month=now&format=csv&deptId=${dept.below}`)).body
  expect(file.toString('utf8').trim().split('\n')).toHaveLength(2)
})

test('own rows hold within a department: one’s own of it and nobody else’s', async () => {
  expect(await own.ask(rfm.analysis, { month: 'now', deptId: dept.above })).toMatchObject({ total: 1, outside: 1 })
  expect(await own.ask(rfm.analysis, { month: 'now', deptId: dept.beside })).toMatchObject({ total: 0, outside: 0 })
  expect((await own.ask(rfm.trial, { rDays: 1, deptId: dept.above })).moves).toEqual([
    { from: '100', to: '000', count: 1 },
  ])
  expect((await own.ask(rfm.trial, { rDays: 1, deptId: dept.beside })).moves).toEqual([])
  expect(await listed(own, dept.above)).toEqual([hers.below])
})

test('a kept month and the moves from it are counted by it; what is kept of everybody stays what it was', async () => {
  await till.clinic.rows(sql`update cashier.payment set business_date = kit.business_date() - 70`)
  await till.clinic.rows(sql`update customers.customer set created_at = kit.clock() - interval '90 days'`)
  await till.clinic.inside((ctx) => keepLastMonth(ctx, {}))
  const whole = await head.ask(rfm.analysis, {})
  const part = await head.ask(rfm.analysis, { deptId: dept.above })
  expect(whole.month).not.toBeNull()
  expect([part.total, part.outside]).toEqual([2, 1])
  expect(whole.total).toBeGreaterThanOrEqual(4)
  expect(part.trend).toMatchObject([{ month: whole.month, total: 2 }])
  const moved = await head.ask(rfm.movement, { from: whole.month!, to: 'now', deptId: dept.above })
  expect(moved.moves.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  const mine = await own.ask(rfm.movement, { from: whole.month!, to: 'now', deptId: dept.above })
  expect(mine.moves.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  expect(await own.ask(rfm.analysis, { deptId: dept.above })).toMatchObject({ total: 1, outside: 1 })
})

test('whoever does not see whose consultant is whose asks by no department; another hospital’s finds nobody', async () => {
  const blind = await till.clinic.with(RFM, { columns: { 'rfm.snapshot': ['customerName', 'cell', 'rDays', 'fDays'] } })
  const deptId = dept.above
  for (const refused of [
    blind.refused(rfm.analysis, { month: 'now', deptId }),
    blind.refused(rfm.trial, { deptId }),
    blind.refused(rfm.customers, { month: 'now', deptId }),
  ])
    expect((await refused).status).toBe(403)
  const elsewhere = await (await newTill()).clinic.with(RFM)
  expect(await elsewhere.ask(rfm.analysis, { month: 'now', deptId })).toMatchObject({ total: 0, outside: 0 })
})
