/** 转诊单: what goes on in another hospital of the group, what came from one, and papers for outside. */
import {
  type ReferralNote,
  referralNotes,
  referralSides,
  referralStates,
} from '@clinic/contract/areas/purchases/referral-notes.ts'
import { useMemo, useState } from 'react'
import { offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
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
import { columns, deeds, filters, isVoid, referTool, titles } from './referral-list.tsx'
import './purchases.css'

const topics = ['referralNote.changed'] as const
const asked = [referralNotes.page, referralNotes.info]
const tools = [referTool]

/** Who did it, when, and what was said. */
const by = (name: string | null | undefined, at: string | null | undefined, word = '') =>
  at ? (
    <span>
      {name} <ShortMoment at={at} /> {word}
    </span>
  ) : undefined

const factsOf = (row: ReferralNote) =>
  [
    { label: titles.side, value: referralSides[row.side] },
    { label: titles.otherName, value: row.otherName },
    {
      label: titles.customerName,
      value: row.customerId ? <CustomerName id={row.customerId} name={row.customerName} /> : row.customerName,
    },
    { label: titles.productName, value: row.productName },
    { label: titles.qty, value: row.qty },
    { label: titles.value, value: row.value && <MoneyText yuan={row.value} strong /> },
    { label: titles.validTo, value: row.validTo ?? undefined },
    { label: titles.otherNo, value: row.otherNo || undefined },
    { label: titles.reason, value: row.reason },
    { label: row.createdByName ? titles.createdByName : titles.createdAt, value: by(row.createdByName, row.createdAt) },
    { label: titles.decidedByName, value: by(row.decidedByName, row.decidedAt, row.opinion) },
    { label: titles.arrivedAt, value: by(row.arrivedByName, row.arrivedAt) },
    {
      label: titles.endedReason,
      value: by(row.endedByName, row.endedAt, row.endedReason) ?? (row.endedReason || undefined),
    },
  ].filter(({ value }) => value !== undefined)

const ReferralDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(referralNotes.info, { id })
  const { start, stage } = useStage()
  const offered = offeredTo(usePerson(), deeds)
  return (
    <SidePanel title="转诊详情" onClose={onClose}>
      <Answered of={answer} rows={6}>
        {(row) => (
          <>
            <h2 className="item-head">
              {row.no} <StateTag value={row.status} words={referralStates} />
            </h2>
            <div className="item-buttons">
              <ActionRow actions={deedsOn<ReferralNote>(offered, row, start)} />
            </div>
            <Facts columns={2} facts={factsOf(row)} />
          </>
        )}
      </Answered>
      {stage}
    </SidePanel>
  )
}

const ReferralNotesPage = () => {
  useLive(topics, asked)
  const [open, setOpen] = useState<number | null>(null)
  const actions = useMemo(
    () => [{ label: '详情', opens: true, run: ({ id }: ReferralNote) => setOpen(id) }, ...deeds],
    [],
  )
  return (
    <>
      <ListPage
        list={referralNotes.page}
        noun="转诊单"
        filledBy="点“转诊”把客户的项目转到集团医院；集团医院转来的也记在这里。"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
        isVoid={isVoid}
      />
      {open !== null && <ReferralDrawer id={open} onClose={() => setOpen(null)} />}
    </>
  )
}
export default ReferralNotesPage
