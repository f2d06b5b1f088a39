/** A button that opens a drawer over what one reads: `<SideButton label="归属记录" title="归属记录：林晚">…</SideButton>`. */
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { Waiting } from '../show/states.tsx'
import { SidePanel } from './SidePanel.tsx'

type Props = {
  readonly label: string
  readonly title: string
  /** Loaded when it opens. */
  readonly children: ReactNode
}

export const SideButton = ({ label, title, children }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && (
        <SidePanel title={title} width={1040} onClose={() => setOpen(false)}>
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </SidePanel>
      )}
    </>
  )
}
