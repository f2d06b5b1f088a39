/** Columns of 接诊记录, for the desk and the customer panel. */

import type { ConsultListRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { consultRecordTable } from '@clinic/contract/areas/consulting/tables.ts'
import { durationText } from '@clinic/contract/days.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Column } from '../../kit/list/column.tsx'
import { MARK } from '../../kit/show/text.tsx'
import { visitTypeWords } from '../triage/index.ts'
import { consultResultWords, consultStateWords } from './words.ts'

const titles = titlesOf(consultRecordTable)

const minutes = (seconds: number | null): string => (seconds === null ? MARK : durationText(Math.round(seconds / 60)))

export const recordColumns: Column<ConsultListRow>[] = [
  { name: 'startTime', title: titles.startTime, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 108, frozen: true, sort: true },
  { name: 'visitType', title: titles.visitType, kind: 'state', words: visitTypeWords, width: 90 },
  { name: 'consultTypeName', title: titles.consultTypeName, width: 90, folded: true },
  { name: 'consultantName', title: titles.consultantName, width: 88, sort: true, card: true },
  { name: 'doctorName', title: titles.doctorName, width: 76, wide: true },
  {
    name: 'durationSec',
    title: titles.durationSec,
    width: 108,
    wide: true,
    show: ({ durationSec }) => minutes(durationSec),
  },
  { name: 'demandNames', title: titles.demandNames },
  { name: 'planTotal', title: titles.planTotal, kind: 'money', width: 104, sort: true },
  { name: 'result', title: titles.result, kind: 'state', words: consultResultWords, width: 80, sort: true },
  { name: 'deal', title: titles.deal, kind: 'money', width: 104, sort: true, card: true },
  { name: 'noDealReason', title: titles.noDealReason, width: 100, wide: true },
  { name: 'nextFollowTime', title: titles.nextFollowTime, kind: 'moment', width: 112, sort: true },
  { name: 'state', title: titles.state, kind: 'state', words: consultStateWords, width: 80 },
]
