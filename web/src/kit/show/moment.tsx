/** Moments as short as they can be read: 今天 08:33, 11-22 08:29, 2025-12-06; the whole of it on hover. */
import { useHospitalDay } from '../tick.ts'
import { None } from './text.tsx'

/**
 * A moment of the wire beside the hospital's day: today by its clock, this year without the year, other years by day.
 * @param today `YYYY-MM-DD`, the hospital's
 */
export const shortMoment = (moment: string | null | undefined, today: string): string => {
  if (!moment) return ''
  const [day, clock] = [moment.slice(0, 10), moment.slice(11, 16)]
  if (day.slice(0, 4) !== today.slice(0, 4)) return day
  if (!clock) return day === today ? '今天' : day.slice(5)
  return `${day === today ? '今天' : day.slice(5)} ${clock}`
}

/** The same where the day is plain from what stands around it, as at a till: today's by its clock alone. */
export const clockMoment = (moment: string | null | undefined, today: string): string =>
  moment?.startsWith(`${today} `) ? moment.slice(11, 16) : shortMoment(moment, today)

/** A moment in a list or a card. @param clock today's by its clock alone */
export const ShortMoment = ({ at, clock = false }: { at: string | null | undefined; clock?: boolean }) => {
  const today = useHospitalDay()
  if (!at) return <None />
  return (
    <time className="figure" dateTime={at.replace(' ', 'T')} title={at}>
      {(clock ? clockMoment : shortMoment)(at, today)}
    </time>
  )
}
