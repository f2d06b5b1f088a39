/** 会员卡: who has which card, what it holds and until when; opened, renewed and upgraded from here. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { type Card, cardStates, cards } from '@clinic/contract/areas/memberships/calls.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRow } from '../../kit/list/use-open-row.ts'
import { useLive } from '../../kit/live.ts'
import { actionsOf, columns, isVoid, sold, titles } from './card-list.tsx'

const OpenFields = lazy(async () => ({ default: (await import('./SheetField.tsx')).OpenFields }))
const CardAudits = lazy(() => import('./CardAudits.tsx'))
const CardDrawer = lazy(() => import('./CardDrawer.tsx'))

const filters: readonly FilterOf<typeof cards.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '姓名、拼音、编号、手机后四位', width: 236 },
  { kind: 'text', name: 'no', label: titles.no, width: 140 },
  { kind: 'select', name: 'state', label: titles.state, options: cardStates, width: 108 },
  { kind: 'days', from: 'endsFrom', to: 'endsTo', label: titles.validTo },
]

const toolsFor = (audit: () => void): readonly ListTool<Card>[] => [
  {
    ...act(cards.open, {
      label: '开卡',
      fields: <OpenFields />,
      width: 720,
      saveLabel: '开单',
      done: null,
      onDone: sold,
      initial: () => ({}),
      input: () => ({}),
    }),
    primary: true,
  },
  { label: '待审核的会员卡', may: approvals.cardTasks.may, run: audit },
  listExport(cards.export),
]

const topics = ['card', 'payment']
const asked = [cards.list, cards.one]

const CardsPage = () => {
  useLive(topics, asked)
  const { id, open, close } = useOpenRow()
  const [audits, setAudits] = useState(false)
  const tools = useMemo(() => toolsFor(() => setAudits(true)), [])
  const actions = useMemo(() => actionsOf(open), [open])
  return (
    <>
      <ListPage
        list={cards.list}
        noun="会员卡"
        filledBy="点“开卡”选客户和卡种，付款后会员卡生效，会出现在这里。"
        columns={columns}
        filters={filters}
        actions={actions}
        tools={tools}
        isVoid={isVoid}
      />
      <Suspense fallback={null}>{audits && <CardAudits onClose={() => setAudits(false)} />}</Suspense>
      <Suspense fallback={null}>{id !== null && <CardDrawer key={id} id={id} onClose={close} />}</Suspense>
    </>
  )
}
export default CardsPage
