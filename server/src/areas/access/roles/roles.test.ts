/** Roles over HTTP: both doors, what they grant, who may change them, and that it acts at once. */

import { limits } from '@clinic/contract/areas/access/limits.ts'
import { rabbitRoles, roles } from '@clinic/contract/areas/access/roles.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Clinic, EVERY_ROLE, newClinic } from '../../../../test/clinic.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { contentWith, nodesOf, roleOf, saved } from '../../../../test/roles.ts'

const nodeIds = async (clinic: Clinic, ...keys: string[]) => await nodesOf(clinic, keys)

describe('the list and the form', () => {
  test('the rabbit door offers page, get, create, update, delete, batch delete, list all, users, save users, save menus', {
    tags: ['F0360'],
  }, async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const made = await admin.ask(rabbitRoles.create, { name: '客户助理', code: 'helper', remark: '代看客户' })
    const page = await admin.ask(rabbitRoles.page, { name: '助理', pageNum: 1, pageSize: 10 })
    expect(page).toMatchObject({ total: 1, pageNum: 1, pageSize: 10 })
    expect(page.list[0]).toMatchObject({
      id: made.id,
      level: 50,
      dataScope: 5,
      memberCount: 0,
      fixed: false,
      own: false,
    })
    const updated = await admin.ask(rabbitRoles.update, { ...made, name: '客户专员', code: 'helper', level: 40 })
    expect(await admin.ask(rabbitRoles.get, { id: made.id })).toMatchObject({ name: '客户专员', level: 40, ...updated })
    const pages = await nodeIds(clinic, 'customer:list', 'customer:add')
    await admin.ask(rabbitRoles.saveMenus, { roleId: made.id, version: updated.version, menuIds: pages })
    const whole = await admin.ask(rabbitRoles.getWhole, { id: made.id })
    expect([...whole.menuIds, ...whole.controlIds].sort()).toEqual([...pages].sort())
    const nobody = await clinic.as('nobody')
    const people = { roleId: made.id, version: whole.version, userIds: [nobody.staffId] }
    expect(await admin.ask(rabbitRoles.saveMembers, people)).toBe(1)
    const members = await admin.ask(rabbitRoles.members, { roleId: made.id })
    expect(members.list).toMatchObject([{ id: nobody.staffId, byJob: false, self: false, above: false }])
    expect((await admin.ask(rabbitRoles.all, {})).map(({ code }) => code)).toContain('helper')
    const { version } = await admin.ask(rabbitRoles.get, { id: made.id })
    await admin.ask(rabbitRoles.saveMembers, { roleId: made.id, version, userIds: [] })
    await admin.ask(rabbitRoles.remove, { id: made.id })
    const [one, two] = [await roleOf(admin, 'one'), await roleOf(admin, 'two')]
    expect(await admin.ask(rabbitRoles.removeMany, { ids: [one.id, two.id] })).toBe(2)
    expect((await admin.refused(rabbitRoles.get, { id: one.id })).status).toBe(404)
  })

  test('a new role and a copy stand behind all others, ten apart', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const lastTwo = () =>
      clinic.rows(
        sql<{ id: number; sort: number }>`select id, sort from access.role order by sort desc, id desc limit 2`,
      )
    const [last] = await lastTwo()
    const made = await roleOf(admin, 'behind')
    const copy = await admin.ask(roles.copy, { id: made.id, name: '再后', code: 'behind2' })
    expect(await lastTwo()).toEqual([
      { id: copy.id, sort: last!.sort + 20 },
      { id: made.id, sort: last!.sort + 10 },
    ])
  })

  test('the hospital door offers list and detail, granted menus, tree, departments, functions', {
    tags: ['F0586'],
  }, async () => {
    const clinic = await newClinic({ granted: EVERY_ROLE })
    const admin = await clinic.as('admin')
    const { result } = await admin.ask(roles.list, { code: 'front' })
    const front = await admin.ask(roles.one, { id: result[0]!.id })
    expect(front).toMatchObject({ name: '前台', fixed: true, level: 50, dataScope: 1 })
    const content = await admin.ask(roles.content, { roleId: front.id })
    const tree = await admin.ask(roles.menuTree, { roleId: front.id })
    const ticked = tree.flatMap(({ children }) => children).filter(({ checked }) => checked)
    expect(ticked.map(({ path }) => path)).toContain('/customer/list')
    expect(ticked.every(({ id }) => content.menuIds.includes(id))).toBe(true)
    const list = ticked.find(({ path }) => path === '/customer/list')!
    expect(list.controls.find(({ perms }) => perms === 'customer:add')).toMatchObject({
      checked: true,
      disabled: false,
    })
    expect(list.controls.find(({ perms }) => perms === 'customer:export')).toMatchObject({ checked: false })
    expect((await admin.ask(roles.departments, { roleId: front.id })).length).toBeGreaterThan(20)
    const views = (await admin.ask(roles.limits, { roleId: front.id })).find(({ key }) => key === 'phone.view.daily')
    expect(views).toMatchObject({ value: 50, inherited: 20, bound: null, valueType: 'number' })
    const info = await admin.ask(limits.list, { ownerType: 'role', ownerId: front.id })
    expect(info).toEqual(await admin.ask(roles.limits, { roleId: front.id }))
    expect((await admin.ask(roles.all, {})).find(({ code }) => code === 'front')).toMatchObject({ above: false })
  })

  test('names and codes are taken once; a system role keeps its name, code and level and stays', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    await admin.ask(roles.create, { name: '助理', code: 'helper' })
    expect(await admin.refused(roles.create, { name: '助理', code: 'other' })).toMatchObject({ code: 40981 })
    expect(await admin.refused(roles.create, { name: '别的', code: 'helper' })).toMatchObject({ code: 40980 })
    const front = (await admin.ask(roles.list, { code: 'front' })).result[0]!
    const { id, version } = front
    const same = { id, version, name: '前台', code: 'front' }
    expect(await admin.refused(roles.update, { ...same, name: '接待' })).toMatchObject({ key: 'role.fixed' })
    expect(await admin.refused(roles.update, { ...same, level: 40 })).toMatchObject({ key: 'role.fixed' })
    expect(await admin.refused(roles.remove, { id })).toMatchObject({ key: 'role.fixedDelete' })
    await admin.ask(roles.update, { ...same, remark: '一楼大厅', level: 50 })
    expect(await admin.ask(roles.one, { id })).toMatchObject({ remark: '一楼大厅', dataScope: 1 })
  })

  test('a role that is used is not deleted; a batch goes whole or not at all', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const [used, free] = [await roleOf(admin, 'used'), await roleOf(admin, 'free')]
    const nobody = await clinic.as('nobody')
    await admin.ask(roles.addMembers, { roleId: used.id, userIds: [nobody.staffId] })
    const refusal = await admin.refused(roles.remove, { id: used.id })
    expect(refusal).toMatchObject({ code: 40982 })
    expect(refusal.message).toContain('1 名员工')
    expect(await admin.refused(rabbitRoles.removeMany, { ids: [free.id, used.id] })).toMatchObject({ code: 40982 })
    expect(await admin.ask(roles.one, { id: free.id })).toMatchObject({ name: 'free' })
  })
})

describe('what a role grants', () => {
  test('is saved in one transaction, read back exactly, and acts on the next request', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const helper = await roleOf(admin, 'helper')
    const nobody = await clinic.as('nobody')
    await admin.ask(roles.addMembers, { roleId: helper.id, userIds: [nobody.staffId] })
    expect((await nobody.refused(customers.page, {})).status).toBe(403)
    const departments = await clinic.rows(
      sql<{
        id: number
      }>`select id from staff.department where name in ('口腔正畸', '口腔种植', '牙体牙周') order by id`,
    )
    const deptIds = departments.map(({ id }) => id)
    const nodes = await nodeIds(clinic, 'customer:list', 'customer:add')
    const content = await contentWith(admin, helper.id, {
      menuIds: nodes.slice(0, 1),
      controlIds: nodes.slice(1),
      dataScope: 2,
      includeChildren: false,
      deptIds,
      features: [{ key: 'phone.view.daily', value: 3 }],
    })
    const done = await admin.ask(roles.saveContent, content)
    expect(done).toMatchObject({ affectedUsers: 1 })
    expect((await nobody.ask(customers.page, {})).total).toBe(0)
    const session = await nobody.session()
    expect(session.features.get('phone.view.daily')).toBe(3)
    // All children of 口腔科 ticked do not add 口腔科 itself.
    const scope = session.scopes.get('customer:list')
    expect(scope === 'all' ? [] : [...scope!.departments].sort()).toEqual([...deptIds].sort())
    const read = await admin.ask(roles.content, { roleId: helper.id })
    expect(read).toMatchObject({ dataScope: 2, includeChildren: false, version: done.version })
    expect([...read.deptIds].sort()).toEqual([...deptIds].sort())
    await admin.ask(roles.saveScope, {
      roleId: helper.id,
      version: done.version,
      dataScope: 5,
      includeChildren: false,
      deptIds: [],
    })
    expect((await nobody.session()).scopes.get('customer:list')).toEqual({ departments: [], own: true })
  })

  test('two administrators: the second is told, and what the first saved stays', async () => {
    const clinic = await newClinic()
    const [first, second] = [await clinic.as('admin'), await clinic.as('admin')]
    const helper = await roleOf(first, 'helper')
    const [page] = await nodeIds(clinic, 'customer:list')
    const opened = await contentWith(second, helper.id, { dataScope: 3 })
    await saved(first, helper.id, { menuIds: [page!] })
    expect(await second.refused(roles.saveContent, opened)).toMatchObject({
      code: 40901,
      message: '数据已被他人修改，请刷新后重试',
    })
    expect(await first.ask(roles.content, { roleId: helper.id })).toMatchObject({ menuIds: [page], dataScope: 5 })
  })

  test('a control without its page is not kept; chosen departments are needed; unknown things are refused', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const helper = await roleOf(admin, 'helper')
    const [page, add] = await nodeIds(clinic, 'customer:list', 'customer:add')
    await saved(admin, helper.id, { controlIds: [add!] })
    expect((await admin.ask(roles.content, { roleId: helper.id })).controlIds).toEqual([])
    const trying = async (part: object) =>
      (await admin.refused(roles.saveContent, await contentWith(admin, helper.id, part))).key
    expect(await trying({ dataScope: 2, deptIds: [] })).toBe('role.departmentsNeeded')
    expect(await trying({ dataScope: 6 })).toBe('role.groupScope')
    expect(await trying({ menuIds: [page!, 9_007_199_254_000_000] })).toBe('common.notFound')
    expect(await trying({ dataScope: 2, deptIds: [9_007_199_254_000_000] })).toBe('common.notFound')
    expect(await trying({ columns: [{ menuId: page!, tableName: 'no.table', props: [] }] })).toBe('common.invalid')
    expect(await trying({ features: [{ key: 'customer.export', value: 2 }] })).toBe('common.invalid')
  })

  test('columns: a role shows only what is ticked, and everything again when it says nothing', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const helper = await roleOf(admin, 'helper')
    const nobody = await clinic.as('nobody')
    await admin.ask(roles.addMembers, { roleId: helper.id, userIds: [nobody.staffId] })
    const [page] = await nodeIds(clinic, 'customer:list')
    const table = (await admin.ask(roles.columns, { roleId: helper.id })).find(
      ({ tableName }) => tableName === 'customers.customer',
    )!
    expect(table).toMatchObject({ restricted: false, menuName: '客户列表' })
    const props = table.columns.filter(({ prop }) => ['name', 'sex'].includes(prop)).map(({ prop }) => prop)
    await saved(admin, helper.id, {
      menuIds: [page!],
      columns: [{ menuId: table.menuId, tableName: table.tableName, props }],
    })
    expect((await nobody.session()).hidden.get('customers.customer')?.has('phone')).toBe(true)
    await saved(admin, helper.id, { columns: [] })
    expect((await nobody.session()).hidden.get('customers.customer')?.has('phone') ?? false).toBe(false)
  })

  test('pages outside the package stay with a role that had them; a copy grants the same without the people', async () => {
    const clinic = await newClinic({ sysVer: 'U', lifeVer: 'D', granted: EVERY_ROLE })
    const admin = await clinic.as('admin')
    const front = (await admin.ask(roles.list, { code: 'front' })).result[0]!
    const [mall] = await nodeIds(clinic, 'mall:goods:list')
    const has = async () => (await admin.ask(roles.content, { roleId: front.id })).menuIds.includes(mall!)
    expect(await has()).toBe(true)
    await clinic.rows(sql`update hospitals.hospital set life_ver = 'B' where id = ${clinic.hospitalId}`)
    const { menuIds, ...rest } = await contentWith(admin, front.id, {})
    await admin.ask(roles.saveContent, { ...rest, menuIds: menuIds.filter((id) => id !== mall) })
    expect(await has()).toBe(true)
    const copy = await admin.ask(roles.copy, { id: front.id, name: '前台二', code: 'front2' })
    const [a, b] = [
      await admin.ask(roles.content, { roleId: front.id }),
      await admin.ask(roles.content, { roleId: copy.id }),
    ]
    expect({ ...b, roleId: 0, version: 0 }).toEqual({ ...a, roleId: 0, version: 0 })
    expect(await admin.ask(roles.one, { id: copy.id })).toMatchObject({ fixed: false, memberCount: 0 })
  })
})

describe('the preview', () => {
  test('shows menu, buttons, columns, limits and rows of a role before it is saved, with somebody’s eyes', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const consultant = await clinic.as('consultant')
    for (const who of [admin, admin, consultant]) await newCustomer(who)
    const helper = await roleOf(admin, 'helper')
    const [list, add] = await nodeIds(clinic, 'customer:list', 'customer:add')
    const draft = { ...(await contentWith(admin, helper.id, {})), menuIds: [list!], controlIds: [add!], dataScope: 5 }
    const { roleId, version: _version, ...content } = draft
    const alone = await admin.ask(roles.preview, { roleId, content })
    expect(alone.menu.flatMap(({ children }) => children)).toMatchObject([
      { path: '/customer/list', buttons: ['新增'] },
    ])
    expect(alone.rows).toEqual([{ title: '客户', reached: 0, total: 3, more: false }])
    expect(alone.columns.map(({ tableName }) => tableName)).toEqual(['customers.customer'])
    const asHer = await admin.ask(roles.preview, { roleId, content, staffId: consultant.staffId })
    expect(asHer.staffName).toBe('consultant')
    expect(asHer.menu.length).toBeGreaterThan(1)
    const reach = async (dataScope: number, staffId?: number) =>
      (
        await admin.ask(roles.reach, {
          roleId,
          dataScope,
          includeChildren: false,
          deptIds: [],
          ...(staffId === undefined ? {} : { staffId }),
        })
      ).customers.reached
    expect([await reach(1), await reach(5, consultant.staffId)]).toEqual([3, 1])
    expect((await admin.ask(roles.content, { roleId })).menuIds).toEqual([])
  })
})
