/** Who hears of appointments, and in which words: whoever made one, whom it is with, and who was with her before. Never who acts. */
import { type AppointmentHappened, appointmentTold, type StopTold } from './areas/appointments/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import type { Context } from './kit/context.ts'

const pathOf = (id: number, kind: string) => `/appointment/${kind === 'consult' ? 'consult' : 'treatment'}?id=${id}`
const people = (ids: readonly (number | null | undefined)[]): number[] =>
  ids.filter((id): id is number => typeof id === 'number')

/** Made, moved or cancelled. That somebody came or did not is told by the desk. */
export const hearAppointment = async (
  ctx: Context,
  { kind, appointmentId, was }: AppointmentHappened,
): Promise<void> => {
  if (kind !== 'booked' && kind !== 'moved' && kind !== 'cancelled') return
  const told = await appointmentTold(ctx, appointmentId, was?.doctorId ?? null)
  const { creatorId, doctorId, consultantId, nurseId, no, customerName, startTime, doctorName, cancelReason } = told
  const to = people([creatorId, doctorId, consultantId, nurseId, was?.doctorId])
  const variables = { 顾客姓名: customerName, 预约号: no, 预约时间: startTime, 医生: doctorName || '未定医生' }
  const path = pathOf(appointmentId, told.kind)
  if (kind === 'booked') return sendMessage(ctx, { event: 'appointment.made', to, variables, path })
  if (kind === 'cancelled')
    return sendMessage(ctx, {
      event: 'appointment.cancelled',
      to,
      variables: { ...variables, 原因: cancelReason },
      path,
    })
  const before = `${was?.startTime.slice(0, 16) ?? ''} ${told.wasDoctorName}`.trim()
  return sendMessage(ctx, { event: 'appointment.moved', to, variables: { ...variables, 原预约: before }, path })
}

/** Lines of one message; the page shows the rest. */
const MOST_LINES = 20

/** One message for each person, of her bookings alone. */
export const hearStop = async (ctx: Context, { kind, name, during, reason, rows }: StopTold): Promise<void> => {
  const everybody = [...new Set(rows.flatMap(({ to }) => to))].sort((a, b) => a - b)
  for (const person of everybody) {
    const hers = rows.filter(({ to }) => to.includes(person)).map(({ what }) => what)
    const more = hers.length > MOST_LINES ? [`另有 ${hers.length - MOST_LINES} 个`] : []
    const told = {
      ...{ 时段: during, 原因: reason, 项数: String(hers.length) },
      明细: [...hers.slice(0, MOST_LINES), ...more].join('；'),
    }
    const to = { to: [person], path: '/appointment/consult' }
    if (kind === 'thing')
      await sendMessage(ctx, { event: 'appointment.closed', variables: { 名称: name, ...told }, ...to })
    else await sendMessage(ctx, { event: 'appointment.stopped', variables: { 医生: name, ...told }, ...to })
  }
}
