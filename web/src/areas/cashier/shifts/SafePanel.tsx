/** 保险柜: what it holds, its movements, and 存行. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { safeTable } from '@clinic/contract/areas/cashier/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { type Action, act } from '../../../kit/act/action.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Facts } from '../../../kit/page/Record.tsx'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'

type Entry = OutputOf<typeof cashier.safeEntries>['result'][number]
const titles = titlesOf(safeTable)
const words = { IN: '接收上缴', HANDOVER: '接班入柜', BANK: '存行', BACK: '存行退回', OTHER: '其他' } as const

const columns: Column<Entry>[] = [
  { name: 'at', title: titles.at, kind: 'moment', width: 128 },
  { name: 'what', title: titles.what, width: 88, card: true, show: ({ what }) => words[what] },
  { name: 'no', title: titles.no, width: 140, wide: true },
  { name: 'amount', title: titles.amount, kind: 'money', width: 104, card: 'end' },
  { name: 'balance', title: titles.balance, kind: 'money', width: 112 },
  { name: 'byName', title: titles.byName, width: 80, wide: true },
  { name: 'memo', title: titles.memo, wide: true },
]

const F = fieldsOf(cashier.bankCash)
const bank: Action<null> = act(cashier.bankCash, {
  label: '存行',
  title: '现金存行',
  saveLabel: '确认存行',
  fields: (
    <>
      <F.Money name="amount" label="金额" />
      <F.Text name="voucherNo" label="存款回单号" required />
      <F.Text name="reason" label="备注" />
    </>
  ),
  initial: () => ({}),
  input: () => ({}),
  follows: ['登记后为在途，由他人核对银行回单后入账；核对之前可以撤回。'],
})

const PAGE = 20
const sizes = [PAGE] as const

const Entries = () => {
  const [page, setPage] = useState(1)
  const entries = useAnswer(cashier.safeEntries, { page, pageSize: PAGE }, { keepLast: true })
  return (
    <Answered of={entries} rows={6}>
      {({ result, total, more }) => (
        <>
          <DataTable rows={result} columns={columns} label="保险柜流水" empty="保险柜还没有进出" />
          {total > PAGE && (
            <Pager
              page={page}
              pageSize={PAGE}
              sizes={sizes}
              total={total}
              more={more === true}
              simple
              onMove={setPage}
            />
          )}
        </>
      )}
    </Answered>
  )
}

const SafePanel = ({ onClose }: { onClose: () => void }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const safe = useAnswer(cashier.safe, {}, { keepLast: true })
  const toBank = may(cashier.bankCash.may) && (
    <Button size="small" type="primary" onClick={() => start(bank, null)}>
      存行
    </Button>
  )
  return (
    <SidePanel title="保险柜" width={840} onClose={onClose} extra={toBank}>
      <Answered of={safe}>
        {({ balance, onWay }) => (
          <Facts
            columns={2}
            facts={[
              { label: '结存', value: <MoneyText yuan={balance} strong /> },
              { label: '存行在途', value: <MoneyText yuan={onWay} /> },
            ]}
          />
        )}
      </Answered>
      <Entries />
      {stage}
    </SidePanel>
  )
}
export default SafePanel
