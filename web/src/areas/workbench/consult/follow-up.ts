/** Who is to be called: each person once, by her newest visit, the earliest appointment to call first. */
import type { ConsultListRow } from '@clinic/contract/areas/consulting/nouns.ts'

type Standing = Pick<ConsultListRow, 'customerId' | 'startTime' | 'nextFollowTime'>

export const followUpOf = <Row extends Standing>(rows: readonly Row[]): Row[] => {
  const newest = new Map<number, Row>()
  for (const row of rows) {
    const known = newest.get(row.customerId)
    if (!known || known.startTime < row.startTime) newest.set(row.customerId, row)
  }
  // Without a day to call on she comes after those who have one.
  return [...newest.values()].toSorted(
    (a, b) =>
      (a.nextFollowTime ?? '9').localeCompare(b.nextFollowTime ?? '9') || b.startTime.localeCompare(a.startTime),
  )
}

/** To be called today, or overdue. @param today the hospital's day */
export const isDue = ({ nextFollowTime }: Pick<Standing, 'nextFollowTime'>, today: string): boolean =>
  nextFollowTime !== null && nextFollowTime.slice(0, 10) <= today
