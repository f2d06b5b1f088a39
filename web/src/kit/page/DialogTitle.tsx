/** The title of a dialog, a drawer or a panel: its first heading, below which those of its parts stand. */
import type { ReactNode } from 'react'

export const DialogTitle = ({ children, className }: { children: ReactNode; className?: string }) => (
  <h2 className={className ? `dialog-title ${className}` : 'dialog-title'}>{children}</h2>
)
