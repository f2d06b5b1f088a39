/**
 * 反日结: the last closed day is opened again by two people, within three days; what was frozen stays. Source: money book §13
 * (REOPEN_DAY), §14.
 */
import { type daily, dailyRefusals, whyNotReopen } from '@clinic/contract/areas/daily/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { type ApprovalKind, askFor, type Deed, type Line, openTaskOf, type Standing } from '../approvals/index.ts'
import { holdDay, reopenDay } from '../ledger/index.ts'
import { refusePart } from './queries.ts'

const Closed = {
  id: Id,
  day: sure(Str),
  today: sure(Str),
  lastClosed: Nullable(Str),
  isClosed: Bool,
  version: Num,
  receivedFen: Num,
  documents: Num,
  daysBack: sure(Num),
}

/** Of a close: another one as soon as the day was opened again or a later one closed. */
const versionText = (
  id: string,
): string => `(select 1 + (select count(*)::int from daily.reopening r where r.hospital_id = v.hospital_id
    and r.closing_id = v.id) + (select count(*)::int from daily.standing_closing l where l.hospital_id = v.hospital_id
    and l.business_date > v.business_date) from daily.closing v where v.id = ${id})`

/** The newest close that is meant, with where its day stands; null where there is none. */
const closedBy = async (ctx: Context, condition: RawBuilder<unknown>) => {
  const { rows } = await sqlOf(Closed)`
    select c.id, c.business_date::text as day, s.today::text as today, s.last_closed::text as "lastClosed",
      not exists (select from daily.reopening r where r.hospital_id = c.hospital_id and r.closing_id = c.id) as "isClosed",
      ${sql.raw(versionText('c.id'))} as version, c.received_fen as "receivedFen", c.documents,
      (s.today - c.business_date)::int as "daysBack"
    from daily.closing c cross join lateral daily.standing(c.business_date) s
    where ${condition} order by c.edition desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Does somebody wait for the day to be opened again? */
export const isAsked = async (ctx: Context, day: string): Promise<boolean> => {
  const closed = await closedBy(ctx, sql`c.business_date = ${day}::date`)
  return closed !== null && (await openTaskOf(ctx, 'REOPEN_DAY', closed.id)) !== null
}

export const askToReopen = async (ctx: Context, { day, reason }: InputOf<typeof daily.reopen>) => {
  refusePart(ctx)
  await ctx.together({ held: holdDay(day) })
  const closed =
    (await closedBy(ctx, sql`c.business_date = ${day}::date`)) ?? refuse(dailyRefusals.notToReopen({ day }))
  refuseIf(whyNotReopen(closed))
  const why = reason.trim()
  const status = await askFor(ctx, { kind: 'REOPEN_DAY', documentId: closed.id, reason: why })
  ctx.note({ objectType: 'closing', objectId: closed.id, objectNo: day, reason: why, after: { status } })
  ctx.tell('closing', closed.id)
  return { id: closed.id, status }
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const closed = await closedBy(ctx, sql`c.id = ${id}`)
  if (!closed?.isClosed) return null
  const headline: Line = {
    label: '日结实收',
    before: withCommas(toYuan(closed.receivedFen)),
    after: '重新打开',
    money: false,
    of: ['daily.closing:received'],
  }
  const frozen: Line = {
    label: '冻结单据',
    before: `${closed.documents} 张`,
    after: null,
    money: false,
    of: ['daily.closing:documents'],
  }
  return {
    no: closed.day,
    version: closed.version,
    customerId: null,
    departmentId: null,
    writers: [],
    figures: { amount: closed.receivedFen, daysBack: closed.daysBack },
    headline,
    lines: [headline, frozen],
  }
}

const facts = async (ctx: Context, { documentId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ edition: Num, before: sure(Num) })`
    select c.edition, (select count(*)::int from daily.reopening r where r.created_at > kit.clock() - interval '30 days') as before
    from daily.closing c where c.id = ${documentId}`.execute(ctx.db)
  const { edition, before } = rows[0]!
  return [
    edition > 1 ? `这一天已经反日结过 ${edition - 1} 次` : '这一天没有反日结过',
    `近 30 天本院反日结 ${before} 次`,
    '通过后可以在这一天入账，须重新日结；原日结单保留',
  ]
}

const dayOf = async (ctx: Context, id: number): Promise<string> => {
  const { rows } = await sqlOf({ day: sure(Str) })`
    select business_date::text as day from daily.closing where id = ${id}`.execute(ctx.db)
  return rows[0]!.day
}

const reopen = async (ctx: Context, { documentId, applicantId, reason }: Deed): Promise<void> => {
  const closed = (await closedBy(ctx, sql`c.id = ${documentId}`))!
  refuseIf(whyNotReopen(closed))
  await sql`insert into daily.reopening (closing_id, asked_by, reason) values (${documentId}, ${applicantId}, ${reason})`.execute(
    ctx.db,
  )
  await ctx.together([reopenDay(closed.day)])
  ctx.tell('closing', documentId)
}

const nothing = (): Promise<void> => Promise.resolve()

export const reopenApproval: ApprovalKind = {
  kind: 'REOPEN_DAY',
  lock: async (ctx, id) => {
    await ctx.together({ held: holdDay(await dayOf(ctx, id)) })
  },
  stands,
  version: versionText,
  facts,
  apply: reopen,
  reject: nothing,
  withdrawn: nothing,
}
