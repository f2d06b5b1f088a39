/** Columns and filters of return visits, for management and for a customer's tab. */
import { reachPurposes } from '@clinic/contract/areas/reach/words.ts'
import {
  symptomLevels,
  type VisitRow,
  visitResults,
  visitStates,
  type visits,
} from '@clinic/contract/areas/visits/calls.ts'
import { visitType } from '@clinic/contract/areas/visits/settings.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { PersonFilter, TypeFilter } from './pickers.tsx'
import { titles } from './titles.ts'

/** 逾期 2 天 beside the plan; nothing where it is not late. */
export const overdueText = (days: number | null | undefined): string =>
  days === null || days === undefined ? '' : days === 0 ? '已过时' : `逾期 ${days} 天`

export const columns: readonly Column<VisitRow>[] = [
  { name: 'no', title: titles.no, width: 132, wide: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 100, frozen: true },
  { name: 'typeName', title: titles.typeName, width: 100, card: true },
  { name: 'theme', title: titles.theme, card: true },
  { name: 'planTime', title: titles.planTime, kind: 'moment', width: 104, sort: true, card: true },
  {
    name: 'overdueDays',
    title: '逾期',
    width: 84,
    show: ({ overdueDays }) =>
      overdueText(overdueDays) && <span className="state red">{overdueText(overdueDays)}</span>,
  },
  { name: 'executorName', title: titles.executorName, width: 76, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: visitStates, width: 84, card: true },
  {
    name: 'symptomLevel',
    title: titles.symptomLevel,
    width: 64,
    show: ({ symptomLevel }) => symptomLevel && <StateTag value={symptomLevel} words={symptomLevels} />,
  },
  { name: 'satisfaction', title: titles.satisfaction, kind: 'number', width: 72 },
  { name: 'result', title: titles.result, width: 96, show: ({ result }) => result && visitResults[result] },
  { name: 'doneTime', title: titles.doneTime, kind: 'moment', width: 104, sort: true, folded: true },
  { name: 'doneByName', title: titles.doneByName, width: 76, folded: true },
  { name: 'attempts', title: titles.attempts, kind: 'number', width: 80, folded: true },
  { name: 'auditByName', title: titles.auditByName, width: 76, folded: true },
  { name: 'auditRemark', title: titles.auditRemark, width: 120, folded: true },
  { name: 'ruleName', title: titles.ruleName, width: 120, folded: true },
  { name: 'endReason', title: titles.endReason, width: 120, folded: true },
]

export const filters: readonly FilterOf<typeof visits.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '姓名、拼音、编号、手机后四位', width: 200 },
  { kind: 'select', name: 'state', label: titles.state, options: visitStates },
  { kind: 'pick', name: 'typeId', label: titles.typeName, field: TypeFilter },
  { kind: 'days', from: 'planFrom', to: 'planTo', label: titles.planTime },
  { kind: 'pick', name: 'executorId', label: titles.executorName, field: PersonFilter },
  { kind: 'select', name: 'purpose', label: visitType.heads.purpose, options: reachPurposes },
  { kind: 'select', name: 'result', label: titles.result, options: visitResults },
  { kind: 'select', name: 'overdue', label: '逾期', options: { true: '只看逾期' } },
]
