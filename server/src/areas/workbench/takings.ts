/** What was taken today by way of paying: the sums of 收款记录 for this business day. */
import type { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { businessDay } from '@clinic/contract/days.ts'
import { present } from '../../kit/clock.ts'
import type { Context } from '../../kit/context.ts'
import { cashIsBlind, paymentTotals } from '../cashier/index.ts'

type Takings = OutputOf<(typeof workbench)['takings']>

/** Debt is owed and not taken. */
const isTaken = ({ class: kind }: { class: string }): boolean => kind === 'cash' || kind === 'clearing'

export const takings = async (ctx: Context): Promise<Takings> => {
  const day = businessDay(present())
  const [totals, blind] = await Promise.all([
    paymentTotals(ctx, { startDate: day, endDate: day, status: 'SUCCESS' }),
    cashIsBlind(ctx),
  ])
  return {
    day,
    count: totals.count,
    // Less the others it would tell the cash.
    ...(totals.received === undefined || blind ? {} : { received: totals.received }),
    ...(totals.tenders
      ? {
          tenders: totals.tenders.filter(isTaken).map(({ code, name, count, amount, class: kind }) => ({
            code,
            name,
            count,
            ...(blind && kind === 'cash' ? {} : { amount }),
          })),
        }
      : {}),
  }
}
