/** 客户设置: how customers come, by type and by source. */
import { Tabs } from 'antd'
import { Block } from '../../../kit/page/Record.tsx'
import SourcesTab from './SourcesTab.tsx'
import SourceTypesTab from './SourceTypesTab.tsx'

const tabs = [
  { key: 'sources', label: '客户来源', children: <SourcesTab /> },
  { key: 'types', label: '来源类型', children: <SourceTypesTab /> },
]

const SettingsPage = () => (
  <Block>
    <Tabs destroyOnHidden items={tabs} />
  </Block>
)
export default SettingsPage
