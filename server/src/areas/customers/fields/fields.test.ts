/** Fields a hospital sets up: what may stand in them, who sees them, what becomes of archives from before. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone, walkIn } from '../../../../test/customers.ts'
import { recount, unfilledNight } from './unfilled.ts'

let clinic: Clinic
let front: Actor
let setter: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  setter = await clinic.with(['setting:customer:list', 'setting:customer:field'])
})

type Form = Parameters<typeof setter.ask<typeof customerFields.fieldCreate>>[1]
let serial = 0
/** A field of the hospital's own, by its key. */
const newField = async (form: Partial<Form> = {}, by = setter) => {
  const label = form.label ?? `字段${++serial}`
  const made = await by.ask(customerFields.fieldCreate, { ...form, label })
  const { key } = await by.ask(customerFields.fieldOne, { id: made.id })
  return { ...made, key, label }
}
const builtIn = async (key: string, by = setter) =>
  (await by.ask(customerFields.fieldList, { pageSize: 100 })).result.find((field) => field.key === key)!
const require_ = async (key: string, required: boolean, by = setter) => {
  const { id, version, label } = await builtIn(key, by)
  return await by.ask(customerFields.fieldUpdate, { id, version, label, required })
}
const recounted = (on = clinic) => on.inside((ctx) => recount(ctx, {}))
const archive = (id: number, who = front) => who.ask(customers.one, { id })

test('a new hospital has the product’s fields, in the order of its forms, and asks for no more than before', async () => {
  const { result, total } = await setter.ask(customerFields.fieldList, { pageSize: 100 })
  const product = result.filter((field) => field.builtIn)
  expect(total).toBeGreaterThanOrEqual(24)
  expect(product.map(({ key }) => key).slice(0, 6)).toEqual([
    'name',
    'sex',
    'phone',
    'source',
    'recommenderId',
    'allergyState',
  ])
  expect(product.filter(({ required }) => required).map(({ key }) => key)).toEqual(['name', 'sex', 'phone', 'source'])
})

describe('what may stand in a field', () => {
  test('is judged by its type, its limits and its words, each at its edge', async () => {
    const [size, at, mood, note] = [
      await newField({ label: '足码', dataType: 'Short', minValue: 30, maxValue: 45 }),
      await newField({ label: '末次体检', dataType: 'Date' }),
      await newField({ label: '沟通', options: ['安静', '健谈'] }),
      await newField({ label: '喜好', maxLength: 4 }),
    ]
    const said = async (ext: Record<string, string | number | boolean | null>) =>
      (
        await front.refused(customers.create, {
          name: '赵一',
          sex: '女',
          phone: newPhone(),
          ...(await walkIn(front)),
          ext,
        })
      ).message
    expect(await said({ [size.key]: 29 })).toContain('足码不能小于 30')
    expect(await said({ [size.key]: 46 })).toContain('足码不能大于 45')
    expect(await said({ [size.key]: '四十' })).toContain('足码应为整数')
    expect(await said({ [at.key]: '2026-02-30' })).toContain('末次体检应为日期')
    expect(await said({ [mood.key]: '吵闹' })).toContain('沟通请从可选项中选择')
    expect(await said({ [note.key]: '很长的喜好' })).toContain('喜好不能超过4个字')
    expect(await said({ f999999999999999: 'x' })).toContain('字段设置已调整')
    const ext = { [size.key]: 45, [at.key]: '2026-02-28', [mood.key]: '健谈', [note.key]: ' 安静 ' }
    const { id, version } = await newCustomer(front, { ext })
    expect((await archive(id)).ext).toEqual({ ...ext, [note.key]: '安静' })
    // What is not named stays, nothing clears.
    await front.ask(customers.update, { id, version, ext: { [note.key]: null, [size.key]: 30 } })
    expect((await archive(id)).ext).toEqual({ [size.key]: 30, [at.key]: '2026-02-28', [mood.key]: '健谈' })
  })

  test('stays as it was when its words are changed, until it is written anew', async () => {
    const field = await newField({ options: ['甲', '乙'] })
    const { id, version } = await newCustomer(front, { ext: { [field.key]: '甲' } })
    await setter.ask(customerFields.fieldUpdate, {
      id: field.id,
      version: field.version,
      label: field.label,
      options: ['乙'],
    })
    const next = await front.ask(customers.update, { id, version, remark: '常客', ext: { [field.key]: '甲' } })
    expect((await archive(id)).ext).toMatchObject({ [field.key]: '甲' })
    expect(
      await front.refused(customers.create, { name: '钱二', temporarySign: 1, ext: { [field.key]: '甲' } }),
    ).toMatchObject({
      status: 422,
    })
    await front.ask(customers.update, { id, version: next.version, ext: { [field.key]: '乙' } })
    expect((await archive(id)).ext).toMatchObject({ [field.key]: '乙' })
  })
})

describe('setting up', () => {
  test('keeps the type of a field that holds something, and the field itself', async () => {
    const field = await newField()
    const { id, version, label } = field
    const moved = await setter.ask(customerFields.fieldUpdate, { id, version, label, dataType: 'Integer' })
    await newCustomer(front, { ext: { [field.key]: 7 } })
    expect(
      await setter.refused(customerFields.fieldUpdate, { id, version: moved.version, label, dataType: 'String' }),
    ).toMatchObject({ status: 422, key: 'customers.fields.kindFixed' })
    expect(await setter.refused(customerFields.fieldRemove, { id })).toMatchObject({ key: 'customers.fields.used' })
    const off = await setter.ask(customerFields.fieldUpdate, { id, version: moved.version, label, status: 1 })
    expect((await front.ask(customerFields.fieldsInUse, {})).map(({ key }) => key)).not.toContain(field.key)
    const { result } = await front.ask(customers.page, { pageSize: 1 })
    expect(result[0]!.ext).not.toHaveProperty(field.key)
    expect(off.version).toBeGreaterThan(moved.version)
    const unused = await newField()
    await setter.ask(customerFields.fieldRemove, { id: unused.id })
  })

  test('takes no change of what an archive cannot be without', async () => {
    const changed = async (key: string, form: Partial<Form>) => {
      const { id, version, label } = await builtIn(key)
      return (await setter.refused(customerFields.fieldUpdate, { id, version, label, ...form })).key
    }
    for (const key of ['name', 'sex', 'source']) {
      expect(await changed(key, { status: 1 })).toBe('customers.fields.always')
      expect(await changed(key, { required: false })).toBe('customers.fields.always')
    }
    expect(await changed('phone', { status: 1 })).toBe('customers.fields.always')
    expect(await changed('medicalHistory', { required: true })).toBe('customers.fields.health')
    expect(await changed('allergyState', { required: true })).toBe('customers.fields.health')
    expect(await changed('birthday', { dataType: 'Date' })).toBe('customers.fields.builtIn')
    expect(await changed('birthday', { sensitive: true })).toBe('customers.fields.builtIn')
    const { id } = await builtIn('birthday')
    expect(await setter.refused(customerFields.fieldRemove, { id })).toMatchObject({ key: 'customers.fields.builtIn' })
  })

  test('refuses what does not fit together, a name twice, and the sixty-first', async () => {
    const other = await newClinic()
    const by = await other.with(['setting:customer:list', 'setting:customer:field'])
    const refused = async (form: Partial<Form>) =>
      (await by.refused(customerFields.fieldCreate, { label: '新字段', ...form })).key
    expect(await refused({ dataType: 'Integer', options: ['一'] })).toBe('customers.fields.unfit')
    expect(await refused({ dataType: 'Integer', minValue: 2, maxValue: 1 })).toBe('customers.fields.unfit')
    expect(await refused({ format: 'YMD' })).toBe('customers.fields.unfit')
    expect(await refused({ section: 'health' })).toBe('customers.fields.unfit')
    expect(await refused({ label: '姓名' })).toBe('customers.fields.labelTaken')
    await other.inside(async (ctx) => {
      await sql`insert into customers.field (key, label) select 'f' || n, '补' || n from generate_series(1, 59) n`.execute(
        ctx.db,
      )
    })
    await newField({}, by)
    expect(await refused({})).toBe('customers.fields.tooMany')
  })

  test('is done by one administrator after the other', async () => {
    const { id, version, label } = await newField()
    await setter.ask(customerFields.fieldUpdate, { id, version, label, required: true })
    expect(await setter.refused(customerFields.fieldUpdate, { id, version, label, required: false })).toMatchObject({
      status: 409,
    })
    const now = await setter.ask(customerFields.setting, {})
    const { version: _version, ...said } = now
    const [one, two] = await Promise.allSettled([
      setter.ask(customerFields.changeSetting, { ...now, remindDays: 3 }),
      setter.ask(customerFields.changeSetting, { ...now, remindDays: 5 }),
    ])
    expect([one!.status, two!.status].sort()).toEqual(['fulfilled', 'rejected'])
    const after = await setter.ask(customerFields.setting, {})
    await setter.ask(customerFields.changeSetting, { ...said, version: after.version })
    await setter.ask(customerFields.fieldUpdate, { id, version: version + 1, label, required: false })
  })
})

describe('a field that became required', () => {
  test('holds from the next save; who lacks it stands under 待完善, and is told what', async () => {
    const hospital = await newClinic()
    const [desk, by] = [await hospital.as('front'), await hospital.as('admin')]
    const before = await newCustomer(desk)
    const full = await newCustomer(desk, { birthday: '1990-01-01' })
    expect((await desk.ask(customers.counts, {})).unfilled).toBe(0)
    await require_('birthday', true, by)
    await recounted(hospital)
    expect((await desk.ask(customers.page, { view: 'unfilled' })).result.map(({ id }) => id)).toEqual([before.id])
    expect((await desk.ask(customers.counts, {})).unfilled).toBe(1)
    expect((await desk.ask(customers.details, { id: before.id })).missing).toEqual(['生日'])
    expect((await archive(full.id, desk)).missing).toEqual([])
    expect((await builtIn('birthday', by)).lacking).toBe(1)
    const change = { id: before.id, version: before.version }
    expect(await desk.refused(customers.update, { ...change, remark: '常客' })).toMatchObject({
      message: '请填写：生日',
    })
    await desk.ask(customers.update, { ...change, remark: '常客', birthday: '1988-08-08' })
    expect((await desk.ask(customers.page, { view: 'unfilled' })).total).toBe(0)
    const source = await walkIn(desk)
    expect(
      await desk.refused(customers.create, { name: '孙三', sex: '男', phone: newPhone(), ...source }),
    ).toMatchObject({ message: '请填写：生日' })
    // A quick note may wait, and waits under 待完善 from its first moment.
    const { id } = await desk.ask(customers.create, {
      name: '李四',
      sex: '男',
      phone: newPhone(),
      ...source,
      temporarySign: 1,
    })
    expect((await desk.ask(customers.page, { view: 'unfilled' })).result.map((row) => row.id)).toEqual([id])
    await require_('birthday', false, by)
    expect((await desk.ask(customers.page, { view: 'unfilled' })).total).toBe(0)
  })

  test('of the hospital’s own counts no as an answer, and asks nothing of who may not see it', async () => {
    const hospital = await newClinic()
    const by = await hospital.as('admin')
    const desk = await hospital.with(['customer:list', 'customer:add', 'customer:edit'])
    const field = await newField({ dataType: 'Boolean', required: true, sensitive: true }, by)
    const made = await newCustomer(desk)
    await recounted(hospital)
    expect((await desk.ask(customers.details, { id: made.id })).missing).toEqual([])
    expect((await desk.ask(customers.page, { view: 'unfilled' })).total).toBe(0)
    expect((await by.ask(customers.details, { id: made.id })).missing).toEqual([field.label])
    expect((await by.ask(customers.page, { view: 'unfilled' })).total).toBe(1)
    await by.ask(customers.update, { id: made.id, version: made.version, extSensitive: { [field.key]: false } })
    expect((await by.ask(customers.details, { id: made.id })).missing).toEqual([])
  })

  test('is told to whoever made a quick note, of other archives to whoever has the customer: once, after the hospital’s days', async () => {
    const hospital = await newClinic()
    const by = await hospital.as('admin')
    const owner = await hospital.as('consultant')
    const now = await by.ask(customerFields.setting, {})
    await by.ask(customerFields.changeSetting, { ...now, remindDays: 3 })
    await newCustomer(by, { temporarySign: 1, phone: null, consultantId: owner.staffId })
    await newCustomer(by, { consultantId: owner.staffId })
    await require_('birthday', true, by)
    await recounted(hospital)
    const told = async (who = by) =>
      (await who.ask(messages.mine, {})).list.filter(({ title }) => title === '1 位客户的档案待完善').length
    const since = (days: number) =>
      hospital.rows(
        sql`update customers.unfilled set created_at = (kit.today() - ${days}::int)::timestamptz + interval '23 hours'`,
      )
    await since(2)
    await hospital.inside((ctx) => unfilledNight(ctx, {}))
    expect([await told(), await told(owner)]).toEqual([0, 0])
    await since(3)
    await hospital.inside((ctx) => unfilledNight(ctx, {}))
    await hospital.inside((ctx) => unfilledNight(ctx, {}))
    expect([await told(), await told(owner)]).toEqual([1, 1])
  })
})
