/** 待告知客户: whose booking the house moved, put aside or cancelled, until somebody told her. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import { Button } from 'antd'
import { useStage } from '../../../kit/act/stage.tsx'
import { dayText } from '../../../kit/calendar/month.ts'
import { useLive } from '../../../kit/live.ts'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { tell } from '../tell.tsx'

/** Shown at a time: the next come when these are told. */
const SHOWN = 20
const topics = ['appointment']
const asked = [appointments.list]

/** How it stands now, as it is said on the phone. */
const standsText = ({ state, day, startTime, endTime, doctorName }: AppointmentRow): string =>
  state === 'cancelled' || state === 'aside'
    ? `原约 ${dayText(day)} ${startTime.slice(11, 16)}`
    : `${dayText(day)} ${startTime.slice(11, 16)}–${endTime.slice(11, 16)} ${doctorName ?? ''}`

const Row = ({ row, onMore }: { readonly row: AppointmentRow; readonly onMore: () => void }) => {
  const told = useAction(appointmentStops.told, { done: '已记录' })
  const say = (outcome: 'reached' | 'missed') => told.mutate({ id: row.id, outcome, channel: 'call' })
  return (
    <li className="stop-untold">
      <CustomerName id={row.customerId} name={row.customerName} />
      <StateTag value={row.state} words={appointmentStateWords} />
      <span>{standsText(row)}</span>
      <small>{row.itemNames}</small>
      <span className="stop-places">
        <Button size="small" type="primary" disabled={told.isPending} onClick={() => say('reached')}>
          电话已告知
        </Button>
        <Button size="small" disabled={told.isPending} onClick={() => say('missed')}>
          未联系上
        </Button>
        <Button size="small" type="link" onClick={onMore}>
          其他方式
        </Button>
      </span>
    </li>
  )
}

export const Untold = () => {
  useLive(topics, asked)
  const may = useMay()
  const { start, stage } = useStage()
  const sees = may(appointments.list.may) && may(appointmentStops.told.may)
  const { data } = useAnswer(appointments.list, sees ? { untold: true, pageSize: SHOWN } : null, { freshFor: 0 })
  if (!data || data.total === 0) return null
  return (
    <Block title={`待告知客户 ${data.total}`} extra={<span className="none">停诊改动过的预约，告知后从这里消失</span>}>
      <ul className="stop-rows" aria-label="待告知客户">
        {data.result.map((row) => (
          <Row key={row.id} row={row} onMore={() => start(tell, row)} />
        ))}
      </ul>
      {stage}
    </Block>
  )
}
