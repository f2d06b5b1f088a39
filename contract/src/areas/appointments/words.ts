/** Words of appointments: what may be booked, kinds, states, where they come from. Source: clinical-admin §0, §2. */

/** Things of the hospital that are booked beside people. */
export const resourceKinds = { room: '诊室', chair: '牙椅', device: '设备' } as const
export type ResourceKind = keyof typeof resourceKinds

/** Everything one clash rule holds for; tables and beds are booked by the areas of care. */
export const bookedTypes = ['doctor', 'nurse', 'room', 'chair', 'device', 'table', 'bed', 'customer'] as const
export type BookedType = (typeof bookedTypes)[number]
export const bookedWords: Readonly<Record<BookedType, string>> = {
  doctor: '医生',
  nurse: '护士',
  room: '诊室',
  chair: '牙椅',
  device: '设备',
  table: '手术台',
  bed: '床位',
  customer: '客户',
}

export const appointmentKinds = { consult: '咨询', treatment: '科室治疗', review: '复查' } as const
export type AppointmentKind = keyof typeof appointmentKinds

export const appointmentStates = [
  'pending',
  'booked',
  'aside',
  'arrived',
  'serving',
  'finished',
  'cancelled',
  'missed',
] as const
export type AppointmentState = (typeof appointmentStates)[number]
export const appointmentStateWords: Readonly<Record<AppointmentState, string>> = {
  pending: '待确认',
  booked: '已预约',
  aside: '待排',
  arrived: '已到院',
  serving: '服务中',
  finished: '已完成',
  cancelled: '已取消',
  missed: '爽约',
}

/** Minutes an appointment takes where no product says it, and between what it may take. */
export const appointmentMinutes = { usual: 30, least: 5, most: 720 } as const
/** So many minutes ago may an appointment still begin when it is made. */
export const LATE_MINUTES = 15
/** From so many missed appointments within so many days on there is a warning (clinical-admin §2). */
export const missedLimit = { times: 3, days: 180 } as const
/** Lanes above the capacity that an overbooking may take. */
export const OVERBOOKED_LANES = 2
/** The hours within which free places are looked for where no roster says otherwise. */
export const openHours = { from: '08:30', until: '18:30' } as const
