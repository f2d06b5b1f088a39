/**
 * 调班: two people change what they hold on one day or on two. The colleague agrees, then a head decides in the audit centre; what
 * is decided is written by the roster's one way of writing (ADR 0111).
 */

import type { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { type SwapState, schedulingRefusals, swapStates } from '@clinic/contract/areas/scheduling/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Of, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf } from '../../kit/list.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { type ApprovalKind, askFor, type Deed, endAsking, type Line, type Standing } from '../approvals/index.ts'
import { mainDepartment, staffName } from '../staff/reads.ts'
import { groundOf, holdRoster } from './ground.ts'
import { rosterTells } from './questions.ts'
import { saveDays } from './write.ts'

const TABLE = 'scheduling.swap_request'

export const swapList: ListOf<typeof away.swaps> = {
  table: TABLE,
  from: sql`scheduling.swap_request w`,
  columns: {
    id: col('w.id'),
    version: col('w.version'),
    fromId: col('w.from_id'),
    fromName: col(sql.raw(staffName('w.from_id'))),
    fromDate: col('w.from_date'),
    fromShifts: col('w.from_shifts'),
    toId: col('w.to_id'),
    toName: col(sql.raw(staffName('w.to_id'))),
    toDate: col('w.to_date'),
    toShifts: col('w.to_shifts'),
    reason: col('w.reason'),
    state: col('w.state'),
    createdAt: col('w.created_at', { sort: true }),
    answeredAt: col('w.answered_at'),
    decidedByName: col(sql.raw(staffName('w.decided_by'))),
    decidedAt: col('w.decided_at'),
    note: col('w.note'),
  },
  filters: {
    staffId: (id) => sql`(w.from_id = ${id} or w.to_id = ${id})`,
    state: (state) => sql`w.state = ${state}`,
    createdFrom: fromDay('w.created_at'),
    createdTo: toDay('w.created_at'),
  },
  asks: { staffId: 'fromName', createdFrom: 'createdAt', createdTo: 'createdAt' },
  scope: everybody('who changes with whom is known to everybody who may see the roster'),
  order: { by: 'w.created_at', direction: 'desc', tie: 'w.id' },
}

export const swapPage = (ctx: Context, input: InputOf<typeof away.swaps>) => pageOf(ctx, input, swapList)

/** What four days hold, as one word. @param w the alias of the request */
const stampNow = (w: string): string =>
  `concat_ws('|', scheduling.stamp_of(${w}.from_id, ${w}.from_date), scheduling.stamp_of(${w}.to_id, ${w}.from_date),
    scheduling.stamp_of(${w}.from_id, ${w}.to_date), scheduling.stamp_of(${w}.to_id, ${w}.to_date))`

/** A day that has begun was worked as it was planned: what was agreed on later is written by whoever plans, by hand. */
const isAhead = (w: string): string => `least(${w}.from_date, ${w}.to_date) > kit.today()`

const Held = {
  id: Id,
  version: Version,
  fromId: Id,
  fromName: sure(Str),
  fromDate: Str,
  fromShifts: Str,
  toId: Id,
  toName: sure(Str),
  toDate: Str,
  toShifts: Str,
  reason: Str,
  state: Of<SwapState>(),
  departmentId: Nullable(Id),
  isAsAsked: sure(Bool),
  isAhead: sure(Bool),
}
type Held = RowOf<typeof Held>

const heldBy = (condition: RawBuilder<unknown>, lock: RawBuilder<unknown> = sql``) => sqlOf(Held)`
  select w.id, w.version, w.from_id as "fromId", ${sql.raw(staffName('w.from_id'))} as "fromName", w.from_date as "fromDate",
    w.from_shifts as "fromShifts", w.to_id as "toId", ${sql.raw(staffName('w.to_id'))} as "toName", w.to_date as "toDate",
    w.to_shifts as "toShifts", w.reason, w.state, ${sql.raw(mainDepartment('w.from_id'))} as "departmentId",
    w.stamp = ${sql.raw(stampNow('w'))} as "isAsAsked", ${sql.raw(isAhead('w'))} as "isAhead"
  from scheduling.swap_request w where ${condition} ${lock}`

const hold = async (ctx: Context, id: number): Promise<Held> => {
  await holdRoster(ctx)
  return (await heldBy(sql`w.id = ${id}`, sql`for update of w`).execute(ctx.db)).rows[0] ?? refuse(common.notFound())
}

const daysText = ({
  fromDate,
  fromShifts,
  toDate,
  toShifts,
}: Pick<Held, 'fromDate' | 'fromShifts' | 'toDate' | 'toShifts'>): string =>
  `${fromDate} ${fromShifts} ⇄ ${toDate} ${toShifts}`

const needState = ({ state }: Held, wanted: SwapState): void => {
  if (state !== wanted) refuse(schedulingRefusals.swapEnded({ state: swapStates[state] }))
}

const REST = '休息'

/** Reads what both hold on both days: published, and not the same. */
const heldOn = async (ctx: Context, me: number, { withId, myDate, theirDate }: InputOf<typeof away.askSwap>) => {
  const asked = [me, withId].flatMap((staffId) => [...new Set([myDate, theirDate])].map((date) => ({ staffId, date })))
  const ground = await groundOf(ctx, asked)
  const colleague = ground.people.get(withId)
  if (!colleague?.atWork) return refuse(schedulingRefusals.unknownStaff())
  const on = (staffId: number, date: string) =>
    ground.standing.filter((one) => one.staffId === staffId && one.date === date)
  const named = (staffId: number, date: string): string =>
    on(staffId, date)
      .map(({ shiftTypeId }) => ground.shifts.get(shiftTypeId)!.name)
      .join('、') || REST
  const all = asked.flatMap(({ staffId, date }) => on(staffId, date))
  const mine = named(me, myDate)
  const theirs = named(withId, theirDate)
  const differs = [...new Set([myDate, theirDate])].some((date) => named(me, date) !== named(withId, date))
  if (all.length === 0 || all.some(({ published }) => !published) || !differs) refuse(schedulingRefusals.swapNothing())
  return { mine, theirs }
}

export const askSwap = async (ctx: Context, input: InputOf<typeof away.askSwap>): Promise<Changed> => {
  const me = ctx.session.staffId
  const { withId, myDate, theirDate, reason } = input
  if (withId === me) refuse(schedulingRefusals.swapSelf())
  await holdRoster(ctx)
  const { mine, theirs } = await heldOn(ctx, me, input)
  const { rows: found } = await sqlOf({ past: sure(Bool), waits: sure(Bool) })`
    select least(${myDate}::date, ${theirDate}::date) <= kit.today() as past,
      exists (select from scheduling.swap_request w where w.state in ('asked', 'waiting')
        and (w.from_id in (${me}, ${withId}) or w.to_id in (${me}, ${withId}))
        and (w.from_date in (${myDate}::date, ${theirDate}::date) or w.to_date in (${myDate}::date, ${theirDate}::date))) as waits`.execute(
    ctx.db,
  )
  if (found[0]!.past) refuse(schedulingRefusals.swapPast())
  if (found[0]!.waits) refuse(schedulingRefusals.swapWaits())
  const { rows } = await sqlOf({ id: Id, version: Version })`
    insert into scheduling.swap_request (from_id, from_date, to_id, to_date, from_shifts, to_shifts, stamp, reason)
    select w.from_id, w.from_date, w.to_id, w.to_date, ${mine}, ${theirs}, ${sql.raw(stampNow('w'))}, ${reason}
    from (select ${me}::bigint as from_id, ${myDate}::date as from_date, ${withId}::bigint as to_id, ${theirDate}::date as to_date) w
    returning id, version`.execute(ctx.db)
  const made = rows[0]!
  ctx.note({ objectType: 'swap', objectId: made.id, reason, after: { withId, myDate, theirDate } })
  ctx.tell('roster', me, withId)
  const days = daysText({ fromDate: myDate, fromShifts: mine, toDate: theirDate, toShifts: theirs })
  await rosterTells().asked(ctx, { fromName: ctx.session.staffName, days, reason }, withId)
  return made
}

/** The colleague agrees, and a head is asked; or she does not, and it ends. */
export const answerSwap = async (
  ctx: Context,
  { id, version, agree, note = '' }: InputOf<typeof away.answerSwap>,
): Promise<Changed> => {
  const held = await hold(ctx, id)
  if (held.toId !== ctx.session.staffId) refuse(schedulingRefusals.notYours())
  needState(held, 'asked')
  if (agree && !held.isAhead) refuse(schedulingRefusals.swapOver())
  if (agree && !held.isAsAsked) refuse(schedulingRefusals.moved({ name: held.fromName, date: held.fromDate }))
  const state: SwapState = agree ? 'waiting' : 'refused'
  const changed = await updateRow(ctx, TABLE, { id, version }, { state, answered_at: sql`kit.clock()`, note })
  ctx.note({ objectType: 'swap', objectId: id, before: { state: 'asked' }, after: { state } })
  ctx.tell('roster', held.fromId, held.toId)
  // Where the rule asks nobody else, it is done now, and it is the colleague who says that it is meant.
  if (agree) await askFor(ctx, { kind: 'SWAP', documentId: id, reason: held.reason })
  await rosterTells().ended(ctx, { days: daysText(held), result: agree ? '对方已同意，待审批' : '对方不同意', note }, [
    held.fromId,
  ])
  return changed
}

export const withdrawSwap = async (
  ctx: Context,
  { id, version }: InputOf<typeof away.withdrawSwap>,
): Promise<Changed> => {
  const held = await hold(ctx, id)
  if (held.fromId !== ctx.session.staffId) refuse(schedulingRefusals.notYours())
  if (held.state !== 'waiting') needState(held, 'asked')
  await endAsking(ctx, 'SWAP', id)
  const changed = await updateRow(ctx, TABLE, { id, version }, { state: 'withdrawn' })
  ctx.note({ objectType: 'swap', objectId: id, before: { state: held.state }, after: { state: 'withdrawn' } })
  ctx.tell('roster', held.fromId, held.toId)
  return changed
}

// In the audit centre.

const line = (label: string, before: string, after: string, of: Line['of']): Line => ({
  label,
  before,
  after,
  money: false,
  of,
})

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const held = (await heldBy(sql`w.id = ${id}`).execute(ctx.db)).rows[0]
  if (held?.state !== 'waiting' || !held.isAsAsked || !held.isAhead) return null
  const { fromId, toId, fromName, toName, fromDate, fromShifts, toDate, toShifts, version, departmentId } = held
  const headline = line(`${fromName} ⇄ ${toName}`, `${fromDate} ${fromShifts}`, `${toDate} ${toShifts}`, [
    `${TABLE}:fromShifts`,
  ])
  return {
    no: `${fromName} ${fromDate}`,
    version,
    customerId: null,
    departmentId,
    writers: [fromId, toId],
    figures: { amount: fromDate === toDate ? 1 : 2 },
    headline,
    lines: [
      headline,
      line(`${toName} ${toDate}`, toShifts, fromDate === toDate ? fromShifts : '见对方当日班次', [`${TABLE}:toShifts`]),
    ],
  }
}

const facts = async (ctx: Context, { documentId }: Deed): Promise<string[]> => {
  const held = (await heldBy(sql`w.id = ${documentId}`).execute(ctx.db)).rows[0]!
  return [`${held.toName} 已同意`, '通过后两人这几天的班次整天互换，超时与夜接早请在排班表核对']
}

/** Whole days are exchanged: by the roster's rule, so that no shift overlaps whatever was changed beside it. */
const exchange = async (ctx: Context, { fromId, toId, fromDate, toDate }: Held, confirmed: boolean): Promise<void> => {
  const dates = [...new Set([fromDate, toDate])]
  const asked = [fromId, toId].flatMap((staffId) => dates.map((date) => ({ staffId, date })))
  const { standing } = await groundOf(ctx, asked)
  const of = (staffId: number, date: string) => standing.filter((one) => one.staffId === staffId && one.date === date)
  const other = (staffId: number): number => (staffId === fromId ? toId : fromId)
  const days = asked.map(({ staffId, date }) => ({
    staffId,
    date,
    shifts: of(other(staffId), date).map(({ shiftTypeId, quota, remark }) => ({ shiftTypeId, quota, remark })),
  }))
  await saveDays(ctx, days, { source: 'swap', agreed: true, confirmed })
}

const decide =
  (state: 'done' | 'rejected' | 'withdrawn') =>
  async (ctx: Context, { documentId, opinion, terms }: Deed): Promise<void> => {
    const held = await hold(ctx, documentId)
    const decided = { decided_by: ctx.session.staffId, decided_at: sql`kit.clock()`, note: opinion.slice(0, 200) }
    await updateRow(ctx, TABLE, held, { state, ...(state === 'withdrawn' ? {} : decided) })
    if (state === 'done') await exchange(ctx, held, terms['confirmed'] === true)
    ctx.tell('roster', held.fromId, held.toId)
    if (state !== 'withdrawn')
      await rosterTells().ended(ctx, { days: daysText(held), result: swapStates[state], note: opinion }, [
        held.fromId,
        held.toId,
      ])
  }

export const swapApproval: ApprovalKind = {
  kind: 'SWAP',
  lock: async (ctx, id) => {
    await hold(ctx, id)
  },
  stands,
  version: (id) =>
    `(select v.version from scheduling.swap_request v where v.id = ${id} and v.state = 'waiting' and v.stamp = ${stampNow('v')} and ${isAhead('v')})`,
  facts,
  apply: decide('done'),
  reject: decide('rejected'),
  withdrawn: decide('withdrawn'),
}
