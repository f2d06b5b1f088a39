/** An appointment goes where its visit goes: linked on arrival, served, finished, and booked again where the visit is cancelled. */
import { stateByVisit } from '@clinic/contract/areas/appointments/rules.ts'
import { type TriageState, triageStates } from '@clinic/contract/areas/triage/nouns.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Bool, sqlOf } from '../../../kit/db/rows.ts'
import { momentOf } from '../../../kit/moment.ts'
import { visitOf } from '../../triage/reads.ts'
import { appointmentHappened, type Held, lockWhere, stepTaken, writeAppointment } from '../booking/appointment.ts'
import { freeSessions, itemsIn, keepWhatIsLeft } from '../booking/items.ts'
import { needsOf } from '../booking/needs.ts'
import { placesAt } from '../engine/free.ts'
import { releasePlaces, takePlaces } from '../engine/places.ts'

/** Who registers at the desk without looking at the book: of her appointments of today the one whose time is nearest becomes the visit. */
export const linkArrival = async (ctx: Context, visit: { id: number; customerId: number }): Promise<void> => {
  const [held] = await lockWhere(
    ctx,
    sql`a.id = (select n.id from appointments.appointment n
      where n.customer_id = ${visit.customerId} and n.state in ('pending', 'booked') and n.on_date = kit.today()
      order by abs(extract(epoch from n.starts_at - kit.clock())), n.id limit 1) and a.state in ('pending', 'booked')`,
  )
  if (!held) return
  const { id, customerId } = held
  await writeAppointment(ctx, held, {
    state: 'arrived',
    triage_id: visit.id,
    arrived_at: sql`kit.clock()`,
    untold_since: null,
  })
  stepTaken(ctx, id, 'report', { from: held.state, to: 'arrived', reason: '分诊登记时关联' })
  await freeSessions(ctx, await itemsIn(ctx, [id]))
  ctx.tell('appointment.changed', id)
  await appointmentHappened(ctx, { kind: 'arrived', appointmentId: id, customerId })
}

const Stands = { id: Id, visit: Word(...triageStates), leftUnseen: Bool }

/** Booked again: her place is taken anew where it was left, and her sessions are kept as far as they are there. */
const bookAgain = async (ctx: Context, held: Held): Promise<void> => {
  const span = { from: Date.parse(momentOf(held.startTime)), until: Date.parse(momentOf(held.endTime)) }
  const needs = await needsOf(ctx, held)
  await takePlaces(ctx, { type: 'appointment', id: held.id }, placesAt(needs, span.from, span.until), {
    overbooked: true,
  })
  await keepWhatIsLeft(ctx, held.id, held.day)
}

const goOn = async (ctx: Context, held: Held, visit: { state: TriageState; leftUnseen: boolean }): Promise<void> => {
  const to = stateByVisit(visit)
  if (to === held.state) return
  const left = to === 'booked' ? { triage_id: null, made_visit: false, arrived_at: null } : {}
  await writeAppointment(ctx, held, { state: to, ...left })
  stepTaken(ctx, held.id, 'visit', { from: held.state, to })
  if (to === 'finished') await releasePlaces(ctx, { type: 'appointment', id: held.id })
  if (to === 'booked') await bookAgain(ctx, held)
  ctx.tell('appointment.changed', held.id)
}

/** Visits went on: what was booked for them goes along. */
export const followVisits = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  const followed = await lockWhere(
    ctx,
    sql`a.triage_id = any(${[...ids]}::bigint[]) and a.state in ('arrived', 'serving', 'finished')`,
  )
  if (followed.length === 0) return
  const { rows } = await sqlOf(Stands)`
    select a.id, v.state as visit, v.left_unseen as "leftUnseen"
    from appointments.appointment a join ${sql.raw(visitOf('v', 'a'))}
    where a.id = any(${followed.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  for (const held of followed) {
    const stands = rows.find(({ id }) => id === held.id)
    if (stands) await goOn(ctx, held, { state: stands.visit, leftUnseen: stands.leftUnseen })
  }
}
