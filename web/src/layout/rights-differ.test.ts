import { expect, test } from 'vitest'
import type { MenuNode, Person } from '../kit/person.ts'
import { rightsDiffer } from './rights-differ.ts'

const page = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: 1,
  parentId: 0,
  menuType: 'C',
  path,
  meta: { title: path },
  ...more,
})
type Seen = Parameters<typeof rightsDiffer>[0]
const person: Seen = {
  keys: new Set(['a:list', 'a:add']),
  menu: [page('/a', { controls: [{ id: 2, perms: 'a:add', menuName: '新增' }] })],
  tables: new Map([['a.a', new Set(['name', 'phone'])]]),
  hospital: { id: 1, name: '医院', sysVer: 'U', lifeVer: 'C', groupHis: false, logo: null },
  userType: 2,
}
const changes: Record<string, Partial<Pick<Person, 'keys' | 'menu' | 'tables' | 'hospital'>>> = {
  'a button less': { keys: new Set(['a:list']) },
  'a page more': { menu: [...person.menu, page('/b')] },
  'a page hidden': { menu: [page('/a', { ...person.menu[0], hidden: true })] },
  'a tab of the panel less': { menu: [page('/a')] },
  'a column less': { tables: new Map([['a.a', new Set(['name'])]]) },
  'another version': { hospital: { ...person.hospital, lifeVer: 'D' } },
}

test('a person is told when something she sees has changed, and not when somebody else was meant', () => {
  expect(rightsDiffer(person, { ...person, keys: new Set(['a:add', 'a:list']) })).toBe(false)
  for (const [what, change] of Object.entries(changes))
    expect([what, rightsDiffer(person, { ...person, ...change })]).toEqual([what, true])
})
