/** Something that was begun with an appointment from outside of its lists: asks, opens and sends as they do. */
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { useAppointments } from './use-appointments.tsx'
import { useBegun } from './use-begun.ts'

/** Mount it anew for each. @param label the action by its word in the lists */
const AppointmentDeed = ({ row, label }: { readonly row: AppointmentRow; readonly label: string }) => {
  const { actions, beside } = useAppointments()
  const { start, stage } = useStage()
  useBegun(label, row, actions, start)
  return (
    <>
      {beside}
      {stage}
    </>
  )
}
export default AppointmentDeed
