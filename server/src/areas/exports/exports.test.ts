/** 导出审批: more than one may take along is asked for, decided by a second person, and taken once. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { exports } from '@clinic/contract/areas/exports/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'

let clinic: Clinic
let asker: Actor
let approver: Actor
let phone = ''
const rights = ['customer:list', 'customer:export', 'customer:export:list'] as const
const few = { features: { 'export.maxRows': 2 } }
beforeAll(async () => {
  clinic = await newClinic()
  const front = await clinic.as('front')
  for (const name of ['申请甲', '申请乙', '申请丙']) phone = (await newCustomer(front, { name })).phone
  asker = await clinic.with([...rights, 'customer:exportPhone'], few)
  approver = await clinic.with([...rights, 'customer:export:approve'], few)
})

const asked = async (more: object = {}, who: Actor = asker) =>
  await who.ask(exports.create, { format: 'csv', reason: '年度分析', ...more })
const file = async (id: number, who: Actor = asker) => {
  const answer = await who.raw('POST', `/api/v1/customer/export/request/${id}/file`, {})
  return answer.body.toString()
}
const passed = async (more: object = {}) => {
  const { id, version } = await asked(more)
  await approver.ask(exports.audit, { id, version, pass: true })
  return id
}
const titles = async (who: Actor): Promise<string[]> =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.map(({ title }: { title: string }) => title)

test('above the limit nothing is cut off in silence: it is asked for, and up to it it is not', async () => {
  expect(await asker.refused(customers.export, {})).toMatchObject({ key: 'customers.exportTooMany', status: 422 })
  expect(await asker.refused(exports.create, { keyword: '申请甲', reason: '看看' })).toMatchObject({
    key: 'exports.withinLimit',
  })
  const two = await clinic.with([...rights], { features: { 'export.maxRows': 3 } })
  expect(
    (await two.raw('POST', '/api/v1/customer/info/export', { format: 'csv' })).body.toString().trim().split('\n'),
  ).toHaveLength(4)
  const [row] = (await asker.ask(exports.list, {})).result
  expect(row).toBeUndefined()
})

test('a second person decides, never the asker; a rejection says why; whoever is concerned hears of it', async () => {
  const { id, version } = await asked({ keyword: '申请' })
  expect(await titles(approver)).toContain('待审批：导出 3 位客户')
  expect(await asker.refused(exports.audit, { id, version, pass: true })).toMatchObject({ status: 403 })
  expect(await approver.refused(exports.audit, { id, version, pass: false, note: ' ' })).toMatchObject({
    key: 'exports.rejectReason',
  })
  expect(await approver.refused(exports.audit, { id, version: version + 1, pass: true })).toMatchObject({
    key: 'common.stale',
  })
  const own = await approver.ask(exports.create, { reason: '自己看' })
  expect(await approver.refused(exports.audit, { ...own, pass: true })).toMatchObject({ key: 'exports.ownRequest' })
  await expect(
    clinic.rows(sql`update exports.export_request set state = 'passed', audited_by = created_by,
    audited_at = kit.clock(), expires_at = kit.clock() where id = ${own.id}`),
  ).rejects.toThrow(/export_request_second_person/)
  await approver.ask(exports.remove, { id: own.id })
  await approver.ask(exports.audit, { id, version, pass: false, note: '范围太大' })
  expect(await titles(asker)).toContain('导出审批驳回：3 位客户')
  expect(await approver.refused(exports.audit, { id, version: version + 1, pass: true })).toMatchObject({
    key: 'exports.notWaiting',
  })
  expect(await file(id)).toContain('exports.notPassed')
  const [row] = (await asker.ask(exports.list, { state: 'rejected' })).result
  expect(row).toMatchObject({
    count: 3,
    reason: '年度分析',
    auditNote: '范围太大',
    filters: '关键字',
    withPhone: false,
  })
  const stored = await clinic.rows(sql`select * from exports.export_request where id = ${id}`)
  expect(JSON.stringify(stored)).not.toContain('申请')
})

test('what passed is taken once, of two at once by one; others do not take it, and approvers hear of it', async () => {
  const id = await passed()
  expect(await file(id, approver)).toContain('exports.notYours')
  const two = await Promise.all([file(id), file(id)])
  expect(two.filter((text) => text.includes('申请甲'))).toHaveLength(1)
  expect(two.filter((text) => text.includes('exports.notPassed'))).toHaveLength(1)
  const text = two.find((one) => one.includes('申请甲'))!
  expect(text.trim().split('\n')).toHaveLength(4)
  expect(text).not.toContain(phone)
  expect(await titles(approver)).toContain('测试员 导出了 3 位客户')
  expect((await asker.ask(exports.list, { state: 'used' })).result.map((row) => row.id)).toContain(id)
})

test('it holds for a day, to its last moment', async () => {
  const id = await passed()
  const until = (text: string) =>
    clinic.rows(sql`update exports.export_request set expires_at = kit.clock() + ${text}::interval where id = ${id}`)
  const [row] = await clinic.rows(sql<{
    hours: number
  }>`select extract(epoch from expires_at - audited_at)::int / 3600 as hours
    from exports.export_request where id = ${id}`)
  expect(row!.hours).toBe(24)
  await until('-1 second')
  expect(await file(id)).toContain('exports.expired')
  expect((await asker.ask(exports.list, { state: 'expired' })).result.map((one) => one.id)).toContain(id)
  expect((await asker.ask(exports.list, { state: 'passed' })).result.map((one) => one.id)).not.toContain(id)
  await until('1 minute')
  expect(await file(id)).toContain('申请甲')
})

test('rows, columns and numbers are those she has when she takes it', async () => {
  expect(await approver.refused(exports.create, { withPhone: true, reason: '短信' })).toMatchObject({ status: 403 })
  const id = await passed({ withPhone: true })
  await clinic.rows(sql`update access.role r set data_scope = 5 from access.staff_role s
    where s.role_id = r.id and s.staff_id = ${asker.staffId}`)
  await clinic.inside(async (ctx) => ctx.tell('perm.changed'))
  const text = await file(id)
  expect(text.trim().split('\n')).toHaveLength(1)
  await clinic.rows(sql`update access.role r set data_scope = 1 from access.staff_role s
    where s.role_id = r.id and s.staff_id = ${asker.staffId}`)
  await clinic.inside(async (ctx) => ctx.tell('perm.changed'))
  expect(await file(await passed({ withPhone: true }))).toContain(phone)
})

test('taken back by whoever asked, while it waits; own rows are seen alone', async () => {
  const { id } = await asked()
  expect(await approver.refused(exports.remove, { id })).toMatchObject({ key: 'exports.notYours' })
  const own = await clinic.with([...rights, 'customer:export:approve'], { dataScope: 5 })
  expect((await own.ask(exports.list, {})).result).toEqual([])
  expect(await own.refused(exports.audit, { id, version: 1, pass: true })).toMatchObject({ status: 404 })
  await asker.ask(exports.remove, { id })
  expect(await asker.refused(exports.remove, { id })).toMatchObject({ key: 'exports.notWaiting' })
  const elsewhere = await (await newClinic()).with([...rights, 'customer:export:approve'])
  expect(await elsewhere.refused(exports.audit, { id, version: 1, pass: true })).toMatchObject({ status: 404 })
})
