/** When it would suit whoever waits, in words. */
import { type DayPart, dayPartWords } from '@clinic/contract/areas/appointments/wait-words.ts'

type Window = { readonly dateFrom: string; readonly dateTo: string; readonly dayPart: DayPart }

/** 11-27 至 11-30 上午 */
export const windowText = ({ dateFrom, dateTo, dayPart }: Window): string => {
  const days = `${dateFrom.slice(5)}${dateTo === dateFrom ? '' : ` 至 ${dateTo.slice(5)}`}`
  return dayPart === 'any' ? days : `${days} ${dayPartWords[dayPart]}`
}
