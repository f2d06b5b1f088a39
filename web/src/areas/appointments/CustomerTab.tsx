/** Panel tab 预约 and the window's 咨询预约记录 and 科室预约: what this customer is or was booked for. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { useMemo } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { appointmentColumns, topics } from './appointment-list.tsx'
import { useAppointments } from './use-appointments.tsx'

const asked = [appointments.panel]
const columns = appointmentColumns.filter(({ name }) => name !== 'customerName')

/** @param departments what is booked with departments alone; the other entry has all of hers */
const OfCustomer = ({ customerId, departments }: { customerId: number; departments: boolean }) => {
  useLive(topics, asked)
  const { actions, beside, book, open } = useAppointments()
  const always = useMemo(
    () => ({ customerId, ...(departments ? { kind: 'treatment,review' } : {}) }),
    [customerId, departments],
  )
  const tools = useMemo((): ListTool<AppointmentRow>[] => {
    const kind = departments ? 'treatment' : 'consult'
    return [
      {
        label: '新增预约',
        primary: true,
        may: departments ? appointments.insertTreatment.may : appointments.create.may,
        run: () => book(kind, customerId),
      },
    ]
  }, [departments, customerId, book])
  return (
    <>
      <ListPage
        embedded
        list={appointments.panel}
        noun="预约"
        columns={columns}
        tools={tools}
        actions={actions}
        always={always}
        onOpen={open}
        isVoid={({ state }) => state === 'cancelled'}
      />
      {beside}
    </>
  )
}

const CustomerTab = ({ customerId }: PanelTabProps) => <OfCustomer customerId={customerId} departments={false} />
export const DepartmentTab = ({ customerId }: PanelTabProps) => <OfCustomer customerId={customerId} departments />
export default CustomerTab
