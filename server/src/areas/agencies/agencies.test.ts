import { agencies, agreedText } from '@clinic/contract/areas/agencies/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'

let clinic: Clinic
let keeper: Actor
let reader: Actor
let setter: Actor
beforeAll(async () => {
  clinic = await newClinic()
  keeper = await clinic.with([
    'marketing:agency:list',
    'marketing:agency:add',
    'marketing:agency:edit',
    'marketing:agency:delete',
    'marketing:agency:status',
    'marketing:agency:export',
  ])
  reader = await clinic.with(['marketing:agency:list', 'marketing:agency:export'])
  setter = await clinic.with(['setting:customer:list', 'setting:customer:source'])
})

const begun = { kind: 'company', rateBy: 'category', surgeryRate: 100, cycle: 'month' } as const
const made = (name: string, more: object = {}) => keeper.ask(agencies.create, { ...begun, name, ...more })
const names = async (filter: object) => (await keeper.ask(agencies.list, filter)).result.map(({ name }) => name)

test('推广机构 is made, found, changed, switched off and taken away; a name stands once', async () => {
  const { id, version } = await made(' 悦容文化 ', { remark: '年框' })
  expect(await names({ keyword: '悦容' })).toEqual(['悦容文化'])
  expect(await names({ kind: 'person' })).toEqual([])
  expect(await keeper.refused(agencies.create, { ...begun, name: '悦容文化' })).toMatchObject({
    key: 'agencies.nameTaken',
    message: '悦容文化已存在，请换一个名称',
  })
  const changed = await keeper.ask(agencies.update, { id, version, ...begun, name: '悦容传媒', kind: 'platform' })
  expect(await keeper.refused(agencies.update, { id, version, ...begun, name: '三号' })).toMatchObject({
    key: 'common.stale',
  })
  await keeper.ask(agencies.setStatus, { ...changed, status: 1 })
  expect((await keeper.ask(agencies.list, { status: 1 })).result).toMatchObject([
    { name: '悦容传媒', kind: 'platform', remark: '年框', surgeryRate: 100 },
  ])
  await keeper.ask(agencies.remove, { id })
  expect(await names({})).toEqual([])
})

test('phone and account are sealed in the table, masked in list and file, and read whole by whoever changes them, in the trail', async () => {
  const { id, version } = await made('小周工作室', {
    contact: '周敏',
    phone: '13812345678',
    account: '6222 0000 4321',
    bank: '招行',
  })
  const [stored] = await clinic.rows(sql`select to_jsonb(a) as row from agencies.agency a where id = ${id}`)
  expect(JSON.stringify(stored)).not.toMatch(/12345678|0000 4321|周敏/)
  const masked = { contact: '周敏', phone: '138****5678', account: '****4321' }
  expect((await reader.ask(agencies.list, { keyword: '小周' })).result).toMatchObject([masked])
  expect(await reader.refused(agencies.one, { id })).toMatchObject({ status: 403 })
  expect(await keeper.ask(agencies.one, { id })).toMatchObject({ phone: '13812345678', account: '6222 0000 4321' })
  // What is not said stays; what is emptied goes.
  const next = await keeper.ask(agencies.update, { id, version, ...begun, name: '小周工作室', phone: '0571-88886666' })
  expect(await keeper.ask(agencies.one, { id })).toMatchObject({ phone: '0571-88886666', account: '6222 0000 4321' })
  await keeper.ask(agencies.update, { ...next, ...begun, name: '小周工作室', account: '' })
  expect(await keeper.ask(agencies.one, { id })).toMatchObject({ phone: '0571-88886666', account: '' })
  const trail = await clinic.rows(
    sql`select e.title, to_jsonb(e) as entry from trail.entry e where object_type = 'agency' and object_id = ${id}`,
  )
  expect(trail.length).toBe(6)
  expect(JSON.stringify(trail)).not.toMatch(/12345678|88886666|0000 4321|周敏/)
})

test('an agreement says what it is counted by, and ends no earlier than it begins', async () => {
  const refused = async (more: object) =>
    (await keeper.refused(agencies.create, { ...begun, name: '谈判中', ...more })).key
  expect(await refused({ surgeryRate: 0 })).toBe('agencies.noRate')
  expect(await refused({ rateBy: 'head' })).toBe('agencies.noPerHead')
  expect(await refused({ rateBy: 'head', perHead: '0' })).toBe('agencies.noPerHead')
  expect(await refused({ startDate: '2026-05-02', endDate: '2026-05-01' })).toBe('agencies.period')
  await made('一日', { startDate: '2026-05-01', endDate: '2026-05-01', surgeryRate: 0, restRate: 1 })
  await made('白送', { rateBy: 'none', surgeryRate: 0 })
})

test('the agreement is read in a line', () => {
  expect(agreedText({ ...begun, otherCareRate: 15, restRate: 0 })).toBe('手术 10% · 非手术 1.5%')
  expect(agreedText({ ...begun, rateBy: 'head', perHead: '200.00' })).toBe('每人 200.00')
  expect(agreedText({ ...begun, rateBy: 'none' })).toBe('')
})

test('a source of a type that asks for one names an agency in use today, keeps it when that is over, and holds it', async () => {
  const today = (await clinic.rows<{ day: string }>(sql`select kit.today()::text as day`))[0]!.day
  const yesterday = (await clinic.rows<{ day: string }>(sql`select (kit.today() - 1)::text as day`))[0]!.day
  const last = await made('到今天', { endDate: today })
  const { id: over } = await made('已结束', { endDate: yesterday })
  const { id: typeId } = await setter.ask(customers.typeCreate, { name: '渠道二', kind: 'channel', status: 0 })
  expect(await setter.ask(customers.typeOne, { id: typeId })).toMatchObject({ needAgency: true })
  const source = { typeId, name: '美容院', status: 0 } as const
  const refused = async (more: object) => (await setter.refused(customers.sourceCreate, { ...source, ...more })).key
  expect(await refused({})).toBe('customers.agencyNeeded')
  expect(await refused({ agencyId: over })).toBe('agencies.unusable')
  expect(await refused({ agencyId: 1 })).toBe('agencies.unusable')
  const kept = await setter.ask(customers.sourceCreate, { ...source, agencyId: last.id })
  await keeper.ask(agencies.setStatus, { id: last.id, version: last.version, status: 1 })
  const again = await setter.ask(customers.sourceUpdate, { ...kept, ...source, name: '美容院甲', agencyId: last.id })
  expect(await setter.ask(customers.sourceOne, { id: kept.id })).toMatchObject({ agencyName: '到今天' })
  const without = await setter.refused(customers.sourceUpdate, { ...again, ...source, agencyId: null })
  expect(without.key).toBe('customers.agencyNeeded')
  expect(await keeper.refused(agencies.remove, { id: last.id })).toMatchObject({ key: 'agencies.inUse' })
  const offered = await setter.ask(agencies.options, {})
  expect(offered.filter(({ id }) => [last.id, over].includes(id)).map(({ inUse }) => inUse)).toEqual([false, false])
  const elsewhere = { ...again, ...source, name: '美容院甲', agencyId: over }
  expect((await setter.refused(customers.sourceUpdate, elsewhere)).key).toBe('agencies.unusable')
  // A type that asks for none takes a source without; what is over is for the source that named it.
  const { id: free } = await setter.ask(customers.typeCreate, { name: '网络二', kind: 'network', status: 0 })
  const none = await setter.ask(customers.sourceCreate, { ...source, typeId: free })
  const late = await setter.refused(customers.sourceUpdate, { ...none, ...source, typeId: free, agencyId: last.id })
  expect(late.key).toBe('agencies.unusable')
})
