/** 回访规则: what makes which tasks, the types beside, and the hours and limits of marketing. */
import { reach } from '@clinic/contract/areas/reach/calls.ts'
import { visitRules, visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { plainTab } from '../../../kit/list/plain.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { QuestionsField } from './QuestionsField.tsx'
import { ReachSetting } from './ReachSetting.tsx'
import { RulesTab } from './RulesTab.tsx'
import '../visits.css'

const TypesTab = plainTab(visitTypes, {
  kept: '已经用过的类型不能删除，可改为禁用。',
  width: 720,
  columns: { maxAttempts: { width: 132 }, name: { width: 140 } },
  inputs: { questions: <QuestionsField /> },
  help: {
    questions: '异常、紧急的答案会马上通知主诊医生，医生写下处理后才能审核通过',
    purpose: '营销类受授权、黑名单、静默时段和频次限制；医疗类不受限制',
  },
})

const tabs = [
  { key: 'rules', label: '规则', may: visitRules.list.may, children: <RulesTab /> },
  { key: 'types', label: '类型', may: visitRules.list.may, children: <TypesTab /> },
  { key: 'reach', label: '静默与频次', may: reach.setting.may, children: <ReachSetting /> },
]

const RulesPage = () => {
  const may = useMay()
  const [query, move] = useSearchParams()
  const offered = tabs.filter((tab) => may(tab.may)).map(({ may: _may, ...tab }) => tab)
  const active = offered.find(({ key }) => key === query.get('tab'))?.key ?? 'rules'
  return (
    <Block>
      <Tabs destroyOnHidden items={offered} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default RulesPage
