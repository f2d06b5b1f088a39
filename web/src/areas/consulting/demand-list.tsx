/** 客户需求 as a list: columns, fields and what is done with one, for her panel and for the page of everybody's. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customerDemand, demandStates } from '@clinic/contract/areas/consulting/demands.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'

const { heads } = customerDemand

export type Demand = OutputOf<typeof consulting.demands>['result'][number]

export const demandColumns: Column<Demand>[] = [
  { name: 'text', title: heads.text, width: 240, frozen: true, show: (row) => row.text || row.demandNames },
  { name: 'demandNames', title: heads.demandNames, width: 180 },
  { name: 'state', title: heads.state, kind: 'state', words: demandStates, width: 96, card: true },
  { name: 'priority', title: heads.priority, kind: 'number', width: 72, card: true },
  { name: 'budget', title: heads.budget, kind: 'money', width: 110 },
  { name: 'expectDate', title: heads.expectDate, kind: 'day', width: 110, card: true },
  { name: 'createTime', title: heads.createTime, kind: 'moment', width: 150 },
]

const F = fieldsOf(consulting.createDemand, customerDemand)
export const demandFields = (
  <>
    <F.TextArea name="text" />
    <F.Radio name="state" />
    <F.Number name="priority" />
    <F.Money name="budget" required={false} />
    <F.Day name="expectDate" required={false} />
  </>
)

const begun = { demandIds: [], budget: null, expectDate: null }

/** What a new one begins with, and its whole input from what was filled in. */
export const newDemand = {
  initial: () => ({ ...begun, priority: 3, state: 'open' }),
  toInput: (values: Record<string, unknown>) => ({ ...begun, ...values }),
}

export const demandActions: RowAction<Demand>[] = [
  known('edit', consulting.updateDemand, { fields: demandFields }),
  removal(consulting.removeDemand, { confirm: (row) => `客户需求“${row.text || row.demandNames}”将被删除。` }),
]
