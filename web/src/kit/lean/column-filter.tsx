/** Stands in for antd's column filter menu and loads it when a column filters by it. See web/lean.ts. */
import type { FilterDropdownProps } from 'antd/es/table/hooks/useFilter/FilterDropdown'
import { lazy, Suspense } from 'react'

const Menu = lazy(() => import('antd/es/table/hooks/useFilter/FilterDropdown'))

type Node = { value: unknown; children?: readonly Node[] }

/** Values of a filter tree in one line. */
export const flattenKeys = (filters: readonly Node[] | undefined): unknown[] =>
  (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)])

const ColumnFilter = (props: FilterDropdownProps<object>) => (
  <Suspense fallback={null}>
    <Menu {...props} />
  </Suspense>
)
export default ColumnFilter
