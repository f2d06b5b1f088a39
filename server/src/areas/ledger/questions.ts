/** What the ledger asks those that are built on it. */
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

/** What holds for points that are added by hand: the most a customer gets so in a day (0: any number), and their last day. */
export const manualRule = asked<
  [ctx: Context],
  Promise<{ readonly dailyCap: number; readonly expires: string | null }>
>('the rule of points by hand')
/** Tells whoever looks after the books that the chain of journals does not hold. */
export const chainBroken = asked<[ctx: Context, said: string], Promise<void>>('who hears of a broken chain')
/** Takes back what an exchange gave, or refuses. */
export const exchangeBack = asked<[ctx: Context, id: number, reason: string], Promise<void>>('what an exchange gave')
