/** The clinic as it stands at this moment: people waiting, consultations running, orders at the till, sessions due. */
import { sentMessages } from '@clinic/contract/areas/messages.ts'
import type { Clinic, Known } from './clinic.ts'
import { type DayPlan, morningToEvening, readMessages } from './day.ts'
import { addMinutes, midnightOf, minutesAgo } from './timetable.ts'
import { arrive, endConsultation, receive, register, takeHome, writeOrder } from './visit.ts'

/** What is still open in a clinic of this size; the first clinic shows most. */
const OPEN = { waiting: 4, unpaid: 3, due: 3 } as const

/** Lives through today up to `now` and leaves it in the middle of things. The till stays open. */
export const liveToday = async (clinic: Clinic, plan: DayPlan, now: Date): Promise<void> => {
  const { stage, people, till } = clinic
  const opening = Math.min(addMinutes(midnightOf(now), 8 * 60 + 45).getTime(), minutesAgo(now, 480).getTime())
  await stage.scene(people.hospitalId, (scene) => till.open(scene, new Date(opening)))
  await stage.scene(people.hospitalId, (scene) => tellEverybody(clinic, scene, new Date(opening)))
  await morningToEvening(clinic, plan, now)
  await stage.scene(people.hospitalId, (scene) => readMessages(clinic, scene, minutesAgo(now, 130)))
  await leaveDue(clinic, plan, now)
  await leaveUnpaid(clinic, now)
  await leaveRunning(clinic, now)
  await leaveWaiting(clinic, now)
}

/** What the director has to say this morning. */
const tellEverybody = async ({ people }: Clinic, { act }: Parameters<typeof arrive>[1], at: Date): Promise<void> => {
  await act(people.admin, at, sentMessages.send, {
    title: '本周例会改到周四 17:30',
    content: '各位同事：<b>本周例会改到周四 17:30</b>，地点三楼会议室，请提前安排好接诊。',
    toAll: true,
  })
}

/** A new customer, or one who was here before. */
const someoneNow = async (clinic: Clinic, scene: Parameters<typeof arrive>[1], at: Date): Promise<Known> => {
  const { random, known } = clinic
  const idle = known.filter(({ seenOn }) => seenOn >= 0 && seenOn < HERE_NOW)
  const back = random.chance(0.4) && idle.length > 0 ? random.pick(idle) : null
  const chosen = back ?? (await register(clinic, scene, at))
  if (!back) known.push(chosen)
  chosen.seenOn = HERE_NOW
  return chosen
}
/** Marks somebody as being in the house, so that nobody stands at two places. */
const HERE_NOW = 1_000_000

const leaveDue = async (clinic: Clinic, { day }: DayPlan, now: Date): Promise<void> => {
  for (let i = 0; i < OPEN.due; i++) {
    const at = minutesAgo(now, 120 - i * 10)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at)
      const triageId = await arrive(clinic, scene, addMinutes(at, 1), known)
      const recordId = await receive(scene, addMinutes(at, 2), known, triageId)
      const bill = await writeOrder(clinic, scene, addMinutes(at, 20), { known, triageId, recordId })
      await endConsultation(clinic, scene, addMinutes(at, 22), { known, triageId, deal: true })
      await clinic.till.settle(scene, addMinutes(at, 30), bill, known)
      await takeHome(clinic, scene, addMinutes(at, 30), { known, orderId: bill.id, day })
    })
  }
}

const leaveUnpaid = async (clinic: Clinic, now: Date): Promise<void> => {
  for (let i = 0; i < OPEN.unpaid; i++) {
    const at = minutesAgo(now, 70 - i * 12)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at)
      const triageId = await arrive(clinic, scene, addMinutes(at, 1), known)
      const recordId = await receive(scene, addMinutes(at, 3), known, triageId)
      await writeOrder(clinic, scene, addMinutes(at, 24), { known, triageId, recordId })
      await endConsultation(clinic, scene, addMinutes(at, 26), { known, triageId, deal: true })
    })
  }
}

/** Every consultant but one is talking to somebody. */
const leaveRunning = async (clinic: Clinic, now: Date): Promise<void> => {
  const busy = clinic.consultants.slice(0, Math.max(1, clinic.consultants.length - 1))
  for (const [index, consultant] of busy.entries()) {
    const at = minutesAgo(now, 45 - index * 9)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at)
      known.consultant = consultant
      const triageId = await arrive(clinic, scene, addMinutes(at, 1), known)
      await receive(scene, addMinutes(at, 5), known, triageId)
    })
  }
}

const leaveWaiting = async (clinic: Clinic, now: Date): Promise<void> => {
  for (let i = 0; i < OPEN.waiting; i++) {
    const at = minutesAgo(now, 38 - i * 10)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at)
      await arrive(clinic, scene, at, known)
    })
  }
}
