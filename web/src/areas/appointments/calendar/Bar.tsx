/** Above the calendar: which day, how it is looked at, by whom or what, of which department. */
import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { Button, Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { dayText, monthText } from '../../../kit/calendar/month.ts'
import { today } from '../../../kit/clock.ts'
import { useMay } from '../../../kit/person.ts'
import { DepartmentChoice } from '../../staff/index.ts'
import { type Axis, axisWords } from './day.ts'
import { kindWords, spanOf, stepFrom, type View, type ViewKind } from './use-calendar.ts'

const axes = Object.entries(axisWords).map(([value, label]) => ({ value: value as Axis, label }))
const kinds = Object.entries(kindWords).map(([value, label]) => ({ value: value as ViewKind, label }))
const steps: Readonly<Record<ViewKind, readonly [string, string]>> = {
  day: ['前一天', '后一天'],
  week: ['上一周', '下一周'],
  month: ['上个月', '下个月'],
  heat: ['上一周', '下一周'],
}

const titleOf = (view: View): string => {
  if (view.kind === 'month') return monthText(view.day)
  const days = spanOf(view)
  return days.length === 1 ? dayText(view.day) : `${days[0]!.slice(5)} 至 ${days.at(-1)!.slice(5)}`
}

type Props = { readonly view: View; readonly go: (to: Partial<View>) => void; readonly onAdd: (() => void) | null }

/** The days before and after, and the day it is. */
const Steps = ({ view, go }: Pick<Props, 'view' | 'go'>) => (
  <>
    <Button icon={<LeftOutlined />} aria-label={steps[view.kind][0]} onClick={() => go({ day: stepFrom(view, -1) })} />
    <Button onClick={() => go({ day: today() })}>今天</Button>
    <Button icon={<RightOutlined />} aria-label={steps[view.kind][1]} onClick={() => go({ day: stepFrom(view, 1) })} />
    <h2>{titleOf(view)}</h2>
  </>
)

/** The day on paper, somebody away with the bookings under it, and one more booking. */
const Deeds = ({ view, onAdd }: Pick<Props, 'view' | 'onAdd'>) => {
  const may = useMay()
  const navigate = useNavigate()
  const print = `/appointment/calendar/print?day=${view.day}${view.deptId ? `&dept=${view.deptId}` : ''}`
  return (
    <>
      {view.kind === 'day' && may(appointmentCalendar.sheet.may) && (
        <Button icon={<PrinterOutlined />} onClick={() => void open(print)}>
          打印日程
        </Button>
      )}
      {may(appointmentStops.place.may) && <Button onClick={() => void navigate('/appointment/stop')}>停诊</Button>}
      {onAdd && (
        <Button type="primary" className="calendar-add" onClick={onAdd}>
          新增预约
        </Button>
      )}
    </>
  )
}

export const Bar = ({ view, go, onAdd }: Props) => (
  <div className="calendar-bar">
    <Steps view={view} go={go} />
    <Segmented<ViewKind>
      aria-label="看一天、一周、一个月或忙闲"
      value={view.kind}
      options={kinds}
      onChange={(kind) => go({ kind })}
    />
    {(view.kind === 'day' || view.kind === 'week') && (
      <Segmented<Axis> aria-label="按什么排" value={view.axis} options={axes} onChange={(axis) => go({ axis })} />
    )}
    <DepartmentChoice
      aria-label="科室"
      placeholder="全部科室"
      width={132}
      value={view.deptId}
      onChange={(deptId) => go({ deptId: deptId as number | undefined })}
    />
    <Deeds view={view} onAdd={onAdd} />
  </div>
)
