/** 咨询预约, 科室预约 and 今日到院: one list, narrowed by what the page is for. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import type { AppointmentKind } from '@clinic/contract/areas/appointments/words.ts'
import { useMemo } from 'react'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { appointmentColumns, appointmentFilters, topics } from './appointment-list.tsx'
import { StatesStrip } from './StatesStrip.tsx'
import { useAppointments } from './use-appointments.tsx'

const asked = [appointments.list, appointments.counts]

type Props = {
  readonly noun: string
  /** What narrows it, whatever else is asked. */
  readonly always: Readonly<Record<string, string>>
  /** What is made here; none where people only arrive. */
  readonly makes?: AppointmentKind
}

export const AppointmentsPage = ({ noun, always, makes }: Props) => {
  useLive(topics, asked)
  const { actions, beside, book, open } = useAppointments()
  const tools = useMemo((): ListTool<AppointmentRow>[] => {
    const add: ListTool<AppointmentRow>[] = makes
      ? [
          {
            label: '新增预约',
            primary: true,
            may: makes === 'consult' ? appointments.create.may : appointments.insertTreatment.may,
            run: () => book(makes),
          },
        ]
      : []
    return [...add, listExport(appointments.export)]
  }, [makes, book])
  const strip = useMemo(() => <StatesStrip always={always} />, [always])
  const filters = always['day'] ? appointmentFilters.filter(({ kind }) => kind !== 'days') : appointmentFilters
  return (
    <>
      <ListPage
        list={appointments.list}
        noun={noun}
        columns={appointmentColumns}
        filters={filters}
        tools={tools}
        actions={actions}
        always={always}
        strip={strip}
        onOpen={open}
        isVoid={({ state }) => state === 'cancelled'}
      />
      {beside}
    </>
  )
}
