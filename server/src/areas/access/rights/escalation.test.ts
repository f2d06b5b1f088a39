/** Rights against a plain model, and the guard against anything one could think of handing out. No database. */

import { type FeatureKey, features } from '@clinic/contract/areas/access/calls.ts'
import { whyNotEmpower, whyNotTouchRole } from '@clinic/contract/areas/access/words.ts'
import { holdsWord } from '@clinic/contract/permissions.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowScope } from '../../../kit/session.ts'
import type { Tree, TreeNode } from '../menus/tree.ts'
import { covers, excessOf, type Held, nothingHeld } from './escalation.ts'
import type { Holdings } from './holdings.ts'
import { rightsFrom } from './rights.ts'

const node = (id: number, type: 'M' | 'C' | 'F', parent: number | null, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parent_id: parent,
  type,
  kind: type === 'F' ? 'button' : null,
  perms: type === 'M' ? null : `key:${id}`,
  sys_vers: null,
  life_vers: null,
  group_only: false,
  platform_only: false,
  ...more,
})

/** Two directories, five pages, three controls each; one page is for version U only, one control for C and D. */
const nodes = [
  node(1, 'M', null),
  node(2, 'M', null),
  ...[10, 20, 30, 40, 50].map((id) => node(id, 'C', id < 30 ? 1 : 2, id === 50 ? { sys_vers: ['U'] } : {})),
  ...[10, 20, 30, 40, 50].flatMap((page) =>
    [1, 2, 3].map((n) => node(page + n, 'F', page, page + n === 12 ? { life_vers: ['C', 'D'] } : {})),
  ),
]
const props = ['name', 'phone', 'amount']
const table = (name: string, page: number) => ({
  name,
  menuIds: [page],
  columns: props.map((prop) => ({ prop, label: prop })),
})
const tree: Tree = {
  epoch: '1',
  nodes: new Map(nodes.map((one) => [one.id, one])),
  tables: new Map([
    ['a.a', table('a.a', 10)],
    ['b.b', table('b.b', 20)],
  ]),
}
const grantable = nodes.filter((one) => one.type !== 'M').map((one) => one.id)
/** 1 above 2 above 3; 4 alone. */
const departments: Holdings['departments'] = [
  { id: 1, path: '/1/' },
  { id: 2, path: '/1/2/' },
  { id: 3, path: '/1/2/3/' },
  { id: 4, path: '/4/' },
]

const role = fc.record({
  menuIds: fc.uniqueArray(fc.constantFrom(...grantable), { maxLength: 12 }),
  dataScope: fc.constantFrom(1, 2, 3, 4, 5),
  below: fc.boolean(),
  chosen: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4), { maxLength: 3 }),
  columns: fc.option(fc.subarray(props)),
  limit: fc.option(fc.integer({ min: 0, max: 100 })),
  floor: fc.option(fc.integer({ min: 0, max: 100 })),
})
type Role = typeof role extends fc.Arbitrary<infer R> ? R : never
const person = fc.record({
  roles: fc.array(role, { maxLength: 3 }),
  byJob: fc.uniqueArray(fc.constantFrom(...grantable), { maxLength: 3 }),
  departments: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4), { maxLength: 2 }),
  sysVer: fc.constantFrom('U', 'P'),
  lifeVer: fc.constantFrom('B', 'D'),
  off: fc.uniqueArray(fc.constantFrom(...grantable), { maxLength: 2 }),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const holdingsOf = (one: Person): Holdings => ({
  epoch: '1.1',
  person: {
    name: '测试员',
    user_type: 2,
    active: true,
    sys_ver: one.sysVer,
    life_ver: one.lifeVer,
    group_his: false,
  },
  roles: one.roles.map(({ dataScope, below }, id) => ({
    id,
    level: 50,
    data_scope: dataScope,
    include_children: below,
  })),
  departments,
  own: one.departments.map((id, index) => ({ id, main: index === 0 })),
  chosen: one.roles.flatMap(({ chosen }, role_id) => chosen.map((department_id) => ({ role_id, department_id }))),
  granted: one.roles.map(({ menuIds }, role_id) => ({ role_id, menu_ids: menuIds })),
  byJob: one.byJob,
  columns: one.roles.flatMap(({ columns }, role_id) =>
    columns ? [{ role_id, table_name: 'a.a', props: columns }] : [],
  ),
  // One of which more is more, and one of which less is.
  limits: one.roles.flatMap(({ limit, floor }, owner_id) =>
    (
      [
        ['phone.view.daily', limit],
        ['order.discount.min', floor],
      ] as const
    ).flatMap(([key, value]) => (value === null ? [] : [{ owner_type: 'role' as const, owner_id, key, value }])),
  ),
  disabled: one.off,
})

/** The model: asked about one permission and one row at a time, in the words of the book. */
const modelGrants = (one: Person, key: string): ('job' | Role)[] => {
  const id = Number(key.slice(4))
  const asked = tree.nodes.get(id)!
  const inPackage = (menu: TreeNode): boolean =>
    (menu.sys_vers?.includes(one.sysVer) ?? true) &&
    (menu.life_vers?.includes(one.lifeVer) ?? true) &&
    !one.off.includes(menu.id)
  const page = asked.type === 'C' ? asked : tree.nodes.get(asked.parent_id!)!
  const pageGranted = one.byJob.includes(page.id) || one.roles.some((r) => r.menuIds.includes(page.id))
  if (!inPackage(asked) || !inPackage(page) || !pageGranted) return []
  return [...one.roles.filter((r) => r.menuIds.includes(id)), ...(one.byJob.includes(id) ? (['job'] as const) : [])]
}
const isBelow = (department: number, above: number): boolean =>
  departments.find(({ id }) => id === department)!.path.includes(`/${above}/`)
const modelSees = (one: Person, key: string, department: number, mine: boolean): boolean =>
  modelGrants(one, key).some((grant) => {
    if (grant === 'job') return mine
    const { dataScope, below, chosen } = grant
    if (dataScope === 1 || mine) return true
    if (dataScope === 2) return chosen.some((above) => (below ? isBelow(department, above) : department === above))
    if (dataScope === 3) return one.departments.some((id) => id === department)
    return dataScope === 4 && one.departments.some((above) => isBelow(department, above))
  })
const sees = (scope: RowScope | undefined, department: number, mine: boolean): boolean =>
  scope !== undefined && (scope === 'all' || (mine && scope.own) || scope.departments.includes(department))

describe('effective rights', () => {
  it('equal the plain model, permission by permission and row by row', () => {
    fc.assert(
      fc.property(person, (one) => {
        const rights = rightsFrom(tree, holdingsOf(one))
        for (const id of grantable) {
          const key = `key:${id}`
          expect([key, holdsWord(rights.permissions, key)]).toEqual([key, modelGrants(one, key).length > 0])
          for (const department of [1, 2, 3, 4])
            for (const mine of [true, false])
              expect([key, department, mine, sees(rights.scopes.get(key), department, mine)]).toEqual([
                key,
                department,
                mine,
                modelSees(one, key, department, mine),
              ])
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** A person who comes to hold `more` beside what she has. */
const withMore = (one: Person, more: Person): Person => ({
  ...one,
  roles: [...one.roles, ...more.roles],
  byJob: [...one.byJob, ...more.byJob],
})

describe('nobody hands out more than she has', () => {
  const limits = Object.entries(features) as [FeatureKey, (typeof features)[FeatureKey]][]

  /** Judged row by row and value by value, not by sets: an answer of its own. */
  const isTooMuch = (giver: Held, before: Held, after: Held): boolean => {
    const permissions = [...after.scopes.keys()]
    const rows = permissions.some((key) =>
      [1, 2, 3, 4].some((department) =>
        [true, false].some(
          (mine) =>
            sees(after.scopes.get(key), department, mine) &&
            !sees(before.scopes.get(key), department, mine) &&
            !sees(giver.scopes.get(key), department, mine),
        ),
      ),
    )
    const column = (held: Held, prop: string) => held.menuIds.has(10) && !held.hidden.get('a.a')?.has(prop)
    const columns = props.some((prop) => column(after, prop) && !column(before, prop) && !column(giver, prop))
    const limit = limits.some(([key, { permissive, standard }]) => {
      const [wanted, known, given] = [after, before, giver].map((held) => held.features.get(key) ?? standard)
      const more = (a: number, b: number) => (permissive === 'more' ? a > b : a < b)
      return more(wanted!, known!) && more(wanted!, given!)
    })
    return rows || columns || limit
  }

  it('whatever is let through leaves nobody with anything that is neither hers before nor the giver’s', () => {
    let let_through = 0
    fc.assert(
      fc.property(person, person, person, fc.boolean(), (giver, taker, gift, ofOwn) => {
        // Half of the gifts are made of the giver's own, or nothing would ever be let through.
        const given = ofOwn ? { ...gift, roles: giver.roles.slice(0, 1), byJob: [] } : gift
        const place = { sysVer: giver.sysVer, lifeVer: giver.lifeVer, off: giver.off }
        const [g, before, after] = [giver, { ...taker, ...place }, withMore({ ...taker, ...place }, given)].map((one) =>
          rightsFrom(tree, holdingsOf(one)),
        )
        const excess = excessOf({ giver: g!, before: before!, after: after!, tree })
        if (excess === null) {
          let_through++
          expect(isTooMuch(g!, before!, after!)).toBe(false)
        }
      }),
      { numRuns: 600 },
    )
    expect(let_through).toBeGreaterThan(20)
  })

  it('does not refuse what the giver has in full, nor taking away', () => {
    fc.assert(
      fc.property(person, (one) => {
        const all = rightsFrom(tree, holdingsOf(one))
        const less = rightsFrom(tree, holdingsOf({ ...one, roles: one.roles.slice(1), byJob: [] }))
        expect(excessOf({ giver: all, before: nothingHeld, after: all, tree })).toBeNull()
        expect(excessOf({ giver: nothingHeld, before: all, after: all, tree })).toBeNull()
        // A limit may rise when a stricter one goes; menus, rows and columns cannot.
        const excess = excessOf({ giver: nothingHeld, before: all, after: less, tree })
        expect(['none', 'feature']).toContain(excess?.kind ?? 'none')
      }),
      { numRuns: 300 },
    )
  })

  it('never is too much from an administrator, of the platform or of a hospital; from everybody else it is', () => {
    const before = nothingHeld
    const after: Held = { ...nothingHeld, menuIds: new Set([10]) }
    const by = (userType: 0 | 1 | 2) => excessOf({ giver: { ...nothingHeld, userType }, before, after, tree })
    expect([by(0), by(1), by(2)]).toEqual([null, null, { kind: 'menu', menuId: 10 }])
  })

  it('covers rows as the union of what is given', () => {
    const some: RowScope = { departments: [1, 2], own: true }
    expect(covers('all', [some])).toBe(false)
    expect(covers('all', [some, 'all'])).toBe(true)
    expect(
      covers(some, [
        { departments: [1], own: false },
        { departments: [2], own: true },
      ]),
    ).toBe(true)
    expect(covers(some, [{ departments: [1, 2], own: false }])).toBe(false)
    expect(covers({ departments: [], own: true }, [undefined])).toBe(false)
  })
})

describe('standing', () => {
  it('keeps own and higher roles and people out of reach', () => {
    expect(whyNotTouchRole({ name: '前台', own: false, above: false })).toBeNull()
    expect(whyNotTouchRole({ name: '前台', own: true, above: false })?.key).toBe('role.own')
    expect(whyNotTouchRole({ name: '院长', own: false, above: true })?.key).toBe('role.above')
    expect(whyNotEmpower({ name: '王', self: true, above: false })?.key).toBe('role.self')
    expect(whyNotEmpower({ name: '王', self: false, above: true })?.key).toBe('role.personAbove')
    expect(whyNotEmpower({ name: '王', self: false, above: false })).toBeNull()
  })
})
