/** How long a consultation has lasted, in words; what was put aside does not count. */
import { consultedSec } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultListRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { durationText, minuteAt } from '@clinic/contract/days.ts'
import { minutesSince, useMinute } from '../../../kit/tick.ts'

type Timed = Pick<ConsultListRow, 'startTime' | 'endTime' | 'pausedAt' | 'pausedSec'>

const minutes = (seconds: number): number => Math.floor(seconds / 60)

/** Minutes of consulting at a minute since the epoch. */
export const consultedMinutes = (record: Timed, minute: number): number =>
  minutes(consultedSec(record, minuteAt(minute)))

/** Minutes it was put aside, the present pause included. */
export const asideMinutes = ({ pausedAt, pausedSec }: Pick<Timed, 'pausedAt' | 'pausedSec'>, minute: number): number =>
  minutes(pausedSec) + (pausedAt === null ? 0 : minutesSince(pausedAt, minute))

/** 49 分，挂起 10 分 */
export const useConsulted = (record: Timed): string => {
  const minute = useMinute()
  const aside = asideMinutes(record, minute)
  return `${durationText(consultedMinutes(record, minute))}${aside > 0 ? `，挂起 ${durationText(aside)}` : ''}`
}
