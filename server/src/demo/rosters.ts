/**
 * The roster of a demo clinic: last week published, this week and the next where nobody receives. Of those who receive both stand
 * as drafts: the demo is begun at any hour, and whoever tries it out at night, or books for a Sunday, finds somebody.
 */
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { scheduling, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import type { Session } from '../kit/session.ts'
import type { Clinic } from './clinic.ts'
import type { Scene } from './stage.ts'
import { addDays, dateOf } from './timetable.ts'

/** Who receives, and by what a day of hers is called from Monday to Sunday; the others work 早 and 中 in turn. */
const RECEIVING = ['doctor', 'head', 'consultant'] as const
const whole = ['全', '全', '全', '全', '全', '全', '休'] as const
const turns = [
  ['早中', '早中', '早', '早中', '早中', '早', '休'],
  ['中晚', '早', '中晚', '休', '早中', '中晚', '早中'],
  ['早', '中晚', '早中', '早中', '休', '早中', '中'],
] as const

type Person = { readonly who: Session; readonly receives: boolean }
const peopleOf = ({ people: { byRole } }: Clinic): Person[] => {
  const receiving = new Set(RECEIVING.flatMap((role) => byRole.get(role) ?? []))
  return [...new Set([...byRole.values()].flat())].map((who) => ({ who, receives: receiving.has(who) }))
}

/** A day before its week begins, or this morning where the week is under way. */
const saving = async (
  { people: { admin } }: Clinic,
  { act }: Scene,
  at: Date,
  everybody: readonly Person[],
  week: string,
): Promise<void> => {
  const { result: types } = await act(admin, at, shiftTypes.list, {})
  const idOf = (short: string) => types.find(({ shortName }) => shortName === short)!.id
  const days = everybody.flatMap(({ who, receives }, n) =>
    (receives ? whole : turns[n % turns.length]!).map((shorts, day) => ({
      staffId: who.staffId,
      date: daysAfter(week, day),
      stamp: '',
      shifts: [...shorts].map((short) => ({ shiftTypeId: idOf(short) })),
    })),
  )
  await act(admin, at, scheduling.batch, { days })
}

/** @param now the moment the clinic is left at */
export const keepRoster = async (clinic: Clinic, scene: Scene, now: Date): Promise<void> => {
  const { admin } = clinic.people
  const everybody = peopleOf(clinic)
  const week = weekOf(dateOf(now))
  const ago = (days: number) => addDays(now, -days)
  for (const [by, day] of [
    [-7, 14],
    [0, 7],
    [7, 0],
  ] as const)
    await saving(clinic, scene, ago(day), everybody, daysAfter(week, by))
  await scene.act(admin, ago(14), scheduling.publish, { week: daysAfter(week, -7) })
  const received = new Set(everybody.filter(({ receives }) => receives).map(({ who }) => who.departmentId))
  const others = new Set(everybody.map(({ who }) => who.departmentId).filter((one) => one && !received.has(one)))
  for (const departmentId of others)
    for (const [at, by] of [
      [ago(7), 0],
      [now, 7],
    ] as const)
      await scene.act(admin, at, scheduling.publish, { week: daysAfter(week, by), departmentId: departmentId! })
  await askAway(clinic, scene, now, daysAfter(week, 14))
}

/** A doctor is at a congress the week after next, and a nurse asks for a day. */
const askAway = async (
  { people: { admin, byRole } }: Clinic,
  { act }: Scene,
  at: Date,
  week: string,
): Promise<void> => {
  const doctor = byRole.get('doctor')?.at(-1)
  const nurse = byRole.get('nurse')?.[0]
  const from = (day: number, clock: string) => `${daysAfter(week, day)} ${clock}:00`
  if (doctor) {
    const stop = { kind: 'stop', startsAt: from(3, '13:30'), endsAt: from(3, '18:00'), reason: '参加学术会议' } as const
    await act(admin, at, away.placeLeave, { staffId: doctor.staffId, ...stop })
  }
  if (nurse)
    await act(nurse, at, away.askLeave, {
      kind: 'leave',
      startsAt: from(1, '08:30'),
      endsAt: from(1, '17:30'),
      reason: '孩子家长会',
    })
}
