/** The shortcuts of a range of days (specification 000 §9); weeks begin on Monday. */
import { type Dayjs, wallNow } from './calendar.ts'

export type Preset = { readonly label: string; readonly from: Dayjs; readonly to: Dayjs }

const span = (label: string, from: Dayjs, to: Dayjs): Preset => ({ label, from, to })

/** Past ranges first, then those ahead. `future` false: a range that is still running ends today. */
export const presets = (future: boolean, now: Dayjs = wallNow()): readonly Preset[] => {
  const today = now.startOf('day')
  const monday = today.subtract((today.day() + 6) % 7, 'day')
  const last = (days: number) => span(`近${days}天`, today.subtract(days - 1, 'day'), today)
  const next = (days: number) => span(`后${days}天`, today.add(1, 'day'), today.add(days, 'day'))
  const yesterday = today.subtract(1, 'day')
  const past = [
    span('今天', today, today),
    span('昨天', yesterday, yesterday),
    ...[3, 7, 30, 90].map(last),
    span('本周', monday, future ? monday.add(6, 'day') : today),
    span('上周', monday.subtract(7, 'day'), monday.subtract(1, 'day')),
    span('本月', today.startOf('month'), future ? today.endOf('month').startOf('day') : today),
    span('今年', today.startOf('year'), future ? today.endOf('year').startOf('day') : today),
  ]
  if (!future) return past
  const tomorrow = today.add(1, 'day')
  return [
    ...past,
    span('明天', tomorrow, tomorrow),
    ...[3, 7].map(next),
    span('下周', monday.add(7, 'day'), monday.add(13, 'day')),
  ]
}
