/** 已购项目. */
import { purchases } from '@clinic/contract/areas/purchases.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { isVoidItem, itemActions, itemColumns, itemFilters, topics } from './item-list.tsx'

const filters = [{ kind: 'text' as const, name: 'keyword', label: '客户姓名、拼音、手机后四位' }, ...itemFilters]
const asked = [purchases.list]

const PurchasedPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={purchases.list}
      noun="已购项目"
      columns={itemColumns}
      filters={filters}
      actions={itemActions}
      isVoid={isVoidItem}
    />
  )
}
export default PurchasedPage
