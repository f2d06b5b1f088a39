/** What an appointment does to the open sheet of its customer; for whoever keeps appointments. Source: customers book §12.2. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { holdWhere, moveSheet } from './held.ts'

/** She is booked: her open sheet goes with the appointment. A later one takes its place. */
export const sheetBooked = async (ctx: Context, customerId: number, appointmentId: number): Promise<void> => {
  const [held] = await holdWhere(ctx, sql`s.customer_id = ${customerId} and s.state in ('following', 'booked')`)
  if (held) await moveSheet(ctx, held, 'book', { appointment_id: appointmentId }, { way: 'booked' })
}

/** The appointment is cancelled or was missed: the sheet is followed again, unless another appointment holds it. */
export const sheetUnbooked = async (ctx: Context, customerId: number, appointmentId: number): Promise<void> => {
  const [held] = await holdWhere(
    ctx,
    sql`s.customer_id = ${customerId} and s.state = 'booked' and s.appointment_id = ${appointmentId}`,
  )
  if (held) await moveSheet(ctx, held, 'unbook', { appointment_id: null }, { way: 'unbooked' })
}
