/** 归属规则: whose a customer becomes who has no consultant, by the first consultation or the first deal, and the log of it. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { dealtByStatement, recordConsult } from './index.ts'

let till: TestTill
let admin: Actor
let [an, bo]: Actor[] = []
beforeAll(async () => {
  till = await newTill()
  admin = await till.clinic.as('admin')
  an = await till.clinic.as('consultant')
  bo = await till.clinic.with(['customer:list'])
})

const someone = async () => (await newCustomer(admin)).id
const rule = async (ownerRule: 'consult' | 'deal' | 'manual') =>
  await admin.ask(customerFields.changeSetting, { ...(await admin.ask(customerFields.setting, {})), ownerRule })
const consulted = (id: number, by: Actor) => till.clinic.inside((ctx) => recordConsult(ctx, id, by.staffId))
const ownerOf = async (id: number) => (await admin.ask(customers.one, { id })).consultantId
const log = async (customerId: number) =>
  (await admin.ask(customers.ownerLog, { customerId })).result.map(({ kind, mode, reason }) =>
    [kind, mode, reason].join(' '),
  )
/** Pays for something an adviser named. */
const dealt = async (id: number, by: Actor) => {
  const order = await till.order(id, [{ price: '100.00' }])
  const [named] = await till.clinic.rows(sql<{ id: number; version: number }>`
    update orders.sales_order set adviser_id = ${by.staffId} where id = ${order.id} returning id, version`)
  await till.pay([named!], [['CASH', '100.00']])
}

test('by the first consultation, as a new hospital has it: once, and said in the log', async () => {
  expect(await admin.ask(customerFields.setting, {})).toMatchObject({ ownerRule: 'consult' })
  const id = await someone()
  await consulted(id, an!)
  await consulted(id, bo!)
  expect(await ownerOf(id)).toBe(an!.staffId)
  expect(await log(id)).toEqual(['consultant ruled 首诊咨询师'])
  const other = await someone()
  await dealt(other, bo!)
  expect(await ownerOf(other)).toBeNull()
})

test('by the first deal: the adviser of the order, of a later deal nobody, and nobody’s consultant is taken away', async () => {
  const before = await someone()
  await dealt(before, bo!)
  await rule('deal')
  const [id, hers] = [await someone(), await someone()]
  await consulted(id, an!)
  expect(await ownerOf(id)).toBeNull()
  await dealt(id, bo!)
  await dealt(id, an!)
  expect(await ownerOf(id)).toBe(bo!.staffId)
  expect(await log(id)).toEqual(['consultant ruled 成交咨询师'])
  await till.clinic.rows(sql`update customers.customer set consultant_id = ${an!.staffId} where id = ${hers}`)
  await dealt(hers, bo!)
  expect(await ownerOf(hers)).toBe(an!.staffId)
  // Her first deal was before the rule: the next one gives her to nobody.
  await dealt(before, bo!)
  expect(await ownerOf(before)).toBeNull()
  // What is written afterwards is told as what it is.
  await admin.ask(customers.changeOwner, { customerIds: [id], kind: 'consultant', userId: an!.staffId, reason: '交接' })
  expect((await log(id))[0]).toBe('consultant moved 交接')
  const two = await someone()
  await Promise.all(
    [an!, bo!].map((by) => till.clinic.inside((ctx) => ctx.together([dealtByStatement(two, by.staffId)]))),
  )
  expect(await log(two)).toHaveLength(1)
  // Who has left owns nobody.
  const gone = await till.clinic.with(['customer:list'])
  await till.clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
  const third = await someone()
  await dealt(third, gone)
  expect(await ownerOf(third)).toBeNull()
})

test('by hand: neither makes her anybody’s', async () => {
  await rule('manual')
  const id = await someone()
  await consulted(id, an!)
  await dealt(id, bo!)
  expect(await ownerOf(id)).toBeNull()
  expect(await log(id)).toEqual([])
})
