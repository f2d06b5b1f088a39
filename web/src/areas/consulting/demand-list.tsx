/** 客户需求 as a list: columns, fields and what is done with one, for her panel and for the page of everybody's. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import {
  customerDemand,
  type DemandState,
  demandMoves,
  demandStates,
  whyNotDemand,
} from '@clinic/contract/areas/consulting/demands.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { DemandChoice } from '../triage/index.ts'

const { heads, labels } = customerDemand

export type Demand = OutputOf<typeof consulting.demands>['result'][number]

export const demandColumns: Column<Demand>[] = [
  { name: 'text', title: heads.text, width: 220, frozen: true, show: (row) => row.text || row.demandNames },
  { name: 'demandNames', title: heads.demandNames, width: 160 },
  { name: 'state', title: heads.state, kind: 'state', words: demandStates, width: 96, card: true },
  { name: 'priority', title: heads.priority, kind: 'number', width: 72, card: true },
  { name: 'budget', title: heads.budget, kind: 'money', width: 104 },
  { name: 'expectDate', title: heads.expectDate, kind: 'day', width: 104, card: true },
  { name: 'orderNo', title: heads.orderNo, width: 140, wide: true },
  { name: 'endReason', title: heads.endReason, width: 140, wide: true },
  { name: 'createTime', title: heads.createTime, kind: 'moment', width: 140 },
]

const F = fieldsOf(consulting.createDemand, customerDemand)

/** @param from as it stands; none: a new one. What it may become is offered, nothing else. */
const fieldsFrom = (from?: DemandState) => {
  const may = from ? [from, ...demandMoves[from]] : (['open'] as const)
  return (
    <>
      <F.Field name="demandIds" label={labels.demandIds} required={false} help="买了对应的项目会自动变为已满足">
        <DemandChoice />
      </F.Field>
      <F.TextArea name="text" required={false} />
      {from && <F.Radio name="state" options={Object.fromEntries(may.map((state) => [state, demandStates[state]]))} />}
      <F.Number name="priority" />
      <F.Money name="budget" required={false} />
      <F.Day name="expectDate" required={false} />
    </>
  )
}
export const demandFields = fieldsFrom()

const begun = { demandIds: [], text: '', budget: null, expectDate: null }

/** What a new one begins with, and its whole input from what was filled in. */
export const newDemand = {
  initial: () => ({ ...begun, priority: 3, state: 'open' }),
  toInput: (values: Record<string, unknown>) => ({ ...begun, state: 'open', ...values }),
}

const Close = fieldsOf(consulting.closeDemand)
const close: RowAction<Demand> = act(consulting.closeDemand, {
  label: '结束',
  shown: ({ state }: Demand) => state === 'open' || state === 'partly',
  whyNot: ({ state }: Demand) => whyNotDemand(state, 'dropped'),
  title: (row) => `结束需求：${row.text || row.demandNames}`,
  initial: () => ({ state: 'dropped' as const }),
  input: ({ id, version }: Demand) => ({ id, version }),
  fields: (
    <>
      <Close.Radio name="state" label="结果" options={{ dropped: demandStates.dropped, met: demandStates.met }} />
      <Close.Reason
        name="reason"
        label={labels.endReason}
        required
        reasons={['预算不够', '担心效果', '在别处做了', '暂时不做']}
      />
    </>
  ),
})

export const demandActions: RowAction<Demand>[] = [
  known('edit', consulting.updateDemand, { fields: (row: Demand) => fieldsFrom(row.state) }),
  close,
  removal(consulting.removeDemand, { confirm: (row) => `客户需求“${row.text || row.demandNames}”将被删除。` }),
]
