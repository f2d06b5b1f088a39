/** One complaint with its timeline, the days of its clock and what makes it good; the same on paper. */
import type { ComplaintAct, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { isWorkingDay } from '@clinic/contract/areas/holidays/workdays.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter, daysBetween, today } from '@clinic/contract/days.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { present, wallClock } from '../../kit/clock.ts'
import type { Context } from '../../kit/context.ts'
import { Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { attachmentsOfEach } from '../files/index.ts'
import { specialDays } from '../holidays/index.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { staffName } from '../staff/reads.ts'
import { attempts, daysClosed } from './held.ts'
import { COMPLAINT_FILES } from './log.ts'
import { linksOf } from './papers.ts'
import { complaintList } from './queries.ts'

type One = OutputOf<typeof complaints.one>

/** Boxes of a clock at most: an overdue one is not drawn for ever. */
const BOXES = 40

/** The days from when the clock began to when it ends, and to today where that is later. */
const boxesOf = async (ctx: Context, from: string, due: string, runs: boolean): Promise<One['days']> => {
  const now = today(present())
  const last = runs && now > due ? now : due
  const shown = Math.min(daysBetween(from, last) + 1, BOXES)
  const special = await specialDays(ctx, from, last)
  return Array.from({ length: shown }, (_, at) => {
    const day = daysAfter(from, at)
    return { day, works: isWorkingDay(day, special) }
  })
}

const Happened = { id: Id, act: Of<ComplaintAct>(), content: Str, byName: Nullable(Str), at: Str }

const logOf = async (ctx: Context, id: number): Promise<One['log']> => {
  const { rows } = await sqlOf(Happened)`
    select l.id, l.act, l.content, ${sql.raw(staffName('l.created_by'))} as "byName", l.created_at as at
      from complaints.log l where l.complaint_id = ${id} order by l.created_at, l.id`.execute(ctx.db)
  const files = await attachmentsOfEach(
    ctx,
    COMPLAINT_FILES,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, attachments: files.get(row.id) ?? [] }))
}

const More = {
  clockFrom: Str,
  due: Str,
  previousId: Nullable(Id),
  previousNo: Nullable(Str),
  daysClosed: Num,
  attempts: Num,
}

export const oneComplaint = async (ctx: Context, { id }: { id: number }): Promise<One> => {
  const row = await rowOf(ctx, id, complaintList)
  const { rows } = await sqlOf(More)`
    select k.clock_from as "clockFrom", k.due_at as due, k.previous_id as "previousId",
      (select o.no from complaints.complaint o where o.hospital_id = k.hospital_id and o.id = k.previous_id) as "previousNo",
      ${daysClosed} as "daysClosed", ${attempts} as attempts
      from complaints.complaint k where k.id = ${id}`.execute(ctx.db)
  const { due, ...more } = rows[0]!
  const days = await boxesOf(ctx, more.clockFrom.slice(0, 10), due.slice(0, 10), row.daysLeft !== null)
  return { ...row, ...more, days, log: await logOf(ctx, id), links: await linksOf(ctx, id) }
}

export const paper = async (
  ctx: Context,
  { id }: InputOf<typeof complaints.paper>,
): Promise<OutputOf<typeof complaints.paper>> => {
  const complaint = await oneComplaint(ctx, { id })
  const { head } = await ctx.together({ head: paperStatement('complaint') })
  ctx.note({ objectType: 'complaint', objectId: id, after: { printed: complaint.no } })
  return {
    ...complaint,
    clinic: paperOf(head.rows[0]!),
    printedBy: ctx.session.staffName,
    printedAt: wallClock(),
  }
}
