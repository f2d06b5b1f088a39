/** Where a node of the menu may stand and what it needs; what was added is removed by every door. */
import { menus, whyNotShow } from '@clinic/contract/areas/access/menus.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { emptyDatabase } from '../../../../test/installation.ts'
import { type Node, startNode } from '../../../../test/node.ts'
import { newPlatform, word } from '../../../../test/platform.ts'

// The tree belongs to the whole installation: this one is the test's own.
let database: Awaited<ReturnType<typeof emptyDatabase>>
let installed: Node
let admin: Actor
beforeAll(async () => {
  database = await emptyDatabase()
  installed = await startNode(database.appUrl)
  admin = (await newPlatform(installed)).admin
}, 60_000)
afterAll(async () => {
  await installed.close()
  await database.drop()
})

const titles = async () => (await admin.ask(menus.all, {})).map(({ title }) => title)
const directory = () =>
  ({ menuType: 'M', parentId: 0, orderNum: 990, title: `目录${word()}`, path: `/${word()}` }) as const

test('pages stand under directories, buttons under pages with their right', async () => {
  const page = (await admin.ask(menus.all, {})).find(({ path }) => path === '/customer/list')!
  const refused = async (node: object) =>
    (await admin.refused(menus.create, { orderNum: 990, parentId: 0, title: '试', ...node } as never)).key
  expect(await refused({ menuType: 'F', perms: 'customer:list' })).toBe('menus.wrongPlace')
  expect(await refused({ menuType: 'M', parentId: page.id, path: '/x' })).toBe('menus.wrongPlace')
  expect(await refused({ menuType: 'M' })).toBe('menus.pathNeeded')
  expect(await refused({ menuType: 'F', parentId: page.id })).toBe('menus.permsNeeded')
  // What a hospital's version does not show, no setting of its own shows.
  expect([whyNotShow({ versionHidden: true })?.key, whyNotShow({ versionHidden: false })]).toEqual([
    'menus.hiddenByVersion',
    null,
  ])
})

test('what was added is removed: one, several, and by the second door', async () => {
  const before = await titles()
  const [one, two, three] = [directory(), directory(), directory()]
  const ids = []
  for (const node of [one, two, three]) ids.push((await admin.ask(menus.create, node)).id)
  const { id } = await admin.ask(menus.rabbitCreate, directory())
  expect(await titles()).toHaveLength(before.length + 4)
  await admin.ask(menus.remove, { id: ids[0]! })
  await admin.ask(menus.removeMany, { ids: ids.slice(1) })
  await admin.ask(menus.rabbitRemove, { id })
  expect(await titles()).toEqual(before)
})
