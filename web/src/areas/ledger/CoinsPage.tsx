/** 好美币流水. */
import { ledger } from '@clinic/contract/areas/ledger.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { columns, filters, topics } from './ledger-list.tsx'

const asked = [ledger.coins]

const CoinsPage = () => {
  useLive(topics, asked)
  return <ListPage list={ledger.coins} noun="好美币流水" columns={columns} filters={filters} />
}
export default CoinsPage
