/** 划扣记录, and the way to the desk. */

import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import {
  type Deduction,
  deductionActions,
  deductionColumns,
  deductionFilters,
  isVoidDeduction,
  topics,
} from './item-list.tsx'
import { paths } from './paths.ts'

const asked = [purchases.records, purchases.recordSums]
const tools: ListTool<Deduction>[] = [
  { label: '划扣工作台', primary: true, may: purchases.waiting.may, to: () => paths.desk() },
  listExport(purchases.exportRecords),
]

const DeductionsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={purchases.records}
      noun="划扣记录"
      columns={deductionColumns}
      filters={deductionFilters}
      tools={tools}
      sums={purchases.recordSums}
      actions={deductionActions}
      isVoid={isVoidDeduction}
    />
  )
}
export default DeductionsPage
