/** Who hears of the roster, and what stands beside it: days off. */

import { closedDays } from './areas/holidays/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { daysOff, type RosterTells, rosterTells } from './areas/scheduling/index.ts'

const MINE = '/appointment/roster'

const tells = (): RosterTells => ({
  published: (ctx, week, to) =>
    sendMessage(ctx, { event: 'roster.published', to, variables: { 周: week }, path: MINE }),
  changed: (ctx, { date, before, after }, to) =>
    sendMessage(ctx, {
      event: 'roster.changed',
      to: [to],
      variables: { 班次日期: date, 原班次: before || '未排', 新班次: after || '未排' },
      path: MINE,
    }),
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
