/** 即将掉公海: whoever is followed before that day stays. */
import { type FallingRow, fallingTable, pools } from '@clinic/contract/areas/pool/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { RowAction } from '../../kit/act/action.ts'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useCustomerPanel } from '../customers/index.ts'
import { lockAction } from './lock.tsx'

const titles = titlesOf(fallingTable)

const columns: readonly Column<FallingRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 120, frozen: true },
  { name: 'customerNo', title: titles.customerNo, width: 140 },
  { name: 'fallsOn', title: titles.fallsOn, kind: 'day', width: 110, sort: true },
  {
    name: 'daysLeft',
    title: '还剩',
    width: 80,
    card: true,
    show: ({ daysLeft }) => (daysLeft === 0 ? <span className="debt">今晚</span> : `${daysLeft} 天`),
  },
  { name: 'ownerName', title: titles.ownerName, width: 100, card: true },
  { name: 'poolName', title: titles.poolName, width: 160 },
]

const lock = lockAction(({ customerId, kind }: FallingRow) => ({ customerId, kind }))

export const FallingTab = () => {
  const { openPanel, panel } = useCustomerPanel()
  const actions: readonly RowAction<FallingRow>[] = [
    { label: '去跟进', verb: true, may: 'customer:list', run: ({ customerId }) => openPanel(customerId) },
    lock,
  ]
  return (
    <>
      <ListPage
        embedded
        list={pools.falling}
        noun="快到期的客户"
        filledBy="每晚按公海规则更新；接诊或到院后自动保留。"
        columns={columns}
        actions={actions}
      />
      {panel}
    </>
  )
}
