import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { widened } from '../rights/row-scope.ts'
import { type ColumnChoice, hiddenFields, type RegisteredTable, seenColumns } from './columns.ts'

const table: RegisteredTable = {
  name: 'a.b',
  menuIds: [1],
  columns: [
    { prop: 'name', label: '姓名', fixed: true },
    { prop: 'phone', label: '手机' },
    { prop: 'doctorName', label: '医生', along: ['doctorId'] },
    { prop: 'idNo', label: '证件号', sensitive: true },
  ],
}
const says = (role_id: number, ...props: string[]): ColumnChoice => ({ role_id, table_name: 'a.b', props })
const seenBy = (granting: number[], ...choices: ColumnChoice[]) =>
  [...seenColumns(table, { granting: new Set(granting), choices })].sort()

describe('columns', () => {
  it('of a role that says nothing are all but the sensitive ones', () => {
    expect(seenBy([1])).toEqual(['doctorName', 'name', 'phone'])
    expect(seenBy([])).toEqual(['doctorName', 'name', 'phone'])
  })
  it('are the union of what the granting roles show, and the row is always named', () => {
    expect(seenBy([1, 2], says(1), says(2, 'phone'))).toEqual(['name', 'phone'])
    expect(seenBy([1], says(1))).toEqual(['name'])
  })
  it('are open as soon as one granting role says nothing, and what another names is added', () => {
    expect(seenBy([1, 2], says(1, 'idNo'))).toEqual(['doctorName', 'idNo', 'name', 'phone'])
  })
  it('of a role that does not grant the page count for nothing', () => {
    expect(seenBy([1], says(1, 'phone'), says(2, 'idNo'))).toEqual(['name', 'phone'])
  })
  it('take along what tells the same', () => {
    expect(hiddenFields(table, new Set(['name', 'phone', 'idNo']))).toEqual(new Set(['doctorName', 'doctorId']))
    expect(hiddenFields(table, new Set(table.columns.map(({ prop }) => prop)))).toEqual(new Set())
  })

  test('more roles never show less, and nobody sees what no granting role shows', () => {
    const props = table.columns.map(({ prop }) => prop)
    const choice = fc.record({ role: fc.integer({ min: 1, max: 4 }), props: fc.option(fc.subarray(props)) })
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 4 }), choice, (some, more) => {
        const ask = (roles: typeof some) =>
          seenBy(
            roles.map(({ role }) => role),
            ...roles.flatMap((one) => (one.props === null ? [] : [says(one.role, ...one.props)])),
          )
        const [few, many] = [ask(some), ask([...some, more])]
        if (some.length > 0 && !some.some(({ role }) => role === more.role))
          expect(few.filter((prop) => !many.includes(prop))).toEqual([])
        expect(many).toContain('name')
        const spoken = [...some, more].every(({ props: said }) => said !== null)
        const named = [...some, more].flatMap((one) => one.props ?? [])
        if (spoken) expect(many.filter((prop) => prop !== 'name' && !named.includes(prop))).toEqual([])
      }),
    )
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
