import type { Permission } from '@clinic/contract/permissions.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { offeredTo } from './act/action.ts'
import { type Person, PersonProvider } from './person.ts'
import { Shown } from './show/Shown.tsx'
import { isShown, nameWithPermission, permissionOf, type Showing, type Viewer } from './visible.ts'

const viewer: Viewer = {
  id: 7,
  userType: 2,
  keys: new Set(['order:list', 'order:bill:add']),
  roles: ['前台', '收银'],
  hospital: { sysVer: 'U', lifeVer: 'C', groupHis: false },
}
const shows = (showing: Showing, who: Partial<Viewer> = {}) => isShown({ ...viewer, ...who }, showing)

describe('a part of a screen', () => {
  test('a permission is found by its value', { tags: ['F0337'] }, () => {
    const held = [{ value: 'order:list' }, { value: 'order:bill:add' }]
    expect(permissionOf(held, 'order:bill:add')).toBe(held[1])
    expect(permissionOf(held, 'order')).toBeUndefined()
  })
  test('is shown for one permission, matched whole', { tags: ['F0348', 'F0584'] }, () => {
    expect([
      shows({ permission: 'order:bill:add' }),
      shows({ permission: 'order:bill' as Permission }),
      shows({ permission: 'order:*' as Permission }),
    ]).toEqual([true, false, false])
  })
  test('is shown when none of a list is held', { tags: ['F0349'] }, () => {
    expect([
      shows({ noneOf: ['order:cancel', 'order:audit'] }),
      shows({ noneOf: ['order:cancel', 'order:bill:add'] }),
      shows({ noneOf: [] }),
    ]).toEqual([true, false, true])
  })
  test('is shown when any of a list is held', { tags: ['F0350'] }, () => {
    expect([
      shows({ anyOf: ['order:cancel', 'order:bill:add'] }),
      shows({ anyOf: ['order:cancel'] }),
      shows({ anyOf: [] }),
    ]).toEqual([true, false, false])
  })
  test('is shown when all roles of a list are held', { tags: ['F0351'] }, () => {
    expect([shows({ allRoles: ['前台', '收银'] }), shows({ allRoles: ['前台', '医生'] })]).toEqual([true, false])
  })
  test('is shown when any role of a list is held', { tags: ['F0352'] }, () => {
    expect([shows({ anyRole: ['医生', '收银'] }), shows({ anyRole: ['医生'] })]).toEqual([true, false])
  })
  test('is shown to a person or a kind of people, and to administrators always', { tags: ['F0353', 'F0354'] }, () => {
    const mine = { only: { ids: [7] } }
    const groups = { only: { userTypes: [3] } }
    expect([shows(mine), shows(mine, { id: 8 }), shows(groups), shows(groups, { userType: 3 })]).toEqual([
      true,
      false,
      false,
      true,
    ])
    for (const userType of [0, 1])
      expect([shows(mine, { id: 8, userType }), shows(groups, { userType })]).toEqual([true, true])
    // They are not let past permissions: those are the server's list for them, too.
    expect(shows({ permission: 'order:cancel' }, { userType: 0 })).toBe(false)
  })
  test('is shown for the versions of a comma list', { tags: ['F0356', 'F0588'] }, () => {
    expect([
      shows({ versions: 'S,U' }),
      shows({ versions: 'S, U' }),
      shows({ versions: 'S,G' }),
      shows({ versions: '' }),
    ]).toEqual([true, true, false, false])
  })
  test('is shown for exactly one life version', { tags: ['F0357', 'F0588'] }, () => {
    expect([shows({ lifeVer: 'C' }), shows({ lifeVer: 'D' })]).toEqual([true, false])
  })
  test('is shown by whether the hospital belongs to a group', { tags: ['F0359'] }, () => {
    const grouped = { hospital: { sysVer: 'G', lifeVer: 'C', groupHis: true } }
    expect([
      shows({ groupHis: true }),
      shows({ groupHis: true }, grouped),
      shows({ groupHis: false }, grouped),
    ]).toEqual([false, true, false])
  })
  test('is shown when all that is asked holds, and always when nothing is', () => {
    expect([
      shows({ permission: 'order:bill:add', versions: 'P' }),
      shows({ permission: 'order:bill:add', versions: 'U' }),
      shows({}),
    ]).toEqual([false, true, true])
  })
  test('is not drawn at all when it is not shown', { tags: ['F0355'] }, () => {
    const draw = (showing: Showing) =>
      renderToStaticMarkup(
        createElement(
          PersonProvider,
          { value: viewer as Person },
          createElement('p', null, createElement(Shown, showing as Parameters<typeof Shown>[0], '开单')),
        ),
      )
    expect(draw({ permission: 'order:bill:add' })).toBe('<p>开单</p>')
    expect(draw({ permission: 'order:cancel' })).toBe('<p></p>')
  })
})

describe('buttons by name', () => {
  test('a name carries its permission after a double underscore, and is hidden without it', {
    tags: ['F0582', 'F0583'],
  }, () => {
    expect(nameWithPermission('导出__customer:export')).toEqual({ name: '导出', permission: 'customer:export' })
    expect(nameWithPermission('新增')).toEqual({ name: '新增', permission: null })
    const actions = ['新增__order:bill:add', '导出__customer:export', '打印'].map((label) => ({ label }))
    expect(offeredTo(viewer as Person, actions).map(({ label }) => label)).toEqual(['新增', '打印'])
  })
})
