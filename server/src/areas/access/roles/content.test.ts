/** What a role grants, who holds it, and who sees that. */
import { rabbitRoles, roles } from '@clinic/contract/areas/access/roles.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'
import { contentWith, roleOf, saved } from '../../../../test/roles.ts'
import { offeredNodes, registeredTables } from './content.ts'
import { refuseLimits } from './save-content.ts'

test('of a role’s members one sees those within one’s own reach', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  const [front, nurse] = [await clinic.as('front'), await clinic.as('nurse')]
  const { id: roleId } = await roleOf(admin, 'crew')
  const { version } = await admin.ask(rabbitRoles.get, { id: roleId })
  await admin.ask(rabbitRoles.saveMembers, { roleId, version, userIds: [front.staffId, nurse.staffId] })
  const seenBy = async (grant: object): Promise<number[]> => {
    const looker = await clinic.with(['system:role:list'], grant)
    return (await looker.ask(rabbitRoles.members, { roleId })).list.map(({ id }) => id)
  }
  expect((await seenBy({ dataScope: 1 })).toSorted()).toEqual([front.staffId, nurse.staffId].toSorted())
  expect(await seenBy({ dataScope: 2, departments: ['前台客服部'] })).toEqual([front.staffId])
  expect(await seenBy({ dataScope: 5 })).toEqual([])
})

test('what a role grants is saved over nothing that somebody saved meanwhile', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  const { id } = await roleOf(admin, 'twice')
  const read = await contentWith(admin, id, { dataScope: 3 })
  await saved(admin, id, { dataScope: 1 })
  expect(await admin.refused(roles.saveContent, read)).toMatchObject({ key: 'common.stale' })
  expect(await admin.ask(roles.content, { roleId: id })).toMatchObject({ dataScope: 1 })
})

test('tables whose columns are granted come in the order of the menu', async () => {
  const clinic = await newClinic()
  const { pages, tables } = await clinic.inside(async (ctx) => ({
    pages: (await offeredNodes(ctx)).map(({ id }) => id),
    tables: await registeredTables(ctx),
  }))
  const places = tables.map(({ menuId }) => pages.indexOf(menuId))
  expect(places.length).toBeGreaterThan(10)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a limit is taken up to the end of its kind, and what lies beyond is named', () => {
  const said = (...limits: Parameters<typeof refuseLimits>[0]) => {
    try {
      refuseLimits(limits)
      return null
    } catch (error) {
      return (error as { refusal: { message: string } }).refusal.message
    }
  }
  const [percent, most, one] = ['order.discount.min', 'phone.view.daily', 'order.manualPrice'] as const
  expect(said({ key: percent, value: 100 }, { key: one, value: 1 }, { key: 'rx.level', value: 3 })).toBeNull()
  expect(said({ key: most, value: 1_000 })).toBeNull()
  expect(said({ key: percent, value: 101 })).toContain('“最低折扣”不能是 101')
  expect(said({ key: one, value: 2 })).toContain('“手工改价”不能是 2')
  expect(said({ key: 'rx.level', value: 4 })).toMatch(/“.+”不能是 4/)
  expect(said({ key: most, value: 1 }, { key: most, value: 2 })).toContain('同一项功能权限出现两次')
})

test('a table or a column that is none is named as it was given', async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  const { id } = await roleOf(admin, 'strange')
  const menuId = (await admin.ask(roles.content, { roleId: id })).menuIds[0] ?? 1
  const said = async (tableName: string, props: string[]) => {
    const content = await contentWith(admin, id, { columns: [{ menuId, tableName, props }] })
    return (await admin.refused(roles.saveContent, content)).message
  }
  expect(await said('nowhere.table', [])).toMatch(/没有可设置的列 nowhere\.table$/)
  expect(await said('customers.customer', ['name', 'nothing'])).toMatch(/没有可设置的列 customers\.customer nothing$/)
})
