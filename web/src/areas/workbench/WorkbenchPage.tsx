/** 工作台: the desk of whoever sits at it. Figures, what cannot wait, worklists; one thing to do first. */
import { type LayoutValue, workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { type DeskKey, deskWords } from '@clinic/contract/areas/workbench/figures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Segmented } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { useMay } from '../../kit/person.ts'
import { keyOf, useAction, useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { moved, topics } from './block-topics.ts'
import { Clock } from './Clock.tsx'
import { type Blocks, Columns, type DeskProps } from './Columns.tsx'
import { ComplaintsBlock } from './ComplaintsBlock.tsx'
import { CareActions, CareDesk } from './care/CareDesk.tsx'
import { DeductedBlock } from './care/DeductedBlock.tsx'
import { ConsultActions, ConsultDesk } from './consult/ConsultDesk.tsx'
import { DisputesBlock } from './DisputesBlock.tsx'
import { blocksOf, desksOf } from './desks.ts'
import { Figures } from './Figures.tsx'
import { FrontActions } from './front/FrontActions.tsx'
import { FrontDesk } from './front/FrontDesk.tsx'
import { CreatedBlock } from './front/SideBlocks.tsx'
import { LayoutSettings } from './LayoutSettings.tsx'
import type { Widgets } from './layout.ts'
import { ManageActions, ManageDesk, RangeChoice, useRange } from './manage/ManageDesk.tsx'
import { AchievementBlock, MessageBlock } from './OwnBlocks.tsx'
import { PacksBlock } from './PacksBlock.tsx'
import { ReservationsBlock } from './ReservationsBlock.tsx'
import { ReturnVisitsBlock } from './ReturnVisitsBlock.tsx'
import { ReviewsBlock } from './ReviewsBlock.tsx'
import { TillActions } from './till/TillActions.tsx'
import { TillDesk } from './till/TillDesk.tsx'
import '../../kit/page/page.css'
import './workbench.css'
import './figures.css'

const common: Blocks = {
  packs: { at: 'side', block: <PacksBlock /> },
  reservations: { at: 'side', block: <ReservationsBlock /> },
  visits: { at: 'side', block: <ReturnVisitsBlock /> },
  complaints: { at: 'side', block: <ComplaintsBlock /> },
  disputes: { at: 'side', block: <DisputesBlock /> },
  reviews: { at: 'side', block: <ReviewsBlock /> },
  achievement: { at: 'side', block: <AchievementBlock /> },
  message: { at: 'side', block: <MessageBlock /> },
}

const OwnDesk = ({ widgets, figures, common: shared }: DeskProps) => (
  <>
    {figures}
    <Columns
      widgets={widgets}
      shape="7-5"
      blocks={{
        created: { at: 'main', block: <CreatedBlock at="main" /> },
        deducted: { at: 'main', block: <DeductedBlock /> },
        ...shared,
      }}
    />
  </>
)

const actions: Readonly<Partial<Record<DeskKey, ComponentType>>> = {
  manage: ManageActions,
  front: FrontActions,
  cashier: TillActions,
  consult: ConsultActions,
  care: CareActions,
}

const Head = ({
  desks,
  desk,
  onDesk,
  children,
}: {
  desks: readonly DeskKey[]
  desk: DeskKey
  onDesk: (desk: DeskKey) => void
  children: ReactNode
}) => {
  const Actions = actions[desk]
  return (
    <header className="bench-bar">
      <h2>{deskWords[desk]}</h2>
      {desks.length > 1 && (
        <Segmented
          size="small"
          value={desk}
          onChange={onDesk}
          aria-label="工作台"
          options={desks.map((value) => ({ value, label: deskWords[value] }))}
        />
      )}
      {desk === 'manage' ? <RangeChoice /> : <Clock />}
      <div className="bench-tools">
        {Actions && <Actions />}
        {children}
      </div>
    </header>
  )
}

const Desk = ({ desk, widgets }: { desk: DeskKey; widgets: DeskProps['widgets'] }) => {
  const [range] = useRange()
  const ranged = desk === 'manage'
  const answer = useAnswer(workbench.figures, { desk, ...(ranged ? { range } : {}) }, { keepLast: true })
  // Without them the desk stands all the same, and nothing stands in for what does not come.
  const told = answer.data?.figures ?? (answer.isError ? [] : undefined)
  const parts = { widgets, figures: <Figures figures={told} ranged={ranged} />, common }
  if (ranged) return <ManageDesk {...parts} />
  if (desk === 'front') return <FrontDesk {...parts} />
  if (desk === 'cashier') return <TillDesk {...parts} told={told ?? []} />
  if (desk === 'consult') return <ConsultDesk {...parts} />
  if (desk === 'care') return <CareDesk {...parts} />
  return <OwnDesk {...parts} />
}

/** The desk one sits at; it stands in the address where there are several. */
const useDesk = (): [desks: readonly DeskKey[], desk: DeskKey, choose: (desk: DeskKey) => void] => {
  const desks = desksOf(useMay())
  const [query, setQuery] = useSearchParams()
  const desk = desks.find((one) => one === query.get('desk')) ?? desks[0]!
  return [desks, desk, (next) => setQuery({ desk: next }, { replace: true })]
}

const Bench = ({ layout, save }: { layout: Widgets; save: (next: Widgets) => void }) => {
  const may = useMay()
  const [desks, desk, choose] = useDesk()
  const allowed = blocksOf(may, desk)
  const order = layout.filter(({ key }) => allowed.includes(key))
  const shown = order.filter((one) => one.shown).map(({ key }) => key)
  if (allowed.length === 0) return <Nothing text="请从左侧菜单进入您的工作；需要工作台内容时，请联系管理员" />
  return (
    <div className="bench">
      <Head desks={desks} desk={desk} onDesk={choose}>
        <LayoutSettings widgets={layout} listed={order.map(({ key }) => key)} save={save} />
      </Head>
      <Desk key={desk} desk={desk} widgets={shown} />
    </div>
  )
}

const WorkbenchPage = () => {
  useLive(topics, moved)
  const layout = useAnswer(workbench.layout, {})
  const client = useQueryClient()
  const store = useAction(workbench.saveLayout, {
    done: null,
    inTurn: 'layout',
    onDone: (saved) => client.setQueryData(keyOf(workbench.layout, {}), saved),
  })
  const pending: LayoutValue | undefined = store.isPending ? store.variables : undefined
  return (
    <Answered of={layout}>
      {({ widgets }) => <Bench layout={pending?.widgets ?? widgets} save={(next) => store.mutate({ widgets: next })} />}
    </Answered>
  )
}
export default WorkbenchPage
