/** 生命周期: who stands where and since when, who moved, and what counts as a deal. */
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Block } from '../../kit/page/Record.tsx'
import DefinitionsTab from './DefinitionsTab.tsx'
import MovesTab from './MovesTab.tsx'
import StagesTab from './StagesTab.tsx'

const tabs = [
  { key: 'stages', label: '阶段', children: <StagesTab /> },
  { key: 'moves', label: '变动记录', children: <MovesTab /> },
  { key: 'deals', label: '成交定义', children: <DefinitionsTab /> },
]

const LifePage = () => {
  const [query, setQuery] = useSearchParams()
  return (
    <Block>
      <Tabs
        destroyOnHidden
        items={tabs}
        activeKey={query.get('tab') ?? 'stages'}
        onChange={(tab) => setQuery(tab === 'stages' ? {} : { tab })}
      />
    </Block>
  )
}
export default LifePage
