/** 查看手机号统计: who looked at how many numbers on which day, each look, and looks granted on top. */
import { lookCalls, lookDaysTable, lookedAt, lookedWhen, looksTable } from '@clinic/contract/areas/customers/looks.ts'
import { ownerLogTable } from '@clinic/contract/areas/customers/ownership.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Tabs, Tag } from 'antd'
import { useSearchParams } from 'react-router'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { listExport } from '../../../kit/act/known-buttons.ts'
import { today } from '../../../kit/clock.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { ColleagueChoice } from '../../staff/index.ts'
import { ProbesTab } from './ProbesTab.tsx'
import './phones.css'

type Look = OutputOf<typeof lookCalls.looks>['result'][number]
type Day = OutputOf<typeof lookCalls.lookDays>['result'][number]

const titles = titlesOf(looksTable)
const dayTitles = titlesOf(lookDaysTable)
const moveTitles = titlesOf(ownerLogTable)
const F = fieldsOf(lookCalls.grantLooks)

const Colleague = (props: FieldProps) => <ColleagueChoice {...props} width={132} placeholder="查看人" />

/** A figure somebody should look into stands out; none is none. */
const marked = (count: number) => <span className={count > 0 ? 'debt' : 'none'}>{count}</span>

const dayColumns: readonly Column<Day>[] = [
  { name: 'day', title: dayTitles.day, kind: 'day', width: 112, sort: true, frozen: true },
  { name: 'staffName', title: dayTitles.staffName, width: 120 },
  { name: 'looks', title: dayTitles.looks, kind: 'number', width: 100, sort: true, card: true },
  { name: 'customers', title: dayTitles.customers, kind: 'number', width: 100, sort: true },
  {
    name: 'others',
    title: dayTitles.others,
    kind: 'number',
    width: 120,
    sort: true,
    card: true,
    show: ({ others }) => marked(others),
  },
  {
    name: 'othersInWeek',
    title: dayTitles.othersInWeek,
    kind: 'number',
    width: 136,
    show: ({ othersInWeek, flagged }) => (
      <>
        {othersInWeek} {flagged && <Tag color="error">{dayTitles.flagged}</Tag>}
      </>
    ),
  },
  {
    name: 'outOfHours',
    title: dayTitles.outOfHours,
    kind: 'number',
    width: 120,
    sort: true,
    card: true,
    show: ({ outOfHours }) => marked(outOfHours),
  },
  { name: 'extra', title: dayTitles.extra, kind: 'number', width: 100 },
]

const dayFilters: readonly FilterOf<typeof lookCalls.lookDays>[] = [
  { kind: 'pick', name: 'staffId', label: dayTitles.staffName, field: Colleague },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: dayTitles.day },
]

const columns: readonly Column<Look>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 120, frozen: true },
  { name: 'customerNo', title: titles.customerNo, width: 132, wide: true },
  { name: 'staffName', title: titles.staffName, width: 110, card: true },
  { name: 'viewedAt', title: titles.viewedAt, kind: 'moment', width: 132, sort: true, card: true },
  { name: 'whose', title: titles.whose, width: 110, show: ({ whose }) => whose && lookedAt[whose], card: true },
  { name: 'hours', title: titles.hours, width: 104, show: ({ hours }) => lookedWhen[hours] },
  { name: 'scene', title: titles.scene, width: 160 },
]

const filters: readonly FilterOf<typeof lookCalls.looks>[] = [
  { kind: 'pick', name: 'staffId', label: titles.staffName, field: Colleague },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: titles.viewedAt, future: false },
  { kind: 'select', name: 'whose', label: titles.whose, options: lookedAt, width: 120 },
  { kind: 'select', name: 'hours', label: titles.hours, options: lookedWhen, width: 120 },
]

const grantFields = (
  <>
    <F.Field name="staffId" label="员工">
      <ColleagueChoice />
    </F.Field>
    <F.Day name="day" label={dayTitles.day} help="只在这一天有效" />
    <F.Number name="extra" label={dayTitles.extra} />
    <F.Reason name="reason" label={moveTitles.reason} reasons={['回访集中', '活动邀约', '代同事跟进']} />
  </>
)

const grant = {
  label: '追加名额',
  fields: grantFields,
  saveLabel: '追加',
  done: '已追加名额',
} as const

const R = fieldsOf(lookCalls.changeLookRule)
const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: from + at, label: `${from + at}:00` }))

const ruleTool: ListTool<Day> = act(lookCalls.changeLookRule, {
  label: '统计规则',
  saveLabel: '保存',
  done: '统计规则已保存',
  reads: lookCalls.lookRule,
  input: () => ({}),
  fields: (
    <>
      <R.Select name="workFrom" label="工作时间开始" options={hours(0, 23)} />
      <R.Select name="workTo" label="工作时间结束" options={hours(1, 24)} help="之外查看的算非工作时间" />
      <R.Number
        name="foreignLooks"
        label="一周查看他人客户达到"
        unit="位"
        help="达到后标为偏多，每周一把上周的名单发给能看本页的主管；0 为不提醒"
      />
      <R.Number
        name="idleProbes"
        label="一天查重未建档达到"
        unit="个"
        help="达到后标为疑似刷号，次日早上发给能看本页的主管；0 为不提醒"
      />
    </>
  ),
})

const tools: ListTool<Day>[] = [
  { ...act(lookCalls.grantLooks, { ...grant, initial: () => ({ day: today(), extra: 10 }) }), primary: true },
  listExport(lookCalls.exportLookDays),
  ruleTool,
]
const looksTools: ListTool<Look>[] = [listExport(lookCalls.exportLooks)]

const actionsWith = (see: (row: Day) => void): RowAction<Day>[] => [
  { label: '看明细', run: see },
  act(lookCalls.grantLooks, {
    ...grant,
    initial: ({ staffId, day }: Day) => ({ staffId, day: day < today() ? today() : day, extra: 10 }),
  }),
]

const DaysTab = ({ onSee }: { onSee: (row: Day) => void }) => (
  <ListPage
    list={lookCalls.lookDays}
    noun="查看记录"
    columns={dayColumns}
    filters={dayFilters}
    tools={tools}
    actions={actionsWith(onSee)}
  />
)

const LooksTab = () => (
  <ListPage list={lookCalls.looks} noun="查看记录" columns={columns} filters={filters} tools={looksTools} />
)

const tabs = ['days', 'looks', 'probes'] as const

const PhonesPage = () => {
  const may = useMay()
  const [query, move] = useSearchParams()
  const active = tabs.find((tab) => tab === query.get('tab')) ?? 'days'
  const see = ({ staffId, day }: Day) => move({ tab: 'looks', staffId: String(staffId), beginTime: day, endTime: day })
  return (
    <Block>
      <p className="none">
        {may(lookCalls.changeLookRule.may) && '工作时间见“统计规则”；'}
        “他人的客户”指查看时归属和建档都不是查看人的客户。“撞单预检”是建档前查号码的记录，只显示尾号。按人按日和撞单预检不选日期时显示近
        31 天。
      </p>
      <Tabs
        className="looks-tabs"
        destroyOnHidden
        activeKey={active}
        onChange={(tab) => move({ tab })}
        items={[
          { key: 'days', label: '按人按日', children: <DaysTab onSee={see} /> },
          { key: 'looks', label: '明细', children: <LooksTab /> },
          { key: 'probes', label: '撞单预检', children: <ProbesTab /> },
        ]}
      />
    </Block>
  )
}
export default PhonesPage
