/** 划扣记录 in the customer's window: which sessions she used, when and with whom. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { useMemo } from 'react'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { type Deduction, deductionActions, deductionColumns, isVoidDeduction, topics } from './item-list.tsx'

const facts: Column<Deduction>[] = deductionColumns.filter(({ name }) => name !== 'customerName')
const asked = [purchases.records]

const DeductionsOfCustomer = ({ customerId }: PanelTabProps) => {
  useLive(topics, asked)
  const always = useMemo(() => ({ customerId }), [customerId])
  return (
    <ListPage
      embedded
      list={purchases.records}
      sums={purchases.recordSums}
      noun="划扣记录"
      columns={facts}
      actions={deductionActions}
      always={always}
      isVoid={isVoidDeduction}
    />
  )
}
export default DeductionsOfCustomer
