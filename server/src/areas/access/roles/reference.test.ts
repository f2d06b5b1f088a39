import { expect, test } from 'vitest'
import { readReference } from '../../../kit/reference.ts'
import { menuTree, panelTabs } from '../menus/reference.ts'
import { directoryRows, pageRows } from '../menus/rows.ts'
import { keysOfRole, roleReferences } from './reference.ts'

const pages = menuTree.filter(({ type }) => type === 'C')
const keys = new Set(pages.flatMap(({ perms, controls }) => [perms, ...controls.map((control) => control.perms)]))
const role = (code: string) => roleReferences.find((found) => found.code === code)!

test('every page has its own path and permission', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(new Set(pages.map(({ perms }) => perms)).size).toBe(pages.length)
})

test('roles name only controls that exist', () => {
  const named = readReference('roles.csv').flatMap(({ also, never }) => `${also} ${never}`.split(' ').filter(Boolean))
  expect(named.filter((key) => !keys.has(key))).toEqual([])
})

test('every page stands under a directory, at a place of its own', () => {
  const directories = new Set(directoryRows.map(({ path }) => path))
  expect(pageRows.filter(({ under }) => !directories.has(under)).map(({ path }) => path)).toEqual([])
  const places = pageRows.map(({ under, sort }) => `${under} ${sort}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  expect(pageRows.filter(({ sort }) => !(sort > 0)).map(({ path }) => path)).toEqual([])
})

test('directories, pages and controls stand in the order they are written, ten apart where nothing says otherwise', () => {
  const places = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * 10)
  const directories = menuTree.filter(({ type }) => type === 'M')
  expect(directories.map(({ order }) => order)).toEqual(places(directoryRows.length))
  for (const { controls } of pages) expect(controls.map(({ order }) => order)).toEqual(places(controls.length))
  const written = directoryRows.flatMap(({ path }) => [
    path,
    ...pageRows
      .filter(({ under }) => under === path)
      .toSorted((one, other) => one.sort - other.sort)
      .map((page) => page.path),
  ])
  expect(menuTree.map(({ path }) => path)).toEqual(written)
})

test('grants name roles there are, and what a role may be', () => {
  const codes = new Set(roleReferences.map(({ code }) => code))
  const strange = menuTree.flatMap(({ path, grants }) =>
    [...grants].filter(([code, level]) => !codes.has(code) || !'RWA'.includes(level)).map((pair) => [path, ...pair]),
  )
  expect(strange).toEqual([])
})

test('gates are words that are known', () => {
  const known = /^(groupOnly|platformOnly|ugHidden|affix|sys=[SUGP]+|life=[A-D]+)$/
  const written = [...directoryRows, ...pageRows].flatMap(({ path, gates }) => gates.map((gate) => ({ path, gate })))
  expect(written.filter(({ gate }) => !known.test(gate))).toEqual([])
})

test('panel tabs stand for permissions that exist', () => {
  expect(Object.values(panelTabs).filter(([, perms]) => !keys.has(perms))).toEqual([])
})

test('the cashier takes money and writes no orders; the consultant the other way round', () => {
  const cashier = new Set(keysOfRole(role('cashier')))
  const consultant = new Set(keysOfRole(role('consultant')))
  expect([cashier.has('cashier:pay:pay'), cashier.has('order:bill:add')]).toEqual([true, false])
  expect([consultant.has('cashier:pay:pay'), consultant.has('order:bill:add')]).toEqual([false, true])
})

test('finance audits refunds and never takes money', () => {
  const finance = new Set(keysOfRole(role('finance')))
  expect([finance.has('cashier:refund:audit'), finance.has('cashier:pay:pay')]).toEqual([true, false])
})

test('nobody below administrator approves, exports or deletes without a word in the data', () => {
  const desk = ['front', 'consultant', 'doctor', 'nurse', 'cashier'].flatMap((code) => keysOfRole(role(code)))
  expect(desk.filter((key) => /:(delete|export|audit|merge|writeOff)$/.test(key))).toEqual([])
})

test('sensitive figures bear the specification’s label', { tags: ['F0340'] }, () => {
  const labels = new Map(pages.flatMap(({ controls }) => controls.map(({ perms, title }) => [perms, title])))
  expect(labels.get('sensitive:customer-capital')).toBe('查询数据（敏感）')
})
