/** A customer is told what the house made of her booking: reached, tried in vain, or not needed. Each try is a touch. */
import { appointmentRefusals, whyNotTell } from '@clinic/contract/areas/appointments/rules.ts'
import { type appointmentStops, tellOutcomes } from '@clinic/contract/areas/appointments/stop.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { touched, whyNotTouch } from '../../reach/index.ts'
import { type Changed, lockAppointment, noted, stepTaken, writeAppointment } from '../booking/appointment.ts'

type Input = InputOf<typeof appointmentStops.told>

/** These were moved, put aside or cancelled by the house: somebody has to tell their customers. */
export const mustBeTold = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  await sql`update appointments.appointment set untold_since = kit.clock() where id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
}

/** Whom the house serves no more is written off with a reason, not called. */
const touch = async (ctx: Context, customerId: number, { id, outcome, channel = 'call', note }: Input) => {
  if (outcome === 'needless') return
  refuseIf(await whyNotTouch(ctx, customerId, { purpose: 'service', channel }))
  const about = { biz: 'appointment', bizId: id, content: note?.trim() || '告知预约变动' } as const
  await touched(ctx, { customerId, channel, purpose: 'service', outcome, ...about })
}

/** @throws Refused appointments.nothingToTell where she knows already, appointments.needlessWhy without a reason */
export const tellCustomer = async (ctx: Context, input: Input): Promise<Changed> => {
  const held = await lockAppointment(ctx, input.id)
  const note = input.note?.trim() ?? ''
  refuseIf(whyNotTell(held))
  if (input.outcome === 'needless' && note === '') refuse(appointmentRefusals.needlessWhy())
  await touch(ctx, held.customerId, input)
  const changed =
    input.outcome === 'missed'
      ? { id: held.id, version: held.version }
      : await writeAppointment(ctx, held, { untold_since: null })
  const reason = [tellOutcomes[input.outcome], note].filter(Boolean).join('：')
  stepTaken(ctx, held.id, 'told', { from: held.state, to: held.state, reason })
  noted(ctx, held, { after: { outcome: input.outcome }, reason })
  return changed
}
