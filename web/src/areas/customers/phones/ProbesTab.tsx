/** 撞单预检: who asked whether numbers are on file, what was found, and whose questions came to nothing. */
import { type ProbeRow, probeCalls, probeResults, probesTable } from '@clinic/contract/areas/customers/probes.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Tag } from 'antd'
import type { ListTool } from '../../../kit/act/action.ts'
import { listExport } from '../../../kit/act/known-buttons.ts'
import type { Column } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { ColleagueChoice } from '../../staff/index.ts'

const titles = titlesOf(probesTable)

const Colleague = (props: FieldProps) => <ColleagueChoice {...props} width={132} placeholder={titles.staffName} />

const columns: readonly Column<ProbeRow>[] = [
  { name: 'staffName', title: titles.staffName, width: 120, frozen: true },
  { name: 'askedAt', title: titles.askedAt, kind: 'moment', width: 132, sort: true },
  { name: 'tail', title: titles.tail, width: 100, show: ({ tail }) => tail && `…${tail}`, card: true },
  { name: 'times', title: titles.times, kind: 'number', width: 72, sort: true },
  { name: 'result', title: titles.result, width: 140, show: ({ result }) => result && probeResults[result] },
  { name: 'made', title: titles.made, width: 112, show: ({ made }) => (made ? '是' : '否') },
  {
    name: 'idleInDay',
    title: titles.idleInDay,
    kind: 'number',
    width: 168,
    card: true,
    show: ({ idleInDay, flagged }) => (
      <>
        {idleInDay} {flagged && <Tag color="error">{titles.flagged}</Tag>}
      </>
    ),
  },
]

const filters: readonly FilterOf<typeof probeCalls.probes>[] = [
  { kind: 'pick', name: 'staffId', label: titles.staffName, field: Colleague },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: titles.askedAt, future: false },
  { kind: 'select', name: 'result', label: titles.result, options: probeResults, width: 140 },
  {
    kind: 'select',
    name: 'made',
    label: titles.made,
    options: { true: '已写入档案', false: '未写入档案' },
    width: 128,
  },
  { kind: 'select', name: 'flagged', label: titles.flagged, options: { true: '疑似刷号', false: '正常' }, width: 112 },
]

const tools: ListTool<ProbeRow>[] = [listExport(probeCalls.exportProbes)]

export const ProbesTab = () => (
  <ListPage
    list={probeCalls.probes}
    noun="查重记录"
    filledBy="建档时输入手机号查重，就会记在这里。"
    columns={columns}
    filters={filters}
    tools={tools}
  />
)
