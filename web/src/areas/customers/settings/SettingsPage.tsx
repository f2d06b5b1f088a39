/** 客户设置: how customers come, by type and by source; what they are called and worth. */
import { Tabs } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Block } from '../../../kit/page/Record.tsx'
import { Waiting } from '../../../kit/show/states.tsx'
import { LevelsTab, LocksTab, TagsTab } from '../../segments/index.ts'
import SourcesTab from './SourcesTab.tsx'
import SourceTypesTab from './SourceTypesTab.tsx'

const FieldsTab = lazy(() => import('./FieldsTab.tsx'))

const coming = (tab: ReactNode) => <Suspense fallback={<Waiting />}>{tab}</Suspense>

const tabs = [
  { key: 'sources', label: '客户来源', children: <SourcesTab /> },
  { key: 'types', label: '来源类型', children: <SourceTypesTab /> },
  { key: 'fields', label: '字段', children: coming(<FieldsTab />) },
  { key: 'tags', label: '标签', children: coming(<TagsTab />) },
  { key: 'levels', label: '等级', children: coming(<LevelsTab />) },
  { key: 'locks', label: '锁定', children: coming(<LocksTab />) },
]

const SettingsPage = () => (
  <Block>
    <Tabs destroyOnHidden items={tabs} />
  </Block>
)
export default SettingsPage
