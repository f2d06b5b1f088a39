/** 待接收: customers who were given to whoever looks and whose pages she has not confirmed. Without any there is no block. */
import { ownerKinds } from '@clinic/contract/areas/customers/ownership.ts'
import { type PackRow, packs, packTable } from '@clinic/contract/areas/packs/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useNavigate } from 'react-router'
import type { Column } from '../../kit/list/column.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Block, BlockRows } from './Block.tsx'

const titles = titlesOf(packTable)
const hers = { state: 'unread', mine: true, pageSize: 5 } as const
const LIST = `/customer/pack?state=${hers.state}&mine=${hers.mine}`

const columns: readonly Column<PackRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', frozen: true, width: 128 },
  { name: 'kind', title: titles.kind, width: 72, card: true, show: ({ kind }) => kind && ownerKinds[kind] },
  { name: 'fromName', title: titles.fromName, card: true, show: ({ fromName }) => fromName ?? '公海' },
  { name: 'givenAt', title: titles.givenAt, kind: 'moment', width: 104 },
]

export const PacksBlock = () => {
  const answer = useAnswer(packs.list, hers)
  const navigate = useNavigate()
  if (!answer.data?.total) return null
  return (
    <Block title="待接收" count={answer.data.total} more={{ to: LIST, text: '去接收' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="没有等待接收的客户"
        columns={columns}
        onOpen={() => void navigate(LIST)}
      />
    </Block>
  )
}
