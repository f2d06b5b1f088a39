/** What header, panel and list say of a customer, field by field (specification 000 §3, 001 §3). */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { type FullClinic, newFullClinic } from '../../../../test/full-clinic.ts'

let full: FullClinic
let admin: Actor
let id: number
beforeAll(async () => {
  full = await newFullClinic()
  admin = await full.clinic.as('admin')
  id = full.customer.id
})

const SPECIFIED = [
  ...['id', 'code', 'name', 'sex', 'phone', 'age', 'externalUserId', 'temporarySign', 'levelName', 'grade'],
  ...['keyCustomers', 'capital', 'presentedAmount', 'debtAmount', 'integral', 'integralDtos'],
  ...['attributionConsultantName', 'developmentChannels', 'channelName', 'recommenderName', 'developersName'],
]

test('the header carries the specification’s fields, the panel’s as well', { tags: ['F0152', 'F0514'] }, async () => {
  const header = await admin.ask(customers.details, { id })
  expect(SPECIFIED.filter((field) => !(field in header))).toEqual([])
  expect(await admin.ask(customers.panelHeader, { customerId: id })).toEqual(header)
  expect(header).toMatchObject({ id, name: full.customer.name })
})

test('the balance is what she topped up and has not used, with what she paid ahead', { tags: ['F0157'] }, async () => {
  expect((await admin.ask(customers.details, { id })).capital).toBe('560.00')
})

test('tags are id and integralName', { tags: ['F0158'] }, async () => {
  const tags = await full.clinic.rows<{ id: number }>(sql`select id from segments.tag order by id`)
  expect((await admin.ask(customers.details, { id })).integralDtos).toEqual([
    { id: tags[0]!.id, integralName: '光电', color: 'cyan' },
    { id: tags[1]!.id, integralName: '高消费', color: 'green' },
  ])
})

test('a customer is 男 or 女, and nothing else', { tags: ['F0153'] }, async () => {
  for (const sex of ['男', '女'] as const) {
    const made = await newCustomer(admin, { sex })
    expect((await admin.ask(customers.details, { id: made.id })).sex).toBe(sex)
  }
  const other = { name: '别的', sex: '其他', temporarySign: 1 } as never
  expect(await admin.refused(customers.create, other)).toMatchObject({ status: 400 })
})

test('keyCustomers 1 marks a key customer', { tags: ['F0156'] }, async () => {
  const made = await newCustomer(admin, { keyCustomers: 1 })
  expect((await admin.ask(customers.details, { id: made.id })).keyCustomers).toBe(1)
  const other = await newCustomer(admin, { keyCustomers: 0 })
  expect((await admin.ask(customers.details, { id: other.id })).keyCustomers).toBe(0)
})

test('rows of list and search carry number, title and the last times', { tags: ['F0164', 'F0515'] }, async () => {
  const { code } = full.customer
  const [row] = (await admin.ask(customers.page, { keyword: code })).result
  const [hit] = (await admin.ask(customers.search, { keyword: code })).rows
  for (const one of [row!, hit!]) {
    expect(one).toMatchObject({ id, name: full.customer.name, no: code, title: expect.stringContaining('****') })
    expect(one.phone).toMatch(/^139\*{4}\d{4}$/)
    expect([one.lastTriageTime, one.lastPaymentTime]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d /),
      expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    ])
  }
})
