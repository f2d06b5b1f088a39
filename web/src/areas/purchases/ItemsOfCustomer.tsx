/** Panel tab 已购项目: what this customer has left. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { useMemo } from 'react'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { isVoidItem, itemFacts, itemFilters, topics } from './item-list.tsx'
import { useItems } from './use-items.tsx'

const asked = [purchases.panel]

const ItemsOfCustomer = ({ customerId }: PanelTabProps) => {
  useLive(topics, asked)
  const always = useMemo(() => ({ customerId }), [customerId])
  const { actions, beside } = useItems()
  return (
    <>
      <ListPage
        embedded
        list={purchases.panel}
        sums={purchases.sums}
        noun="已购项目"
        columns={itemFacts}
        filters={itemFilters}
        actions={actions}
        isVoid={isVoidItem}
        always={always}
      />
      {beside}
    </>
  )
}
export default ItemsOfCustomer
