/** Stands in for parts of antd's table that our tables turn off: its own pager, and the wheel over its rows. See web/lean.ts. */
import type { ReactNode } from 'react'

const Nothing = ({ children }: { readonly children?: ReactNode }) => children
export default Nothing
