import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { widened } from './row-scope.ts'

const row = (table: string, role_id: number, props: string[] | null) => ({ table, menu_id: 1, role_id, props })

describe('columns', () => {
  it('are the union of what the granting roles show', () => {
    expect(columnsOf([row('a.b', 1, ['name']), row('a.b', 2, ['phone', 'name'])])).toEqual(
      new Map([['a.b', new Set(['name', 'phone'])]]),
    )
  })
  it('are unrestricted as soon as one granting role does not restrict them, in whatever order', () => {
    expect(columnsOf([row('a.b', 1, ['name']), row('a.b', 2, null)])).toEqual(new Map())
    expect(columnsOf([row('a.b', 2, null), row('a.b', 1, ['name'])])).toEqual(new Map())
  })
  it('of a role that shows none are none', () => {
    expect(columnsOf([row('a.b', 1, [])])).toEqual(new Map([['a.b', new Set()]]))
  })
})

describe('two row scopes', () => {
  it('reach together what either reaches', () => {
    const own = { departments: [], own: true }
    expect(widened(undefined, own)).toEqual(own)
    expect(widened('all', own)).toBe('all')
    expect(widened(own, 'all')).toBe('all')
    expect(widened({ departments: [1, 2], own: false }, { departments: [2, 3], own: true })).toEqual({
      departments: [1, 2, 3],
      own: true,
    })
  })
})
