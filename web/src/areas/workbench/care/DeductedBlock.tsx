/** 今日已划扣: the newest first; what waits to be taken back is struck through. */
import { deductionWords, purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { Column } from '../../../kit/list/column.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { useBusinessDay } from '../../../kit/tick.ts'
import { Block, BlockRows } from '../Block.tsx'

type Deduction = OutputOf<typeof purchases.records>['result'][number]

const isVoid = ({ status }: Deduction): boolean => status !== 'DONE'

const columns: readonly Column<Deduction>[] = [
  {
    name: 'deductedAt',
    title: '时间',
    width: 64,
    show: ({ deductedAt }) => (
      <time className="figure" title={deductedAt}>
        {deductedAt.slice(11, 16)}
      </time>
    ),
  },
  { name: 'customerName', title: '客户', kind: 'customer', frozen: true, width: 96 },
  {
    name: 'productName',
    title: '项目',
    card: true,
    show: (row) => (
      <span title={row.productName}>
        {row.productName} {row.times > 1 && `× ${row.times}`}{' '}
        {isVoid(row) && <StateTag value={row.status} words={deductionWords} />}
      </span>
    ),
  },
  { name: 'nurseName', title: '护士', width: 76, wide: true },
  {
    name: 'sessionNo',
    title: '第几次',
    kind: 'number',
    width: 76,
    card: true,
    show: ({ sessionNo, sessionTotal }) => (
      <span className="figure">
        {sessionNo} / {sessionTotal}
      </span>
    ),
  },
]
const SHOWN = 10

export const DeductedBlock = () => {
  const day = useBusinessDay()
  const openCustomer = useOpenCustomer()
  const answer = useAnswer(purchases.records, { startDate: day, endDate: day, pageSize: SHOWN })
  return (
    <Block
      title="今日已划扣"
      count={answer.data && `${answer.data.total} 次`}
      more={{ to: `/clinic/deduction?startDate=${day}&endDate=${day}`, text: '划扣记录' }}
    >
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="今天还没有划扣"
        columns={columns}
        isVoid={isVoid}
        {...(openCustomer ? { onOpen: ({ customerId }: Deduction) => openCustomer(customerId) } : {})}
      />
    </Block>
  )
}
