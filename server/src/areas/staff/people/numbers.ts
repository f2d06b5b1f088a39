/**
 * Colleagues' numbers are shown to nobody but behind a mask, and one hospital has each of them once: so whoever writes a number
 * asks whether somebody has it, and the refusal tells. Each is counted like the probe of a customer's. Source: security 5.3.
 */
import { customerRefusals } from '@clinic/contract/areas/customers/nouns.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { numbers } from '../questions.ts'

/**
 * Counts a number that is written for somebody. Also when it is the one she has: with nothing left of the day, the right
 * number would be the one that is not refused.
 */
export const countNumber = async (ctx: Context, phone: string | null | undefined): Promise<void> => {
  if (phone && !(await numbers.mayProbe(ctx, phone))) refuse(customerRefusals.probesUsed())
}

/** Counts the numbers of a sheet, each once, before anything is said about them; a trial and the import after it ask the same. */
export const countNumbers = async (ctx: Context, phones: readonly string[]): Promise<void> => {
  if (!(await numbers.mayProbeSheet(ctx, phones))) refuse(peopleRefusals.sheetNumbersUsed())
}
