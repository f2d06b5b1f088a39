/** 排班管理: the roster, its rows, who is away, who changes with whom. Its place stands in the address. */
import { weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { today } from '../../kit/clock.ts'
import { Block } from '../../kit/page/Record.tsx'
import { LeaveTab, SwapTab } from './AwayTabs.tsx'
import { type Place, type Span, spans } from './RosterBar.tsx'
import { RosterListTab } from './RosterListTab.tsx'
import { RosterPane } from './RosterPane.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const placeIn = (query: URLSearchParams): Place => {
  const [span, from, department] = [query.get('span') ?? '', query.get('from') ?? '', Number(query.get('departmentId'))]
  return {
    span: span in spans ? (span as Span) : 'two',
    from: weekOf(DAY.test(from) ? from : today()),
    departmentId: department > 0 ? department : undefined,
  }
}

/** Whole weeks: a month is shown with the weeks it lies in. */
const daysOf = ({ span }: Place): number => (span === 'week' ? 7 : span === 'two' ? 14 : 35)

const RosterTab = () => {
  const [query, move] = useSearchParams()
  const place = placeIn(query)
  const { from, departmentId } = place
  return (
    <RosterPane
      asked={{ from, days: daysOf(place), ...(departmentId === undefined ? {} : { departmentId }) }}
      bar={{
        place,
        onLeaves: () => move({ tab: 'leave' }),
        onPlace: (next) =>
          move({
            span: next.span,
            from: next.from,
            ...(next.departmentId === undefined ? {} : { departmentId: String(next.departmentId) }),
          }),
      }}
    />
  )
}

const tabs = [
  { key: 'roster', label: '排班表', children: <RosterTab /> },
  { key: 'list', label: '明细', children: <RosterListTab /> },
  { key: 'leave', label: '停诊与请假', children: <LeaveTab /> },
  { key: 'swap', label: '调班', children: <SwapTab /> },
]

const SchedulingPage = () => {
  const [query, move] = useSearchParams()
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'roster'
  return (
    <Block>
      <Tabs destroyOnHidden items={tabs} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default SchedulingPage
