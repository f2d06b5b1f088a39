import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentFrom, draftOf, isChanged, type PageNode, stateOf, withControl, withPages } from './draft.ts'

const pages: PageNode[] = [
  {
    id: 10,
    disabled: false,
    controls: [
      { id: 11, disabled: false },
      { id: 12, disabled: true },
    ],
  },
  { id: 20, disabled: true, controls: [{ id: 21, disabled: true }] },
]
const content = {
  menuIds: [10],
  controlIds: [11],
  dataScope: 2,
  includeChildren: true,
  deptIds: [3, 1],
  columns: [{ menuId: 10, tableName: 'a.a', props: ['b', 'a'] }],
  features: [{ key: 'rx.level' as const, value: 1 }],
}

describe('the tree', () => {
  it('knows all, some and none', () => {
    expect(stateOf(new Set(), pages)).toBe('none')
    expect(stateOf(new Set([10]), pages)).toBe('some')
    expect(stateOf(new Set([10, 11, 12, 20, 21]), pages)).toBe('all')
  })
  it('never gives what the person lacks; clearing a page clears its controls', () => {
    expect([...withPages(new Set(), pages, true)]).toEqual([10, 11])
    expect([...withPages(new Set([10, 11, 12, 20, 21]), pages, false)]).toEqual([20, 21])
    expect([...withControl(new Set(), pages[0]!, 11, true)].sort()).toEqual([10, 11])
  })
  it('has no control without its page, whatever is clicked', () => {
    const click = fc.oneof(
      fc.record({ page: fc.nat(1), on: fc.boolean() }),
      fc.record({ page: fc.constant(0), control: fc.constantFrom(11), on: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(click, { maxLength: 12 }), (clicks) => {
        let nodes: ReadonlySet<number> = new Set()
        for (const one of clicks)
          nodes =
            'control' in one
              ? withControl(nodes, pages[one.page]!, one.control, one.on)
              : withPages(nodes, [pages[one.page]!], one.on)
        for (const page of pages)
          expect(page.controls.some(({ id }) => nodes.has(id)) && !nodes.has(page.id)).toBe(false)
        expect(nodes.has(12) || nodes.has(20) || nodes.has(21)).toBe(false)
      }),
    )
  })
})

describe('the draft', () => {
  it('comes back as it was read, and knows when it differs', () => {
    const first = draftOf(content)
    const { menuIds, controlIds } = contentFrom(first)
    expect([menuIds, controlIds]).toEqual([[], [10, 11]])
    expect(contentFrom(first)).toMatchObject({ deptIds: [1, 3], includeChildren: true, dataScope: 2 })
    expect(isChanged(draftOf(content), first)).toBe(false)
    expect(isChanged({ ...first, dataScope: 1 }, first)).toBe(true)
    expect(isChanged({ ...first, features: new Map() }, first)).toBe(true)
  })
})
