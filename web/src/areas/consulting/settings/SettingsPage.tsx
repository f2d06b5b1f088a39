/** 咨询设置: what a consultation may be, what customers come for, and the form it is written in. */
import { Tabs } from 'antd'
import { Block } from '../../../kit/page/Record.tsx'
import DemandGroupsTab from './DemandGroupsTab.tsx'
import TypesTab from './TypesTab.tsx'
import TemplatesTab from './template/TemplatesTab.tsx'

const tabs = [
  { key: 'demands', label: '原始需求', children: <DemandGroupsTab /> },
  { key: 'types', label: '咨询类型', children: <TypesTab /> },
  { key: 'templates', label: '咨询模板', children: <TemplatesTab /> },
]

const SettingsPage = () => (
  <Block>
    <Tabs destroyOnHidden items={tabs} />
  </Block>
)
export default SettingsPage
