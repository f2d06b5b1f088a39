/** Who brought a customer, in a sheet: named by code or number, refused as at the desk, row by row and among each other. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'
import { checked, type Line, slice, tookIn } from '../../../test/sheets.ts'

const rights = ['customer:list', 'customer:import', 'customer:import:list', 'customer:import:owner'] as const
let clinic: Clinic
let front: Actor
let sender: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  sender = await clinic.with([...rights])
  await clinic.rows(sql`insert into customers.source (type_id, name)
    select id, '老客介绍' from customers.source_type where kind = 'referral' limit 1`)
})

const line = (more: Line = {}): Line => ({ 姓名: '林知夏', 性别: '女', 手机号: newPhone(), 来源: '现场', ...more })
const rowsOf = async (id: number, who: Actor = sender) => (await who.ask(imports.rows, { id, pageSize: 500 })).result
const saidOf = async (id: number, who: Actor = sender) =>
  (await rowsOf(id, who)).map(({ faults }) =>
    faults.map(({ column, kind, hint }) => [column, kind, ...(hint ? [hint] : [])].join(' ')),
  )
const recommenderOf = async (id: number) => (await front.ask(customers.one, { id })).recommenderId
const boundOf = (id: number) => clinic.rows(sql`select id from referrals.referral where referee_id = ${id}`)

test('is named by her code or her number; a source that asks for somebody is mended by naming her', async () => {
  const one = await newCustomer(front)
  const id = await checked(clinic, sender, [
    line({ 来源: '老客介绍', 推荐人: one.code.toLowerCase() }),
    line({ 来源: '老客介绍', 推荐人: `+86 ${one.phone}` }),
    line({ 来源: '老客介绍', 推荐人: '' }),
    line({ 来源: '老客介绍', 推荐人: 'KH209901010009' }),
    line({ 来源: '老客介绍', 推荐人: newPhone() }),
    line({ 推荐人: one.code }),
    line(),
  ])
  expect(await saidOf(id)).toEqual([
    [],
    [],
    ['recommender sourceNeedsPerson'],
    ['recommender recommenderUnknown'],
    ['recommender recommenderUnknown'],
    [],
    [],
  ])
  const [, , lacking, coded, dialled] = await rowsOf(id)
  expect(coded!.wrong[0]!.value).toBe('KH209901010009')
  expect(dialled!.wrong[0]!.value).toMatch(/^1\d\d\*{4}\d{4}$/)
  const mending = { id: lacking!.id, version: lacking!.version, column: 'recommender' as const }
  expect(await sender.ask(imports.repair, { ...mending, value: one.phone })).toEqual({ changed: 1, good: 1 })
  await tookIn(clinic, sender, id)
  const made = await rowsOf(id)
  for (const at of [0, 1, 2, 5]) {
    expect(await recommenderOf(made[at]!.customerId!)).toBe(one.id)
    expect(await boundOf(made[at]!.customerId!)).toHaveLength(1)
  }
  expect(await recommenderOf(made[6]!.customerId!)).toBeNull()
  // A sheet without the column says it where it can be mended; a hospital that asks nobody lets it in.
  const without = [line({ 来源: '老客介绍' })]
  expect(await saidOf(await checked(clinic, sender, without))).toEqual([['source sourceNeedsPerson']])
  const admin = await clinic.as('admin')
  const asks = async (referralAsks: boolean) =>
    admin.ask(customerFields.changeSetting, { ...(await admin.ask(customerFields.setting, {})), referralAsks })
  await clinic.rows(sql`update customers.source_type set need_recommender = false where kind = 'referral'`)
  await asks(false)
  expect(await saidOf(await checked(clinic, sender, without))).toEqual([[]])
  await asks(true)
})

test('the refusals of the desk are faults of the row: herself, the same number, an old customer, out of reach, closed', async () => {
  const [one, old, other] = [await newCustomer(front), await newCustomer(front), await newCustomer(front)]
  await front.ask(triage.create, { customerId: old.id })
  const second = newPhone()
  const withTwo = await newCustomer(front, { phone2: second })
  const row = (who: { phone: string }, more: Line) => line({ 姓名: '王小明', 手机号: who.phone, ...more })
  const id = await checked(clinic, sender, [
    row(one, { 推荐人: one.code }),
    line({ 手机号: second, 推荐人: withTwo.code }),
    row(old, { 推荐人: one.code }),
    row(other, { 推荐人: one.code }),
  ])
  expect(await saidOf(id)).toEqual([
    ['recommender recommenderRefused 推荐人不能是客户本人，请重新选择'],
    ['recommender recommenderRefused 推荐人与客户的手机号或证件号相同，不能绑定，请重新选择'],
    ['recommender recommenderRefused 该客户绑定前已到过院或消费过，是老客户，不能绑定推荐人'],
    [],
  ])
  const [self] = await rowsOf(id)
  expect(JSON.stringify(self)).not.toContain(one.phone)
  const own = await clinic.with([...rights], { dataScope: 5 })
  const far = await checked(clinic, own, [line({ 推荐人: one.code }), line({ 推荐人: one.phone })])
  expect(await saidOf(far, own)).toEqual([['recommender recommenderNotYours'], ['recommender recommenderNotYours']])
  // Between the look and the taking in she came: it is refused then, and what was good goes in.
  await front.ask(triage.create, { customerId: other.id })
  expect(await tookIn(clinic, sender, await checked(clinic, sender, [line()]))).toMatchObject({ created: 1 })
  expect(await sender.ask(imports.one, { id })).toMatchObject({ good: 1 })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ updated: 0, faulty: 4 })
  expect(await recommenderOf(other.id)).toBeNull()
})

test('who may not write owners leaves who brought her alone', async () => {
  const [one, she] = [await newCustomer(front), await newCustomer(front)]
  const plain = await clinic.with(['customer:list', 'customer:import', 'customer:import:list'])
  const id = await checked(clinic, plain, [line({ 姓名: '王小明', 手机号: she.phone, 推荐人: one.code, 备注: '新' })])
  expect(await tookIn(clinic, plain, id)).toMatchObject({ updated: 1 })
  expect(await recommenderOf(she.id)).toBeNull()
})

test('rows that would close a ring among each other: the last one is refused, in one slice and from two sheets at once', async () => {
  const [a, b, c] = [await newCustomer(front), await newCustomer(front), await newCustomer(front)]
  const row = (who: { phone: string }, by: { code: string }) =>
    line({ 姓名: '王小明', 手机号: who.phone, 推荐人: by.code })
  const id = await checked(clinic, sender, [row(a, b), row(b, c), row(c, a)])
  expect((await saidOf(id)).map((said) => said.length)).toEqual([0, 0, 1])
  await tookIn(clinic, sender, id)
  expect([await recommenderOf(a.id), await recommenderOf(b.id), await recommenderOf(c.id)]).toEqual([b.id, c.id, null])
  expect(await saidOf(await checked(clinic, sender, [row(c, a)]))).toEqual([
    ['recommender recommenderRefused 所选推荐人是该客户一路带来的，不能互为推荐，请重新选择'],
  ])
  const [x, y] = [await newCustomer(front), await newCustomer(front)]
  const sheets = [await checked(clinic, sender, [row(x, y)]), await checked(clinic, sender, [row(y, x)])]
  for (const one of sheets) await sender.ask(imports.start, { id: one, count: 1 })
  await Promise.all(sheets.map((one) => slice(clinic, sender, one)))
  expect([await recommenderOf(x.id), await recommenderOf(y.id)].filter((one) => one !== null)).toHaveLength(1)
})
