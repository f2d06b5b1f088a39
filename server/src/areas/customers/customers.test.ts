import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { tomorrowAt } from '../../../test/clock.ts'
import { newCustomer, newPhone, walkIn } from '../../../test/customers.ts'
import { present } from '../../kit/clock.ts'

let clinic: Clinic
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
})

test('a customer is made, numbered, and read back with the number masked', async () => {
  const { id, code, phone } = await newCustomer(front, { name: '李思', birthday: '1990-03-01', address: '人民路1号' })
  expect(code).toMatch(/^KH\d{12}$/)
  const archive = await front.ask(customers.one, { id })
  expect(archive).toMatchObject({
    name: '李思',
    code,
    developmentChannels: '直客',
    channelName: '现场',
    address: '人民路1号',
  })
  expect(archive.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  const header = await front.ask(customers.details, { id })
  expect(header).toMatchObject({
    id,
    code,
    name: '李思',
    levelName: '非会员',
    grade: 0,
    temporarySign: 0,
    integralDtos: [],
  })
  expect(await front.ask(customers.detail, { id })).toMatchObject({ name: '李思', code, sex: '女' })
})

test('her age is told in full years, a year more on her birthday', { tags: ['F0327'] }, async () => {
  const [day] = await clinic.rows(sql<{ today: string }>`select kit.today()::text as today`)
  // Thirty years ago, or two years more where that year had no such day.
  const ageOf = async (years: number, at: string) => {
    const birthday = `${Number(at.slice(0, 4)) - years}${at.slice(4)}`
    const { id } = await newCustomer(front, { birthday })
    return (await front.ask(customers.details, { id })).age
  }
  const { today: now } = day!
  const years = now.endsWith('02-29') ? 28 : 30
  expect(await ageOf(years, now)).toBe(years)
  const tomorrow = daysAfter(now, 1)
  if (!tomorrow.endsWith('02-29')) expect(await ageOf(years, tomorrow)).toBe(years - 1)
})

test('she is a year older at midnight, while the business day before goes on', async () => {
  await tomorrowAt('00:30', async () => {
    const desk = await clinic.as('front')
    const day = today(present())
    const years = day.endsWith('02-29') ? 28 : 30
    const { id } = await newCustomer(desk, { birthday: `${Number(day.slice(0, 4)) - years}${day.slice(4)}` })
    expect((await desk.ask(customers.details, { id })).age).toBe(years)
    expect((await desk.ask(customers.page, {})).result.find((row) => row.id === id)).toMatchObject({ age: years })
  })
})

test('what is missing is named, unless the archive is a quick note', async () => {
  expect(await front.refused(customers.create, { name: '赵一' })).toMatchObject({
    code: 42221,
    message: '请填写：性别、手机号、来源',
  })
  const { id } = await front.ask(customers.create, { name: '赵一', temporarySign: 1 })
  const { temporarySign, version } = await front.ask(customers.details, { id })
  expect(temporarySign).toBe(1)
  const rest = { sex: '男', phone: newPhone(), ...(await walkIn(front)) } as const
  await front.ask(customers.update, { id, version, ...rest })
  expect((await front.ask(customers.details, { id })).temporarySign).toBe(0)
})

test.each([
  [{ phone: '12800138000' }, 42222],
  [{ phone: '1380013800' }, 42222],
  [{ birthday: '2999-01-01' }, 42223],
  [{ birthday: '2025-02-30' }, 400],
  [{ birthday: '1899-12-31' }, 400],
  [{ sourceId: 999_999_999 }, 42224],
  [{ recommenderId: 999_999_999 }, 42229],
  [{ consultantId: 999_999_999 }, 42227],
  [{ provinceId: 999_998 }, 400],
  [{ allergy: '青霉素' }, 403],
])('%j is refused with %i', async (form, code) => {
  const source = await walkIn(front)
  const whole = { name: '钱二', sex: '女', phone: newPhone(), ...source, ...form } as const
  expect(await front.refused(customers.create, whole)).toMatchObject({ code })
})

test('old brings new: the type asks for who brought her', async () => {
  const [option] = await front.ask(customers.sourceOptions, { query: { typeName: '老带新' } })
  const source = { sourceTypeId: option!.typeId, sourceId: option!.id }
  const form = { name: '孙三', sex: '女', phone: newPhone(), ...source } as const
  expect(await front.refused(customers.create, form)).toMatchObject({ code: 42225 })
  const { id: recommenderId } = await newCustomer(front, { name: '老客甲' })
  const { id } = await front.ask(customers.create, { ...form, recommenderId })
  expect((await front.ask(customers.details, { id })).recommenderName).toBe('老客甲')
})

test('one number, one archive: the second desk is told so', async () => {
  const phone = newPhone()
  const source = await walkIn(front)
  const form = { name: '周五', sex: '男', phone, ...source } as const
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => front.ask(customers.create, form)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { answer } = (all.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason
  expect(answer).toMatchObject({ status: 409, code: 40920, message: `${phone}已存在` })
  // A child may share the number of its parent.
  await front.ask(customers.create, { ...form, name: '周小五', phoneRelation: '子女' })
})

test('the same create with the same key makes one archive', async () => {
  const form = { name: '吴六', sex: '男', phone: newPhone(), ...(await walkIn(front)) } as const
  const key = 'create-once-123'
  const [a, b] = await Promise.all([
    front.ask(customers.create, form, { key }),
    front.ask(customers.create, form, { key }),
  ])
  expect(a.id).toBe(b.id)
})

test('a change keeps what it does not name, and a masked number means unchanged', async () => {
  const { id, version, phone } = await newCustomer(front, { name: '郑七', remark: '爱喝茶' })
  const masked = (await front.ask(customers.one, { id })).phone!
  await front.ask(customers.update, { id, version, name: '郑柒', phone: masked })
  expect(await front.ask(customers.one, { id })).toMatchObject({ name: '郑柒', phone: masked, remark: '爱喝茶' })
  expect((await front.ask(customers.search, { keyword: '郑柒' })).rows.map((row) => row.id)).toEqual([id])
  expect((await front.ask(customers.search, { keyword: '郑七' })).rows).toEqual([])
  expect((await front.ask(customers.search, { keyword: phone })).rows.map((row) => row.id)).toEqual([id])
  expect(await front.refused(customers.update, { id, version, name: '郑八' })).toMatchObject({ code: 40901 })
  const number = newPhone()
  await front.ask(customers.update, { id, version: version + 1, phone: number })
  expect((await front.ask(customers.search, { keyword: phone })).rows).toEqual([])
  expect((await front.ask(customers.search, { keyword: number })).rows).toHaveLength(1)
})

test('taking a customer from her consultant needs more than editing', async () => {
  const [one, two] = [await clinic.as('consultant'), await clinic.as('consultant')]
  const { id, version } = await newCustomer(front)
  const { version: next } = await front.ask(customers.update, { id, version, consultantId: one.staffId })
  expect((await front.ask(customers.details, { id })).attributionConsultantName).toBe('consultant')
  expect(await front.refused(customers.update, { id, version: next, consultantId: two.staffId })).toMatchObject({
    status: 403,
  })
  const admin = await clinic.as('admin')
  await admin.ask(customers.update, { id, version: next, consultantId: two.staffId })
  // Own scope: she sees hers and no other.
  expect(await one.refused(customers.details, { id })).toMatchObject({ status: 404 })
  expect((await two.ask(customers.details, { id })).id).toBe(id)
  expect((await one.ask(customers.page, {})).result).toEqual([])
  expect((await two.ask(customers.page, {})).result.map((row) => row.id)).toEqual([id])
})

test('an archive nothing refers to can be deleted, another not', async () => {
  const admin = await clinic.as('admin')
  const { id } = await newCustomer(front, { name: '待删除' })
  const { id: brought } = await newCustomer(front, { name: '被推荐', recommenderId: id })
  expect(await admin.refused(customers.remove, { id })).toMatchObject({
    code: 42220,
    message: '该客户已有业务记录，不能删除',
  })
  await admin.ask(customers.remove, { id: brought })
  await admin.ask(customers.remove, { id })
  expect(await front.refused(customers.one, { id })).toMatchObject({ status: 404 })
  expect((await front.ask(customers.search, { keyword: '待删除' })).rows).toEqual([])
})

test('the side panel asks for a customer', { tags: ['F0579'] }, async () => {
  expect((await front.raw('GET', customers.panelArchive.path)).status).toBe(400)
})

test('levels, figures and health facts are absent without their permission', { tags: ['F0338', 'F0339'] }, async () => {
  const doctor = await clinic.with(['customer:list', 'customer:add', 'customer:health'])
  const { id } = await newCustomer(doctor, { allergy: '青霉素', pregnancy: true })
  const bare = await clinic.with(['customer:list'])
  const header = await bare.ask(customers.details, { id })
  for (const name of [
    'temporarySign',
    'levelName',
    'grade',
    'keyCustomers',
    'capital',
    'presentedAmount',
    'debtAmount',
    'integral',
    'allergy',
  ])
    expect(header).not.toHaveProperty(name)
  expect(await bare.ask(customers.one, { id })).not.toHaveProperty('allergy')
  expect((await bare.ask(customers.page, {})).result[0]).not.toHaveProperty('capital')
  expect(await bare.refused(customers.page, { inDebt: 1 })).toMatchObject({ status: 403 })
  expect(await bare.refused(customers.page, { sortName: 'totalPaid' })).toMatchObject({ status: 400 })
  expect(await doctor.ask(customers.details, { id })).toMatchObject({ allergy: '青霉素', healthFlags: ['妊娠'] })
  const cashier = await clinic.as('cashier')
  expect(await cashier.ask(customers.details, { id })).toMatchObject({
    capital: '0.00',
    debtAmount: '0.00',
    integral: 0,
  })
})

test('nothing readable of a number, an address or a remark is stored', async () => {
  const phone = newPhone()
  const { id } = await newCustomer(front, { name: '密封', phone, address: '幸福里九号', remark: '隐私备注' })
  const [row] = await clinic.rows(sql<{ all: string }>`select row_to_json(c)::text || (select string_agg(token, ',')
    from customers.search_token t where t.customer_id = c.id) || (select string_agg(coalesce(after::text, ''), ',')
    from trail.entry e where e.customer_id = c.id) as all from customers.customer c where c.id = ${id}`)
  for (const text of [phone, phone.slice(3), '幸福里', '隐私']) expect(row!.all).not.toContain(text)
})
