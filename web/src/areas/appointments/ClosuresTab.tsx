/** 停用时段: what is, was or will be closed, and when it can be used again. */
import {
  type ClosureRow,
  closureKinds,
  closureStates,
  closures,
  closureTable,
  whyNotEndClosure,
} from '@clinic/contract/areas/appointments/closures.ts'
import { resourceKinds } from '@clinic/contract/areas/appointments/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { timeOfDay, today } from '../../kit/clock.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { AnyThingChoice } from './choices.tsx'

const topics = ['closure']
const calls = [closures.list]
const titles = titlesOf(closureTable)

const columns: readonly Column<ClosureRow>[] = [
  { name: 'resourceName', title: titles.resourceName, width: 130, frozen: true },
  {
    name: 'resourceKind',
    title: titles.resourceKind,
    width: 72,
    show: ({ resourceKind }) => resourceKind && resourceKinds[resourceKind],
  },
  { name: 'kind', title: titles.kind, width: 72, show: ({ kind }) => closureKinds[kind], card: true },
  { name: 'startsAt', title: titles.startsAt, kind: 'moment', width: 120, card: true },
  { name: 'endsAt', title: titles.endsAt, kind: 'moment', width: 120, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: closureStates, width: 96, card: true },
  { name: 'reason', title: titles.reason },
  { name: 'createdByName', title: titles.createdByName, width: 90 },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'endedByName', title: titles.endedByName, width: 90, folded: true },
  { name: 'endedAt', title: titles.endedAt, kind: 'moment', width: 112, folded: true },
  { name: 'note', title: titles.note, width: 160, folded: true },
]
const Thing = (props: FieldProps) => <AnyThingChoice width={160} {...props} />
const filters: readonly FilterOf<typeof closures.list>[] = [
  { kind: 'pick', name: 'resourceId', label: titles.resourceName, field: Thing },
  { kind: 'select', name: 'state', label: titles.state, options: closureStates },
  { kind: 'select', name: 'kind', label: titles.kind, options: closureKinds },
  { kind: 'days', from: 'startsFrom', to: 'startsTo', label: titles.startsAt },
]
const tools: readonly ListTool<ClosureRow>[] = [
  { label: '登记停用', primary: true, may: closures.place.may, to: () => '/appointment/close' },
]
const End = fieldsOf(closures.end)
const actions: readonly RowAction<ClosureRow>[] = [
  act(closures.end, {
    label: '结束停用',
    width: 'small',
    fields: <End.TextArea name="reason" label={titles.note} rows={2} />,
    whyNot: (row: ClosureRow) => whyNotEndClosure(row, `${today()} ${timeOfDay()}:00`),
    about: ({ resourceName, startsAt, endsAt }: ClosureRow) => [
      { label: titles.resourceName, value: resourceName },
      { label: titles.startsAt, value: startsAt },
      { label: titles.endsAt, value: endsAt },
    ],
    follows: ['从现在起可以重新预约；还没开始的停用整段撤销'],
  }),
]

export const ClosuresTab = () => {
  useLive(topics, calls)
  return (
    <ListPage
      embedded
      list={closures.list}
      noun="停用时段"
      filledBy="点“登记停用”，选诊室、牙椅或设备和起止时间。"
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
    />
  )
}
