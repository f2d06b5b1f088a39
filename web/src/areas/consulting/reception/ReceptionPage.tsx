/** 接诊管理: my queue at the left, the consultation in the middle, at the right this visit from the door to the order. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultListRow, QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'
import { consultRecordTable } from '@clinic/contract/areas/consulting/tables.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListTool } from '../../../kit/act/action.ts'
import { listExport } from '../../../kit/act/known-buttons.ts'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { Desk } from '../../../kit/page/Desk.tsx'
import { usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { CustomerStrip, useCustomerPanel } from '../../customers/index.ts'
import { ReceiverChoice } from '../../triage/index.ts'
import { useRecordActions } from '../record-actions.tsx'
import { recordColumns } from '../record-columns.tsx'
import { consultResultWords, consultStateWords, standingWord, visitTypeWords } from '../words.ts'
import { Alerts } from './Alerts.tsx'
import { busyWith } from './busy.ts'
import { Consultation } from './Consultation.tsx'
import { History } from './History.tsx'
import { Queue } from './Queue.tsx'
import { VisitCourse } from './VisitCourse.tsx'
import '../consulting.css'

const titles = titlesOf(consultRecordTable)

const topics = ['triage', 'consult', 'order.changed', 'payment.changed']
const calls = [consulting.queue, consulting.records, consulting.record, triage.today, orders.list, orders.one]

/** What the reception does itself. */
const deskSteps = ['receive'] as const

const keyWords = { F2: '开始 / 继续', 'Ctrl+S': '保存', F4: '开单', F7: '挂起', F8: '结束咨询' }

type VisitProps = { readonly visit: QueueRowValue }

const Thing = ({
  visit,
  rows,
  onBack,
}: VisitProps & { rows: readonly QueueRowValue[]; onBack: (id: number) => void }) => {
  const { id } = usePerson()
  return (
    <>
      <CustomerStrip key={visit.customerId} customerId={visit.customerId} name={visit.customerName} skip={deskSteps} />
      <Alerts customerId={visit.customerId} />
      <Consultation visit={visit} busy={busyWith(rows, visit, id)} onBack={onBack} />
    </>
  )
}

const Summary = ({ visit }: VisitProps) => (
  <>
    <VisitCourse key={visit.id} visit={visit} />
    <History key={visit.customerId} customerId={visit.customerId} now={visit.id} />
  </>
)

/** Who is on the desk before anybody is chosen: who is being received, else who waits longest. */
const firstOf = (rows: readonly QueueRowValue[]): QueueRowValue | undefined =>
  rows.find(({ state, pausedAt }) => state === 'serving' && pausedAt === null) ??
  rows.find(({ state }) => state === 'waiting')

/**
 * The visit on the desk: the one in the address, else the first there was. That one stays when it moves on in the queue:
 * whoever puts a consultation aside has it before her still, and not the next customer under the same keys.
 */
const useChosen = (rows: readonly QueueRowValue[]) => {
  const [query, setQuery] = useSearchParams()
  const [first, setFirst] = useState(0)
  const said = Number(query.get('visit') ?? 0)
  const found = first === 0 ? (firstOf(rows)?.id ?? 0) : first
  if (found !== first) setFirst(found)
  return { said, chosen: said || found, put: (id: number) => setQuery({ visit: String(id) }, { replace: true }) }
}

/** Whose queue is looked at: one's own, or everybody's. */
const Whose = ({ mine, onChange }: { mine: boolean; onChange: (mine: boolean) => void }) => (
  <Segmented
    size="small"
    aria-label="看谁的"
    value={mine ? 'mine' : 'all'}
    onChange={(value) => onChange(value === 'mine')}
    options={[
      { value: 'mine', label: '我的' },
      { value: 'all', label: '全部' },
    ]}
  />
)

/** The queue, and the visit on the desk: of the queue, or asked for where it has left it. */
const useQueue = (mine: boolean) => {
  const queue = useAnswer(consulting.queue, { pageSize: 200, ...(mine ? { mine } : {}) }, { keepLast: true })
  const rows = queue.data?.result ?? []
  const { said, chosen, put } = useChosen(rows)
  const asked = useAnswer(
    consulting.queued,
    chosen > 0 && queue.data !== undefined && !rows.some(({ id }) => id === chosen) ? { id: chosen } : null,
  )
  const visit: QueueRowValue | undefined = rows.find(({ id }) => id === chosen) ?? asked.data
  const choose = (id: number) => {
    if (id !== visit?.id) put(id)
  }
  return { queue, rows, visit, choose, focus: said > 0 || visit?.state === 'serving' ? 'thing' : 'list' } as const
}

const DeskTab = () => {
  useLive(topics, calls)
  const [mine, setMine] = useState(true)
  const { openPanel, panel } = useCustomerPanel()
  const { queue, rows, visit, choose, focus } = useQueue(mine)
  const everybody = mine ? () => setMine(false) : undefined
  return (
    <>
      <Desk
        focus={focus}
        keyWords={keyWords}
        list={{
          title: mine ? '我的队列' : '全部队列',
          extra: <Whose mine={mine} onChange={setMine} />,
          body: (
            <Answered of={queue}>
              {() => <Queue rows={rows} chosen={visit?.id} onChoose={choose} onAll={everybody} />}
            </Answered>
          ),
        }}
        thing={{
          title: visit ? `${visit.queueNo}号 ${visit.customerName} · ${standingWord(visit)}` : '接诊登记',
          body: visit ? <Thing visit={visit} rows={rows} onBack={choose} /> : <Nothing text="从左边选择一位客户" />,
        }}
        decision={{
          title: '到院与开单',
          extra: visit && (
            <button type="button" className="consult-link" onClick={() => openPanel(visit.customerId)}>
              顾客面板
            </button>
          ),
          body: visit ? <Summary visit={visit} /> : <Nothing text="未选择客户" />,
        }}
      />
      {panel}
    </>
  )
}

const ConsultantFilter = (props: FieldProps) => <ReceiverChoice kind="consultant" width={132} {...props} />

const filters = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、编号、手机后四位', width: 220 },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: '接诊日期' },
  { kind: 'select', name: 'result', label: titles.result, options: consultResultWords },
  {
    kind: 'select',
    name: 'state',
    label: titles.state,
    // Two states at once: everything but what was cancelled.
    options: { ...consultStateWords, 'running,ended': '未取消' },
  },
  { kind: 'pick', name: 'consultantId', label: titles.consultantName, field: ConsultantFilter },
  { kind: 'select', name: 'visitType', label: titles.visitType, options: visitTypeWords },
] as const satisfies readonly FilterOf<typeof consulting.records>[]

const tools: ListTool<ConsultListRow>[] = [listExport(consulting.exportRecords)]

const RecordsTab = () => {
  const { actions, notes } = useRecordActions()
  return (
    <>
      <ListPage
        list={consulting.records}
        noun="接诊记录"
        columns={recordColumns}
        filters={filters}
        tools={tools}
        actions={actions}
      />
      {notes}
    </>
  )
}

const views = [
  { value: 'desk', label: '接诊台' },
  { value: 'records', label: '接诊记录' },
]

const ReceptionPage = () => {
  const [query, setQuery] = useSearchParams()
  const view = query.get('tab') === 'records' ? 'records' : 'desk'
  const setView = (next: string) => setQuery(next === 'records' ? { tab: next } : {}, { replace: true })
  return (
    <div className="consult-page">
      <Segmented
        size="small"
        aria-label="看法"
        value={view}
        onChange={(next) => void mayClose().then((may) => may && setView(next))}
        options={views}
      />
      <div className="consult-view">{view === 'desk' ? <DeskTab /> : <RecordsTab />}</div>
    </div>
  )
}
export default ReceptionPage
