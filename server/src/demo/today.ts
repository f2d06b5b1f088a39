/** The clinic as it stands at this moment: people waiting, consultations running, orders at the till, sessions due. */
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { askForApproval } from './approvals.ts'
import { keepBlacklist } from './blacklist.ts'
import { bookComing, bookedAhead } from './bookings.ts'
import type { Clinic, Known } from './clinic.ts'
import { hearComplaints } from './complaints.ts'
import { sendSomeCoupons } from './coupons.ts'
import { type DayPlan, morningToEvening, readMessages } from './day.ts'
import { reportProspects } from './declarations.ts'
import { disputeSome } from './disputes.ts'
import { moveMoney, payByCoupon } from './money.ts'
import { moveRarer } from './money-kinds.ts'
import { passOn } from './passing-on.ts'
import { tendPool } from './pool.ts'
import { keepPromises } from './promises.ts'
import { tendReferrals } from './referrals.ts'
import { keepRoster } from './rosters.ts'
import { tendSegments } from './segments.ts'
import { type Ago, addMinutes, agoIn, DAY_SO_FAR, midnightOf } from './timetable.ts'
import { arrive, endConsultation, receive, register, takeHome, writeOrder } from './visit.ts'
import { keepVisits } from './visits.ts'

/** What is still open in a clinic of this size; the first clinic shows most. */
const OPEN = { waiting: 4, unpaid: 3, due: 3 } as const

/** Lives through today up to `now` and leaves it in the middle of things. The till stays open. */
export const liveToday = async (clinic: Clinic, plan: DayPlan, now: Date): Promise<void> => {
  const { stage, people, till } = clinic
  const ago = agoIn(now)
  const opening = new Date(Math.min(addMinutes(midnightOf(now), 8 * 60 + 45).getTime(), ago(DAY_SO_FAR).getTime()))
  await stage.scene(people.hospitalId, (scene) => till.open(scene, opening))
  await stage.scene(people.hospitalId, (scene) => tellEverybody(clinic, scene, opening))
  await stage.scene(people.hospitalId, (scene) => tendPool(scene, people, opening))
  await stage.scene(people.hospitalId, (scene) => tendSegments(scene, people, opening))
  await stage.scene(people.hospitalId, (scene) => tendReferrals(scene, people, opening))
  await morningToEvening(clinic, plan, now)
  await stage.scene(people.hospitalId, (scene) => readMessages(clinic, scene, ago(130)))
  await leaveDue(clinic, plan, ago)
  await moveMoney(clinic, idleOf(clinic), ago)
  await leaveUnpaid(clinic, ago)
  const here = clinic.known.filter(({ seenOn }) => seenOn === HERE_NOW)
  await askForApproval(clinic, here, ago)
  await leaveRunning(clinic, ago)
  await leaveWaiting(clinic, ago)
  await stage.scene(people.hospitalId, (scene) => sendSomeCoupons(scene, people, ago(3)))
  await stage.scene(people.hospitalId, (scene) => payByCoupon(clinic, scene, ago(2)))
  await stage.scene(people.hospitalId, (scene) => moveRarer(clinic, scene, idleOf(clinic), ago(1)))
  await stage.scene(people.hospitalId, (scene) => passOn(clinic, scene, idleOf(clinic), ago(1)))
  await stage.scene(people.hospitalId, (scene) => keepRoster(clinic, scene, now))
  await stage.scene(people.hospitalId, (scene) => bookComing(clinic, scene, idleOf(clinic), now))
  await stage.scene(people.hospitalId, (scene) => hearComplaints(scene, people, idleOf(clinic), now))
  await stage.scene(people.hospitalId, (scene) => keepPromises(scene, people, idleOf(clinic), now))
  await stage.scene(people.hospitalId, (scene) => keepVisits(scene, people, opening))
  await stage.scene(people.hospitalId, async (scene) =>
    disputeSome(clinic, scene, await reportProspects(clinic, scene, opening), opening),
  )
  // Last: whoever is refused service does not come again.
  await stage.scene(people.hospitalId, (scene) => keepBlacklist(scene, people, opening))
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
  const idle = idleOf(clinic)
  const back = random.chance(0.4) && idle.length > 0 ? random.pick(idle) : null
  const chosen = back ?? (await register(clinic, scene, at))
  if (back) await bookedAhead(clinic, scene, at, chosen)
  else known.push(chosen)
  chosen.seenOn = HERE_NOW
  return chosen
}
/** Marks somebody as being in the house, so that nobody stands at two places. */
const HERE_NOW = 1_000_000

/** What came so many minutes after something that began `minutes` ago. */
const since =
  (ago: Ago, minutes: number) =>
  (later: number): Date =>
    ago(minutes - later)

/** Customers who were here before, and are not now. */
const idleOf = ({ known }: Clinic): Known[] => known.filter(({ seenOn }) => seenOn >= 0 && seenOn < HERE_NOW)

const leaveDue = async (clinic: Clinic, { day }: DayPlan, ago: Ago): Promise<void> => {
  for (let i = 0; i < OPEN.due; i++) {
    const at = since(ago, 120 - i * 10)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at(0))
      const triageId = await arrive(clinic, scene, at(1), known)
      const recordId = await receive(scene, at(2), known, triageId)
      const bill = await writeOrder(clinic, scene, at(20), { known, triageId, recordId })
      await endConsultation(clinic, scene, at(22), { known, triageId, deal: true })
      await clinic.till.settle(scene, at(30), bill, known)
      await takeHome(clinic, scene, at(30), { known, orderId: bill.id, day })
    })
  }
}

const leaveUnpaid = async (clinic: Clinic, ago: Ago): Promise<void> => {
  for (let i = 0; i < OPEN.unpaid; i++) {
    const at = since(ago, 70 - i * 12)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at(0))
      const triageId = await arrive(clinic, scene, at(1), known)
      const recordId = await receive(scene, at(3), known, triageId)
      await writeOrder(clinic, scene, at(24), { known, triageId, recordId })
      await endConsultation(clinic, scene, at(26), { known, triageId, deal: true })
    })
  }
}

/** Every consultant but one is talking to somebody. */
const leaveRunning = async (clinic: Clinic, ago: Ago): Promise<void> => {
  const busy = clinic.consultants.slice(0, Math.max(1, clinic.consultants.length - 1))
  for (const [index, consultant] of busy.entries()) {
    const at = since(ago, 45 - index * 9)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at(0))
      known.consultant = consultant
      const triageId = await arrive(clinic, scene, at(1), known)
      await receive(scene, at(5), known, triageId)
    })
  }
}

const leaveWaiting = async (clinic: Clinic, ago: Ago): Promise<void> => {
  for (let i = 0; i < OPEN.waiting; i++) {
    const at = ago(38 - i * 10)
    await clinic.stage.scene(clinic.people.hospitalId, async (scene) => {
      const known = await someoneNow(clinic, scene, at)
      await arrive(clinic, scene, at, known)
    })
  }
}
