/** The customer's panel: a head with what is done with her, the customer header, and her tabs (specification 001 §2). */
import { ExportOutlined } from '@ant-design/icons'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { newKey } from '../../../kit/ask.ts'
import { Scoped, useScope } from '../../../kit/form/Scoped.tsx'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useKeys } from '../../../kit/keys.ts'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { usePhone } from '../../../kit/screen.ts'
import { neighbourOf, useCustomerRun } from '../../../kit/show/customer.tsx'
import { Answered, Waiting } from '../../../kit/show/states.tsx'
import { CustomerHead } from '../header/CustomerHead.tsx'
import { HeadActions } from '../header/HeadActions.tsx'
import { CustomerTabs } from './CustomerTabs.tsx'
import { handedTo, placeOf } from './sections.ts'
import { useCounts, useSections } from './use-sections.ts'
import { openWindow } from './window.ts'
import '../customers.css'

/** Specification 001 §9. */
const WIDTH = 1040

export type PanelProps = {
  readonly customerId: number
  /** Values of the granted tabs, in order. */
  readonly tabs: readonly string[]
  /** Entries this page does not want to show. */
  readonly hidden?: readonly string[] | undefined
  /** Where it is open: an entry, a section, or nothing said. */
  readonly at?: string | null | undefined
  readonly moduleType?: string | undefined
  readonly args?: Readonly<Record<string, unknown>> | undefined
  readonly onGo: (at: string) => void
  /** Another customer, in the same panel. */
  readonly onStep: (customerId: number) => void
  readonly onClose: () => void
}

const Tabs = ({ refresh, ...props }: PanelProps & { refresh: () => void }) => {
  const { customerId, tabs, hidden, at, moduleType, args, onGo } = props
  const shown = useSections({ granted: tabs, hidden })
  const counts = useCounts(customerId)
  const place = placeOf(shown, at ?? moduleType)
  return (
    <CustomerTabs
      customerId={customerId}
      shown={shown}
      place={place}
      counts={counts}
      args={handedTo(place, { moduleType, args })}
      onGo={onGo}
      refresh={refresh}
    />
  )
}

/** One customer in the panel. */
const Shown = (props: PanelProps & { refresh: () => void }) => {
  const [viewId] = useState(newKey)
  const header = useAnswer(customers.details, { id: props.customerId })
  return (
    <div className="customer-panel">
      <Answered of={header} rows={2}>
        {(shown) => <CustomerHead header={shown} viewId={viewId} />}
      </Answered>
      <Suspense fallback={<Waiting />}>
        {/* A merged archive's address shows the one it went into. */}
        <Tabs {...props} customerId={header.data?.id ?? props.customerId} />
      </Suspense>
    </div>
  )
}

const Title = () => (
  <span className="customer-panel-title">
    客户 <small>Esc 关闭，Alt ↑ ↓ 上一位、下一位</small>
  </span>
)

const CustomerPanel = (props: PanelProps) => {
  const { customerId, onStep, onClose } = props
  const phone = usePhone()
  const scope = useScope('customer')
  const header = useAnswer(customers.details, { id: customerId })
  const { refetch } = header
  const refresh = useCallback(() => void refetch(), [refetch])
  const run = useCustomerRun()
  const step = (by: 1 | -1) => {
    const next = neighbourOf(run(), customerId, by)
    if (next !== null) void mayClose(scope).then((may) => may && onStep(next))
  }
  useKeys({ 'Alt+ArrowUp': () => step(-1), 'Alt+ArrowDown': () => step(1) }, { inDrawer: true })
  return (
    <SidePanel
      title={phone ? '客户' : <Title />}
      width={WIDTH}
      flush
      className="customer-drawer"
      extra={
        <span className="customer-panel-actions">
          <HeadActions customer={header.data} refresh={refresh} />
          {!phone && (
            <Button type="link" icon={<ExportOutlined />} onClick={() => openWindow(customerId)}>
              在新页打开
            </Button>
          )}
        </span>
      }
      onClose={onClose}
    >
      <Scoped scope={scope}>
        <Shown key={customerId} {...props} refresh={refresh} />
      </Scoped>
    </SidePanel>
  )
}
export default CustomerPanel
