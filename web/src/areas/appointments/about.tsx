/** Who, and when: above every decision about an appointment. */
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { appointmentTable } from '@clinic/contract/areas/appointments/tables.ts'
import { appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { StateTag } from '../../kit/show/text.tsx'

const titles = titlesOf(appointmentTable)

/** From when to when, whether it was moved or stands above the capacity, and whether she knows. */
export const When = ({ row }: { row: AppointmentRow }) => (
  <>
    <ShortMoment at={row.startTime} />–{row.endTime.slice(11, 16)}
    {row.reschedules > 0 && <small className="appt-flag">改</small>}
    {row.overbookReason && <small className="appt-flag over">加</small>}
    {row.untoldSince && <small className="appt-flag over">待告知</small>}
  </>
)

export const aboutAppointment = (row: AppointmentRow) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  {
    label: '预约',
    value: (
      <>
        {row.no} <When row={row} /> <StateTag value={row.state} words={appointmentStateWords} />
      </>
    ),
  },
]
