/** The demo group with its people and what it sells. */
import type { Database } from '../kit/db/database.ts'
import { fillCatalogue } from './catalogue.ts'
import { clinics, projectsOf } from './clinics.ts'
import { openGroup } from './open.ts'
import type { Stage } from './stage.ts'
import { addDays, addMinutes, midnightOf } from './timetable.ts'

export const DAYS = 90
export type HistorySpec = {
  readonly seed: number
  readonly now: Date
  readonly customers: number
  /** Looks at the tables anew (ANALYZE). */
  readonly settled: () => Promise<unknown>
  readonly onProgress: (done: number, of: number) => void
}

export const liveThroughHistory = async (stage: Stage, database: Database, spec: HistorySpec): Promise<void> => {
  const founded = addMinutes(addDays(midnightOf(spec.now), -DAYS - 1), 10 * 60)
  const people = await openGroup(stage, database, founded, spec.settled)
  for (const [index, { kind }] of clinics.entries()) {
    await fillCatalogue(stage, people[index]!, projectsOf(kind), founded)
    spec.onProgress(index + 1, clinics.length)
  }
}
