/** The customer side panel: header, tab buttons, and the chosen tab of whichever area it belongs to (specification 001 §2). */
import { customers } from '@clinic/contract/areas/customers.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { newKey } from '../../kit/ask.ts'
import { Scoped, useScope } from '../../kit/form/Scoped.tsx'
import { mayClose } from '../../kit/form/unsaved.ts'
import type { PanelTab } from '../../kit/page/entry.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing, Waiting } from '../../kit/show/states.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { HeadActions } from './HeadActions.tsx'
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
  const scope = useScope('tab')
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
          <button
            key={value}
            type="button"
            aria-pressed={value === active.value}
            onClick={() => void mayClose(scope).then((may) => may && choose(value))}
          >
            {tabLabels[value]}
          </button>
        ))}
      </nav>
      <Scoped scope={scope}>
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
      </Scoped>
    </>
  )
}

const CustomerPanel = (props: PanelProps) => {
  const [viewId] = useState(newKey)
  const header = useAnswer(customers.details, { id: props.customerId })
  return (
    <SidePanel
      title="客户"
      width={WIDTH}
      flush
      extra={
        <>
          <HeadActions customerId={props.customerId} refresh={() => void header.refetch()} />
          <Button type="link" onClick={() => openWindow(props.customerId)}>
            在新窗口打开
          </Button>
        </>
      }
      onClose={props.onClose}
    >
      <div className="customer-panel">
        <Answered of={header} rows={2}>
          {(shown) => <CustomerHead header={shown} viewId={viewId} />}
        </Answered>
        <Suspense fallback={<Waiting />}>
          <Tabs {...props} refresh={() => void header.refetch()} />
        </Suspense>
      </div>
    </SidePanel>
  )
}
export default CustomerPanel
