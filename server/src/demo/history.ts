/** Ninety days of three clinics, day by day, ending now. The clinics live side by side, each in order. */
import { businessDay } from '@clinic/contract/days.ts'
import type { Database } from '../kit/db/database.ts'
import { fillCatalogue } from './catalogue.ts'
import { Clinic } from './clinic.ts'
import { clinics, projectsOf } from './clinics.ts'
import { type DayPlan, liveDay } from './day.ts'
import { closeBooks } from './money.ts'
import { openGroup } from './open.ts'
import { randomFrom } from './random.ts'
import type { Stage } from './stage.ts'
import { addDays, addMinutes, dateOf, midnightOf, weekdayOf } from './timetable.ts'
import { liveToday } from './today.ts'

/** Days of the everyday history before today. */
export const DAYS = 90
/** Of all customers, those the online desk entered and who have not come yet. */
const LEADS = 0.4
/** The books of so many of the last days are closed, but for yesterday's. */
const CLOSED = 4
const SETTLE_AT = [0.04, 0.15, 0.4]

export type HistorySpec = {
  readonly seed: number
  readonly now: Date
  /** Customers in all three clinics, about. */
  readonly customers: number
  /** Days before today. */
  readonly days: number
  /** Days that have been lived, of all; called after each. */
  /** Looks at the tables anew (ANALYZE). */
  readonly settled: () => Promise<unknown>
  readonly onProgress: (done: number, of: number) => void
}

export const liveThroughHistory = async (stage: Stage, database: Database, spec: HistorySpec): Promise<void> => {
  const today = midnightOf(spec.now)
  // Closed by who comes in this morning.
  const yesterday = businessDay(addDays(spec.now, -1))
  const founded = addMinutes(addDays(today, -spec.days - 1), 10 * 60)
  const people = await openGroup(stage, database, founded, spec.settled)
  const days = clinics.length * (spec.days + 1)
  let done = 0
  const lived = async (): Promise<void> => {
    spec.onProgress(++done, days)
    // Plans made for empty tables would be kept while these fill.
    if (SETTLE_AT.some((share) => done === Math.round(days * share))) await spec.settled()
  }
  const lives = clinics.map(async (definition, index) => {
    const random = randomFrom(`${spec.seed}/${definition.n}`)
    const catalogue = await fillCatalogue(stage, people[index]!, projectsOf(definition.kind), founded)
    const clinic = new Clinic(stage, definition, people[index]!, catalogue, random)
    const plans = planDays(clinic, spec, today)
    for (const plan of plans.slice(0, -1)) {
      await liveDay(clinic, plan)
      if (plan.day >= spec.days - CLOSED && dateOf(plan.midnight) < yesterday)
        await stage.scene(people[index]!.hospitalId, (scene) =>
          closeBooks(clinic, scene, addMinutes(plan.midnight, 19 * 60)),
        )
      await lived()
    }
    await liveToday(clinic, plans.at(-1)!, spec.now)
    await lived()
  })
  await Promise.all(lives)
}

/** How many come on each day: the clinic's share spread over the weeks, with some chance. */
const planDays = ({ clinic, random }: Clinic, { customers, days: past }: HistorySpec, today: Date): DayPlan[] => {
  const days = Array.from({ length: past + 1 }, (_, day) => addDays(today, day - past))
  const weights = days.map((midnight) => clinic.week[weekdayOf(midnight)]! * (0.8 + random.next() * 0.4))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const daily = (total: number, weight: number): number => {
    const exact = (total * weight) / whole
    return Math.floor(exact) + (random.chance(exact % 1) ? 1 : 0)
  }
  const own = customers * clinic.share
  return days.map((midnight, day) => ({
    day,
    midnight,
    strangers: daily(own * (1 - LEADS), weights[day]!),
    leads: daily(own * LEADS, weights[day]!),
  }))
}
