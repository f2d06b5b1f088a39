/** Stands in for the tooltip of sorted columns and of field labels, and loads it when one is shown. See web/lean.ts. */
import type { TooltipProps } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const Loaded = lazy(() => import('antd/es/tooltip') as Promise<{ default: ComponentType<TooltipProps> }>)

const Tooltip = (props: TooltipProps) => (
  <Suspense fallback={props.children as ReactNode}>
    <Loaded {...props} />
  </Suspense>
)
export default Tooltip
