/** One appointment: its facts, what will be done, its history, and only the buttons one may press. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { appointmentSteps } from '@clinic/contract/areas/appointments/rules.ts'
import { appointmentTable } from '@clinic/contract/areas/appointments/tables.ts'
import { appointmentKinds, appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import { offered, type RowAction } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import { FactGrid, RecordHeader } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, StateTag } from '../../kit/show/text.tsx'
import { topics } from './appointment-list.tsx'
import type { Detail } from './form.ts'
import './appointments.css'

const titles = titlesOf(appointmentTable)
const asked = [appointments.one]

const factsOf = (row: AppointmentRow) => [
  { label: titles.startTime, value: `${momentText(row.startTime)}–${row.endTime.slice(11, 16)}` },
  { label: titles.kind, value: appointmentKinds[row.kind] },
  { label: titles.deptName, value: row.deptName },
  { label: titles.doctorName, value: row.doctorName },
  { label: titles.consultantName, value: row.consultantName },
  { label: titles.nurseName, value: row.nurseName },
  { label: titles.roomName, value: row.roomName },
  { label: titles.chairName, value: row.chairName },
  { label: titles.deviceNames, value: row.deviceNames },
  { label: titles.itemNames, value: row.itemNames, wide: true },
  { label: titles.source, value: row.source },
  { label: titles.arrivedAt, value: row.arrivedAt && momentText(row.arrivedAt) },
  { label: titles.queueNo, value: row.queueNo && `${row.queueNo} 号` },
  { label: titles.preNotice, value: row.preNotice, wide: true },
  { label: titles.remark, value: row.remark, wide: true },
  { label: titles.overbookReason, value: row.overbookReason },
  { label: titles.cancelReason, value: row.cancelReason },
  { label: titles.creatorName, value: row.creatorName },
]

const Steps = ({ steps }: Pick<Detail, 'steps'>) => (
  <ol className="appt-steps" aria-label="预约记录">
    {steps.toReversed().map(({ at, move, byName, toState, fromStart, toStart, reason }) => (
      <li key={at + move}>
        <time>
          <ShortMoment at={at} />
        </time>
        <span>
          {appointmentSteps[move] ?? move}{' '}
          {move !== 'change' && <StateTag value={toState} words={appointmentStateWords} />}{' '}
          {fromStart && toStart && `${momentText(fromStart)} → ${momentText(toStart)}`} {reason}
        </span>
        <small>{byName ?? '系统'}</small>
      </li>
    ))}
  </ol>
)

const Body = ({ detail, actions }: { detail: Detail; actions: readonly RowAction<AppointmentRow>[] }) => {
  const { row, steps } = detail
  const { start, stage } = useStage()
  const drawn = actions
    .filter((action) => action.shown?.(row) ?? true)
    .map((action) => ({
      key: action.label,
      label: action.label,
      danger: action.danger ?? false,
      refusal: action.whyNot?.(row) ?? null,
      start: () => start(action, row),
    }))
  return (
    <>
      <RecordHeader
        title={<CustomerName id={row.customerId} name={row.customerName} />}
        marks={<StateTag value={row.state} words={appointmentStateWords} />}
        note={[row.no, row.sex, row.age !== null && `${row.age} 岁`].filter(Boolean).join(' · ')}
        actions={<ActionRow actions={drawn} />}
      />
      <FactGrid facts={factsOf(row)} />
      <h3 className="appt-head">操作记录</h3>
      <Steps steps={steps} />
      {stage}
    </>
  )
}

type Props = {
  readonly id: number
  readonly actions: readonly RowAction<AppointmentRow>[]
  readonly onClose: () => void
}

const DetailDrawer = ({ id, actions, onClose }: Props) => {
  useLive(topics, asked)
  const person = usePerson()
  const own = useMemo(() => actions.filter((action) => offered(action, person)), [actions, person])
  const answer = useAnswer(appointments.one, { id }, { freshFor: 0 })
  return (
    <SidePanel title="预约详情" width={720} onClose={onClose}>
      <Answered of={answer} rows={6}>
        {(detail) => <Body detail={detail} actions={own} />}
      </Answered>
    </SidePanel>
  )
}
export default DetailDrawer
