/** Stands in for the menu of ways to select in antd's table and loads it when a table offers one. See web/lean.ts. */
import type { DropdownProps } from 'antd'
import { lazy, Suspense } from 'react'

const Loaded = lazy(() => import('antd/es/dropdown'))

const Dropdown = (props: DropdownProps) => (
  <Suspense fallback={props.children}>
    <Loaded {...props} />
  </Suspense>
)
export default Dropdown
