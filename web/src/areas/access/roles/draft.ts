/** What a role grants while somebody is changing it: nothing is sent before 保存. Plain values, so that it can be compared. */
import type { FeatureKey } from '@clinic/contract/areas/access/calls.ts'
import type { RoleContentValue, RoleRow } from '@clinic/contract/areas/access/words.ts'

export type Draft = {
  /** Pages and controls together: an id says which it is. */
  readonly nodes: ReadonlySet<number>
  readonly dataScope: number
  readonly includeChildren: boolean
  readonly deptIds: ReadonlySet<number>
  /** Shown columns by table; a table that is absent shows all but the sensitive ones. */
  readonly columns: ReadonlyMap<string, { readonly menuId: number; readonly props: ReadonlySet<string> }>
  readonly features: ReadonlyMap<FeatureKey, number>
}

/** What every tab of a role's drawer is given. */
export type TabProps = {
  readonly role: RoleRow
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** The person may not change this part, or this role. */
  readonly readOnly: boolean
}

export const draftOf = (content: RoleContentValue): Draft => ({
  nodes: new Set([...content.menuIds, ...content.controlIds]),
  dataScope: content.dataScope,
  includeChildren: content.includeChildren,
  deptIds: new Set(content.deptIds),
  columns: new Map(
    content.columns.map(({ tableName, menuId, props }) => [tableName, { menuId, props: new Set(props) }]),
  ),
  features: new Map(content.features.map(({ key, value }) => [key, value])),
})

/** The wire's form. Pages and controls travel in one list: the server knows which is which. */
export const contentFrom = ({
  nodes,
  dataScope,
  includeChildren,
  deptIds,
  columns,
  features,
}: Draft): RoleContentValue => ({
  menuIds: [],
  controlIds: [...nodes].sort((a, b) => a - b),
  dataScope,
  includeChildren,
  deptIds: [...deptIds].sort((a, b) => a - b),
  columns: [...columns].map(([tableName, { menuId, props }]) => ({ tableName, menuId, props: [...props].sort() })),
  features: [...features].map(([key, value]) => ({ key, value })),
})

const inOrder = (content: RoleContentValue): string =>
  JSON.stringify({
    ...content,
    columns: [...content.columns].sort((a, b) => a.tableName.localeCompare(b.tableName)),
    features: [...content.features].sort((a, b) => a.key.localeCompare(b.key)),
  })

export const isChanged = (draft: Draft, first: Draft): boolean =>
  inOrder(contentFrom(draft)) !== inOrder(contentFrom(first))

/** A page of the tree with its controls. */
export type PageNode = {
  readonly id: number
  readonly disabled: boolean
  readonly controls: readonly { readonly id: number; readonly disabled: boolean }[]
}

/** All, some or none of a set of pages with their controls. */
export const stateOf = (nodes: ReadonlySet<number>, pages: readonly PageNode[]): 'all' | 'some' | 'none' => {
  const ids = pages.flatMap((page) => [page.id, ...page.controls.map(({ id }) => id)])
  const held = ids.filter((id) => nodes.has(id)).length
  return held === 0 ? 'none' : held === ids.length ? 'all' : 'some'
}

/** Ticks or clears whole pages, as far as the person may; what she lacks stays as it is. */
export const withPages = (nodes: ReadonlySet<number>, pages: readonly PageNode[], on: boolean): Set<number> => {
  const next = new Set(nodes)
  for (const page of pages) {
    if (page.disabled) continue
    for (const { id, disabled } of [page, ...page.controls]) {
      if (on && !disabled) next.add(id)
      // A control is nothing without its page: it goes with it.
      if (!on) next.delete(id)
    }
  }
  return next
}

/** Ticks or clears one control; its page comes along, because a control is nothing without it. */
export const withControl = (nodes: ReadonlySet<number>, page: PageNode, id: number, on: boolean): Set<number> => {
  const next = new Set(nodes)
  if (on) next.add(page.id).add(id)
  else next.delete(id)
  return next
}
