/** Column permission end to end: lists, exports, sorting, filters, records and writes (clinical-admin §14). */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { onShelf } from '../../../../test/counter.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { giveRole } from '../../../../test/people.ts'
import { visitFor } from '../../../../test/visits.ts'

const HIDDEN = { code: 40301 }
const CUSTOMER = 'customers.customer'
const CAPITAL = 'sensitive:customer-capital'
let clinic: Clinic
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  await newCustomer(front, { name: '列权限甲' })
})

const fieldsOf = (rows: readonly object[]) => Object.keys(rows[0]!).sort()
const reader = (keys: readonly string[], props: readonly string[], table = CUSTOMER) =>
  clinic.with([...keys], { columns: { [table]: props } })
const tablesOf = async (who: Actor) => (await who.ask(session.current, {})).tables

describe('the current user', () => {
  test('names the columns of every table on every page, restricted or not', { tags: ['F0176'] }, async () => {
    const everything = await tablesOf(await clinic.as('admin'))
    const customerPage = everything.find(({ child }) => child.some(({ name }) => name === CUSTOMER))!
    expect(customerPage.menuId).toBeGreaterThan(0)
    const all = customerPage.child.find(({ name }) => name === CUSTOMER)!.cols
    expect(all).toEqual(
      expect.arrayContaining([
        { prop: 'totalPaid', perms: true },
        { prop: 'no', perms: true },
      ]),
    )
    const [few] = await tablesOf(await reader([], ['age', 'createTime']))
    expect(few!.menuId).toBe(customerPage.menuId)
    expect(few!.child.filter(({ name }) => name === CUSTOMER)).toEqual([
      { name: CUSTOMER, cols: ['no', 'name', 'age', 'createTime'].map((prop) => ({ prop, perms: true })) },
    ])
    // What is made of the list's columns in another table goes with them.
    const portrait = few!.child.find(({ name }) => name === 'portrait.portrait')!.cols.map(({ prop }) => prop)
    expect(portrait).toEqual(expect.arrayContaining(['birthday', 'createTime']))
    expect(portrait).not.toContain('lifeStage')
    const nobody = await clinic.with(['triage:add'])
    expect(await tablesOf(nobody)).toEqual([])
  })

  test('sees what two granting roles show together, and all but the sensitive where one says nothing', async () => {
    const person = await reader([], ['age'])
    const cols = async () => (await tablesOf(person))[0]!.child[0]!.cols.map(({ prop }) => prop)
    await clinic.inside((ctx) => giveRole(ctx, person.staffId, [], { columns: { [CUSTOMER]: ['sex'] } }))
    await expect.poll(cols).toEqual(['no', 'name', 'sex', 'age'])
    await clinic.inside((ctx) => giveRole(ctx, person.staffId, ['customer:list']))
    await expect.poll(cols).toContain('lastVisitTime')
    expect(await cols()).not.toContain('totalPaid')
  })
})

describe('a list', () => {
  test('answers the granted columns and what names and moves a row, no more', {
    tags: ['F0344', 'F0345', 'F0346', 'F0347'],
  }, async () => {
    const person = await reader([], ['age', 'createTime'])
    const { result } = await person.ask(customers.page, {})
    expect(fieldsOf(result)).toEqual(['age', 'createTime', 'id', 'name', 'no', 'version'])
    expect(fieldsOf((await person.ask(customers.list, {})).rows)).toEqual(fieldsOf(result))
  })

  test('is not sorted by a hidden column, nor by an unknown one', async () => {
    const person = await reader([], ['age', 'createTime'])
    expect(await person.refused(customers.page, { sortName: 'lastVisitTime' })).toMatchObject({ code: 400 })
    expect(await person.refused(customers.page, { sortName: 'strange' })).toMatchObject({ code: 400 })
    expect((await person.ask(customers.page, { sortName: 'createTime' })).total).toBeGreaterThan(0)
  })

  test('is not narrowed by a hidden column under any of its names', async () => {
    const person = await reader([CAPITAL], ['age', 'createTime'])
    for (const filter of [
      { sex: '女' },
      { doctorId: 1 },
      { totalPaidMin: '1' },
      { paidFrom: '2026-01-01' },
      { sourceId: 1 },
    ])
      expect([filter, await person.refused(customers.page, filter as never)]).toMatchObject([filter, HIDDEN])
    expect((await person.ask(customers.page, { createdFrom: '2020-01-01' })).total).toBeGreaterThan(0)
  })

  test('takes an id away with its name, and figures that are added afterwards', async () => {
    const consultant = await clinic.as('consultant')
    await visitFor(clinic, front, consultant)
    const person = await reader(['triage:list'], ['arriveTime'], 'triage.triage')
    const { result } = await person.ask(triage.list, {})
    expect(fieldsOf(result)).toEqual([
      'arriveTime',
      'customerId',
      'customerName',
      'day',
      'id',
      'no',
      'state',
      'version',
    ])
  })

  test('shows a sensitive figure only with its permission, whatever the role names', async () => {
    const without = await reader([], ['totalPaid'])
    const { result } = await without.ask(customers.page, {})
    expect(fieldsOf(result)).not.toContain('totalPaid')
    const holder = await reader([CAPITAL], ['totalPaid'])
    expect(fieldsOf((await holder.ask(customers.page, {})).result)).toContain('totalPaid')
    expect(fieldsOf((await holder.ask(customers.page, {})).result)).not.toContain('debtAmount')
  })
})

describe('what leaves as a file', () => {
  test('has neither the hidden columns nor their headings', async () => {
    const person = await reader(['customer:export'], ['age', 'createTime'])
    const { body } = await person.raw('POST', '/api/v1/customer/info/export', { format: 'csv' })
    expect(body.toString('utf8').split(/\r?\n/)[0]).toBe('\ufeff客户编号,姓名,年龄,建档时间')
  })
  test('is refused when it would be sorted by one', async () => {
    const person = await reader(['product:item:export'], ['unit'], 'products.product')
    expect(await person.refused(products.exportPrices, { sortName: 'price' })).toMatchObject({ code: 400 })
  })
})

describe('one record', () => {
  test('is answered without its hidden columns, and cannot be saved by who does not see it whole', async () => {
    const id = await onShelf(clinic)
    const keys = ['product:item:list', 'product:item:edit']
    const person = await reader(keys, ['unit', 'category'], 'products.product')
    const seen = await person.ask(products.one, { id })
    expect(seen).not.toHaveProperty('price')
    expect(seen).toMatchObject({ unit: 0, category: '非手术项目' })
    const form = {
      name: '改名',
      category: '非手术项目' as const,
      unit: 0 as const,
      price: '1.00',
      id,
      version: seen.version,
    }
    expect(await person.refused(products.update, form)).toMatchObject({ status: 403, ...HIDDEN })
    const [row] = await clinic.rows(sql<{ price_fen: number }>`select price_fen from products.product where id = ${id}`)
    expect(row).toEqual({ price_fen: 100_000 })
    const trail = sql<{ outcome: string }>`select outcome from trail.entry where staff_id = ${person.staffId}`
    expect(await clinic.rows(trail)).toEqual([{ outcome: 'refused' }])
  })

  test('of a list without any of its optional columns still answers', async () => {
    const person = await reader(['order:list'], [], 'orders.sales_order')
    expect((await person.ask(orders.list, {})).total).toBe(0)
  })
})

test('lists of the administration, too, answer only the columns a role shows', async () => {
  const person = await reader(['system:user:list'], ['phone'], 'staff.staff')
  const { result } = await person.ask(people.list, {})
  expect(result.length).toBeGreaterThan(0)
  expect(Object.keys(result[0]!)).toEqual(expect.arrayContaining(['name', 'account', 'phone', 'status']))
  for (const hidden of ['email', 'jobNo', 'roleNames', 'lastLoginAt', 'deptNames', 'deptId'])
    expect(result[0]).not.toHaveProperty(hidden)
  expect(await person.ask(people.one, { id: person.staffId })).not.toHaveProperty('jobNo')
  expect(await person.refused(people.list, { sortName: 'lastLoginAt' })).toMatchObject({ code: 400 })
})
