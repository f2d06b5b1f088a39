/** Stands in for the ring antd draws around a button that was clicked: it says nothing. See web/lean.ts. */
import type { ReactNode } from 'react'

const Wave = ({ children }: { children?: ReactNode }) => children
export default Wave
