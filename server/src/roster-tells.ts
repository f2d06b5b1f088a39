/** Who hears of the roster, and what stands beside it: days off. */

import { daysAfter, momentFrom } from '@clinic/contract/days.ts'
import { placesFreed } from './areas/appointments/index.ts'
import { closedDays } from './areas/holidays/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { daysOff, type RosterTells, rosterTells } from './areas/scheduling/index.ts'
import type { Context } from './kit/context.ts'

const MINE = '/appointment/roster'

/** People may be booked on days on which they could not: those who wait for them are asked. */
const asksWaiting = (ctx: Context, staffIds: readonly number[], from: string, days: number): Promise<void> =>
  placesFreed(ctx, staffIds, {
    from: momentFrom(`${from} 00:00:00`).getTime(),
    until: momentFrom(`${daysAfter(from, days)} 00:00:00`).getTime(),
  })

const tells = (): RosterTells => ({
  published: async (ctx, week, to) => {
    await asksWaiting(ctx, to, week, 7)
    return await sendMessage(ctx, { event: 'roster.published', to, variables: { 周: week }, path: MINE })
  },
  changed: async (ctx, { date, before, after }, to) => {
    await asksWaiting(ctx, [to], date, 1)
    return await sendMessage(ctx, {
      event: 'roster.changed',
      to: [to],
      variables: { 班次日期: date, 原班次: before || '未排', 新班次: after || '未排' },
      path: MINE,
    })
  },
  opened: asksWaiting,
  asked: (ctx, { fromName, days, reason }, to) =>
    sendMessage(ctx, {
      event: 'swap.asked',
      to: [to],
      variables: { 申请人: fromName, 班次: days, 原因: reason },
      path: MINE,
    }),
  ended: (ctx, { days, result, note }, to) =>
    sendMessage(ctx, { event: 'swap.ended', to, variables: { 班次: days, 结果: result, 意见: note }, path: MINE }),
})

export const wireRoster = (): void => {
  rosterTells.by(tells)
  daysOff.by(closedDays)
}
