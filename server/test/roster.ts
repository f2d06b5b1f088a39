/** A clinic with people to roster: heads, two colleagues of one department, and the shifts a hospital begins with by their short names. */
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { scheduling, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { datesOf, weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { present } from '../src/kit/clock.ts'
import { oneSlice, sheetFile } from '../src/kit/sheets.ts'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'

export const HEAD = [
  'scheduling:list',
  'scheduling:add',
  'scheduling:edit',
  'scheduling:delete',
  'scheduling:copy',
  'scheduling:publish',
  'scheduling:leave',
  'scheduling:swapApprove',
  'scheduling:export',
  'scheduling:import',
  'setting:shift:list',
]
export const MINE = ['scheduling:mine:list', 'scheduling:mine:swap', 'scheduling:mine:absence']
export const JUDGE = [
  'sensitive:customer-capital',
  'audit:todo:list',
  'audit:todo:pass',
  'audit:todo:reject',
  'scheduling:leave',
  'scheduling:swapApprove',
]
const SKIN = '美容皮肤科'

export type RosterClinic = {
  readonly clinic: Clinic
  readonly head: Actor
  /** Both of one department. */
  readonly nurse: Actor
  readonly colleague: Actor
  /** Id of a shift by its short name. */
  readonly id: (short: string) => number
  /** Monday of the week after next: nothing of it is past, whatever the hour. */
  readonly monday: string
  /** The seven days of it. */
  readonly week: readonly string[]
  /** Saves days of people as they were last read: `[who, date, '早']`, several shifts as `早晚`, none as ''. */
  readonly put: (...days: readonly (readonly [Actor, string, string])[]) => Promise<number>
  /** What somebody's day holds, by short names. */
  readonly on: (who: Actor, date: string) => Promise<string>
  /** @param confirmed bookings that lie outside stay booked, and that is meant */
  readonly publish: (confirmed?: boolean) => Promise<unknown>
}

export const newRoster = async (): Promise<RosterClinic> => {
  const clinic = await newClinic()
  const head = await clinic.with(HEAD)
  const nurse = await clinic.with(MINE, { department: SKIN })
  const colleague = await clinic.with(MINE, { department: SKIN })
  const types = (await head.ask(shiftTypes.list, {})).result
  const id = (short: string): number => types.find(({ shortName }) => shortName === short)!.id
  const short = (wanted: number): string => types.find((one) => one.id === wanted)?.shortName ?? '?'
  const monday = daysAfter(weekOf(today(present())), 14)
  const dayOf = async (who: Actor, date: string) => {
    const { days } = await head.ask(scheduling.matrix, { from: date, days: 1 })
    return days.find(({ staffId }) => staffId === who.staffId)
  }
  return {
    clinic,
    head,
    nurse,
    colleague,
    id,
    monday,
    week: datesOf(monday, 7),
    put: async (...days) => {
      const read = await Promise.all(days.map(([who, date]) => dayOf(who, date)))
      const wanted = days.map(([who, date, shorts], at) => ({
        staffId: who.staffId,
        date,
        stamp: read[at]?.stamp ?? '',
        shifts: [...shorts].map((one) => ({ shiftTypeId: id(one) })),
      }))
      return (await head.ask(scheduling.batch, { days: wanted })).changed
    },
    on: async (who, date) => {
      const day = await dayOf(who, date)
      return (day?.shifts ?? []).map(({ shiftTypeId }) => short(shiftTypeId)).join('')
    },
    publish: (confirmed = false) => head.ask(scheduling.publish, { week: monday, confirmed }),
  }
}

/** A swap that was asked for and agreed to. */
export const agreedSwap = async ({ nurse, colleague }: RosterClinic, myDate: string, theirDate: string) => {
  const { id } = await nurse.ask(away.askSwap, { withId: colleague.staffId, myDate, theirDate, reason: '家里有事' })
  const { swaps } = await colleague.ask(away.mine, { from: myDate, days: 7 })
  const { version } = swaps.find((one) => one.id === id)!
  await colleague.ask(away.answerSwap, { id, version, agree: true })
  return id
}

/** A sheet of a roster as it is sent: a line a shift, by its columns. */
export const rosterSheet = async (rows: readonly Record<string, string>[]): Promise<string> => {
  const columns = Object.keys(rows[0]!).map((key) => ({ header: key, key }))
  const parts: Buffer[] = []
  for await (const part of sheetFile('x', columns, oneSlice(rows)).body as AsyncIterable<Buffer>)
    parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('base64')
}
