/** Beside the list of who is here: how much each 咨询师 has, and who was entered today. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo } from 'react'
import type { Column } from '../../../kit/list/column.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { None, StateTag } from '../../../kit/show/text.tsx'
import { useHospitalDay } from '../../../kit/tick.ts'
import { triageStateWords } from '../../triage/index.ts'
import { Block, BlockRows } from '../Block.tsx'

type Receiver = OutputOf<typeof triage.receivers>[number]

const standing = ({ paused, open, waiting }: Receiver): string => (paused ? '暂停' : open > waiting ? '接诊中' : '可接')
/** From here on somebody waits too long for her. */
const MANY = 3

const receiverColumns: readonly Column<Receiver>[] = [
  { name: 'usrName', title: '姓名', frozen: true },
  {
    name: 'serving',
    title: '在接',
    kind: 'number',
    width: 56,
    card: true,
    value: ({ open, waiting }) => <span className="figure">{open - waiting}</span>,
  },
  {
    name: 'waiting',
    title: '等待',
    kind: 'number',
    width: 56,
    card: true,
    show: ({ waiting }) => <span className={`figure${waiting >= MANY ? ' late' : ''}`}>{waiting}</span>,
  },
  { name: 'today', title: '今日', kind: 'number', width: 56, card: true },
  { name: 'state', title: '状态', kind: 'state', width: 84, value: (row) => <StateTag value={standing(row)} /> },
]

export const ReceiversBlock = () => {
  const may = useMay()
  const answer = useAnswer(triage.receivers, {})
  const consultants = (answer.data ?? []).filter(({ kind }) => kind === 'consultant')
  const ready = consultants.filter(({ paused }) => !paused).length
  return (
    <Block
      title="咨询师"
      count={answer.data && `${ready} 在岗`}
      more={may('triage:rule:list') ? { to: '/triage/rule', text: '分诊规则' } : undefined}
    >
      <BlockRows
        of={answer}
        rowsOf={() => consultants}
        empty="还没有咨询师，请在岗位管理中指定"
        columns={receiverColumns}
      />
    </Block>
  )
}

type Created = OutputOf<typeof customers.page>['result'][number]

const createdColumns: readonly Column<Created>[] = [
  {
    name: 'createTime',
    title: '时间',
    width: 60,
    show: ({ createTime }) => <time className="figure">{createTime?.slice(11, 16)}</time>,
  },
  { name: 'name', title: '客户', kind: 'customer', frozen: true, customer: ({ id }) => id },
  {
    name: 'source',
    title: '来源',
    width: 116,
    kind: 'joined',
    joins: ['developmentChannels', 'channelName'],
    card: true,
  },
  {
    name: 'visitNow',
    title: '到院',
    kind: 'state',
    width: 84,
    show: ({ visitNow }) => (visitNow ? <StateTag value={visitNow.state} words={triageStateWords} /> : <None />),
  },
]
/** Beside a worklist; where it is the worklist itself it has a column to the foot of the screen. */
const SHOWN = { side: 7, main: 12 } as const

export const CreatedBlock = ({ at = 'side' }: { at?: keyof typeof SHOWN }) => {
  const day = useHospitalDay()
  const openCustomer = useOpenCustomer()
  const filters = useMemo(() => ({ createdFrom: day, createdTo: day, pageSize: SHOWN[at] }), [day, at])
  const answer = useAnswer(customers.page, filters)
  return (
    <Block
      title="今日建档"
      count={answer.data && String(answer.data.total)}
      more={{ to: `/customer/list?createdFrom=${day}&createdTo=${day}`, text: '全部' }}
    >
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="今天还没有建档"
        columns={createdColumns}
        {...(openCustomer ? { onOpen: ({ id }: Created) => openCustomer(id) } : {})}
      />
    </Block>
  )
}
