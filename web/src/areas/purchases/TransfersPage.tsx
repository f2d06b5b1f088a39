/** 转款管理: sessions, balances and coupons that became another customer's, and those that wait for others' word. */
import {
  type Transfer,
  transferKinds,
  transferRelations,
  transferStates,
  transfers,
  transferThings,
} from '@clinic/contract/areas/purchases/transfers.ts'
import { useMemo, useState } from 'react'
import { type ListTool, offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { transferTool } from './transfer-form.tsx'
import { columns, deeds, filters, isVoid, titles } from './transfer-list.tsx'
import './purchases.css'

const topics = ['transfer.changed'] as const
const asked = [transfers.page, transfers.info]
const tools = [transferTool as ListTool<Transfer>, listExport(transfers.export)]

/** Who did it, when, and what was said. */
const By = ({ name, at, word }: { name: string | null; at: string; word: string }) => (
  <span>
    {name ?? '规则免审'} <ShortMoment at={at} /> {word}
  </span>
)

const factsOf = (row: Transfer) =>
  [
    { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
    { label: titles.toCustomerName, value: <CustomerName id={row.toCustomerId} name={row.toCustomerName} /> },
    { label: titles.what, value: row.what && transferThings[row.what] },
    // Of a balance the kind says all.
    { label: titles.productName, value: row.what === 'BALANCE' ? undefined : row.productName },
    { label: titles.qty, value: row.qty ?? undefined },
    { label: titles.value, value: row.value && <MoneyText yuan={row.value} strong /> },
    { label: titles.kind, value: row.kind && transferKinds[row.kind] },
    { label: titles.relation, value: row.relation && transferRelations[row.relation] },
    { label: titles.reason, value: row.reason },
    { label: titles.createdByName, value: row.createdByName },
    {
      label: titles.decidedByName,
      value: row.decidedAt ? <By name={row.decidedByName} at={row.decidedAt} word={row.opinion} /> : undefined,
    },
    {
      label: titles.takenReason,
      value: row.takenAt ? <By name={row.takenByName} at={row.takenAt} word={row.takenReason} /> : undefined,
    },
  ].filter(({ value }) => value !== undefined)

const TransferDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(transfers.info, { id })
  const { start, stage } = useStage()
  const offered = offeredTo(usePerson(), deeds)
  return (
    <SidePanel title="转移详情" onClose={onClose}>
      <Answered of={answer} rows={6}>
        {(row) => (
          <>
            <h2 className="item-head">
              {row.no} <StateTag value={row.status} words={transferStates} />
            </h2>
            <div className="item-buttons">
              <ActionRow actions={deedsOn<Transfer>(offered, row, start)} />
            </div>
            <Facts columns={2} facts={factsOf(row)} />
          </>
        )}
      </Answered>
      {stage}
    </SidePanel>
  )
}

const TransfersPage = () => {
  useLive(topics, asked)
  const [open, setOpen] = useState<number | null>(null)
  const actions = useMemo(() => [{ label: '详情', opens: true, run: ({ id }: Transfer) => setOpen(id) }, ...deeds], [])
  return (
    <>
      <ListPage
        list={transfers.page}
        noun="转移"
        filledBy="点“转款”转余额、项目次数或卡券，会记在这里。"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
        isVoid={isVoid}
      />
      {open !== null && <TransferDrawer id={open} onClose={() => setOpen(null)} />}
    </>
  )
}
export default TransfersPage
