import { menus } from '@clinic/contract/areas/access/menus.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'

let clinic: Clinic
let admin: Actor

beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
})

const plain = { title: null, orderNum: null, hidden: null, disabled: false } as const
const rows = () => admin.ask(menus.settings, {})
const at = async (path: string) => (await rows()).find((row) => row.path === path)!
const shown = async (who: Actor, directory: string) =>
  (await who.ask(session.menu, {})).find(({ path }) => path === directory)?.children.map(({ path }) => path)

test('pages of a directory take the places they were given, at once and for this hospital alone', async () => {
  const other = await (await newClinic()).as('admin')
  const before = await shown(other, '/triage')
  const directory = await at('/triage')
  const pages = (await rows()).filter(({ parentId }) => parentId === directory.id).map(({ id }) => id)
  await admin.ask(menus.sortSettings, { parentId: directory.id, ids: pages.toReversed() })
  await expect.poll(() => shown(admin, '/triage')).toEqual(before!.toReversed())
  expect(await shown(other, '/triage')).toEqual(before)
  // Directories among themselves.
  const first = (await rows()).filter(({ parentId }) => parentId === 0).map(({ id }) => id)
  await admin.ask(menus.sortSettings, { parentId: 0, ids: [first.at(-1)!, ...first.slice(0, -1)] })
  await expect.poll(async () => (await admin.ask(session.menu, {}))[0]!.id).toBe(first.at(-1))
  // Somebody else’s pages, or some of them only, are no order of this directory.
  for (const ids of [pages.slice(1), [...pages, first[0]!], [...pages.slice(1), first[0]!]])
    expect((await admin.refused(menus.sortSettings, { parentId: directory.id, ids })).key).toBe('menus.orderStale')
  await admin.ask(menus.clearSettings, {})
  await expect.poll(() => shown(admin, '/triage')).toEqual(before)
  expect((await rows()).every(({ orderNum }) => orderNum === null)).toBe(true)
})

test('what is switched off is refused by the server, with a directory all its pages', async () => {
  const front = await clinic.as('front')
  const answer = async () => (await front.raw('GET', triage.list.path)).status
  expect(await answer()).toBe(200)
  await admin.ask(menus.setSetting, { ...plain, id: (await at('/triage')).id, disabled: true })
  await expect.poll(() => shown(front, '/triage')).toBe(undefined)
  // Her menu is read; her rights are those the node holds until it is told, some milliseconds later.
  await expect.poll(answer).toBe(403)
  await admin.ask(menus.setSetting, { ...plain, id: (await at('/triage')).id })
  await expect.poll(() => shown(front, '/triage')).toContain('/triage/today')
  await expect.poll(answer).toBe(200)
})

test('what is hidden works on; the way back to these settings is not hidden', async () => {
  const page = await at('/triage/today')
  await admin.ask(menus.setSetting, { ...plain, id: page.id, hidden: true })
  expect(await at('/triage/today')).toMatchObject({ hidden: true, plainHidden: false, versionHidden: false })
  await admin.ask(triage.list, { day: 'today', pageSize: 1 })
  for (const path of ['/system', '/system/hospital'])
    expect((await admin.refused(menus.setSetting, { ...plain, id: (await at(path)).id, hidden: true })).key).toBe(
      'menus.wayBack',
    )
  // This clinic has version U, which keeps 开单登记 out of the sidebar itself.
  expect(await at('/order/bill')).toMatchObject({ versionHidden: true })
})

test('only those who may change the hospital’s parameters change its menu', async () => {
  const reader = await clinic.with(['system:hospital:view'])
  expect((await reader.ask(menus.settings, {})).length).toBeGreaterThan(10)
  const { id } = await at('/triage/rule')
  expect(await reader.refused(menus.setSetting, { ...plain, id, title: '规则' })).toMatchObject({ status: 403 })
  expect(await reader.refused(menus.sortSettings, { parentId: 0, ids: [id] })).toMatchObject({ status: 403 })
  expect(await reader.refused(menus.clearSettings, {})).toMatchObject({ status: 403 })
})
