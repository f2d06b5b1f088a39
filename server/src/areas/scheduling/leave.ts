/** 停诊 and 请假: a head places it for somebody else and it holds at once; one's own waits for somebody else's word (ADR 0111). */

import type { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import {
  type AwayKind,
  type AwayState,
  awayKinds,
  awayStates,
  schedulingRefusals,
} from '@clinic/contract/areas/scheduling/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { daysBetween } from '@clinic/contract/days.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { col, everybody, type ListOf, pageOf } from '../../kit/list.ts'
import { momentOf } from '../../kit/moment.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { type ApprovalKind, askFor, type Deed, endAsking, type Line, type Standing } from '../approvals/index.ts'
import { departmentName, mainDepartment, staffName, workingName } from '../staff/reads.ts'
import { type Block, blockLifted, blockPlaced } from './questions.ts'

const TABLE = 'scheduling.leave_block'
const LONGEST_DAYS = 366

export const leaveList: ListOf<typeof away.leaves> = {
  table: TABLE,
  from: sql`scheduling.leave_block l`,
  columns: {
    id: col('l.id'),
    version: col('l.version'),
    staffId: col('l.staff_id'),
    staffName: col(sql.raw(staffName('l.staff_id'))),
    departmentName: col(sql.raw(departmentName(mainDepartment('l.staff_id')))),
    kind: col('l.kind'),
    startsAt: col(sql`lower(l.during)`),
    endsAt: col(sql`upper(l.during)`),
    reason: col('l.reason'),
    state: col('l.state'),
    createdById: col('l.created_by'),
    createdByName: col(sql.raw(staffName('l.created_by'))),
    createdAt: col('l.created_at', { sort: true }),
    decidedByName: col(sql.raw(staffName('l.decided_by'))),
    decidedAt: col('l.decided_at', { sort: true }),
    note: col('l.note'),
  },
  filters: {
    staffId: (id) => sql`l.staff_id = ${id}`,
    kind: (kind) => sql`l.kind = ${kind}`,
    state: (state) => sql`l.state = ${state}`,
    startsFrom: (day) => sql`lower(l.during) >= ${day}::date::timestamptz`,
    startsTo: (day) => sql`lower(l.during) < (${day}::date + 1)::timestamptz`,
  },
  asks: { startsFrom: 'startsAt', startsTo: 'startsAt' },
  scope: everybody('who is away is known to everybody who may see the roster'),
  order: { by: 'l.created_at', direction: 'desc', tie: 'l.id' },
}

export const leavePage = (ctx: Context, input: InputOf<typeof away.leaves>) => pageOf(ctx, input, leaveList)

const Held = {
  id: Id,
  version: Version,
  staffId: Id,
  staffName: sure(Str),
  departmentId: Nullable(Id),
  kind: Of<AwayKind>(),
  startsAt: sure(Str),
  endsAt: sure(Str),
  reason: Str,
  state: Of<AwayState>(),
  ended: sure(Bool),
}
type Held = RowOf<typeof Held>

const heldBy = (condition: RawBuilder<unknown>, lock: RawBuilder<unknown> = sql``) => sqlOf(Held)`
  select l.id, l.version, l.staff_id as "staffId", ${sql.raw(staffName('l.staff_id'))} as "staffName",
    ${sql.raw(mainDepartment('l.staff_id'))} as "departmentId", l.kind, lower(l.during) as "startsAt", upper(l.during) as "endsAt",
    l.reason, l.state, upper(l.during) <= kit.clock() as ended
  from scheduling.leave_block l where ${condition} ${lock}`

const hold = async (ctx: Context, id: number): Promise<Held> =>
  (await heldBy(sql`l.id = ${id}`, sql`for update of l`).execute(ctx.db)).rows[0] ?? refuse(common.notFound())

const blockOf = ({ id, staffId, kind, startsAt, endsAt, reason }: Held): Block => ({
  id,
  staffId,
  kind,
  startsAt,
  endsAt,
  reason,
})

type Asking = { staffId: number; kind: AwayKind; startsAt: string; endsAt: string; reason: string }

/** Refuses a span that is none, and one that meets another of the same person. */
const judge = async (ctx: Context, { staffId, startsAt, endsAt }: Asking): Promise<void> => {
  const [from, to] = [momentOf(startsAt), momentOf(endsAt)]
  if (to <= from) refuse(schedulingRefusals.spanOrder())
  if (daysBetween(startsAt.slice(0, 10), endsAt.slice(0, 10)) > LONGEST_DAYS)
    refuse(schedulingRefusals.longAway({ most: LONGEST_DAYS }))
  const { rows } = await sqlOf({ name: Nullable(Str), past: sure(Bool), kind: Nullable(Of<AwayKind>()) })`
    select ${faceOf(workingName, staffId)} as name, ${to}::timestamptz <= kit.clock() as past,
      (select l.kind from scheduling.leave_block l where l.staff_id = ${staffId} and l.state in ('waiting', 'valid')
        and l.during && tstzrange(${from}::timestamptz, ${to}::timestamptz) limit 1) as kind`.execute(ctx.db)
  const { name, past, kind } = rows[0]!
  if (name === null) refuse(schedulingRefusals.unknownStaff())
  if (past) refuse(schedulingRefusals.awayPast())
  if (kind) refuse(schedulingRefusals.awayOverlaps({ name: name!, kind: awayKinds[kind] }))
}

const insert = async (ctx: Context, asking: Asking, state: 'waiting' | 'valid'): Promise<Held> => {
  const { staffId, kind, startsAt, endsAt, reason } = asking
  await sql`select pg_advisory_xact_lock(hashtextextended('scheduling.away:' || kit.current_hospital(), ${staffId}))`.execute(
    ctx.db,
  )
  await judge(ctx, asking)
  const { rows } = await sqlOf({ id: Id })`
    insert into scheduling.leave_block (staff_id, kind, during, reason, state, decided_by, decided_at)
    values (${staffId}, ${kind}, tstzrange(${momentOf(startsAt)}::timestamptz, ${momentOf(endsAt)}::timestamptz), ${reason}, ${state},
      case when ${state === 'valid'} then kit.current_staff() end, case when ${state === 'valid'} then kit.clock() end)
    returning id`.execute(ctx.db)
  const made = await hold(ctx, rows[0]!.id)
  ctx.note({ objectType: 'leaveBlock', objectId: made.id, reason, after: { staffId, kind, startsAt, endsAt } })
  ctx.tell('roster', staffId)
  return made
}

/** Within reach: a head's right may be over her departments alone. */
const refuseBeyondReach = (
  { rows }: Context,
  { departmentId, staffName: name }: Pick<Held, 'departmentId' | 'staffName'>,
): void => {
  if (rows !== 'all' && !(departmentId !== null && rows.departments.includes(departmentId)))
    refuse(schedulingRefusals.beyondReach({ name }))
}

/**
 * Somebody is away from now on, by a head's word.
 * @param clear what is done first with whatever lies under it, in the same act: nobody else writes of her absence meanwhile
 */
export const placeLeaveOver = async (ctx: Context, input: Asking, clear: () => Promise<void>): Promise<Changed> => {
  if (input.staffId === ctx.session.staffId) refuse(schedulingRefusals.ownApproval())
  const made = await insert(ctx, input, 'valid')
  refuseBeyondReach(ctx, made)
  await clear()
  await blockPlaced(ctx, blockOf(made))
  return { id: made.id, version: made.version }
}

/** Where nothing lies under it; a booking refuses it. */
export const placeLeave = (ctx: Context, input: InputOf<typeof away.placeLeave>): Promise<Changed> =>
  placeLeaveOver(ctx, input, async () => {})

export const liftLeave = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof away.liftLeave>,
): Promise<Changed> => {
  const held = await hold(ctx, id)
  if (held.staffId === ctx.session.staffId) refuse(schedulingRefusals.ownApproval())
  refuseBeyondReach(ctx, held)
  if (held.state !== 'valid') refuse(schedulingRefusals.awayEnded({ state: awayStates.valid }))
  const changed = await updateRow(
    ctx,
    TABLE,
    { id, version },
    {
      state: 'lifted',
      decided_by: ctx.session.staffId,
      decided_at: sql`kit.clock()`,
      note: reason,
    },
  )
  ctx.note({ objectType: 'leaveBlock', objectId: id, reason, before: { state: 'valid' }, after: { state: 'lifted' } })
  ctx.tell('roster', held.staffId)
  await blockLifted(ctx, blockOf(held))
  return changed
}

export const askLeave = async (ctx: Context, input: InputOf<typeof away.askLeave>): Promise<Changed> => {
  const made = await insert(ctx, { ...input, staffId: ctx.session.staffId }, 'waiting')
  await askFor(ctx, { kind: 'LEAVE', documentId: made.id, reason: input.reason })
  return { id: made.id, version: made.version }
}

export const withdrawLeave = async (
  ctx: Context,
  { id, version }: InputOf<typeof away.withdrawLeave>,
): Promise<Changed> => {
  const held = await hold(ctx, id)
  if (held.staffId !== ctx.session.staffId) refuse(schedulingRefusals.notYours())
  if (held.state !== 'waiting') refuse(schedulingRefusals.awayEnded({ state: awayStates.waiting }))
  await endAsking(ctx, 'LEAVE', id)
  const changed = await updateRow(ctx, TABLE, { id, version }, { state: 'withdrawn' })
  ctx.note({ objectType: 'leaveBlock', objectId: id, before: { state: 'waiting' }, after: { state: 'withdrawn' } })
  ctx.tell('roster', held.staffId)
  return changed
}

// In the audit centre.

/** A line of what is asked for. */
const line = (label: string, after: string, of: Line['of']): Line => ({ label, before: null, after, money: false, of })

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const held = (await heldBy(sql`l.id = ${id}`).execute(ctx.db)).rows[0]
  if (held?.state !== 'waiting') return null
  const { staffId, departmentId, version, kind, startsAt, endsAt, staffName: name } = held
  const headline = line(awayKinds[kind], `${startsAt.slice(0, 16)} 至 ${endsAt.slice(0, 16)}`, [`${TABLE}:kind`])
  return {
    no: `${name} ${startsAt.slice(0, 10)}`,
    version,
    customerId: null,
    departmentId,
    writers: [staffId],
    figures: { amount: daysBetween(startsAt.slice(0, 10), endsAt.slice(0, 10)) + 1 },
    headline,
    lines: [line('姓名', name, [`${TABLE}:staffName`]), headline],
  }
}

const facts = async (ctx: Context, { documentId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ shifts: sure(Num), others: sure(Num), taken: sure(Num) })`
    select (select count(distinct c.id)::int from scheduling.segment s join scheduling.cell c on c.hospital_id = s.hospital_id and c.id = s.cell_id
        where s.hospital_id = l.hospital_id and s.staff_id = l.staff_id and s.during && l.during) as shifts,
      (select count(distinct o.staff_id)::int from scheduling.leave_block o where o.hospital_id = l.hospital_id and o.staff_id <> l.staff_id
        and o.state = 'valid' and o.during && l.during) as others,
      (select count(*)::int from scheduling.leave_block o where o.hospital_id = l.hospital_id and o.staff_id = l.staff_id
        and o.state = 'valid' and o.kind = l.kind and lower(o.during) > kit.clock() - interval '90 days') as taken
    from scheduling.leave_block l where l.id = ${documentId}`.execute(ctx.db)
  const { shifts, others, taken } = rows[0]!
  return [
    shifts > 0 ? `这段时间已排 ${shifts} 个班次` : '这段时间没有排班',
    others > 0 ? `同一时间另有 ${others} 人不在` : '同一时间没有其他人不在',
    `近 90 天同类 ${taken} 次`,
  ]
}

/** @param reason said by whoever decided */
const decide =
  (state: 'valid' | 'rejected' | 'withdrawn') =>
  async (ctx: Context, { documentId, opinion }: Deed): Promise<void> => {
    const held = await hold(ctx, documentId)
    const decided =
      state === 'withdrawn'
        ? {}
        : { decided_by: ctx.session.staffId, decided_at: sql`kit.clock()`, note: opinion.slice(0, 200) }
    await updateRow(ctx, TABLE, held, { state, ...decided })
    ctx.tell('roster', held.staffId)
    if (state === 'valid') await blockPlaced(ctx, blockOf(held))
  }

export const leaveApproval: ApprovalKind = {
  kind: 'LEAVE',
  lock: async (ctx, id) => {
    await hold(ctx, id)
  },
  stands,
  version: (id) => `(select v.version from scheduling.leave_block v where v.id = ${id} and v.state = 'waiting')`,
  facts,
  apply: decide('valid'),
  reject: decide('rejected'),
  withdrawn: decide('withdrawn'),
}
