/** The customer side panel: header, tab buttons, and the chosen tab of whichever area it belongs to (specification 001 §2). */
import { customers } from '@clinic/contract/areas/customers.ts'
import { Button, Drawer } from 'antd'
import { Suspense, useState } from 'react'
import { newKey } from '../../kit/ask.ts'
import type { PanelTab } from '../../kit/page/entry.ts'
import { useAnswer } from '../../kit/query.ts'
import { usePhone } from '../../kit/screen.ts'
import { Answered, Nothing, Waiting } from '../../kit/show/states.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { usePanelTabs } from './registry.ts'
import { openWindow } from './window.ts'
import { tabLabels } from './words.ts'
import './customers.css'

/** Specification 001 §9. */
const WIDTH = 1040

export type PanelProps = {
  readonly customerId: number
  /** Values of the granted tabs, in order. */
  readonly tabs: readonly string[]
  readonly moduleType?: string | undefined
  readonly args?: Readonly<Record<string, unknown>> | undefined
  readonly onClose: () => void
}

const Tabs = ({ tabs, customerId, moduleType, args, refresh }: PanelProps & { refresh: () => void }) => {
  const known = usePanelTabs()
  const [chosen, choose] = useState(moduleType)
  const there = tabs.flatMap((value): PanelTab[] => {
    const tab = known.get(value)
    return tab ? [tab] : []
  })
  const active = there.find(({ value }) => value === chosen) ?? there[0]
  if (!active) return <Nothing text="当前页面没有开通顾客面板" />
  const Body = active.component
  return (
    <>
      <nav className="customer-panel-tabs" aria-label="顾客面板">
        {there.map(({ value }) => (
          <Button
            key={value}
            type={value === active.value ? 'primary' : 'default'}
            aria-pressed={value === active.value}
            onClick={() => choose(value)}
          >
            {tabLabels[value]}
          </Button>
        ))}
      </nav>
      <div className="customer-panel-body">
        <Suspense fallback={<Waiting />}>
          <Body
            key={active.value}
            customerId={customerId}
            refresh={refresh}
            {...(active.value === moduleType && args ? { args } : {})}
          />
        </Suspense>
      </div>
    </>
  )
}

const CustomerPanel = (props: PanelProps) => {
  const phone = usePhone()
  const [open, setOpen] = useState(true)
  const [viewId] = useState(newKey)
  const header = useAnswer(customers.details, { id: props.customerId })
  return (
    <Drawer
      open={open}
      size={phone ? '100%' : Math.min(WIDTH, window.innerWidth)}
      title="顾客面板"
      extra={
        <Button type="link" onClick={() => openWindow(props.customerId)}>
          在新窗口打开
        </Button>
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && props.onClose()}
      styles={{ body: { padding: 0 } }}
      destroyOnHidden
    >
      <div className="customer-panel">
        <Answered of={header} rows={2}>
          {(shown) => <CustomerHead header={shown} viewId={viewId} />}
        </Answered>
        <Suspense fallback={<Waiting />}>
          <Tabs {...props} refresh={() => void header.refetch()} />
        </Suspense>
      </div>
    </Drawer>
  )
}
export default CustomerPanel
