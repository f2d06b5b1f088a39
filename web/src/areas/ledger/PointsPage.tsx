/** 积分流水: with giving and taking by hand, and taking that back on the same day. */

import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { say } from '../../kit/say.ts'
import { CustomerPicker } from '../customers/index.ts'
import { columns, type Entry, pageFilters, topics } from './ledger-list.tsx'
import { revoking } from './revoking.tsx'

const asked = [ledger.points]
const F = fieldsOf(ledger.adjustPoints)

const tools: ListTool<Entry>[] = [
  {
    label: '调整积分',
    primary: true,
    call: ledger.adjustPoints,
    done: null,
    onDone: (answer) =>
      (answer as { waiting: boolean }).waiting
        ? say.warn('超过免审额度，已送审；通过后积分才会变动')
        : say.done('调整积分成功!'),
    input: () => ({}),
    initial: () => ({}),
    fields: (
      <>
        <F.Field name="customerId" label="客户">
          <CustomerPicker />
        </F.Field>
        <F.Number name="delta" label="增加（负数为扣减）" />
        <F.Reason name="reason" label="原因" reasons={['活动补发', '消费漏记', '投诉补偿', '误发扣回']} />
      </>
    ),
  },
  listExport(ledger.exportPoints),
]

const PointsPage = () => {
  useLive(topics, asked)
  return (
    <ListPage
      list={ledger.points}
      noun="积分流水"
      columns={columns}
      filters={pageFilters}
      tools={tools}
      actions={revoking}
    />
  )
}
export default PointsPage
