import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { deviceOf, LOG_DAYS, moduleNames, trail } from '@clinic/contract/areas/trail/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { attempt, hireWithPassword, PASSWORD } from '../../../test/sign-in.ts'
import { areas } from '../../areas.ts'
import { readSheet } from '../../kit/sheets.ts'
import { linkEntries } from './chain/chain.ts'
import { verifyStretch } from './chain/verify.ts'

let clinic: Clinic
let auditor: Actor
let keeper: Actor
const rights = ['system:log:list', 'system:log:detail', 'system:log:export', 'system:log:verify']

beforeAll(async () => {
  clinic = await newClinic()
  auditor = await clinic.with(rights)
  keeper = await clinic.with(['product:kind:add', 'product:kind:edit', 'product:kind:list'])
  const { id, version } = await keeper.ask(universalKinds.create, { name: '光电' })
  await keeper.ask(universalKinds.update, { id, version, name: '光电类' })
  await keeper.refused(universalKinds.create, { name: '光电类' })
})

describe('操作日志', () => {
  test('shows who did what, where and how it ended, newest first, in words', async () => {
    const { result, total } = await auditor.ask(trail.entries, { staffId: keeper.staffId })
    expect(total).toBe(3)
    expect(result.map(({ title, outcome, moduleName }) => [title, outcome, moduleName])).toEqual([
      [universalKinds.create.title, 'refused', '项目'],
      [universalKinds.update.title, 'done', '项目'],
      [universalKinds.create.title, 'done', '项目'],
    ])
    expect(result[0]!.refusal).toMatch(/[一-龥]/)
    expect(result[1]).toMatchObject({ staffName: '测试员', ip: '127.0.0.1', refusal: null })
  })

  test.each([
    ['module', { module: 'products' }, 3],
    ['another module', { module: 'cashier' }, 0],
    ['action', { action: universalKinds.update.title }, 1],
    ['outcome', { outcome: 'refused' as const }, 1],
    ['document', { objectNo: 'X1' }, 0],
    ['customer', { customerId: 1 }, 0],
    ['yesterday', { beginTime: '2020-01-01', endTime: '2020-01-02' }, 0],
  ])('narrows by %s', async (_what, filter, total) => {
    expect((await auditor.ask(trail.entries, { staffId: keeper.staffId, ...filter })).total).toBe(total)
  })

  test('reads what earlier versions wrote in their own words, and keeps from a reader the same of it', async () => {
    const blind = await clinic.with(rights, { columns: { 'triage.triage': ['name'] } })
    const [entry] = await clinic.rows(sql<{ id: number }>`
      insert into trail.entry (staff_id, request_id, call, title, outcome, object_type, after, mac)
      values (${blind.staffId}, 'r', 'POST /earlier', 'x', 'done', '分诊', '{"remark": "怕痛"}', 'm') returning id`)
    const { id } = entry!
    const { result } = await auditor.ask(trail.entries, { staffId: blind.staffId })
    expect(result.map(({ objectType }) => objectType)).toEqual(['triage'])
    expect((await auditor.ask(trail.entry, { id })).changes).toEqual([{ field: 'remark', before: null, after: '怕痛' }])
    expect((await blind.ask(trail.entry, { id })).changes).toEqual([
      { field: 'remark', before: null, after: null, hidden: true },
    ])
  })

  test('looks at 92 days at most', async () => {
    const spans = { beginTime: '2026-01-01', endTime: '2026-04-02' }
    expect(await auditor.ask(trail.entries, spans)).toMatchObject({ total: 0 })
    expect(await auditor.refused(trail.entries, { ...spans, endTime: '2026-04-03' })).toMatchObject({
      code: 40097,
      message: `查询时间不能超过 ${LOG_DAYS.most} 天，请缩短时间范围`,
    })
  })

  test('tells a change field by field, and needs a right of its own', async () => {
    const { result } = await auditor.ask(trail.entries, {
      staffId: keeper.staffId,
      action: universalKinds.update.title,
    })
    const detail = await auditor.ask(trail.entry, { id: result[0]!.id })
    expect(detail.changes).toContainEqual({ field: 'name', before: '光电', after: '光电类' })
    const lister = await clinic.with(['system:log:list'])
    expect(await lister.refused(trail.entry, { id: result[0]!.id })).toMatchObject({ status: 403 })
  })

  test('reaches as far as the right: one’s own department, or oneself', async () => {
    const other = await clinic.with(['system:log:list'], { dataScope: 3, department: '财务部' })
    expect((await other.ask(trail.entries, { staffId: keeper.staffId })).total).toBe(0)
    const same = await clinic.with(['system:log:list'], { dataScope: 3, department: '院办' })
    expect((await same.ask(trail.entries, { staffId: keeper.staffId })).total).toBe(3)
    const { result } = await auditor.ask(trail.entries, { staffId: keeper.staffId })
    const detailed = await clinic.with(['system:log:detail'], { dataScope: 5 })
    expect(await detailed.refused(trail.entry, { id: result[0]!.id })).toMatchObject({ status: 404 })
  })

  test('goes out as a sheet, and that is written down', async () => {
    const file = await auditor.raw('GET', `${trail.exportEntries.path}?staffId=${keeper.staffId}`)
    const rows = await readSheet(file.body)
    expect(rows![0]).toEqual(['时间', '人员', '模块', '操作', '对象', '客户', '结果', '原因', 'IP'])
    expect(rows).toHaveLength(4)
    const { total } = await auditor.ask(trail.entries, { action: '导出操作日志', staffId: auditor.staffId })
    expect(total).toBe(1)
  })

  test('every area that leaves rows has a name in the log', async () => {
    const named = await auditor.ask(trail.actions, {})
    const audited = areas.flatMap(({ routes }) => routes).filter(({ call }) => call.audited)
    const areasWithCalls = [...new Set(audited.map(({ area }) => area))]
    expect(named.map(({ module }) => module).sort()).toEqual(areasWithCalls.sort())
    expect(areasWithCalls.filter((name) => !(name in moduleNames))).toEqual([])
  })

  test('is checked stretch by stretch, and tampering in any of them shows', async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    for (let n = 0; n < 25; n++) await somebody.refused(universalKinds.create, { name: 'x' })
    await lone.inside(linkEntries)
    const run = async (): Promise<string[]> => {
      const kinds: string[] = []
      let stretches = 0
      for (let after = 0; ; ) {
        const stretch = await verifyStretch(lone.node.services, lone.hospitalId, after, 10)
        stretches++
        kinds.push(...stretch.problems.map(({ kind }) => kind))
        expect(stretch.last).toBe(25)
        after = stretch.checkedTo
        if (stretch.done) break
      }
      expect(stretches).toBe(3)
      return kinds
    }
    expect(await run()).toEqual([])
  })
})

describe('界面操作记录', () => {
  test('a record keeps customer, content, type and write type, under the server’s person and time', {
    tags: ['F0189', 'F0524'],
  }, async () => {
    const someone = await clinic.with([])
    await someone.ask(trail.addOperationRecord, {
      customerName: '张三',
      customerNo: 'K7',
      operationContent: '打印收据',
      operationType: '打印',
      writeType: 3,
    })
    const { result } = await auditor.ask(trail.reported, {})
    expect(result[0]).toMatchObject({
      staffName: '测试员',
      customerId: null,
      customerName: null,
      operationContent: '打印收据',
      operationType: '打印',
      writeType: '3',
    })
  })
})

describe('登录日志', () => {
  test('shows account, result, address and device; unlocking lets the person in at once', async () => {
    const lone = await newClinic()
    const account = `lock${lone.hospitalId}`
    await hireWithPassword(lone, account)
    const watcher = await lone.with(['system:loginLog:list', 'system:loginLog:export', 'system:loginLog:unlock'])
    const form = { username: account, hospitalId: lone.hospitalId, ip: `10.9.${lone.hospitalId % 250}.1` }
    for (let n = 0; n < 6; n++) await attempt(lone.node, { ...form, password: 'Wrong-2026-wrong' })
    expect((await attempt(lone.node, form)).answer).toMatchObject({ status: 429 })
    const { result } = await watcher.ask(trail.signIns, { account: account.toUpperCase(), outcome: 'refused' })
    expect(result[0]).toMatchObject({ account, staffName: '李能登', ip: form.ip, outcome: 'refused' })
    expect(result[0]!.refusal).toMatch(/密码/)
    expect(
      await (await lone.with(['system:loginLog:list'])).refused(trail.unlock, { id: result[0]!.id }),
    ).toMatchObject({
      status: 403,
    })
    await watcher.ask(trail.unlock, { id: result[0]!.id })
    expect((await attempt(lone.node, { ...form, password: PASSWORD })).ok).toBe(true)
    const done = await watcher.ask(trail.signIns, { account, outcome: 'done' })
    expect(done.total).toBe(1)
    expect(await watcher.refused(trail.unlock, { id: done.result[0]!.id })).toMatchObject({ code: 40997 })
    const sheet = await watcher.raw('GET', `${trail.exportSignIns.path}?account=${account}`)
    expect(await readSheet(sheet.body)).toHaveLength(9)
    const traces = await lone.rows(
      sql`select 1 from trail.entry where title in ('解锁账号', '导出登录日志') and outcome = 'done'`,
    )
    expect(traces).toHaveLength(2)
    // Eight passwords are stretched, a third of a second each on a quiet machine.
  }, 60_000)

  test('nobody unlocks an account that is not there, or somebody who stands above', async () => {
    const lone = await newClinic()
    const watcher = await lone.with(['system:loginLog:list', 'system:loginLog:unlock'])
    const above = `above${lone.hospitalId}`
    await hireWithPassword(lone, above, { userType: 1 })
    for (const username of [above, 'nobody-there-at-all'])
      await attempt(lone.node, { username, hospitalId: lone.hospitalId, password: 'Wrong-2026-wrong', ip: '10.9.9.9' })
    const { result } = await watcher.ask(trail.signIns, {})
    const keys = await Promise.all(result.map(async ({ id }) => (await watcher.refused(trail.unlock, { id })).key))
    expect(keys.toSorted()).toEqual(['role.personAbove', 'trail.nobodysAccount'])
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142 · Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge 142 · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    '微信 8.0.50 · Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['', ''],
])('a device in words: %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words)
})
