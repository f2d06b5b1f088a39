/** Who sees what stands in the hospital's own fields: lists, archives, filters, sheets, the trail. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer } from '../../../../test/customers.ts'

const READS = ['customer:list', 'customer:export', 'customer:add', 'customer:edit']
const features = { 'export.maxRows': 100 }
let clinic: Clinic
let admin: Actor
let plain: Actor
let trusted: Actor
let [open, secret, size, day] = ['', '', '', '']
let her: { id: number; version: number }
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
  plain = await clinic.with(READS, { features })
  trusted = await clinic.with([...READS, 'sensitive:customer-field'], { features })
  const made = async (form: object) => {
    const { id } = await admin.ask(customerFields.fieldCreate, form as never)
    return (await admin.ask(customerFields.fieldOne, { id })).key
  }
  open = await made({ label: '喜好' })
  secret = await made({ label: '家庭情况', sensitive: true })
  size = await made({ label: '足码', dataType: 'Integer' })
  day = await made({ label: '体检', dataType: 'Date', format: 'YMDHMS' })
  her = await newCustomer(admin, {
    name: '甲',
    ext: { [open]: '安静的房间', [size]: 38, [day]: '2026-03-31 23:59:59' },
    extSensitive: { [secret]: '离异' },
  })
  await newCustomer(admin, { name: '乙', ext: { [open]: '窗边', [size]: 9 } })
})

const csvOf = async (who: Actor, body: object = {}) =>
  (await who.raw('POST', '/api/v1/customer/info/export', { format: 'csv', ...body })).body.toString('utf8')
const namesBy = async (who: Actor, ...fields: string[]) =>
  (await who.ask(customers.pageByPost, { fields })).result.map(({ name }) => name).toSorted()

test('what is sensitive is in no answer of who lacks the right: list, archive, fields, file', async () => {
  for (const answer of [
    await plain.ask(customers.page, {}),
    await plain.ask(customers.pageByPost, {}),
    await plain.ask(customers.one, { id: her.id }),
    await plain.ask(customers.panelArchive, { customerId: her.id }),
    await plain.ask(customers.details, { id: her.id }),
    await plain.ask(customerFields.fieldsInUse, {}),
    await csvOf(plain),
  ])
    expect(JSON.stringify(answer)).not.toMatch(/离异|家庭情况/)
  expect((await plain.ask(customers.one, { id: her.id })).ext).toMatchObject({ [open]: '安静的房间', [size]: 38 })
  expect((await trusted.ask(customers.one, { id: her.id })).extSensitive).toEqual({ [secret]: '离异' })
  expect((await trusted.ask(customers.page, { keyword: '甲' })).result[0]!.extSensitive).toEqual({ [secret]: '离异' })
  const file = await csvOf(trusted)
  expect(file).toMatch(/家庭情况/)
  expect(file).toMatch(/离异/)
})

test('nor is it found by asking, or written', async () => {
  expect(await plain.refused(customers.pageByPost, { fields: [`${secret}=离异`] })).toMatchObject({ status: 403 })
  expect(await plain.refused(customers.pageByPost, { fields: [`${secret}?`] })).toMatchObject({ status: 403 })
  expect((await plain.raw('POST', '/api/v1/customer/info/export', { fields: [`${secret}~离`] })).status).toBe(403)
  expect(await namesBy(trusted, `${secret}=离异`)).toEqual(['甲'])
  const { version } = await plain.ask(customers.one, { id: her.id })
  const change = { id: her.id, version }
  expect((await plain.refused(customers.update, { ...change, extSensitive: { [secret]: '已婚' } })).status).toBe(403)
  // Nor under the other name, where plain fields are written; not even by who may.
  expect((await trusted.refused(customers.update, { ...change, ext: { [secret]: '已婚' } })).status).toBe(422)
  expect((await plain.refused(customers.update, { ...change, ext: { [secret]: '已婚' } })).status).toBe(422)
  expect(
    (await plain.refused(customers.create, { name: '丙', temporarySign: 1, extSensitive: { [secret]: '已婚' } }))
      .status,
  ).toBe(422)
  await plain.ask(customers.update, { ...change, ext: { [open]: '安静的房间' } })
  expect((await trusted.ask(customers.one, { id: her.id })).extSensitive).toEqual({ [secret]: '离异' })
})

test('a role may keep all of them from somebody', async () => {
  const columns = { 'customers.customer': ['no', 'name', 'phone', 'sex'] }
  const blind = await clinic.with(READS, { features, columns } as never)
  for (const answer of [
    await blind.ask(customers.page, {}),
    await blind.ask(customers.one, { id: her.id }),
    await csvOf(blind),
  ])
    expect(JSON.stringify(answer)).not.toMatch(/安静的房间|离异/)
  expect((await blind.ask(customerFields.fieldsInUse, {})).filter(({ builtIn }) => !builtIn)).toEqual([])
  expect((await blind.refused(customers.pageByPost, { fields: [`${open}~安静`] })).status).toBe(403)
})

test('conditions hold together, at their ends, as figures and days and not as letters', async () => {
  expect(await namesBy(admin, `${open}~房间`)).toEqual(['甲'])
  expect(await namesBy(admin, `${open}=窗边`)).toEqual(['乙'])
  expect(await namesBy(admin, `${size}>9`)).toEqual(['乙', '甲'])
  expect(await namesBy(admin, `${size}>10`)).toEqual(['甲'])
  expect(await namesBy(admin, `${size}<9`)).toEqual(['乙'])
  expect(await namesBy(admin, `${size}>9`, `${size}<37`)).toEqual(['乙'])
  expect(await namesBy(admin, `${day}<2026-03-31`)).toEqual(['甲'])
  expect(await namesBy(admin, `${day}>2026-04-01`)).toEqual([])
  expect(await namesBy(admin, `${day}?`)).toEqual(['乙'])
  expect((await admin.refused(customers.pageByPost, { fields: [`${size}=三十八`] })).status).toBe(400)
  expect((await admin.refused(customers.pageByPost, { fields: [`${open}>安`] })).status).toBe(400)
  expect((await admin.refused(customers.pageByPost, { fields: ['f1=x'] })).status).toBe(403)
})

test('the trail says what was written by the fields’ names, and of what is sensitive only that it was', async () => {
  const [entry] = await clinic.rows<{ after: object }>(
    sql`select after from trail.entry where customer_id = ${her.id} and title = '新增客户'`,
  )
  expect(entry!.after).toMatchObject({
    ext: { 喜好: '安静的房间', 足码: 38 },
    extSensitive: { 家庭情况: '（已填写）' },
  })
})

test('another hospital’s fields are nobody’s here', async () => {
  const other = await newClinic()
  const stranger = await other.as('admin')
  expect((await stranger.ask(customerFields.fieldsInUse, {})).filter(({ builtIn }) => !builtIn)).toEqual([])
  expect((await stranger.refused(customers.pageByPost, { fields: [`${open}?`] })).status).toBe(403)
})
