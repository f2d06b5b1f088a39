/** One past day of a clinic, from opening the till to closing it. */
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { bookedAhead } from './bookings.ts'
import type { Clinic, Known } from './clinic.ts'
import { addMinutes, arrivals } from './timetable.ts'
import {
  arrive,
  comeForSession,
  endConsultation,
  giveUp,
  receive,
  recharge,
  register,
  takeHome,
  treat,
  writeOrder,
} from './visit.ts'

export type DayPlan = {
  /** Number of the day in the clinic's life, from 0. */
  readonly day: number
  readonly midnight: Date
  /** How many people who have never been here come today. */
  readonly strangers: number
  /** How many leads the online desk enters. */
  readonly leads: number
}

const OPENING = 8 * 60 + 45
const CLOSING = 18 * 60 + 30
/** Leads that come some day, and customers who come back to talk. */
const COME_BACK = 0.35

export const liveDay = async (clinic: Clinic, plan: DayPlan): Promise<void> => {
  const { stage, people, till } = clinic
  await stage.scene(people.hospitalId, (scene) => till.open(scene, addMinutes(plan.midnight, OPENING)))
  await enterLeads(clinic, plan)
  await morningToEvening(clinic, plan)
  await stage.scene(people.hospitalId, async (scene) => {
    await till.close(scene, addMinutes(plan.midnight, CLOSING))
    await readMessages(clinic, scene, addMinutes(plan.midnight, CLOSING + 5))
  })
}

/** Nobody goes home with unread messages. */
export const readMessages = async ({ consultants }: Clinic, scene: InScene, at: Date): Promise<void> => {
  for (const consultant of consultants) await scene.act(consultant, at, messages.confirmAll, {})
}

const enterLeads = async (clinic: Clinic, { midnight, leads }: DayPlan): Promise<void> => {
  const times = arrivals(clinic.random, midnight, leads)
  if (times.length === 0) return
  await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
    for (const at of times) clinic.known.push(await register(clinic, scene, at, true))
  })
}

/** Everybody who comes today, in the order of arrival; returns as soon as the next one would come after `until`. */
export const morningToEvening = async (clinic: Clinic, plan: DayPlan, until?: Date): Promise<void> => {
  const { random, stage, people } = clinic
  const returning = dueToday(clinic, plan)
  const visitors: (Known | null)[] = random.shuffle([...returning, ...Array<null>(plan.strangers).fill(null)])
  const times = arrivals(random, plan.midnight, visitors.length)
  for (const [index, visitor] of visitors.entries()) {
    const at = times[index]!
    if (until && addMinutes(at, 150) > until) break
    await stage.scene(people.hospitalId, async (scene) => {
      const known = visitor ?? (await register(clinic, scene, at))
      if (visitor) await bookedAhead(clinic, scene, at, known)
      else clinic.known.push(known)
      known.seenOn = plan.day
      const item = known.bought.find(({ left, dueOn }) => left > 0 && dueOn <= plan.day)
      if (item && known.owesFen === 0) {
        await comeForSession(clinic, scene, at, { known, item, day: plan.day })
        if (random.chance(0.8)) return
      }
      await visit(clinic, plan, scene, at, known)
    })
  }
}

/** Who has a session due, and who comes back to talk. */
const dueToday = (clinic: Clinic, { day, strangers }: DayPlan): Known[] => {
  const { random, known } = clinic
  const treated = known.filter(({ bought }) => bought.some(({ left, dueOn }) => left > 0 && dueOn <= day))
  const rested = known.filter(({ seenOn, bought }) => day - seenOn > 6 && !bought.some(({ left }) => left > 0))
  const coming = random.shuffle(treated).slice(0, Math.ceil(strangers * 1.2))
  const back = Array.from({ length: Math.round(strangers * COME_BACK) }, () =>
    rested.length > 0 ? random.pick(rested) : null,
  )
  return [...new Set([...coming, ...back.filter((one) => one !== null)])]
}

type InScene = Parameters<typeof arrive>[1]

const visit = async (clinic: Clinic, { day }: DayPlan, scene: InScene, at: Date, known: Known): Promise<void> => {
  const { random, till } = clinic
  const triageId = await arrive(clinic, scene, addMinutes(at, 2), known)
  if (random.chance(0.04)) return await giveUp(clinic, scene, addMinutes(at, 25), triageId)
  const started = addMinutes(at, random.int(4, 20))
  const recordId = await receive(scene, started, known, triageId)
  const deal = random.chance(0.55)
  if (!deal) {
    await endConsultation(clinic, scene, addMinutes(started, random.int(15, 40)), { known, triageId, deal })
    return
  }
  const ordered = addMinutes(started, random.int(15, 35))
  const bill = await writeOrder(clinic, scene, ordered, { known, triageId, recordId })
  await endConsultation(clinic, scene, addMinutes(ordered, 3), { known, triageId, deal })
  if (random.chance(0.05)) return
  const paid = addMinutes(ordered, random.int(5, 12))
  if (random.chance(0.1)) await recharge(clinic, scene, addMinutes(ordered, 4), known)
  if (known.owesFen > 0 && random.chance(0.4)) await till.repay(scene, addMinutes(ordered, 4), known)
  await till.settle(scene, paid, bill, known)
  const items = await takeHome(clinic, scene, paid, { known, orderId: bill.id, day })
  for (const item of items)
    if (known.owesFen === 0 && random.chance(0.6))
      await treat(clinic, scene, addMinutes(paid, 35), { known, item, day })
}
