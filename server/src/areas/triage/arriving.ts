/** Somebody arrives: her visit is registered, and what is built on visits hears of it and of every later step. */
import type { TriageRegister } from '@clinic/contract/areas/triage/calls.ts'
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import { type Registered, registerVisit } from './register.ts'

/** What follows, in the same transaction, when a visit was registered at the desk. */
export const visitRegistered = asked<[ctx: Context, visit: Pick<Registered, 'id' | 'customerId'>], Promise<void>>(
  'what follows when somebody arrives',
)

/** Registers a visit; what was booked for her today becomes it. */
export const arrive = async (ctx: Context, input: TriageRegister): Promise<Registered> => {
  const made = await registerVisit(ctx, input)
  await visitRegistered(ctx, made)
  return made
}
