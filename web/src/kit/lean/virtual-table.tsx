/** Stands in for antd's table of very many rows and loads it when a table has them (more than 200). See web/lean.ts. */
import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() => import('antd/es/table/RcTable/VirtualTable'))

const VirtualTable = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
export default VirtualTable
