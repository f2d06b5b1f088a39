/** Who hears of a complaint: its handler, and whoever oversees. Whom it is about hears of none of it. */

import type { ComplaintLevel } from '@clinic/contract/areas/complaints/words.ts'
import { complaintLevels } from '@clinic/contract/areas/complaints/words.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import { scopeCondition } from '../../kit/reach.ts'
import type { RowScope, Session } from '../../kit/session.ts'
import { customerOf } from '../customers/reads.ts'
import { idAtWork } from '../staff/reads.ts'
import { complaintList, respondentIds } from './queries.ts'

type Holder = { readonly session: Session; readonly rows: RowScope }
/** What a message names. */
type Told = {
  readonly id: number
  readonly no: string
  readonly name: string
  readonly level: string
  readonly due: string
}
type Send = (ctx: Context, told: Told, to: readonly number[]) => Promise<void>

type Telling = {
  /** Everybody who oversees, with the rows she reaches by it. */
  readonly overseers: (ctx: Context) => Promise<readonly Holder[]>
  readonly assigned: Send
  readonly major: Send
  readonly escalated: Send
  readonly unhandled: Send
  readonly amber: Send
  readonly overdue: Send
}

/** Who oversees, and how the messages are sent. */
export const complaintTells = asked<[], Telling>('who hears of complaints')

/** Somebody who is told that one was closed: a return visit follows a week later. */
export const complaintClosed = asked<
  [
    ctx: Context,
    of: { readonly id: number; readonly no: string; readonly customerId: number; readonly handlerId: number | null },
  ],
  Promise<void>
>('what follows when a complaint is closed')

/** A closed one is dealt with again: what was to follow waits until it is closed anew. */
export const complaintReopened = asked<[ctx: Context, id: number], Promise<unknown>>(
  'what follows when a closed complaint is dealt with again',
)

const About = {
  no: Str,
  name: Str,
  level: Of<ComplaintLevel>(),
  due: Str,
  handlerId: Nullable(Id),
  receiverId: Nullable(Id),
  about: Type.Array(Id),
}

const toldOf = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf(About)`
    select k.no, c.name, k.level, to_char(k.due_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as due,
      ${sql.raw(idAtWork('k.handler_id'))} as "handlerId", ${sql.raw(idAtWork('k.receiver_id'))} as "receiverId", ${respondentIds} as about
      from complaints.complaint k join ${sql.raw(customerOf('c', 'k'))} where k.id = ${id}`.execute(ctx.db)
  const { handlerId, receiverId, about, level, ...named } = rows[0]!
  return { told: { id, ...named, level: complaintLevels[level] }, handlerId, receiverId, about }
}

/** Of those who oversee the ones who reach it, without whom it is about. */
const overseersOf = async (ctx: Context, id: number, about: readonly number[]): Promise<number[]> => {
  const holders = (await complaintTells().overseers(ctx)).filter(({ session }) => !about.includes(session.staffId))
  if (holders.length === 0) return []
  const each = holders.map(({ session, rows }): RawBuilder<unknown> => {
    const within = scopeCondition({ node: ctx.node, rows, session }, complaintList.scope)
    return sql`select ${session.staffId}::bigint as id from complaints.complaint k where k.id = ${id} and ${within ?? sql`true`}`
  })
  const { rows } = await sqlOf({ id: Id })`${sql.join(each, sql` union all `)}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Whoever is given it. */
export const tellAssigned = async (ctx: Context, id: number): Promise<void> => {
  const { told, handlerId } = await toldOf(ctx, id)
  if (handlerId !== null) await complaintTells().assigned(ctx, told, [handlerId])
}

/** 重大 is told at once to everybody who oversees: the owner, the medical office. */
export const tellMajor = async (ctx: Context, id: number): Promise<void> => {
  const { told, about } = await toldOf(ctx, id)
  await complaintTells().major(ctx, told, await overseersOf(ctx, id, about))
}

export const tellEscalated = async (ctx: Context, id: number): Promise<void> => {
  const { told, about } = await toldOf(ctx, id)
  await complaintTells().escalated(ctx, told, await overseersOf(ctx, id, about))
}

/** Whoever handled it left, and it is about whom her work went to. */
export const tellUnhandled = async (ctx: Context, id: number): Promise<void> => {
  const { told, about } = await toldOf(ctx, id)
  await complaintTells().unhandled(ctx, told, await overseersOf(ctx, id, about))
}

const without = (ids: readonly (number | null)[], about: readonly number[]): number[] => [
  ...new Set(ids.filter((id) => id !== null && !about.includes(id)) as number[]),
]

/** Whoever handles it, or received it where nobody does yet; where both have left, whoever oversees. */
export const tellAmber = async (ctx: Context, id: number): Promise<void> => {
  const { told, handlerId, receiverId, about } = await toldOf(ctx, id)
  const nearest = handlerId ?? receiverId
  const to = nearest === null ? await overseersOf(ctx, id, about) : without([nearest], about)
  await complaintTells().amber(ctx, told, to)
}

export const tellOverdue = async (ctx: Context, id: number): Promise<void> => {
  const { told, handlerId, receiverId, about } = await toldOf(ctx, id)
  const to = without([handlerId ?? receiverId, ...(await overseersOf(ctx, id, about))], about)
  await complaintTells().overdue(ctx, told, to)
}
