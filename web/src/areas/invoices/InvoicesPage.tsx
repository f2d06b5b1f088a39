/** 开票管理: orders that wait to be invoiced, and invoices that were issued. */
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Block } from '../../kit/page/Record.tsx'
import { IssuedTab } from './IssuedTab.tsx'
import { WaitingTab } from './WaitingTab.tsx'

const tabs = [
  { key: 'waiting', label: '待开票', children: <WaitingTab /> },
  { key: 'issued', label: '已开票', children: <IssuedTab /> },
]

const InvoicesPage = () => {
  const [query, move] = useSearchParams()
  const active = query.get('tab') === 'issued' ? 'issued' : 'waiting'
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs destroyOnHidden items={tabs} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default InvoicesPage
