/** dayjs in Chinese: names of days and months, weeks that begin on Monday. */
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

export type { Dayjs } from 'dayjs'
export { dayjs }
