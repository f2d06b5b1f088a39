/** The customer's own window: header, left menu of five groups, the chosen entry (specification 000 §2). */
import { customers } from '@clinic/contract/areas/customers.ts'
import { Button, Menu } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStage } from '../../kit/act/stage.tsx'
import { newKey } from '../../kit/ask.ts'
import { holds, useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing, Waiting } from '../../kit/show/states.tsx'
import { edit } from './actions.tsx'
import { CustomerHead, type Header } from './CustomerHead.tsx'
import { HeadActions } from './HeadActions.tsx'
import { usePanelTabs } from './registry.ts'
import { openWindow } from './window.ts'
import { windowGroups } from './words.ts'
import './customers.css'

/** The entries that exist, that the hospital's version has, and that the person may see. */
const useEntries = () => {
  const known = usePanelTabs()
  const person = usePerson()
  return useMemo(
    () =>
      windowGroups
        .map(({ label, entries }) => ({
          label,
          entries: entries.filter(({ value, notInP }) => {
            const tab = known.get(value)
            return tab && !(notInP && person.hospital.sysVer === 'P') && (!tab.may || holds(person, tab.may))
          }),
        }))
        .filter(({ entries }) => entries.length > 0),
    [known, person],
  )
}

const Entries = ({ customerId, refresh }: { customerId: number; refresh: () => void }) => {
  const known = usePanelTabs()
  const groups = useEntries()
  const [query, setQuery] = useSearchParams()
  const values = groups.flatMap(({ entries }) => entries.map(({ value }) => value))
  const active = values.find((value) => value === query.get('entry')) ?? values[0]
  const Body = active ? known.get(active)?.component : undefined
  const go = (entry: string) => setQuery({ customerId: String(customerId), entry }, { replace: true })
  return (
    <div className="customer-window-main">
      <nav className="customer-window-menu" aria-label="客户资料">
        <Menu
          mode="inline"
          selectedKeys={active ? [active] : []}
          items={groups.map(({ label, entries }) => ({
            key: label,
            type: 'group',
            label,
            children: entries.map(({ value, label: text }) => ({ key: value, label: text })),
          }))}
          onClick={({ key }) => go(key)}
        />
      </nav>
      <main className="customer-window-body">
        <Suspense fallback={<Waiting />}>
          {Body && <Body key={active} customerId={customerId} refresh={refresh} />}
        </Suspense>
      </main>
    </div>
  )
}

const Actions = ({ header, refresh }: { header: Header; refresh: () => void }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const change = useMemo(() => edit<Header>(openWindow), [])
  return (
    <>
      <HeadActions customerId={header.id} refresh={refresh} />
      {may(customers.update.may) && <Button onClick={() => start(change, header)}>编辑</Button>}
      {stage}
    </>
  )
}

const Customer = ({ customerId }: { customerId: number }) => {
  const [viewId] = useState(newKey)
  const header = useAnswer(customers.details, { id: customerId })
  return (
    <div className="customer-window">
      <title>{header.data ? `${header.data.name} - 客户详情` : '客户详情'}</title>
      <Answered of={header} rows={8}>
        {(shown) => (
          <>
            <CustomerHead header={shown} viewId={viewId} />
            <Actions header={shown} refresh={() => void header.refetch()} />
            <Suspense fallback={<Waiting />}>
              <Entries customerId={customerId} refresh={() => void header.refetch()} />
            </Suspense>
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
