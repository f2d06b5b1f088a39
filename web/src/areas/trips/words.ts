/** How a trip says its day, its hour and what comes next. */
import type { Trip } from '@clinic/contract/areas/trips/door.ts'
import { durationText, weekdayOf } from '@clinic/contract/days.ts'

const week = ['日', '一', '二', '三', '四', '五', '六']

/** 11 月 23 日 周一 */
export const daySaid = (day: string): string =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日 周${week[weekdayOf(day)]}`

/** 11 月 24 日 */
export const dateSaid = (day: string): string => daySaid(day).slice(0, -3)

/** What stands in the corner. */
export const stateSaid = ({ state, confirmed }: Pick<Trip, 'state' | 'confirmed'>): string =>
  ({
    pending: confirmed ? '已确认会来' : '待医院确认',
    booked: confirmed ? '已确认会来' : '已预约',
    arrived: '已到院',
    serving: '就诊中',
    finished: '已结束',
  })[state]

/** Her place today; before she is there nobody has one. */
export const queueSaid = ({ state, ahead }: Pick<Trip, 'state' | 'ahead'>): string =>
  ahead === null
    ? state === 'pending' || state === 'booked'
      ? '当天报到后显示'
      : '不用等候'
    : ahead === 0
      ? '下一位就是您'
      : `前面还有 ${ahead} 位`

/** 大约 1 小时 15 分. */
export const lengthSaid = ({ minutes }: Pick<Trip, 'minutes'>): string => durationText(minutes)

/** What to prepare, a line each: a desk writes it with semicolons or full stops. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[；;。\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
