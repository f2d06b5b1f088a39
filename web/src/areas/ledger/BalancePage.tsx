/** 余额流水. */
import { ledger } from '@clinic/contract/areas/ledger.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { columns, filters, topics } from './ledger-list.tsx'

const asked = [ledger.log]
const all = [
  ...filters,
  { kind: 'select' as const, name: 'kind', label: '账户', options: { capital: '储值余额', deposit: '定金' } },
]

const BalancePage = () => {
  useLive(topics, asked)
  return <ListPage list={ledger.log} noun="余额流水" columns={columns} filters={all} />
}
export default BalancePage
