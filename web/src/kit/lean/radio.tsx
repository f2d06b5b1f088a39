/** Stands in for the radio of antd's table and loads it when a table selects one row. See web/lean.ts. */
import type { RadioProps } from 'antd'
import { lazy, Suspense } from 'react'

const Loaded = lazy(() => import('antd/es/radio'))

const Radio = (props: RadioProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
export default Radio
