/** Columns of 接诊记录, for the desk and the customer panel. */
import type { ConsultListRow } from '@clinic/contract/areas/consulting/calls.ts'
import type { Column } from '../../kit/list/column.tsx'
import { MARK } from '../../kit/show/text.tsx'
import { visitTypeWords } from '../triage/index.ts'
import { consultResultWords, consultStateWords } from './words.ts'

const minutes = (seconds: number | null): string => (seconds === null ? MARK : `${Math.round(seconds / 60)}分`)

export const recordColumns: Column<ConsultListRow>[] = [
  { name: 'startTime', title: '接诊时间', kind: 'moment', width: 112, sort: true, card: true },
  { name: 'customerName', title: '客户', kind: 'customer', width: 108, frozen: true, sort: true },
  { name: 'visitType', title: '就诊类型', kind: 'state', words: visitTypeWords, width: 90 },
  { name: 'consultTypeName', title: '咨询类型', width: 90, folded: true },
  { name: 'consultantName', title: '咨询师', width: 88, sort: true, card: true },
  { name: 'doctorName', title: '医生', width: 76, wide: true },
  { name: 'durationSec', title: '时长', width: 64, wide: true, show: ({ durationSec }) => minutes(durationSec) },
  { name: 'demandNames', title: '需求' },
  { name: 'planTotal', title: '方案金额', kind: 'money', width: 104, sort: true },
  { name: 'result', title: '结果', kind: 'state', words: consultResultWords, width: 80, sort: true },
  { name: 'deal', title: '成交额', kind: 'money', width: 104, sort: true, card: true },
  { name: 'noDealReason', title: '未成交原因', width: 100, wide: true },
  { name: 'nextFollowTime', title: '下次跟进', kind: 'moment', width: 112, sort: true },
  { name: 'state', title: '状态', kind: 'state', words: consultStateWords, width: 80 },
]
