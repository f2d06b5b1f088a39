/** 归属争议: what waits for this person's ruling; a row opens it over its list. Without any there is no block. */
import { type DisputeRow, disputedRoles, disputeTable, rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useNavigate } from 'react-router'
import type { Column } from '../../kit/list/column.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Block, BlockRows } from './Block.tsx'

const titles = titlesOf(disputeTable)
const WAITING = { toDecide: true, pageSize: 5 } as const
const LIST = '/consult/ruling'

const columns: readonly Column<DisputeRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', frozen: true, width: 96 },
  { name: 'role', title: titles.role, width: 72, show: ({ role }) => disputedRoles[role] },
  {
    name: 'partyNames',
    title: titles.partyNames,
    card: true,
    show: ({ partyNames }) => <span title={partyNames}>{partyNames}</span>,
  },
  { name: 'openedAt', title: titles.openedAt, kind: 'moment', width: 104, card: true },
]

export const DisputesBlock = () => {
  const answer = useAnswer(rulings.list, WAITING)
  const navigate = useNavigate()
  if (!answer.data?.total) return null
  return (
    <Block title="待我裁决" count={answer.data.total} more={{ to: `${LIST}?toDecide=true`, text: '归属争议' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="现在没有等您裁决的"
        columns={columns}
        onOpen={({ id }) => void navigate(`${LIST}?id=${id}`)}
      />
    </Block>
  )
}
