/** 收款记录. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { actions, columns, filters } from './record-list.tsx'

const topics = ['payment.changed'] as const
const asked = [cashier.list]
const always = { tab: 'paid' } as const

const RecordsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={cashier.list}
      noun="收款记录"
      columns={columns}
      filters={filters}
      actions={actions}
      always={always}
      actionWidth={150}
    />
  )
}
export default RecordsPage
