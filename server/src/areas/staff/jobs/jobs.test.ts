import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { jobs } from '@clinic/contract/areas/staff/jobs.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'

const every = ['list', 'add', 'edit', 'delete', 'role', 'button', 'status'].map((word) => `system:job:${word}`)

describe('jobs', () => {
  test('are listed with type, department, people and roles, and found by department and below', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    await clinic.as('doctor')
    const dental = await clinic.rows(sql<{ id: number }>`select id from staff.department where name = '口腔科'`)
    const below = await clinic.rows(sql<{ id: number }>`select id from staff.department where name = '口腔种植'`)
    const made = await admin.ask(jobs.createByRabbit, { name: '种植护士', deptId: below[0]!.id, remark: '二楼' })
    const { result } = await admin.ask(jobs.list, { deptId: dental[0]!.id })
    expect(result.map(({ id, deptName, type, status }) => ({ id, deptName, type, status }))).toEqual([
      { id: made.id, deptName: '口腔种植', type: 1, status: 0 },
    ])
    const page = await admin.ask(jobs.findPage, { keyword: '主治', pageNum: 1, pageSize: 10 })
    expect(page).toMatchObject({ pageNum: 1, pageSize: 10, total: 1 })
    expect(page.list[0]).toMatchObject({ name: '主治医生', memberCount: 1, roleNames: ['医生'], fixed: true })
    expect((await admin.ask(jobs.list, { type: 3 })).result.every((job) => job.type === 3)).toBe(true)
  })

  test('开发人员, 咨询师 and 主治医生 keep their names, their type and themselves', { tags: ['F0363'] }, async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const { result } = await admin.ask(jobs.list, { pageSize: 500 })
    const fixed = result.filter((job) => job.fixed)
    expect(fixed.map(({ name }) => name).sort()).toEqual(['主治医生', '咨询师', '开发人员'].sort())
    for (const { id, version, name } of fixed) {
      expect(await admin.refused(jobs.update, { id, version, name: '改名', deptId: null })).toMatchObject({
        key: 'job.fixedName',
      })
      expect(await admin.refused(jobs.updateByRabbit, { id, version, name, type: 3, deptId: null })).toMatchObject({
        key: 'job.fixedName',
      })
      expect(await admin.refused(jobs.remove, { id })).toMatchObject({ key: 'job.fixedDelete' })
      await admin.ask(jobs.update, { id, version, name, remark: '系统岗位', deptId: null })
    }
    for (const postName of ['主治医生', '开发人员', '咨询师'])
      expect(await admin.ask(staff.byPostName, { postName })).toEqual([])
  })

  test('refuse a taken name, a stale version, a department of another hospital, and deleting what somebody holds', async () => {
    const [clinic, other] = [await newClinic(), await newClinic()]
    const admin = await clinic.with(every)
    const nurse = await clinic.as('nurse')
    const made = await admin.ask(jobs.create, { name: '导医', deptId: null })
    expect(await admin.refused(jobs.create, { name: '导医 ', deptId: null })).toMatchObject({
      key: 'job.nameTaken',
      code: 40912,
    })
    await admin.ask(jobs.update, { ...made, name: '导医员', deptId: null })
    expect(await admin.refused(jobs.update, { ...made, name: '导诊', deptId: null })).toMatchObject({ code: 40901 })
    const strange = await other.rows(sql<{ id: number }>`select id from staff.department limit 1`)
    expect(await admin.refused(jobs.create, { name: '某', deptId: strange[0]!.id })).toMatchObject({
      key: 'job.departmentMissing',
    })
    const { result } = await admin.ask(jobs.list, { keyword: '护士' })
    const held = result.find((job) => job.name === '护士')!
    expect(await admin.refused(jobs.removeByRabbit, { id: held.id })).toMatchObject({ key: 'job.notEmpty' })
    await clinic.rows(sql`update staff.staff set status = 1 where id = ${nurse.staffId}`)
    expect((await admin.refused(jobs.remove, { id: held.id })).message).toContain('含已停用')
    await admin.ask(jobs.remove, { id: made.id })
  })

  test('of one kind are of its post type; a kind with jobs stays', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const kind = await admin.ask(jobs.typeCreate, { name: '医疗岗', type: 1 })
    expect(await admin.refused(jobs.typeCreate, { name: '医疗岗' })).toMatchObject({ key: 'job.typeNameTaken' })
    const made = await admin.ask(jobs.create, { name: '美容医师', typeId: kind.id, deptId: null })
    expect(await admin.refused(jobs.update, { ...made, name: '美容医师', type: 3, deptId: null })).toMatchObject({
      key: 'job.typeMismatch',
    })
    const tree = await admin.ask(jobs.tree, {})
    expect(tree[0]).toMatchObject({ typeId: kind.id, name: '医疗岗', jobs: [{ id: made.id, name: '美容医师' }] })
    expect(tree.slice(1).map(({ name }) => name)).toEqual(['部门岗', '团队岗'])
    expect(await admin.refused(jobs.typeRemove, { id: kind.id })).toMatchObject({ key: 'job.typeInUse' })
    const renamed = await admin.ask(jobs.typeUpdate, { ...kind, name: '医师岗' })
    expect(await admin.refused(jobs.typeUpdate, { ...kind, name: '又' })).toMatchObject({ code: 40901 })
    await admin.ask(jobs.remove, { id: made.id })
    await admin.ask(jobs.typeRemove, { id: renamed.id })
  })

  test('of a department out of reach do not exist for the administrator of another', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const head = await clinic.with(every, { dataScope: 4, department: '口腔科' })
    const [dental] = await clinic.rows(sql<{ id: number }>`select id from staff.department where name = '口腔科'`)
    expect((await head.ask(jobs.list, {})).result).toEqual([])
    const whole = await admin.ask(jobs.create, { name: '全院岗', deptId: null })
    expect(await head.refused(jobs.update, { ...whole, name: '改', deptId: null })).toMatchObject({ status: 404 })
    expect(await head.refused(jobs.create, { name: '无部门', deptId: null })).toMatchObject({
      key: 'job.departmentMissing',
    })
    expect(await head.refused(jobs.typeCreate, { name: '医疗岗' })).toMatchObject({ status: 403 })
    const mine = await head.ask(jobs.create, { name: '洁牙师', deptId: dental!.id })
    expect((await head.ask(jobs.list, {})).result.map(({ id }) => id)).toEqual([mine.id])
    // Nor does she send one of hers there, or to nobody.
    const [money] = await clinic.rows(sql<{ id: number }>`select id from staff.department where name = '财务部'`)
    for (const deptId of [money!.id, null])
      expect(await head.refused(jobs.update, { ...mine, name: '洁牙师', deptId })).toMatchObject({
        key: 'job.departmentMissing',
      })
    await head.ask(jobs.update, { ...mine, name: '洁牙员', deptId: dental!.id })
  })

  test('that are disabled take their rights along on the next request, and bring them back', async () => {
    const clinic = await newClinic()
    const [admin, front] = [await clinic.as('admin'), await clinic.as('front')]
    const { result } = await admin.ask(jobs.list, { keyword: '前台接待' })
    const { id, version } = result[0]!
    expect((await front.session()).permissions.has('customer:add')).toBe(true)
    const off = await admin.ask(jobs.setStatus, { id, version, status: 1 })
    await expect.poll(async () => (await front.session()).permissions.size).toBe(0)
    await admin.ask(jobs.setStatus, { ...off, status: 0 })
    await expect.poll(async () => (await front.session()).permissions.has('customer:add')).toBe(true)
  })

  test('are not switched by those who hold them', async () => {
    const clinic = await newClinic()
    const front = await clinic.as('front')
    const { giveRole } = await import('../../../../test/people.ts')
    await clinic.inside((ctx) => giveRole(ctx, front.staffId, every))
    const { result } = await front.ask(jobs.list, { keyword: '前台接待' })
    const { id, version, name } = result[0]!
    expect(await front.refused(jobs.setStatus, { id, version, status: 1 })).toMatchObject({ key: 'role.self' })
    expect(await front.refused(jobs.update, { id, version, name, status: 1, deptId: null })).toMatchObject({
      key: 'role.self',
    })
  })
})
