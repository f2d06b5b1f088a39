/** The customer's own window: her header, the tabs of the panel, and the menu of all entries in five groups (specification 000 §2). */
import { ArrowLeftOutlined, CloseOutlined, MenuOutlined } from '@ant-design/icons'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { MenuEntry } from '../../../kit/act/menu-entry.ts'
import { WithMenu } from '../../../kit/act/WithMenu.tsx'
import { newKey } from '../../../kit/ask.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing, Waiting } from '../../../kit/show/states.tsx'
import { CustomerHead } from '../header/CustomerHead.tsx'
import { HeadActions } from '../header/HeadActions.tsx'
import { CustomerTabs } from './CustomerTabs.tsx'
import { menuOf, placeOf, type Section } from './sections.ts'
import { useCounts, useSections } from './use-sections.ts'
import '../customers.css'

const entriesOf = (shown: readonly Section[]): readonly MenuEntry[] =>
  menuOf(shown).flatMap(({ label, entries }): MenuEntry[] => [
    { key: label, group: label },
    ...entries.map(({ value, label: text }) => ({ key: value, label: text })),
  ])

const Sections = ({ customerId, refresh }: { customerId: number; refresh: () => void }) => {
  const [query, setQuery] = useSearchParams()
  const shown = useSections({ granted: null })
  const counts = useCounts(customerId)
  const go = (entry: string) => setQuery({ customerId: String(customerId), entry }, { replace: true })
  return (
    <CustomerTabs
      customerId={customerId}
      shown={shown}
      place={placeOf(shown, query.get('entry'))}
      counts={counts}
      onGo={go}
      refresh={refresh}
      menu={
        <WithMenu entries={entriesOf(shown)} onPick={go}>
          <Button type="text" size="small" icon={<MenuOutlined />} aria-label="客户资料目录" title="全部资料" />
        </WithMenu>
      }
    />
  )
}

/** The way out: a window of her own is closed, one that somebody came to by a link leads to the list. */
const Leave = ({ customerId }: { customerId: number }) =>
  window.opener ? (
    <Button type="text" icon={<CloseOutlined />} onClick={() => window.close()}>
      关闭窗口
    </Button>
  ) : (
    <Link to={`/customer/list?panel=${customerId}`}>
      <ArrowLeftOutlined /> 客户列表
    </Link>
  )

const Customer = ({ customerId }: { customerId: number }) => {
  const [viewId] = useState(newKey)
  const header = useAnswer(customers.details, { id: customerId })
  const { refetch } = header
  const refresh = useCallback(() => void refetch(), [refetch])
  return (
    <div className="customer-window">
      <title>{header.data ? `${header.data.name} - 客户详情` : '客户详情'}</title>
      <Answered of={header} rows={8}>
        {(shown) => (
          <>
            <div className="customer-window-actions">
              <Leave customerId={customerId} />
              <HeadActions customer={shown} refresh={refresh} />
            </div>
            <CustomerHead header={shown} viewId={viewId} />
            <main className="customer-window-main">
              <Suspense fallback={<Waiting />}>
                {/* A merged archive's address shows the one it went into. */}
                <Sections customerId={shown.id} refresh={refresh} />
              </Suspense>
            </main>
          </>
        )}
      </Answered>
    </div>
  )
}

const CustomerWindow = () => {
  const [query] = useSearchParams()
  const customerId = Number(query.get('customerId'))
  return Number.isSafeInteger(customerId) && customerId > 0 ? (
    <Customer key={customerId} customerId={customerId} />
  ) : (
    <Nothing text="没有指定客户，请从客户列表打开" />
  )
}
export default CustomerWindow
