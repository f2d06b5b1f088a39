/** 我的排班: what was published of herself and of the colleagues of her department, and what she asked for. */
import type { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { rowsFound } from '../../kit/list.ts'
import { peopleUnder } from '../staff/reads.ts'
import { leaveList } from './leave.ts'
import { awayIn, rosterDays, rosterPeople, shiftBriefs } from './queries.ts'
import { daysOff } from './questions.ts'
import { swapList } from './swap.ts'

export const mine = async (
  ctx: Context,
  { from, days: length }: InputOf<typeof away.mine>,
): Promise<OutputOf<typeof away.mine>> => {
  const { staffId: me, departmentId } = ctx.session
  const to = daysAfter(from, length - 1)
  const near = (id: string) =>
    departmentId === null
      ? sql`${sql.ref(id)} = ${me}`
      : sql`(${sql.ref(id)} = ${me} or ${sql.ref(id)} in (${peopleUnder(departmentId)}))`
  const { shifts, people, days, absent } = await ctx.together({
    shifts: shiftBriefs,
    people: rosterPeople(from, to, near('p.id')),
    days: rosterDays(from, to, sql`c.published_at is not null and ${near('c.staff_id')}`),
    absent: awayIn(from, to, sql`l.staff_id = ${me}`),
  })
  const closed = [...(await daysOff(ctx, from, to))]
  const swaps = await rowsFound(
    ctx,
    swapList,
    sql`where (w.from_id = ${me} or w.to_id = ${me}) order by w.id desc limit 20`,
  )
  const leaves = await rowsFound(ctx, leaveList, sql`where l.staff_id = ${me} order by l.id desc limit 20`)
  return { shifts, people, days, away: absent, closed, swaps, leaves }
}
