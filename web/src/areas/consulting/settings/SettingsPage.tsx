/** 咨询设置: what a consultation may be, what customers come for, and the form it is written in. */
import { Tabs } from 'antd'
import { Suspense } from 'react'
import { Block } from '../../../kit/page/Record.tsx'
import { QueueSettingTab } from '../../triage/index.ts'
import DemandGroupsTab from './DemandGroupsTab.tsx'
import ProductsTab from './ProductsTab.tsx'
import ReasonsTab from './ReasonsTab.tsx'
import TypesTab from './TypesTab.tsx'
import TemplatesTab from './template/TemplatesTab.tsx'

const tabs = [
  { key: 'demands', label: '原始需求', children: <DemandGroupsTab /> },
  { key: 'products', label: '需求对应项目', children: <ProductsTab /> },
  { key: 'types', label: '咨询类型', children: <TypesTab /> },
  { key: 'templates', label: '咨询模板', children: <TemplatesTab /> },
  { key: 'reasons', label: '原因列表', children: <ReasonsTab /> },
  {
    key: 'queue',
    label: '候诊',
    children: (
      <Suspense fallback={null}>
        <QueueSettingTab />
      </Suspense>
    ),
  },
]

const SettingsPage = () => (
  <Block>
    <Tabs destroyOnHidden items={tabs} />
  </Block>
)
export default SettingsPage
