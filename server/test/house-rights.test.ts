/** The rules of the house about rights and screens: what is offered is asked for, and what can be asked has a screen. */
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { features, offeredFeatures } from '@clinic/contract/areas/access/calls.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { awaitingScreens, secondDoors, singleRows, withoutValue } from '@clinic/contract/second-doors.ts'
import { expect, test } from 'vitest'
import { menuTree, type PanelTab, panelTabs } from '../src/areas/access/menus/reference.ts'
import { areas } from '../src/areas.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const routes = areas.flatMap((area) => area.routes)

/** `import { orders as calls }`: what is written `calls.` there is meant by its own name. */
const underOwnNames = (text: string): string =>
  [...text.matchAll(/^\s*(?:import \{ )?(\w+) as (\w+)\b/gm)].reduce(
    (now, [, name, alias]) => now.replace(new RegExp(`\\b${alias}\\.`, 'g'), `${name}.`),
    text,
  )

/** Sources of the product below a folder, without their tests, as one text. */
const sourcesOf = async (folder: string, without = /^$/): Promise<string> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter(
    ({ name, parentPath }) =>
      /\.tsx?$/.test(name) &&
      !/\.test\.|\.generated\.|node_modules/.test(`${parentPath}/${name}`) &&
      !without.test(`${parentPath}/${name}`),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
  return texts.map(underOwnNames).join('\n')
}

/** Where a right stands because it is given out, asked or not: menu and roles of a new hospital, and the demo clinic's people. */
const giving = /server\/src\/(areas\/access|demo)\//

/** Rights the calls are entered with, and those the handlers, columns and screens look for themselves, by their whole name. */
const isAsked = async (): Promise<(key: string) => boolean> => {
  const byCalls = new Set<string>(routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone]))
  const folders = ['server/src', 'contract/src', 'web/src']
  const source = (await Promise.all(folders.map((folder) => sourcesOf(folder, giving)))).join('\n')
  return (key) => byCalls.has(key) || source.includes(`'${key}'`)
}

const pages = menuTree.filter(({ type }) => type === 'C')

test('a right is offered when something asks for it, and only then', async () => {
  const asked = await isAsked()
  const buttons = pages.flatMap((page) =>
    page.controls
      .filter(({ kind }) => kind === 'button')
      .map(({ perms, served }) => ({ page, perms, offered: page.served && served })),
  )
  const wrong = buttons.filter(({ perms, offered }) => asked(perms) !== offered)
  // In a menu.csv a button that waits for its area is written with a tilde: `~print`.
  expect(
    wrong.map(
      ({ page, perms, offered }) => `${page.path} ${perms}: ${offered ? 'nothing asks for it' : 'asked, not offered'}`,
    ),
  ).toEqual([])
  expect(buttons.filter(({ offered }) => offered).length).toBeGreaterThan(150)
})

test('the right of a page is asked where the page is served, or where a tab stands for it', async () => {
  const asked = await isAsked()
  const onTabs = new Set(
    pages
      .filter(({ served }) => served)
      .flatMap(({ controls }) => controls.filter(({ kind, served }) => kind === 'tab' && served))
      .map(({ perms }) => panelTabs[perms as PanelTab][1] as string),
  )
  const wrong = pages.filter(({ served, perms }) => !served && !onTabs.has(perms) && asked(perms))
  expect(wrong.map(({ path, perms }) => `${path} ${perms}: asked, and no served page has it`)).toEqual([])
})

test('a limit is offered when something asks for it, and only then', async () => {
  // The area that gives them is left out: there each key stands, asked or not.
  const asking = (await sourcesOf('server/src', /areas\/access/)) + (await sourcesOf('contract/src', /areas\/access/))
  const offered = new Set(offeredFeatures.map(([key]) => key as string))
  const wrong = Object.keys(features).filter((key) => asking.includes(`'${key}'`) !== offered.has(key))
  expect(wrong).toEqual([])
})

test('a tab of the panel is offered when an area has it, and only then', async () => {
  const texts: string[] = []
  for await (const door of glob('web/src/areas/*/index.{ts,tsx}', { cwd: root }))
    texts.push(await readFile(join(root, door), 'utf8'))
  const lists = texts.map((text) => /panelTabs[^=]*=\s*\[([\s\S]*?)\n\]/.exec(text)?.[1] ?? '')
  const built = new Set(lists.flatMap((list) => [...list.matchAll(/value: '(\w+)'/g)].map(([, value]) => value!)))
  const tabs = menuTree.flatMap(({ controls }) => controls.filter(({ kind }) => kind === 'tab'))
  expect(tabs.filter(({ perms, served }) => built.has(perms) !== served)).toEqual([])
  expect(tabs.length).toBeGreaterThan(50)
})

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'may' in value

/** The names by which a source may write each call: `orders.create`. */
const namesOfCalls = async (): Promise<Map<Call, string[]>> => {
  const names = new Map<Call, string[]>()
  for await (const file of glob('contract/src/**/*.ts', { cwd: root })) {
    if (file.includes('.test.')) continue
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const [area, calls] of Object.entries(exported))
      if (typeof calls === 'object' && calls !== null && !Array.isArray(calls))
        for (const [name, call] of Object.entries(calls))
          if (isCall(call)) names.set(call, [...(names.get(call) ?? []), `${area}.${name}`])
  }
  return names
}

test('every call has a screen, or says why it has none', async () => {
  const [names, screens] = [await namesOfCalls(), await sourcesOf('web/src')]
  const excused = new Set([...secondDoors, ...singleRows, ...withoutValue, ...awaitingScreens])
  // Read once: every `area.call` that is written, and `plainPage(universalKinds, …)`, a page drawn from a noun that takes the calls whole.
  const written = new Set([...screens.matchAll(/\b(?=(\w+\.\w+)\b)/g)].map(([, name]) => name))
  const whole = new Set([...screens.matchAll(/\bplain(?:Page|Tab)\((\w+),/g)].map(([, area]) => area))
  const hasScreen = (call: Call): boolean =>
    (names.get(call) ?? []).some((name) => written.has(name) || whole.has(name.split('.')[0]))
  const bare = routes.filter(({ call }) => !excused.has(call) && !hasScreen(call))
  expect(bare.map(({ area, name, call }) => `${area}.${name} ${call.method} ${call.path}`)).toEqual([])
  expect(routes.filter(({ call }) => hasScreen(call)).length).toBeGreaterThan(250)
  // Only ever fewer, and none that has its screen.
  const seen = [...secondDoors, ...withoutValue, ...awaitingScreens].filter(hasScreen)
  expect(seen.map((call) => `${(names.get(call) ?? []).join(', ')} has its screen`)).toEqual([])
  expect(awaitingScreens.length).toBeLessThanOrEqual(9)
})

test('the permission words that compile are those of the menu', async () => {
  const { permissionsOf } = await import('../../tools/schema/permissions.ts')
  // After a change of a menu.csv: npm run schema.
  expect(await readFile(join(root, 'contract/src/permissions.generated.ts'), 'utf8')).toBe(permissionsOf())
})
