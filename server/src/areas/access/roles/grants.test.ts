import { limits } from '@clinic/contract/areas/access/limits.ts'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import { describe, expect, test } from 'vitest'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { contentWith, managerOf, nodesOf, roleOf, saved } from '../../../../test/roles.ts'

const nodeIds = async (clinic: Clinic, ...keys: string[]) => await nodesOf(clinic, keys)

describe('who may hand out what', () => {
  test('nobody changes her own role, a higher one, or gives what she lacks', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const manager = await managerOf(clinic, admin, { also: ['customer:list', 'customer:add'], dataScope: 3 })
    const own = (await manager.actor.ask(roles.list, { name: manager.name })).result[0]!
    expect(own).toMatchObject({ own: true, above: false })
    expect(
      await manager.actor.refused(roles.update, { id: own.id, version: own.version, name: own.name, code: own.code }),
    ).toMatchObject({ key: 'role.own' })
    const director = (await manager.actor.ask(roles.list, { code: 'director' })).result[0]!
    expect(director).toMatchObject({ above: true })
    expect(
      await manager.actor.refused(roles.saveContent, await contentWith(manager.actor, director.id, {})),
    ).toMatchObject({ key: 'role.above' })
    expect(await manager.actor.refused(roles.create, { name: '大', code: 'big', level: 10 })).toMatchObject({
      key: 'role.above',
    })
    const helper = await roleOf(manager.actor, 'helper')
    const trying = async (part: object) => {
      const answer = await manager.actor.refused(roles.saveContent, await contentWith(manager.actor, helper.id, part))
      return `${answer.key} ${answer.message}`
    }
    const [list, add] = await nodeIds(clinic, 'customer:list', 'customer:add')
    const [orders] = await nodeIds(clinic, 'order:list')
    expect(await trying({ menuIds: [orders!] })).toContain('role.beyond')
    expect(await trying({ menuIds: [orders!] })).toContain('订单')
    expect(await trying({ menuIds: [list!], dataScope: 1 })).toContain('数据范围')
    expect(await trying({ features: [{ key: 'phone.view.daily', value: 99 }] })).toContain('每日查看手机号次数')
    await saved(manager.actor, helper.id, { menuIds: [list!], controlIds: [add!], dataScope: 3 })
    const tree = await manager.actor.ask(roles.menuTree, { roleId: helper.id })
    const page = (path: string) => tree.flatMap(({ children }) => children).find((one) => one.path === path)
    expect([page('/customer/list')?.disabled, page('/order/list')?.disabled]).toEqual([false, true])
  })

  test('who may change one part of a role sends the others as they are, in whatever order', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const helper = await roleOf(admin, 'helper')
    const nodes = await nodeIds(clinic, 'customer:list', 'triage:list', 'order:list')
    await saved(admin, helper.id, { menuIds: nodes })
    const limiter = await clinic.with(['system:role:list', 'system:role:feature', 'customer:list'], {
      features: { 'phone.view.daily': 9 },
    })
    const content = await contentWith(limiter, helper.id, { features: [{ key: 'phone.view.daily', value: 3 }] })
    const turned = { ...content, menuIds: content.menuIds.toReversed(), controlIds: content.controlIds.toReversed() }
    expect(turned.menuIds).not.toEqual(turned.menuIds.toSorted())
    await limiter.ask(roles.saveContent, turned)
    const { features } = await admin.ask(roles.content, { roleId: helper.id })
    expect(features).toMatchObject([{ key: 'phone.view.daily', value: 3 }])
  })

  test('nobody gives a role that reaches further, changes her own roles, or those of people above her', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const manager = await managerOf(clinic, admin, { also: ['customer:list'], dataScope: 1 })
    const nobody = await clinic.as('nobody')
    const cashier = (await admin.ask(roles.list, { code: 'cashier' })).result[0]!
    const giving = (roleId: number, ...userIds: number[]) =>
      manager.actor.refused(roles.addMembers, { roleId, userIds })
    expect(await giving(cashier.id, nobody.staffId)).toMatchObject({ key: 'role.beyond' })
    const helper = await roleOf(manager.actor, 'helper')
    expect(await giving(helper.id, manager.actor.staffId)).toMatchObject({ key: 'role.self' })
    expect(await giving(helper.id, admin.staffId)).toMatchObject({ key: 'role.personAbove' })
    expect(await giving(helper.id, nobody.staffId, 9_007_199_254_000_000)).toMatchObject({ status: 404 })
    expect(await manager.actor.ask(roles.addMembers, { roleId: helper.id, userIds: [nobody.staffId] })).toBe(1)
    // What the administrator adds to a role later is not hers to hand on.
    const [orders] = await nodeIds(clinic, 'order:list')
    await saved(admin, helper.id, { menuIds: [orders!] })
    const other = await clinic.as('nobody')
    expect(await giving(helper.id, other.staffId)).toMatchObject({ key: 'role.beyond' })
    expect(await manager.actor.ask(roles.removeMembers, { roleId: helper.id, userIds: [nobody.staffId] })).toBe(1)
  })

  test('a role that comes by a job is taken away with the job; a disabled one grants nothing', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const front = await clinic.as('front')
    const role = (await admin.ask(roles.list, { code: 'front' })).result[0]!
    expect(role.jobCount).toBeGreaterThan(0)
    expect(await admin.refused(roles.removeMembers, { roleId: role.id, userIds: [front.staffId] })).toMatchObject({
      key: 'role.byJob',
    })
    expect((await front.session()).permissions.has('customer:add')).toBe(true)
    await admin.ask(roles.update, { id: role.id, version: role.version, name: role.name, code: role.code, status: 1 })
    expect((await front.session()).permissions.has('customer:add')).toBe(false)
  })

  test('group roles go to group staff of a group alone', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    expect(await admin.refused(roles.create, { name: '集团', code: 'grp', userType: 3 })).toMatchObject({
      key: 'role.groupScope',
    })
    const group = (await admin.ask(roles.list, { code: 'group' })).result[0]!
    const nobody = await clinic.as('nobody')
    expect(await admin.refused(roles.addMembers, { roleId: group.id, userIds: [nobody.staffId] })).toMatchObject({
      key: 'role.groupStaffOnly',
    })
  })

  test('limits of jobs and people: within one’s own, a person’s beats her role’s, taken away it falls back', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const front = await clinic.as('front')
    const owner = { ownerType: 'user', ownerId: front.staffId } as const
    const views = async () => (await front.session()).features.get('phone.view.daily')
    expect(await views()).toBe(50)
    const shown = await admin.ask(limits.save, { ...owner, items: [{ key: 'phone.view.daily', value: 5 }] })
    expect(shown.find(({ key }) => key === 'phone.view.daily')).toMatchObject({ value: 5, inherited: 50 })
    expect(await views()).toBe(5)
    await admin.ask(limits.remove, { ...owner, key: 'phone.view.daily' })
    expect(await views()).toBe(50)
    const manager = await managerOf(clinic, admin, { also: ['system:user:list', 'system:user:edit'], dataScope: 1 })
    const much = { ...owner, items: [{ key: 'phone.view.daily' as const, value: 60 }] }
    expect(await manager.actor.refused(limits.save, much)).toMatchObject({ key: 'role.beyond' })
    // Taking a strict limit away would raise hers above the manager's own.
    await admin.ask(limits.save, { ...owner, items: [{ key: 'phone.view.daily', value: 5 }] })
    expect(await manager.actor.refused(limits.removeByPost, { ...owner, key: 'phone.view.daily' })).toMatchObject({
      key: 'role.beyond',
    })
    const self = { ownerType: 'user' as const, ownerId: manager.actor.staffId, items: [] }
    expect(await manager.actor.refused(limits.save, self)).toMatchObject({ key: 'role.self' })
  })
})
