/** A complaint taken hold of: fifty who receive one wait for one another. */
import { type ComplaintMove, isOpen, whyNotHandle, whyNotStep } from '@clinic/contract/areas/complaints/rules.ts'
import {
  type ComplaintLevel,
  type ComplaintState,
  type ComplaintTerm,
  complaintRefusals,
} from '@clinic/contract/areas/complaints/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { customerOf } from '../customers/reads.ts'
import { countAtWork } from '../staff/reads.ts'
import { complaintList, notAboutMe, respondentIds } from './queries.ts'

const Held = {
  id: Id,
  version: Version,
  no: Str,
  customerId: Id,
  name: Str,
  state: Of<ComplaintState>(),
  level: Of<ComplaintLevel>(),
  term: Of<ComplaintTerm>(),
  secret: Bool,
  receiverId: Id,
  handlerId: Nullable(Id),
  respondentIds: Type.Array(Id),
  resolution: Str,
  receivedAt: Str,
  attempts: Num,
  daysClosed: Num,
}
export type Held = RowOf<typeof Held>

/** Attempts to reach her since complaint `k` was answered last. */
export const attempts = sql`(select count(*)::int from complaints.log l where l.hospital_id = k.hospital_id and l.complaint_id = k.id
  and l.act = 'attempt' and l.id > coalesce((select max(a.id) from complaints.log a where a.hospital_id = k.hospital_id
    and a.complaint_id = k.id and a.act = 'answered'), l.id))`
/** Whole days since complaint `k` was closed; nothing while it is not. */
export const daysClosed = sql`coalesce(kit.today() - (k.closed_at at time zone 'Asia/Shanghai')::date, 0)`

/** The complaint within reach, locked; 404 for any other and for a secret one about oneself, 409 when it was changed since `version`. */
export const holdComplaint = async (ctx: Context, { id, version }: { id: number; version?: number }): Promise<Held> => {
  await refuseBeyond(ctx, complaintList, [id])
  // What follows from its timeline is read under the lock.
  await sql`select from complaints.complaint k where k.id = ${id} for update`.execute(ctx.db)
  const { rows } = await sqlOf(Held)`
    select k.id, k.version, k.no, k.customer_id as "customerId", c.name, k.state, k.level, k.term, k.secret,
      k.receiver_id as "receiverId", k.handler_id as "handlerId", ${respondentIds} as "respondentIds", k.resolution,
      k.received_at as "receivedAt", ${attempts} as attempts, ${daysClosed} as "daysClosed"
    from complaints.complaint k join ${sql.raw(customerOf('c', 'k'))} where k.id = ${id} and ${notAboutMe(ctx)}`.execute(
    ctx.db,
  )
  const held = rows[0] ?? refuse(common.notFound())
  if (version !== undefined && held.version !== version) refuse(common.stale())
  return held
}

/** Who asks, as the rules see her. */
export const whoAsks = ({ session }: Context) => ({
  me: session.staffId,
  oversees: session.permissions.has('visit:complaint:oversee'),
})

/** Held for a move that may be made by whoever asks. */
export const holdFor = async (
  ctx: Context,
  move: ComplaintMove,
  input: { id: number; version: number },
): Promise<Held> => {
  const held = await holdComplaint(ctx, input)
  refuseIf(whyNotStep(move, held, whoAsks(ctx)))
  return held
}

/** Held by whoever handles it, while it is open. */
export const holdOpen = async (ctx: Context, verb: string, input: { id: number; version?: number }): Promise<Held> => {
  const held = await holdComplaint(ctx, input)
  if (!isOpen(held.state)) refuse(complaintRefusals.closedAlready({ no: held.no, verb }))
  refuseIf(whyNotHandle(held, whoAsks(ctx)))
  return held
}

/** Whoever is to handle it works here, and it is not about her. */
export const refuseHandler = async (
  ctx: Context,
  handlerId: number,
  { respondentIds: about }: Pick<Held, 'respondentIds'>,
): Promise<void> => {
  if (about.includes(handlerId)) refuse(complaintRefusals.handlerIsRespondent())
  const { rows } = await sqlOf({ n: Num })`select ${countAtWork([handlerId])} as n`.execute(ctx.db)
  if (rows[0]!.n === 0) refuse(complaintRefusals.handlerMissing())
}
