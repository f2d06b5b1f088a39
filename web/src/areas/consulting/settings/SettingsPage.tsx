/** 咨询设置: what a consultation may be, and what customers come for. */
import { Tabs } from 'antd'
import { Block } from '../../../kit/page/Record.tsx'
import DemandGroupsTab from './DemandGroupsTab.tsx'
import TypesTab from './TypesTab.tsx'

const tabs = [
  { key: 'demands', label: '原始需求', children: <DemandGroupsTab /> },
  { key: 'types', label: '咨询类型', children: <TypesTab /> },
]

const SettingsPage = () => (
  <Block>
    <Tabs destroyOnHidden items={tabs} />
  </Block>
)
export default SettingsPage
