import { explain } from '@clinic/contract/areas/access/explain.ts'
import { menus, whyNotPlace } from '@clinic/contract/areas/access/menus.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newClinic } from '../../../../test/clinic.ts'
import { emptyDatabase } from '../../../../test/installation.ts'
import { type Node, startNode } from '../../../../test/node.ts'
import { newPlatform, type Platform, word } from '../../../../test/platform.ts'

// The tree belongs to the whole installation, and other tests count its pages: this one has an installation of its own.
let database: Awaited<ReturnType<typeof emptyDatabase>>
let installed: Node
let platform: Platform
let admin: Actor

beforeAll(async () => {
  database = await emptyDatabase()
  installed = await startNode(database.appUrl)
  platform = await newPlatform(installed)
  admin = platform.admin
}, 60_000)
afterAll(async () => {
  await installed.close()
  await database.drop()
})

const nodeAt = async (path: string) => (await admin.ask(menus.all, {})).find((row) => row.path === path)!
const add = async (fields: object) => {
  return await admin.ask(menus.create, { orderNum: 990, parentId: 0, ...fields } as never)
}
const menuOf = async (actor: Actor) => await actor.ask(session.menu, {})

test('routes come from the server: directories, pages, controls, in order', {
  tags: ['F0078', 'F0079', 'F0080', 'F0082', 'F0083', 'F0084', 'F0085'],
}, async () => {
  const menu = await menuOf(admin)
  const customers = menu.find((node) => node.path === '/customer')!
  const list = customers.children.find((node) => node.path === '/customer/list')!
  expect([customers.menuType, list.menuType]).toEqual(['M', 'C'])
  for (const node of [customers, list])
    for (const name of [
      'id',
      'parentId',
      'pid',
      'menuType',
      'path',
      'redirect',
      'hidden',
      'alwaysShow',
      'hasChild',
      'children',
      'meta',
    ])
      expect(node).toHaveProperty(name)
  expect(Object.keys(list.meta).sort()).toEqual(['activeMenu', 'affix', 'icon', 'parentId', 'rootId', 'title'])
  expect([list.parentId, list.pid, list.meta.rootId, customers.parentId]).toEqual([
    customers.id,
    customers.id,
    customers.id,
    0,
  ])
  expect(list.controls).toContainEqual(expect.objectContaining({ perms: 'customer:add', menuName: '新增' }))
  for (const siblings of [menu, ...menu.map((node) => node.children)]) {
    const order = siblings.map((node) => node.orderNum)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  }
})

test('a page of the first level is wrapped in a directory that redirects to it', { tags: ['F0081'] }, async () => {
  const path = `/outer-${word()}`
  const { id } = await add({ menuType: 'C', title: '帮助中心', path })
  await expect.poll(async () => (await menuOf(admin)).find((node) => node.redirect === path)).toBeTruthy()
  const wrapper = (await menuOf(admin)).find((node) => node.redirect === path)!
  expect(wrapper).toMatchObject({ menuType: 'M', parentId: 0, hasChild: true })
  expect(wrapper.children).toMatchObject([{ id, menuType: 'C', path }])
})

test('a page of the first level is explained like any other, under its own title alone', async () => {
  const path = `/alone-${word()}`
  const { id } = await add({ menuType: 'C', title: '院内公告', path, perms: `n${word()}:list` })
  const person = await (await newClinic({}, installed)).as('admin')
  const asked = async () => (await person.ask(explain.subjects, {})).find((one) => one.id === id)
  await expect.poll(asked).toMatchObject({ title: '院内公告', kind: 'page' })
  // Whoever has it not is told its name, and whom to ask.
  expect(await person.ask(ownSession.pageNeed, { path })).toMatchObject({ page: '院内公告', section: null })
})

test('what an address is found by stands by path, controls after pages by their permission', async () => {
  const name = `z${word()}`
  const place = { menuType: 'C', title: '次序', parentId: 0 }
  const [b, a] = [await add({ ...place, path: `/${name}/b` }), await add({ ...place, path: `/${name}/a` })]
  const button = { menuType: 'F', title: '按钮', parentId: a.id }
  const [y, x] = [await add({ ...button, perms: `${name}:y` }), await add({ ...button, perms: `${name}:x` })]
  const found = await admin.ask(menus.findUri, { uri: name })
  expect(found.map(({ id }) => id)).toEqual([a.id, b.id, x.id, y.id])
})

test('a node stands where it belongs, under a path and with a permission of its own', async () => {
  expect(whyNotPlace({ menuType: 'F', perms: 'a:b' }, 'M')?.key).toBe('menus.wrongPlace')
  expect(whyNotPlace({ menuType: 'M', path: '/a' }, 'M')?.key).toBe('menus.wrongPlace')
  expect(whyNotPlace({ menuType: 'C' }, 'M')?.key).toBe('menus.pathNeeded')
  expect(whyNotPlace({ menuType: 'F' }, 'C')?.key).toBe('menus.permsNeeded')
  expect(whyNotPlace({ menuType: 'F', perms: 'a:b' }, 'C')).toBe(null)
  const directory = await add({ menuType: 'M', title: '外部', path: `/d-${word()}`, icon: 'tool' })
  const path = `https://example.cn/${word()}`
  const page = await add({ menuType: 'C', title: '外链', path, parentId: directory.id })
  const refusedWith = async (fields: object) =>
    (await admin.refused(menus.create, { orderNum: 1, ...fields } as never)).key
  expect(await refusedWith({ parentId: directory.id, menuType: 'C', title: '再来', path })).toBe('menus.pathTaken')
  expect(await refusedWith({ parentId: 0, menuType: 'C', title: '坏', path: 'no slash' })).toBe('common.invalid')
  const control = { parentId: page.id, menuType: 'F', title: '按钮', perms: `x${word()}:add` }
  await add(control)
  expect(await refusedWith(control)).toBe('menus.controlTaken')
  expect(await refusedWith({ ...control, perms: '9bad' })).toBe('common.invalid')
  expect((await admin.refused(menus.remove, { id: directory.id })).key).toBe('menus.hasChildren')
  const moved = await admin.ask(menus.move, { id: page.id, version: page.version, parentId: 0, orderNum: 5 })
  expect((await admin.refused(menus.move, { id: page.id, version: page.version, parentId: 0, orderNum: 6 })).code).toBe(
    40901,
  )
  expect(await admin.ask(menus.rabbitOne, { id: page.id })).toMatchObject({
    parentId: 0,
    orderNum: 5,
    version: moved.version,
  })
  expect((await admin.ask(menus.findUri, { uri: path })).map((row) => row.id)).toEqual([page.id])
})

test('what came with the product keeps its path and permission and is not deleted', async () => {
  const { id, version, ...row } = await nodeAt('/triage/record')
  const { served: _served, fixed: _fixed, ...fields } = row
  expect((await admin.refused(menus.remove, { id })).key).toBe('menus.fixed')
  expect((await admin.refused(menus.update, { ...fields, id, version, path: '/elsewhere' })).key).toBe(
    'menus.fixedIdentity',
  )
  const renamed = await admin.ask(menus.rabbitUpdate, { ...fields, id, version, title: '分诊历史' })
  expect((await admin.ask(menus.one, { id })).title).toBe('分诊历史')
  await admin.ask(menus.update, { ...fields, id, version: renamed.version })
})

test('versions of a page act on every hospital on its next request', async () => {
  const clinic = await newClinic({ sysVer: 'S', lifeVer: 'B' }, installed)
  const person = await clinic.as('admin')
  const path = `/v-${word()}`
  const parent = await nodeAt('/triage')
  const { id, version } = await add({
    menuType: 'C',
    title: '试用页',
    path,
    parentId: parent.id,
    perms: `v${word()}:list`,
  })
  const sees = async () => (await menuOf(person)).some((one) => one.children.some((page) => page.path === path))
  await expect.poll(sees).toBe(true)
  await admin.ask(menus.setVersions, { changes: [{ id, version, sysVers: null, lifeVers: ['C', 'D'] }] })
  await expect.poll(sees).toBe(false)
  expect(
    (await admin.refused(menus.setVersions, { changes: [{ id, version, sysVers: null, lifeVers: null }] })).code,
  ).toBe(40901)
})

test('a hospital gives pages its own titles and places, hides them and switches them off', async () => {
  const clinic = await newClinic({}, installed)
  const [person, other] = [await clinic.as('admin'), await (await newClinic({}, installed)).as('admin')]
  const page = (await person.ask(menus.settings, {})).find((row) => row.path === '/triage/rule')!
  await person.ask(menus.setSetting, { id: page.id, title: '叫号规则', orderNum: 1, hidden: true, disabled: false })
  const shown = async (actor: Actor) =>
    (await menuOf(actor)).flatMap((one) => one.children).find((one) => one.id === page.id)
  expect(await shown(person)).toMatchObject({ hidden: true, orderNum: 1, meta: { title: '叫号规则' } })
  expect(await shown(other)).toMatchObject({ hidden: false, meta: { title: '分诊规则' } })
  await person.ask(menus.setSetting, { id: page.id, title: null, orderNum: null, hidden: null, disabled: true })
  await expect.poll(() => shown(person)).toBe(undefined)
  const own = (await person.ask(menus.settings, {})).find((row) => row.path === '/system/hospital')!
  const off = { title: null, orderNum: null, hidden: null, disabled: true }
  expect((await person.refused(menus.setSetting, { id: own.id, ...off })).key).toBe('menus.needed')
  expect((await person.refused(menus.setSetting, { id: (await nodeAt('/platform/menu')).id, ...off })).status).toBe(404)
})

test('nobody but the platform reaches the tree', async () => {
  const someone = await (await newClinic({}, installed)).with(['platform:menu:list', 'platform:menu:add'])
  expect((await someone.refused(menus.treeAll, {})).status).toBe(403)
  expect((await someone.refused(menus.all, {})).status).toBe(403)
  const tree = await admin.ask(menus.treeAll, {})
  expect(tree.find((one) => one.path === '/customer')!.children.length).toBeGreaterThan(3)
  const app = await admin.ask(menus.treeOfApp, { appId: 4101 })
  expect(app.flatMap((one) => one.children).every((page) => page.served)).toBe(true)
})
