/** Points in time as clients send them: `YYYY-MM-DD HH:mm:ss` of the hospital's zone, ISO 8601, ten-digit seconds (decisions §1). */
import { common } from '@clinic/contract/refusals.ts'
import { refuse } from './context.ts'

/** Asia/Shanghai has had no other offset since 1991. */
const ZONE = '+08:00'

/** Text for a timestamptz parameter; refuses what is no day or hour of the calendar. */
export const momentOf = (text: string): string => {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  const [, day, clock = '00:00:00', zone = ZONE] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? []
  const at = new Date(`${day}T${clock}${zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`)
  const midnight = new Date(`${day}T00:00:00Z`)
  // 30 February is rolled over, not refused: so the day is compared with what was written.
  if (Number.isNaN(at.getTime()) || midnight.toISOString().slice(0, 10) !== day)
    return refuse(common.invalid({ reason: `时间 ${text} 不存在` }))
  return at.toISOString()
}

const SECOND_MS = 1_000
/** Length of a day of the hospital's zone, which has no summer time. */
export const DAY_MS = 86_400_000

/** The first moment after a span that ends with `text`: a day alone means the whole day, 23:59:59 the whole second. */
export const endOf = (text: string): string => {
  const step = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DAY_MS : SECOND_MS
  return new Date(Date.parse(momentOf(text)) + step).toISOString()
}
