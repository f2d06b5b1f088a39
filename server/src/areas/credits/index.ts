/** What other areas may use of the rules of points. */
import type { Context } from '../../kit/context.ts'

export { earnedLines, earningsOf, manualRule, paymentRules } from './earning.ts'
export { takeExchangeBack } from './exchange.ts'
export { exchangesFollow, grantsFollow } from './merged.ts'
export { givePromised, promise, refusePackage, takePromisedBack } from './packages.ts'

/** What a new hospital begins with: a point for each yuan. Harmless when repeated. */
export const seedCredits = async (ctx: Context): Promise<void> => {
  await ctx.together([
    {
      text: `insert into credits.credit_rule (name, event, per_hundred) select '消费积分', 'PAYMENT', 100
        where not exists (select from credits.credit_rule)`,
      values: [],
    },
  ])
}
