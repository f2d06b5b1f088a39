/** Fields whose value stands once, and such of several words: saves, races, sheets, merges, setting up, filters. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone, walkIn } from '../../../../test/customers.ts'
import { checked, tookIn } from '../../../../test/sheets.ts'

let clinic: Clinic
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
})

type Form = Parameters<typeof admin.ask<typeof customerFields.fieldCreate>>[1]
let serial = 0
const newField = async (form: Partial<Form> = {}, by = admin) => {
  const label = form.label ?? `号${++serial}`
  const made = await by.ask(customerFields.fieldCreate, { ...form, label })
  return { ...made, label, key: (await by.ask(customerFields.fieldOne, { id: made.id })).key }
}
const refusedWith = async (ext: Record<string, string | number>, by = admin) =>
  await by.refused(customers.create, { name: '赵一', sex: '女', phone: newPhone(), ...(await walkIn(by)), ext })

describe('a value that stands once', () => {
  test('is refused to the second archive, by whichever door, and free again when it goes', async () => {
    const { key, label } = await newField({ uniqueValues: true })
    const one = await newCustomer(admin, { ext: { [key]: ' A-1 ' } })
    const said = {
      status: 409,
      key: 'customers.fields.taken',
      message: `A-1已存在，“${label}”不能与其他客户相同，请核对`,
    }
    expect(await refusedWith({ [key]: 'A-1' })).toMatchObject(said)
    const two = await newCustomer(admin, { ext: { [key]: 'A-2' } })
    expect(
      await admin.refused(customers.update, { id: two.id, version: two.version, ext: { [key]: 'A-1 ' } }),
    ).toMatchObject(said)
    // Her own stays hers, saved again.
    await admin.ask(customers.update, { id: one.id, version: one.version, remark: '常客', ext: { [key]: 'A-1' } })
    const now = await admin.ask(customers.one, { id: one.id })
    await admin.ask(customers.update, { id: one.id, version: now.version, ext: { [key]: null } })
    await admin.ask(customers.update, { id: two.id, version: two.version, ext: { [key]: 'A-1' } })
    await newCustomer(admin, { ext: { [key]: 'A-2' } })
    // Another hospital knows nothing of it, and a person who reaches nobody is told the same.
    const far = await clinic.with(['customer:list', 'customer:add'], { dataScope: 5 })
    expect(await refusedWith({ [key]: 'A-2' }, far)).toMatchObject({ status: 409 })
    const other = await newClinic()
    const there = await other.as('admin')
    const field = await newField({ uniqueValues: true }, there)
    await newCustomer(there, { ext: { [field.key]: 'A-1' } })
    // The database holds it, whatever writes.
    await expect(
      clinic.rows(sql`update customers.customer set ext = ext || ${JSON.stringify({ [key]: 'A-2' })}::jsonb
        where id = ${two.id}`),
    ).rejects.toThrow('own_value_once')
  })

  test('of fifty desks at once one gets it, new archives and old ones', async () => {
    const { key } = await newField({ uniqueValues: true, dataType: 'Integer' })
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        admin.ask(customers.create, { name: '同号', temporarySign: 1, ext: { [key]: 7 } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(String(one.reason)).toContain('7已存在')
    const [a, b] = [await newCustomer(admin), await newCustomer(admin)]
    const both = await Promise.allSettled(
      [a, b].map(({ id, version }) => admin.ask(customers.update, { id, version, ext: { [key]: 8 } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is judged row by row in a sheet: on file, twice in the file, and her own', async () => {
    const { key, label } = await newField({ uniqueValues: true })
    const [known, keeper] = [await newCustomer(admin, { ext: { [key]: 'S-1' } }), await newCustomer(admin)]
    const row = (value: string, phone = newPhone()) => ({
      姓名: '王小明',
      性别: '女',
      手机号: phone,
      来源: '现场',
      [label]: value,
    })
    const id = await checked(clinic, admin, [
      row('S-1'),
      row('S-2'),
      row('S-2'),
      row('S-1', known.phone),
      row('S-3'),
      row('S-4', keeper.phone),
    ])
    const kinds = async () =>
      (await admin.ask(imports.rows, { id, pageSize: 50 })).result.map(({ faults }) =>
        faults.map(({ kind }) => kind).join(),
      )
    expect(await kinds()).toEqual(['fieldTaken', '', 'fieldTwice', '', '', ''])
    // A desk takes S-3 before the sheet goes in: that row alone stays out.
    await newCustomer(admin, { ext: { [key]: 'S-3' } })
    expect(await tookIn(clinic, admin, id)).toMatchObject({ created: 1, updated: 1, unchanged: 1, faulty: 3 })
    expect((await kinds())[4]).toBe('fieldTaken')
    expect((await admin.ask(customers.one, { id: keeper.id })).ext).toEqual({ [key]: 'S-4' })
  })

  test('goes over with the archive that goes into another one, and is nobody else’s then', async () => {
    const { key } = await newField({ uniqueValues: true })
    const [kept, gone] = [await newCustomer(admin), await newCustomer(admin, { ext: { [key]: 'M-1' } })]
    const seen = await admin.ask(merging.preview, { keptId: kept.id, goneId: gone.id })
    const versions = { keptVersion: seen.kept.version, goneVersion: seen.gone.version }
    await admin.ask(merging.merge, { keptId: kept.id, goneId: gone.id, ...versions, reason: '同一人' })
    expect((await admin.ask(customers.one, { id: kept.id })).ext).toEqual({ [key]: 'M-1' })
    expect(await refusedWith({ [key]: 'M-1' })).toMatchObject({ status: 409 })
  })

  test('is not begun while two share one, and ends when it is taken back', async () => {
    const field = await newField()
    const { id, key, label } = field
    await newCustomer(admin, { ext: { [key]: 'X' } })
    const other = await newCustomer(admin, { ext: { [key]: 'X' } })
    const set = (version: number, uniqueValues: boolean) => ({ id, version, label, uniqueValues })
    expect(await admin.refused(customerFields.fieldUpdate, set(field.version, true))).toMatchObject({
      key: 'customers.fields.shared',
    })
    await admin.ask(customers.update, { id: other.id, version: other.version, ext: { [key]: 'Y' } })
    const begun = await admin.ask(customerFields.fieldUpdate, set(field.version, true))
    expect(await refusedWith({ [key]: 'Y' })).toMatchObject({ key: 'customers.fields.taken' })
    await admin.ask(customerFields.fieldUpdate, set(begun.version, false))
    await newCustomer(admin, { ext: { [key]: 'Y' } })
    const long = await newField({ dataType: 'String' })
    await clinic.rows(sql`update customers.customer set ext = ext || jsonb_build_object(${long.key}::text, repeat('长', 501))
      where id = ${other.id}`)
    expect(
      await admin.refused(customerFields.fieldUpdate, {
        id: long.id,
        version: long.version,
        label: long.label,
        uniqueValues: true,
      }),
    ).toMatchObject({ key: 'customers.fields.longValue' })
    const unfit = async (form: Partial<Form>) =>
      (await admin.refused(customerFields.fieldCreate, { label: '不合', ...form })).message
    expect(await unfit({ uniqueValues: true, dataType: 'Boolean' })).toContain('不能设为不能重复')
    expect(await unfit({ uniqueValues: true, options: ['甲'] })).toContain('不能设为不能重复')
  })
})

describe('several words', () => {
  test('are chosen from its words, each once, and found by any and by all of them', async () => {
    const field = await newField({ multiple: true, options: ['水光', '热玛吉', '皮秒', '热'] })
    const { key, id, label } = field
    const of = (value: string) => newCustomer(admin, { name: `多${value}`, ext: { [key]: value } })
    const [a, b, c] = [await of('水光、皮秒'), await of('皮秒'), await of('热玛吉、水光')]
    const found = async (condition: string) =>
      (await admin.ask(customers.pageByPost, { fields: [key + condition] })).result.map((row) => row.id).toSorted()
    expect(await found('|水光、皮秒')).toEqual([a.id, b.id, c.id].toSorted())
    expect(await found('&水光、皮秒')).toEqual([a.id])
    expect(await found('&皮秒、水光')).toEqual([a.id])
    // A word that begins like another is not the other.
    expect(await found('|热')).toEqual([])
    const said = async (value: string | number) => (await refusedWith({ [key]: value })).message
    expect(await said('水光、光子')).toContain('没有“光子”')
    expect(await said('水光、水光')).toContain('重复的选项')
    expect(await said(3)).toContain('应为文本')
    const plain = await newField()
    expect(await admin.refused(customers.pageByPost, { fields: [`${plain.key}|甲`] })).toMatchObject({ status: 400 })
    // One word more is a change of words; one word only is another kind, as long as somebody has several.
    const again = { id, version: field.version, label }
    expect(await admin.refused(customerFields.fieldUpdate, { ...again, multiple: false })).toMatchObject({
      key: 'customers.fields.kindFixed',
    })
    const unfit = async (form: Partial<Form>) =>
      (await admin.refused(customerFields.fieldCreate, { label: '不合', multiple: true, ...form })).message
    expect(await unfit({})).toContain('先填可选项')
    expect(await unfit({ options: ['甲，乙'] })).toContain('不能有顿号')
  })

  test('stand in a cell of a sheet as people write them', async () => {
    const { key, label } = await newField({ multiple: true, options: ['水光', '皮秒'] })
    const row = (value: string) => ({ 姓名: '王小明', 性别: '女', 手机号: newPhone(), 来源: '现场', [label]: value })
    const id = await checked(clinic, admin, [row('皮秒， 水光；皮秒'), row('水光'), row('水光、光子')])
    await tookIn(clinic, admin, id)
    const { result } = await admin.ask(imports.rows, { id, pageSize: 9 })
    expect(result.map(({ faults }) => faults.map(({ hint }) => hint))).toEqual([
      [],
      [],
      [`${label}没有“光子”，请从可选项中选择`],
    ])
    expect((await admin.ask(customers.one, { id: result[0]!.customerId! })).ext).toEqual({ [key]: '皮秒、水光' })
  })
})
