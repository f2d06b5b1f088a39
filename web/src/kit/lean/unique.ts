/** Stands in for antd's one tooltip that moves from button to button, which is not switched on. See web/lean.ts. */
import type { ReactNode } from 'react'

const UniqueProvider = ({ children }: { children?: ReactNode }) => children
export default UniqueProvider
