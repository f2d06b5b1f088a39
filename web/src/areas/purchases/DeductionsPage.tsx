/** 划扣记录, and the way to the desk. */

import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
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

const WithdrawalAudits = lazy(() => import('./WithdrawalAudits.tsx'))

const asked = [purchases.records, purchases.recordSums]
const toolsFor = (audit: () => void): ListTool<Deduction>[] => [
  { label: '划扣工作台', primary: true, may: purchases.waiting.may, to: () => paths.desk() },
  { label: '待审核的撤销', may: approvals.deductions.may, run: audit },
  listExport(purchases.exportRecords),
]

const DeductionsPage = () => {
  useLive(topics, asked)
  const [audits, setAudits] = useState(false)
  const tools = useMemo(() => toolsFor(() => setAudits(true)), [])
  return (
    <>
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
      <Suspense fallback={null}>{audits && <WithdrawalAudits onClose={() => setAudits(false)} />}</Suspense>
    </>
  )
}
export default DeductionsPage
