/** What slides in from the right. Whichever way it is closed (×, Esc, the mask), what is typed inside is asked about first. */
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { Scoped, useScope } from '../form/Scoped.tsx'
import { mayClose } from '../form/unsaved-text.ts'
import { usePhone } from '../screen.ts'
import { DialogTitle } from './DialogTitle.tsx'

export type SidePanelProps = {
  readonly title: ReactNode
  /** Pixels; the whole window at phone width. Default 720. */
  readonly width?: number
  /** Beside the title. */
  readonly extra?: ReactNode
  /** Its content keeps its own margins. */
  readonly flush?: boolean
  /** Nothing above but what the content brings. */
  readonly bare?: boolean
  readonly className?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Mount it when it opens. */
export const SidePanel = (props: SidePanelProps) => {
  const { title, width = 720, extra, flush = false, bare = false, className, onClose, children } = props
  const phone = usePhone()
  const scope = useScope('panel')
  const [open, setOpen] = useState(true)
  return (
    <Drawer
      open={open}
      title={bare ? null : <DialogTitle>{title}</DialogTitle>}
      closable={!bare}
      extra={extra}
      size={phone ? '100%' : Math.min(width, window.innerWidth)}
      onClose={() => void mayClose(scope).then((may) => may && setOpen(false))}
      afterOpenChange={(isOpen) => !isOpen && onClose()}
      mask={{ closable: true, blur: false }}
      {...(flush ? { styles: { body: { padding: 0 } } } : {})}
      {...(className ? { rootClassName: className } : {})}
      destroyOnHidden
    >
      <Scoped scope={scope}>{children}</Scoped>
    </Drawer>
  )
}
