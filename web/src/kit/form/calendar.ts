/**
 * dayjs in Chinese: names of days and months, weeks that begin on Monday. A dayjs here is what a clock on the hospital's
 * wall says, not a moment: texts of the wire go in and out as they are, in whatever zone the browser stands.
 */
import { businessDay, momentText } from '@clinic/contract/days.ts'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { present } from '../server-time.ts'

dayjs.locale('zh-cn')

/** What the hospital's clock says now. */
export const wallNow = (): dayjs.Dayjs => dayjs(momentText(present()))

/** The day the till is at: until four in the morning that of the evening before. */
export const tillDay = (): dayjs.Dayjs => dayjs(businessDay(present()))

// antd's calendars ask `tz()` for their "today" and "now" where it is there.
dayjs.extend((_options, { prototype }) => Object.assign(prototype, { tz: wallNow }))

export type { Dayjs } from 'dayjs'
export { dayjs }
