/** Appointments of a demo clinic: of those who came, of those who are still to come, of one who did not, and the rooms they are in. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { closures } from '@clinic/contract/areas/appointments/closures.ts'
import { appointmentResources } from '@clinic/contract/areas/appointments/resources.ts'
import { waiting as waits } from '@clinic/contract/areas/appointments/waiting.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Refused } from '../kit/context.ts'
import type { Session } from '../kit/session.ts'
import type { Clinic, Known } from './clinic.ts'
import type { Kind } from './content/words.ts'
import type { Scene } from './stage.ts'
import { addDays, addMinutes, dateOf, midnightOf, weekdayOf } from './timetable.ts'

const STEP = 5
const MINUTES = 30
/** Of those who come, how many said so before. */
const BOOKED_AHEAD = 0.35
/** Days from today that are looked at, and the hours of a doctor that are taken of each. */
const COMING_DAYS = 8
const hours = [9, 9.5, 10, 11, 14, 15, 16, 17]
const TAKEN = 0.6
const PENDING = 0.2
/** Of today's who did not come. */
const MISSED = 2
/** Of those who are still to come: what they have in mind is done by a department, or talked over with a consultant first. */
const TREATED = 0.5
/** Who found no place, and the days from today within which they want one. */
const WAITING = ['想约最早的一班，接到电话能在一小时内到', '只有周末方便'] as const
const WANTED = [1, 7] as const
/** Days after which a device is maintained: past those that are booked. */
const MAINTAINED_IN = 12
const SUNDAY = 0

type Booking = InputOf<typeof appointments.create>

/** A moment as calls take it: of the clinic's zone. */
const clock = (at: Date): string => {
  const minutes = Math.floor((at.getTime() - midnightOf(at).getTime()) / 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${dateOf(at)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`
}

/** Books, or finds the place taken: then she comes without. */
const book = async (
  { act }: Scene,
  who: Session,
  at: Date,
  said: Booking,
  call: typeof appointments.create | typeof appointments.insertTreatment = appointments.create,
): Promise<number | null> => {
  try {
    return (await act(who, at, call, said)).id
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const nextStep = (at: Date): Date => new Date(Math.ceil(at.getTime() / (STEP * 60_000)) * STEP * 60_000)

/** Called the day before, by some of those who come. Her arrival comes to her appointment by itself. */
export const bookedAhead = async (clinic: Clinic, scene: Scene, at: Date, known: Known): Promise<void> => {
  const random = clinic.random.fork(`booked ${at.toISOString()}`)
  if (!random.chance(BOOKED_AHEAD)) return
  const start = nextStep(addMinutes(at, 1))
  if (dateOf(start) !== dateOf(at)) return
  await book(scene, clinic.people.byRole.get('front')![0]!, addDays(at, -1), {
    customerId: known.customerId,
    startTime: clock(start),
    endTime: clock(addMinutes(start, MINUTES)),
    consultantId: known.consultant.staffId,
    doctorId: known.doctor.staffId,
  })
}

const things: Readonly<Record<Kind, readonly (readonly [name: string, kind: 'room' | 'chair' | 'device'])[]>> = {
  医美: [
    ['面诊室 1', 'room'],
    ['面诊室 2', 'room'],
    ['治疗室', 'room'],
    ['皮秒激光仪', 'device'],
  ],
  口腔: [
    ['1 号牙椅', 'chair'],
    ['2 号牙椅', 'chair'],
    ['3 号牙椅', 'chair'],
    ['口扫仪', 'device'],
  ],
  综合: [
    ['1 诊室', 'room'],
    ['2 诊室', 'room'],
    ['理疗仪', 'device'],
  ],
}

/** A device is looked after by its maker on a morning the week after next. */
const maintained = ({ act }: Pick<Scene, 'act'>, admin: Session, at: Date, resourceId: number) => {
  const morning = addDays(midnightOf(at), MAINTAINED_IN)
  const span = { startsAt: clock(addMinutes(morning, 9 * 60)), endsAt: clock(addMinutes(morning, 12 * 60)) }
  return act(admin, at, closures.place, { resourceId, ...span, kind: 'repair', reason: '厂家年度保养', rows: [] })
}

/** @returns ids of what a customer lies or sits in, by the field that names it */
const furnish = async ({ clinic, people: { admin } }: Clinic, { act }: Scene, at: Date) => {
  const made: { readonly roomId?: number; readonly chairId?: number }[] = []
  for (const [sort, [name, kind]] of things[clinic.kind].entries()) {
    const { id } = await act(admin, at, appointmentResources.create, { name, kind, sort, turnaroundMin: 0 })
    if (kind === 'device') await maintained({ act }, admin, at, id)
    if (kind === 'room') made.push({ roomId: id })
    if (kind === 'chair') made.push({ chairId: id })
  }
  return made
}

type Slot = { readonly start: Date; readonly n: number; readonly doctor: Session }

/** Half hours of doctors from today on, in their order. */
const slotsFrom = ({ people }: Clinic, now: Date): Slot[] =>
  Array.from({ length: COMING_DAYS }, (_, day) => addDays(midnightOf(now), day))
    .filter((midnight) => weekdayOf(midnight) !== SUNDAY)
    .flatMap((midnight) =>
      hours.flatMap((hour) =>
        people.byRole.get('doctor')!.map((doctor, n) => ({ start: addMinutes(midnight, hour * 60), n, doctor })),
      ),
    )

/**
 * Some of the coming half hours are taken, one of them was taken back, and of today's that are over two were waited for in vain.
 * @param idle customers who are not in the house; each is booked once
 */
export const bookComing = async (clinic: Clinic, scene: Scene, idle: readonly Known[], now: Date): Promise<void> => {
  const random = clinic.random.fork('coming')
  const front = clinic.people.byRole.get('front')![0]!
  const said = addDays(now, -1)
  const places = await furnish(clinic, scene, said)
  const waiting = random.shuffle([...idle])
  await waitForPlaces(clinic, scene, waiting, now)
  const take = async ({ start, n, doctor }: Slot): Promise<number | null> => {
    const known = waiting.pop()
    if (!known) return null
    const product = random.chance(TREATED) ? random.pick(clinic.catalogue.products) : null
    const booking = {
      ...{ customerId: known.customerId, doctorId: doctor.staffId, consultantId: known.consultant.staffId },
      ...{ startTime: clock(start), endTime: clock(addMinutes(start, MINUTES)), pending: random.chance(PENDING) },
      ...places[n % places.length],
      ...{ deptId: doctor.departmentId, remark: known.demand },
      ...(product ? { items: [{ productId: product.id }] } : {}),
    }
    return await book(scene, front, said, booking, product ? appointments.insertTreatment : appointments.create)
  }
  const slots = slotsFrom(clinic, now)
  const over = ({ start }: Slot) => addMinutes(start, MINUTES) < now
  for (const slot of slots.filter(over).slice(0, MISSED)) {
    const id = await take(slot)
    if (id) await scene.act(front, now, appointments.noShow, { id })
  }
  const made: number[] = []
  for (const slot of slots.filter(({ start }) => start > now)) {
    const id = random.chance(TAKEN) ? await take(slot) : null
    if (id) made.push(id)
  }
  const gone = made.at(-1)
  if (gone) await scene.act(front, now, appointments.cancel, { id: gone, reason: '时间冲突' })
}

/** Two who would come earlier than there is room. */
const waitForPlaces = async (clinic: Clinic, { act }: Scene, idle: Known[], now: Date): Promise<void> => {
  const [dateFrom, dateTo] = WANTED.map((days) => dateOf(addDays(now, days))) as [string, string]
  const front = clinic.people.byRole.get('front')![0]!
  for (const [n, note] of WAITING.entries()) {
    const known = idle.pop()
    if (!known) return
    await act(front, now, waits.create, {
      ...{ customerId: known.customerId, doctorId: known.doctor.staffId, deptId: known.doctor.departmentId },
      ...{ productId: clinic.catalogue.products[n]!.id, dateFrom, dateTo, note, priority: n === 0 ? 'high' : 'normal' },
    })
  }
}
