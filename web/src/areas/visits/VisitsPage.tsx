/** 回访任务: my desk, the list of all, the month, and every touch of a customer. */
import { reach } from '@clinic/contract/areas/reach/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayClose } from '../../kit/form/unsaved-text.ts'
import { useMay } from '../../kit/person.ts'
import { Waiting } from '../../kit/show/states.tsx'
import { DeskTab } from './desk/DeskTab.tsx'
import './visits.css'

const ManageTab = lazy(() => import('./ManageTab.tsx'))
const CalendarTab = lazy(() => import('./CalendarTab.tsx'))
const ReachTab = lazy(() => import('./ReachTab.tsx'))

const views = [
  { value: 'desk', label: '我的回访', may: visits.list.may },
  { value: 'manage', label: '回访管理', may: visits.list.may },
  { value: 'month', label: '月历', may: visits.calendar.may },
  { value: 'reach', label: '触达记录', may: reach.list.may },
]

const Shown = ({ view }: { view: string }) => {
  if (view === 'manage') return <ManageTab />
  if (view === 'month') return <CalendarTab />
  return view === 'reach' ? <ReachTab /> : <DeskTab />
}

const VisitsPage = () => {
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const offered = views.filter((view) => may(view.may)).map(({ may: _may, ...view }) => view)
  const view = offered.find(({ value }) => value === query.get('tab'))?.value ?? 'desk'
  const setView = (next: string) => setQuery(next === 'desk' ? {} : { tab: next }, { replace: true })
  return (
    <div className="visit-page">
      <Segmented
        size="small"
        aria-label="看法"
        value={view}
        onChange={(next) => void mayClose().then((agreed) => agreed && setView(next))}
        options={offered}
      />
      <div className="visit-view">
        <Suspense fallback={<Waiting />}>
          <Shown view={view} />
        </Suspense>
      </div>
    </div>
  )
}
export default VisitsPage
