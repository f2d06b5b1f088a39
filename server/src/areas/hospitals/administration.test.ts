import { hospitalAdministration as platform } from '@clinic/contract/areas/hospitals/administration.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import {
  factsOf as facts,
  inBinjiang,
  newPlatform,
  opening as opened,
  type Platform,
  word,
} from '../../../test/platform.ts'
import { attempt, hireWithPassword, PASSWORD } from '../../../test/sign-in.ts'
import { createStaff } from '../staff/index.ts'

let home: Clinic
let admin: Actor
let at: Platform['at']
let adminOf: Platform['adminOf']

beforeAll(async () => {
  ;({ home, admin, at, adminOf } = await newPlatform())
})

describe('the platform and its hospitals', () => {
  test('a hospital has its versions, type, flags and region', {
    tags: ['F0006', 'F0007', 'F0008', 'F0009', 'F0178'],
  }, async () => {
    const { id, account, randomPass } = await admin.ask(platform.create, opened({ address: '江南大道1号' }))
    expect([account.length > 4, randomPass.length]).toEqual([true, 12])
    const row = await admin.ask(platform.one, { id })
    expect(row).toMatchObject({
      sysVer: 'S',
      lifeVer: 'B',
      managType: 1,
      groupHis: false,
      dataViewType: 1,
      groupId: null,
    })
    expect(row).toMatchObject({
      address: '江南大道1号',
      province: '浙江省',
      city: '杭州市',
      area: '滨江区',
      ...inBinjiang,
    })
    expect(row).toMatchObject({ status: 0, accountCount: 1, accountQuota: null, expireAt: null })
  })

  test('the list is narrowed by group and by whether a hospital is a group hospital', { tags: ['F0359'] }, async () => {
    const head = await admin.ask(platform.create, opened({ groupHis: true }))
    const { groupId } = await admin.ask(platform.one, { id: head.id })
    const member = await admin.ask(platform.create, opened({ groupId }))
    const ids = async (filter: object) =>
      (await admin.ask(platform.list, { pageSize: 500, ...filter })).result.map((row) => row.id)
    expect((await ids({ groupId })).sort()).toEqual([head.id, member.id].sort())
    expect(await ids({ groupId, groupHis: true })).toEqual([head.id])
    expect(await ids({ groupId, groupHis: false })).toEqual([member.id])
    const row = await admin.ask(platform.one, { id: head.id })
    const change = { ...facts({ hospitalName: row.hospitalName }), id: head.id, version: row.version }
    expect(await admin.refused(platform.update, change)).toMatchObject({ code: 42293 })
    expect((await admin.ask(platform.groups, {})).some((group) => group.id === groupId)).toBe(true)
    expect(await admin.refused(platform.create, opened({ groupId: 9_007_199_254_000 }))).toMatchObject({ code: 40991 })
  })

  test('nobody but the platform reaches them, whatever a role grants', async () => {
    const someone = await home.with([
      'platform:hospital:list',
      'platform:hospital:status',
      'platform:hospital:cacheClean',
    ])
    const other = await newClinic()
    expect((await someone.refused(platform.list, {})).status).toBe(403)
    expect((await someone.refused(platform.setStatus, { id: other.hospitalId, version: 1, status: 1 })).status).toBe(
      403,
    )
    expect((await someone.refused(platform.cleanCache, { id: other.hospitalId })).status).toBe(404)
    expect(await someone.ask(platform.cleanCache, {})).toBe(null)
    const director = await home.as('admin')
    expect((await director.refused(platform.list, {})).status).toBe(403)
  })

  test('a change under an old version is refused and names are unique in the district', async () => {
    const { id } = await admin.ask(platform.create, opened())
    const row = await admin.ask(platform.one, { id })
    const change = { ...facts({ hospitalName: row.hospitalName, phone: '0571-88888888' }), id, version: row.version }
    await admin.ask(platform.update, change)
    expect(await admin.refused(platform.update, change)).toMatchObject({ code: 40901 })
    const { hospitalName } = await admin.ask(platform.one, { id })
    expect(await admin.refused(platform.create, opened({ hospitalName }))).toMatchObject({ code: 42290 })
  })

  test('taken away only when empty; its name is free again and its account signs nobody in', async () => {
    const { id } = await admin.ask(platform.create, opened())
    const { hospitalName } = await admin.ask(platform.one, { id })
    const inside = at(id)
    const extra = await inside((ctx) => createStaff(ctx, { account: `x${word()}`, name: '员工' }))
    expect(await admin.refused(platform.remove, { id })).toMatchObject({
      code: 42292,
      message: expect.stringContaining('1 名员工'),
    })
    await inside((ctx) => sql`delete from staff.staff where id = ${extra}`.execute(ctx.db))
    const administrator = await adminOf(id)
    await admin.ask(platform.remove, { id })
    expect((await administrator.refused(session.current, {})).status).toBe(401)
    expect((await admin.refused(platform.one, { id })).status).toBe(404)
    await admin.ask(platform.create, opened({ hospitalName }))
    expect(await admin.refused(platform.remove, { id: home.hospitalId })).toMatchObject({ code: 40990 })
  })

  test('the quota of accounts holds, and a trial hospital has five', async () => {
    const { id } = await admin.ask(platform.create, opened({ accountQuota: 2 }))
    const inside = at(id)
    const hire = () => inside((ctx) => createStaff(ctx, { account: `q${word()}`, name: '员工' }))
    const both = await Promise.allSettled([hire(), hire()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(hire()).rejects.toThrow(/上限 2 个/)
    const trial = await admin.ask(platform.create, opened({ lifeVer: 'A' }))
    const there = at(trial.id)
    for (let i = 0; i < 4; i++) await there((ctx) => createStaff(ctx, { account: `q${word()}`, name: '员工' }))
    await expect(there((ctx) => createStaff(ctx, { account: `q${word()}`, name: '员工' }))).rejects.toThrow(/上限 5 个/)
  })
})

describe('a closed hospital', () => {
  const closed = { status: 401, code: 40114, message: '医院已停用或已到期，请联系平台管理员' }

  test('has nobody in on the next request, and opens again', async () => {
    const clinic = await newClinic({ name: `停业${word()}`, ...inBinjiang, contact: '甲' })
    const person = await clinic.as('admin')
    expect((await person.ask(session.current, {})).id).toBe(person.staffId)
    const { version } = await admin.ask(platform.one, { id: clinic.hospitalId })
    const shut = await admin.ask(platform.setStatus, { id: clinic.hospitalId, version, status: 1, reason: '欠费' })
    expect(await person.refused(session.current, {})).toMatchObject(closed)
    await admin.ask(platform.setStatus, { ...shut, status: 0 })
    expect((await person.ask(session.current, {})).id).toBe(person.staffId)
    expect(await admin.refused(platform.setStatus, { id: home.hospitalId, version: 1, status: 1 })).toMatchObject({
      code: 40990,
    })
  })

  test('past its last day tells so to whoever knows the password, and the wrong password to everybody else', async () => {
    const clinic = await newClinic({ name: `到期${word()}`, ...inBinjiang, contact: '乙' })
    const account = `late-${word()}`
    await hireWithPassword(clinic, account)
    const person = await clinic.as('front')
    await clinic.inside((ctx) =>
      sql`update hospitals.hospital set expire_at = kit.today() - 1 where id = ${clinic.hospitalId}`.execute(ctx.db),
    )
    await expect.poll(async () => (await person.raw('GET', session.current.path)).status).toBe(401)
    expect(await person.refused(session.current, {})).toMatchObject(closed)
    const ip = '10.77.0.1'
    expect((await attempt(clinic.node, { username: account, password: PASSWORD, ip })).answer).toMatchObject({
      code: 40114,
    })
    expect((await attempt(clinic.node, { username: account, password: 'Wrong-2026-x', ip })).answer).toMatchObject({
      code: 42270,
    })
    expect((await admin.ask(platform.one, { id: clinic.hospitalId })).status).toBe(3)
  })
})

describe('本院信息', () => {
  test('is shown, changed under its version and audited', async () => {
    const { id } = await admin.ask(platform.create, opened())
    const person = await adminOf(id)
    const own = await person.ask(platform.own, {})
    expect(own).toMatchObject({ id, contact: '周医生', idleMinutes: 120, maxSessions: 3, accountCount: 1 })
    const change = {
      contact: '新联系人',
      phone: '0571-1',
      address: '新址',
      ...inBinjiang,
      licenseNo: 'L1',
      printHeader: '抬头',
      version: own.version,
    }
    await person.ask(platform.updateOwn, change)
    expect(await person.refused(platform.updateOwn, change)).toMatchObject({ code: 40901 })
    await person.ask(platform.setParameters, { idleMinutes: 30, maxSessions: 1 })
    expect(await person.ask(platform.own, {})).toMatchObject({
      contact: '新联系人',
      printHeader: '抬头',
      idleMinutes: 30,
      maxSessions: 1,
    })
    const inside = at(id)
    const { rows } = await inside((ctx) =>
      sql<{ title: string }>`select title from trail.entry where outcome = 'done' order by id`.execute(ctx.db),
    )
    expect(rows.map((row) => row.title)).toEqual(['修改本院信息', '修改本院参数'])
  })
})
