/** 客户公海: who lies there, who falls in soon, who went to whom, and the rules. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { Tabs } from 'antd'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Block } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { Waiting } from '../../kit/show/states.tsx'
import { OwnerLog } from '../customers/index.ts'
import { FallingTab } from './FallingTab.tsx'
import { LocksTab } from './LocksTab.tsx'
import { LyingTab } from './LyingTab.tsx'
import { RulesTab } from './RulesTab.tsx'

const tabs = [
  { key: 'lying', label: '公海客户', may: pools.list.may, children: <LyingTab /> },
  { key: 'falling', label: '即将掉公海', may: pools.falling.may, children: <FallingTab /> },
  { key: 'locks', label: '锁定', may: pools.locks.may, children: <LocksTab /> },
  {
    key: 'log',
    label: '归属',
    may: customers.ownerLog.may,
    children: (
      <Suspense fallback={<Waiting />}>
        <OwnerLog />
      </Suspense>
    ),
  },
  { key: 'rules', label: '规则', may: pools.updateSetting.may, children: <RulesTab /> },
]

const PoolPage = () => {
  const may = useMay()
  const [query, move] = useSearchParams()
  const offered = tabs.filter((tab) => may(tab.may)).map(({ may: _may, ...tab }) => tab)
  const active = offered.find(({ key }) => key === query.get('tab'))?.key ?? 'lying'
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs destroyOnHidden items={offered} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default PoolPage
