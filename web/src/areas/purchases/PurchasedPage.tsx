/** 已购项目. */

import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { purchasedItemTable } from '@clinic/contract/areas/purchases/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { CustomerFilter } from '../customers/index.ts'
import { type Item, isVoidItem, itemColumns, itemFilters, topics } from './item-list.tsx'
import { useItems } from './use-items.tsx'

const titles = titlesOf(purchasedItemTable)

const filters: FilterOf<typeof purchases.list>[] = [
  { kind: 'text', name: 'keyword', label: '客户姓名、拼音、手机后四位' },
  ...itemFilters,
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
]
const asked = [purchases.list, purchases.sums]
const tools: ListTool<Item>[] = [listExport(purchases.export)]

const PurchasedPage = () => {
  useLive(topics, asked)
  const { actions, beside } = useItems()
  return (
    <>
      <ListPage
        list={purchases.list}
        noun="已购项目"
        columns={itemColumns}
        filters={filters}
        tools={tools}
        sums={purchases.sums}
        actions={actions}
        isVoid={isVoidItem}
      />
      {beside}
    </>
  )
}
export default PurchasedPage
