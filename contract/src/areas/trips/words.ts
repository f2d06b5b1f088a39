/** Words and rules of 就诊行程: until when a link leads somewhere, and what whoever holds it may still say. Source: clinical-admin §20. */
import { daysAfter } from '../../days.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import type { AppointmentState } from '../appointments/words.ts'

/** How often another time may be asked for by one link: it is a message each, and nobody is flooded. */
export const MOST_WISHES = 3

export const tripRefusals = defineRefusals('trips', {
  /** The same sentence for a link that was made up, cut, replaced, or is of another hospital. */
  gone: [404, '链接已失效，请联系医院'],
  /** Of a link of ours: whoever holds it was the hospital's guest, and may know its telephone. */
  over: [404, '链接已失效，请联系医院：{phone}'],
  leadsNowhere: [409, '{no} 已取消、爽约或已过期，没有行程链接'],
  moved: [409, '预约时间已改，请看新的时间后再告诉医院'],
  arrived: [409, '您已到院，请直接告诉前台'],
  wishesUsed: [409, '改期申请已发出 {times} 次，请直接致电医院'],
})

export type TripStanding = {
  readonly state: AppointmentState
  /** Calendar day of the appointment, as it stands now. */
  readonly day: string
  readonly today: string
}

/** It leads somewhere until the end of the day after; cancelled or missed it is dead at once. */
export const leadsSomewhere = ({ state, day, today }: TripStanding): boolean =>
  state !== 'cancelled' && state !== 'missed' && state !== 'aside' && today <= daysAfter(day, 1)

/** Why whoever holds the link may not say that she comes; null when she may. */
export const whyNotConfirm = ({ state }: Pick<TripStanding, 'state'>): Refusal | null =>
  state === 'pending' || state === 'booked' ? null : tripRefusals.arrived()

/** Why she may not ask for another time. @param wishes how often she did */
export const whyNotWish = (standing: Pick<TripStanding, 'state'>, wishes: number): Refusal | null =>
  whyNotConfirm(standing) ?? (wishes >= MOST_WISHES ? tripRefusals.wishesUsed({ times: MOST_WISHES }) : null)

const doubled = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '司徒',
  '夏侯',
  '端木',
  '南宫',
  '宇文',
  '长孙',
]

/** 张医生: no page without a session tells a whole name. */
export const surnameOf = (name: string): string => doubled.find((one) => name.startsWith(one)) ?? [...name][0] ?? ''
