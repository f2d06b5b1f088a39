/** 客户导入: what a sheet says is understood, what is wrong with it is told and mended, what is good goes in once. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'
import { checked, type Line, tookIn } from '../../../test/sheets.ts'

let clinic: Clinic
let front: Actor
let sender: Actor
const rights = ['customer:list', 'customer:import', 'customer:import:list'] as const
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  sender = await clinic.with([...rights])
})

const line = (more: Line = {}): Line => ({ 姓名: '林知夏', 性别: '女', 手机号: newPhone(), 来源: '现场', ...more })
const rowsOf = async (id: number, filter: object = {}, who: Actor = sender) =>
  (await who.ask(imports.rows, { id, pageSize: 500, ...filter })).result
const kindsOf = async (id: number) =>
  Object.fromEntries((await rowsOf(id)).map(({ rowNo, faults }) => [rowNo, faults.map(({ kind }) => kind)]))

test('usual spellings are understood, and the archive is found by what it says', async () => {
  const phone = newPhone()
  const id = await checked(clinic, sender, [
    line({
      姓名: '欧阳若溪',
      性别: '女士',
      手机号: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`,
      生日: '1992年5月20日',
      备注: '朋友介绍',
    }),
    line({ 性别: 'M', 手机号: Number(newPhone()), 生日: '1988/1/2', 来源类型: '直客' }),
    line({ 性别: '男', 生日: 33_000, 微信: 'wx_1' }),
  ])
  expect(await kindsOf(id)).toEqual({ 2: [], 3: [], 4: [] })
  const done = await tookIn(clinic, sender, id)
  expect(done).toMatchObject({ state: 'done', created: 3, updated: 0, good: 0, faulty: 0 })
  const looking = await clinic.with(['customer:list', 'customer:revealPhone'])
  const { result } = await looking.ask(customers.page, { keyword: 'ouyangruoxi' })
  expect(result).toMatchObject([{ name: '欧阳若溪', sex: '女', developmentChannels: '直客', channelName: '现场' }])
  expect((await looking.ask(customers.page, { keyword: phone })).result.map(({ id: one }) => one)).toEqual([
    result[0]!.id,
  ])
  expect((await looking.ask(customers.reveal, { id: result[0]!.id, viewId: 'import-view-1' })).phone).toBe(phone)
  expect(await looking.ask(customers.one, { id: result[0]!.id })).toMatchObject({
    birthday: '1992-05-20',
    remark: '朋友介绍',
  })
  const birthdays = await clinic.rows(sql<{ day: string }>`select birthday::text as day from customers.customer
    where id in (select customer_id from imports.import_row where batch_id = ${id}) order by id`)
  expect(birthdays.map(({ day }) => day)).toEqual(['1992-05-20', '1988-01-02', '1990-05-07'])
  const standings = await clinic.rows(sql`select 1 from customers.standing s join imports.import_row r
    on r.customer_id = s.customer_id where r.batch_id = ${id}`)
  expect(standings).toHaveLength(3)
})

test('every kind of fault is told by its row; nothing of a faulty row goes in', async () => {
  const known = await newCustomer(front, { name: '旧客' })
  const twice = newPhone()
  await clinic.rows(sql`insert into customers.source (type_id, name, status)
    select id, '旧渠道', 1 from customers.source_type where name = '直客'`)
  const id = await checked(
    clinic,
    sender,
    [
      line({ 姓名: '' }),
      line({ 手机号: '95012' }),
      line({ 手机号: '1.38E+10' }),
      line({ 手机号: '' }),
      line({ 性别: '不详' }),
      line({ 性别: '' }),
      line({ 来源: '抖音信息流' }),
      line({ 来源: '' }),
      line({ 来源: '旧渠道' }),
      line({ 生日: '1932-13-05' }),
      line({ 生日: '2025-02-30' }),
      line({ 生日: '2999-01-01' }),
      line({ 手机号: twice }),
      line({ 手机号: `${twice.slice(0, 3)} ${twice.slice(3)}` }),
      line({ 手机号: known.phone }),
      line({ 备注: '=1+1' }),
      line({ 咨询师: '查无此人' }),
      line({ 姓名: '长'.repeat(31) }),
      line({ 邮箱: 'a@b' }),
    ],
    { mode: 'new' },
  )
  expect(await kindsOf(id)).toEqual({
    2: ['nameMissing'],
    3: ['phoneForm'],
    4: ['phoneForm'],
    5: ['phoneMissing'],
    6: ['sexWord'],
    7: ['sexMissing'],
    8: ['sourceUnknown'],
    9: ['sourceMissing'],
    10: ['sourceOff'],
    11: ['birthdayForm'],
    12: ['birthdayForm'],
    13: ['birthdayForm'],
    14: [],
    15: ['phoneTwice'],
    16: ['phoneTaken'],
    17: ['formula'],
    18: ['staffUnknown'],
    19: ['tooLong'],
    20: ['emailForm'],
  })
  const one = await sender.ask(imports.one, { id })
  expect(one).toMatchObject({ state: 'ready', total: 19, good: 1, faulty: 18, toCreate: 1, toUpdate: 0 })
  expect(one.faults[0]).toEqual({ kind: 'birthdayForm', rows: 3 })
  expect(one.faults.find(({ kind }) => kind === 'phoneForm')).toEqual({ kind: 'phoneForm', rows: 2 })
  expect(await rowsOf(id, { kind: 'phoneForm' })).toHaveLength(2)
  const [wrong] = await rowsOf(id, { kind: 'sourceUnknown' })
  expect(wrong!.wrong).toEqual([{ column: 'source', value: '抖音信息流' }])
  expect(JSON.stringify(await rowsOf(id))).not.toMatch(/1[3-9]\d{9}/)
  expect(await sender.refused(imports.start, { id, count: 19 })).toMatchObject({ key: 'imports.otherCount' })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ created: 1, faulty: 18, state: 'done' })
})

test('a row is mended where it stands, and every row alike with it; what was second is first then', async () => {
  const twice = newPhone()
  const id = await checked(clinic, sender, [
    line({ 手机号: twice }),
    line({ 手机号: twice }),
    line({ 来源: '老渠道' }),
    line({ 来源: '老渠道' }),
    line({ 来源: '新渠道' }),
  ])
  const rows = await rowsOf(id)
  const mend = (row: { id: number; version: number }, more: object) =>
    sender.ask(imports.repair, { id: row.id, version: row.version, ...more })
  expect(await mend(rows[2]!, { column: 'source', value: '现场', alike: true })).toEqual({ changed: 2, good: 2 })
  expect(
    await sender.refused(imports.repair, { id: rows[2]!.id, version: rows[2]!.version, column: 'name', value: '甲' }),
  ).toMatchObject({ key: 'imports.rowGone' })
  expect(
    await sender.refused(imports.repair, { id: rows[1]!.id, version: 999, column: 'phone', value: newPhone() }),
  ).toMatchObject({
    key: 'common.stale',
  })
  expect(
    await sender.refused(imports.repair, { id: rows[4]!.id, version: rows[4]!.version, column: 'remark', value: '甲' }),
  ).toMatchObject({ key: 'imports.wrongColumn' })
  expect(await mend(rows[4]!, { column: 'source', value: '还是没有' })).toEqual({ changed: 1, good: 0 })
  const other = await clinic.with([...rights])
  expect(
    await other.refused(imports.repair, { id: rows[1]!.id, version: rows[1]!.version, column: 'phone', value: '1' }),
  ).toMatchObject({
    key: 'imports.notYours',
  })
  const own = await clinic.with([...rights], { dataScope: 5 })
  expect(await own.refused(imports.one, { id })).toMatchObject({ status: 404 })
  expect((await own.ask(imports.list, {})).result).toEqual([])
  expect(await own.refused(imports.cancel, { id })).toMatchObject({ status: 404 })
  expect(await mend(rows[1]!, { column: 'phone', value: newPhone() })).toEqual({ changed: 2, good: 2 })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ created: 4, faulty: 1 })
})

test('an archive that stands is changed where the sheet says something; its owner and source only by whoever may', async () => {
  const consultant = await clinic.as('consultant')
  const owner = (
    await clinic.rows(sql<{ name: string }>`select name from staff.staff where id = ${consultant.staffId}`)
  )[0]!.name
  const known = await newCustomer(front, { name: '慕容复', remark: '老客户' })
  const changed = line({ 姓名: '慕容复', 手机号: known.phone, 生日: '1990-01-01', 咨询师: owner, 来源: '不存在的来源' })
  const id = await checked(clinic, sender, [changed, line({ 姓名: '慕容博', 手机号: known.phone })])
  expect(await sender.ask(imports.one, { id })).toMatchObject({ keepsOwners: true, toUpdate: 1, good: 1 })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ updated: 1, created: 0 })
  const after = await front.ask(customers.one, { id: known.id })
  expect(after).toMatchObject({ birthday: '1990-01-01', remark: '老客户', consultantId: null, code: known.code })
  // The same once more changes nothing, and says so.
  const again = await checked(clinic, sender, [changed])
  expect((await sender.ask(imports.one, { id: again })).sameFileAt).toBeNull()
  expect(await tookIn(clinic, sender, again)).toMatchObject({ unchanged: 1, updated: 0 })
  const head = await clinic.with([...rights, 'customer:import:owner'])
  const third = await checked(clinic, head, [{ ...changed, 来源: '现场' }])
  expect(await tookIn(clinic, head, third)).toMatchObject({ updated: 1 })
  expect(await front.ask(customers.one, { id: known.id })).toMatchObject({ consultantId: consultant.staffId })
  const [log] = await clinic.rows(sql<{ by: number }>`select created_by as by from customers.owner_log
    where customer_id = ${known.id} and to_id = ${consultant.staffId}`)
  expect(log).toMatchObject({ by: head.staffId })
})

test('another name under the same number is asked about, and meant when somebody says so', async () => {
  const known = await newCustomer(front, { name: '陆晓彤' })
  const id = await checked(clinic, sender, [line({ 姓名: '郑丽华', 手机号: known.phone })])
  const [row] = await rowsOf(id)
  expect(row!.faults).toMatchObject([{ kind: 'nameDiffers', column: 'name' }])
  expect(await sender.ask(imports.repair, { id: row!.id, version: row!.version, accept: true })).toEqual({
    changed: 1,
    good: 1,
  })
  await tookIn(clinic, sender, id)
  expect(await front.ask(customers.one, { id: known.id })).toMatchObject({ name: '郑丽华' })
  const byName = async (keyword: string) =>
    (await front.ask(customers.page, { keyword })).result.some((one) => one.id === known.id)
  expect([await byName('郑丽华'), await byName('陆晓彤')]).toEqual([true, false])
})

test('by its number an archive takes another phone, unless somebody has it; one that is not there is a fault', async () => {
  const [one, two] = [await newCustomer(front), await newCustomer(front)]
  const phone = newPhone()
  const id = await checked(
    clinic,
    sender,
    [
      { 客户编号: one.code, 手机号: phone },
      { 客户编号: two.code, 手机号: one.phone },
      { 客户编号: 'KH209901010001', 手机号: newPhone() },
    ],
    { mode: 'update', match: 'code' },
  )
  expect(await kindsOf(id)).toEqual({ 2: [], 3: ['phoneTaken'], 4: ['codeUnknown'] })
  await tookIn(clinic, sender, id)
  const looking = await clinic.with(['customer:list', 'customer:revealPhone'])
  expect((await looking.ask(customers.reveal, { id: one.id, viewId: 'import-view-2' })).phone).toBe(phone)
  expect((await looking.ask(customers.page, { keyword: one.phone })).result).toEqual([])
})

test("who is out of reach is neither changed nor named; another hospital's number is as good as new", async () => {
  const known = await newCustomer(front, { name: '别人的客户' })
  const own = await clinic.with([...rights], { dataScope: 5 })
  const id = await checked(clinic, own, [line({ 姓名: '别人的客户', 手机号: known.phone })])
  expect(await rowsOf(id, {}, own)).toMatchObject([{ faults: [{ kind: 'notYours' }] }])
  const taken = await checked(clinic, own, [line({ 手机号: known.phone })], { mode: 'new' })
  expect(JSON.stringify(await rowsOf(taken, {}, own))).not.toContain(known.code)
  const elsewhere = await newClinic()
  const there = await elsewhere.with([...rights])
  const free = await checked(elsewhere, there, [line({ 手机号: known.phone })])
  expect(await there.ask(imports.one, { id: free })).toMatchObject({ good: 1, toCreate: 1 })
  expect(await there.refused(imports.one, { id })).toMatchObject({ status: 404 })
})

test('a column her role hides is not written, and said so', async () => {
  const known = await newCustomer(front, { name: '遮住' })
  const blind = await clinic.with([...rights], {
    columns: { 'customers.customer': ['no', 'name', 'sex', 'phone', 'developmentChannels', 'channelName'] },
  })
  const id = await checked(clinic, blind, [
    line({ 姓名: '遮住', 手机号: known.phone, 生日: '1990-01-01', 职位: '教师' }),
  ])
  const one = await blind.ask(imports.one, { id })
  expect(one).toMatchObject({ hiddenColumns: ['出生日期'], unknownColumns: ['职位'] })
  await tookIn(clinic, blind, id)
  expect(await front.ask(customers.one, { id: known.id })).toMatchObject({ birthday: null })
})

test('a birthday that makes a child of somebody with health facts on file is a fault, until her guardian agreed', async () => {
  const desk = await clinic.with(['customer:list', 'customer:add', 'customer:health'])
  const [ill, well] = [await newCustomer(desk, { allergyState: 'denied' }), await newCustomer(desk)]
  const young = { 姓名: '王小明', 出生日期: `${String(new Date(await todayOf()).getUTCFullYear() - 10)}-01-01` }
  const id = await checked(clinic, sender, [
    line({ ...young, 手机号: ill.phone }),
    line({ ...young, 手机号: well.phone }),
  ])
  expect(await kindsOf(id)).toEqual({ 2: ['childUnconsented'], 3: [] })
  expect(await tookIn(clinic, sender, id)).toMatchObject({ updated: 1, faulty: 1 })
})
const todayOf = async () => (await clinic.rows(sql<{ day: string }>`select kit.today()::text as day`))[0]!.day
