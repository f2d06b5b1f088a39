import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'
import type { Context } from '../../../kit/context.ts'
import { spellNames } from './spell-names.ts'

const names = ['王小明', '王小红', '李小明', '欧阳娜娜', '单雄信', 'Anna王', '李霞李晓']
let clinic: Clinic
let front: Actor
let stranger: Actor
const made = new Map<string, { id: number; code: string; phone: string }>()

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  for (const name of names) made.set(name, await newCustomer(front, { name }))
  const other = await newClinic()
  stranger = await other.as('front')
  for (const name of names) await newCustomer(stranger, { name, phone: made.get(name)!.phone })
})

const hits = async (keyword: string, who = front): Promise<string[]> =>
  (await who.ask(customers.search, { keyword })).rows.map((row) => row.name)

test.each([
  ['王', ['Anna王', '王小红', '王小明']],
  ['小明', ['李小明', '王小明']],
  ['王小明', ['王小明']],
  ['阳娜娜', ['欧阳娜娜']],
  ['wx', ['王小红', '王小明']],
  ['wxm', ['王小明']],
  ['wangxiaoming', ['王小明']],
  ['sxx', ['单雄信']],
  ['小明 lxm', ['李小明']],
  ['ouyang', ['欧阳娜娜']],
  ['xiaoming', ['李小明', '王小明']],
  ['wangxm', ['王小明']],
  ['lxiaom', ['李小明']],
  ['wangxi', ['王小红', '王小明']],
  ['wangxiaomi', ['王小明']],
  ['xiaoho 王', ['王小红']],
  ['ouyangna', ['欧阳娜娜']],
  ['lixia', ['李霞李晓', '李小明']],
  ['诸葛', []],
  ['%', []],
  ["'; drop", []],
])('%s finds %j', async (keyword, expected) => {
  expect(await hits(keyword)).toEqual(expected)
  const { result, total } = await front.ask(customers.page, { keyword })
  expect(result.map((row) => row.name)).toEqual(expected)
  expect(total).toBe(expected.length)
})

test('number, last four digits and code find their customer, here and nowhere else', async () => {
  for (const name of names) {
    const { id, phone, code } = made.get(name)!
    expect(await hits(phone)).toEqual([name])
    expect(await hits(phone.slice(-4))).toContain(name)
    expect(await hits(`${name.slice(0, 2)} ${phone.slice(-4)}`)).toContain(name)
    expect(await hits(code.toLowerCase())).toEqual([name])
    const theirs = (await stranger.ask(customers.search, { keyword: phone })).rows
    expect(theirs).toHaveLength(1)
    expect(theirs[0]!.id).not.toBe(id)
  }
})

test('names kept before a rule of spelling are spelt anew, slice by slice, and nothing else of them changes', async () => {
  const tokens = () =>
    clinic.rows(
      sql<{ token: string }>`select customer_id, token from customers.search_token order by customer_id, token`,
    )
  const before = await tokens()
  await clinic.inside((ctx) => sql`delete from customers.search_token where token ~ '^[a-z]{2,9}$'`.execute(ctx.db))
  expect(await hits('ouyang')).toEqual([])
  const { hospitalId } = clinic
  const slices: unknown[] = [0]
  for (const after of slices)
    await clinic.inside((ctx) => {
      const job: Context['job'] = async (_task, next) => void slices.push(next['after'])
      return spellNames(Object.assign(Object.create(ctx) as Context, { job }), { hospitalId, after })
    })
  expect(slices).toHaveLength(3)
  expect(await tokens()).toEqual(before)
  expect(await hits(`ouyang ${made.get('欧阳娜娜')!.phone.slice(-4)}`)).toEqual(['欧阳娜娜'])
})

test('the old style takes name and phone as columns of the query', async () => {
  const { phone } = made.get('单雄信')!
  const answer = await front.ask(customers.list, { page: 1, pageSize: 20, query: { name: '雄信', phone } })
  expect(answer.rows.map((row) => row.name)).toEqual(['单雄信'])
  expect(answer.rows).toEqual(answer.result)
  expect(await front.refused(customers.list, { query: { nme: 'x' } as never })).toMatchObject({ status: 400 })
})

test('pages of result and total follow one another without a gap, in every order', { tags: ['F0517'] }, async () => {
  for (const sortName of [undefined, 'no', 'createTime', 'lastVisitTime', 'lastPaymentTime']) {
    const seen: unknown[] = []
    for (const page of [1, 2, 3, 4])
      seen.push(...(await front.ask(customers.page, { page, pageSize: 2, ...(sortName ? { sortName } : {}) })).result)
    expect(new Set(seen.map((row) => (row as { id: number }).id)).size).toBe(names.length)
  }
  expect(await front.refused(customers.page, { sortName: 'name; drop table' })).toMatchObject({ status: 400 })
  expect((await front.ask(customers.page, { page: 99 })).total).toBe(names.length)
})

test('filters narrow together', async () => {
  const consultant = await clinic.as('consultant')
  const { id } = await newCustomer(front, {
    name: '筛选甲',
    consultantId: consultant.staffId,
    birthday: '1991-05-06',
    sex: '男',
  })
  const found = async (filters: object) => (await front.ask(customers.page, filters)).result.map((row) => row.id)
  expect(await found({ consultantId: consultant.staffId })).toEqual([id])
  expect(await found({ sex: '男', birthMonth: 5 })).toEqual([id])
  expect(await found({ sex: '男', birthMonth: 6 })).toEqual([])
  expect(await found({ keyword: '筛选', sex: '女' })).toEqual([])
  expect(await found({ keyword: '筛选', createdFrom: '2020-01-01', lifeStage: 'prospect' })).toEqual([id])
  expect(await found({ visitedFrom: '2020-01-01' })).toEqual([])
  expect(await found({ createdTo: '2020-01-01' })).toEqual([])
  const cashier = await clinic.as('cashier')
  const owing = await cashier.ask(customers.page, {
    inDebt: '0',
    capitalMin: '0',
    capitalMax: '100',
    totalPaidMax: '5',
  })
  expect(owing.result.map((row) => row.id)).toContain(id)
  expect((await cashier.ask(customers.page, { capitalMin: '0.01' })).result).toEqual([])
})

test('no answer but the revealing one carries a number', async () => {
  const admin = await clinic.as('admin')
  const number = /(?<!\d)1[3-9]\d{9}(?!\d)/
  const { id, phone } = made.get('王小明')!
  const asked = [
    ['GET', '/api/v1/customer/info/page?pageSize=100'],
    ['GET', `/api/v1/customer/${id}`],
    ['GET', `/api/v1/customer/panel/info/${id}`],
    ['GET', `/api/v1/customer/panel/basicInfor?customerId=${id}`],
    ['GET', `/api/v1/customer/limitState/${id}`],
    ['POST', '/api/v1/customer/customers/list', { query: {} }],
    ['POST', '/api/v1/customer/customers/details', { id }],
    ['POST', '/api/v1/customer/customers/detail', { id }],
    ['POST', '/api/v1/customer/search', { keyword: phone }],
    ['POST', '/api/v1/customer/search/phone', { phone }],
    ['POST', '/api/v1/customer/info/export', { format: 'csv' }],
  ] as const
  for (const [method, url, body] of asked) {
    const answer = await admin.raw(method, url, body)
    expect({ url, status: answer.status }).toEqual({ url, status: 200 })
    expect(answer.text).not.toMatch(number)
  }
  const revealed = await admin.ask(customers.reveal, { id, viewId: newPhone() })
  expect(revealed.phone).toBe(phone)
})
