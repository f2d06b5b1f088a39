/** From when a wait is long: the hospital's minutes, and what every hospital begins with until they are known. */
import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'

export type Minutes = { readonly amber: number; readonly red: number }

/** Class of a clock that shows so many minutes. */
export const toneOf = (waited: number, { amber, red }: Minutes): string =>
  waited >= red ? ' late' : waited >= amber ? ' soon' : ''

/** How this hospital runs its line. */
export const useQueueSetting = () => {
  const may = useMay()
  return useAnswer(triageQueue.setting, may(triageQueue.setting.may) ? {} : null, { freshFor: 300_000 }).data
}

export const useWaitMinutes = (): Minutes => {
  const setting = useQueueSetting()
  return setting ? { amber: setting.amberMinutes, red: setting.redMinutes } : waitMinutes
}
