/** What was handed over stays written down, so that it can be told and, within a day, taken back. */
import { type HandoverKind, handoverKinds, type people } from '@clinic/contract/areas/staff/people.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Bool, Json, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import { readPerson } from '../people/person.ts'
import { staffName } from '../reads.ts'
import type { Given, LeftRules } from './possessions.ts'

export type GivenPart = {
  readonly kind: HandoverKind
  /** Null: in the pool. */
  readonly receiverId: number | null
  readonly items: readonly Given[]
}
/** What ended when somebody left: her rules of triage, and her account if it was enabled. */
export type Ended = { readonly rules: LeftRules; readonly enabled: boolean }

type Handover = {
  readonly staffId: number
  readonly leaves: boolean
  readonly ended: Ended | null
  readonly reason: string
  readonly parts: readonly GivenPart[]
}

/** Writes down what was given to whom. */
export const keepHandover = async (ctx: Context, { staffId, leaves, ended, reason, parts }: Handover) => {
  await sql`
    with kept as (insert into staff.handover (staff_id, leaves, ended, reason)
      values (${staffId}, ${leaves}, ${ended && JSON.stringify(ended)}::jsonb, ${reason}) returning id)
    insert into staff.handover_part (handover_id, kind, receiver_id, items)
    select kept.id, p.kind, p."receiverId", p.items
      from kept cross join jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (kind text, "receiverId" bigint, items jsonb)`.execute(
    ctx.db,
  )
}

/** What a receiver reads: whose it was, and what it is. */
export type Receipt = { readonly to: number; readonly from: string; readonly what: string; readonly takenBack: boolean }
/** Told once to each receiver, however many kinds she was given. */
export const receiverHears = asked<[ctx: Context, receipt: Receipt], Promise<unknown>>(
  'who tells a receiver what was handed over to her',
)

type Told = { readonly kind: HandoverKind; readonly receiverId: number | null; readonly count: number }

const tellEach = async (ctx: Context, from: string, parts: readonly Told[], takenBack: boolean): Promise<void> => {
  const held = parts.filter(({ count }) => count > 0)
  for (const to of new Set(held.flatMap(({ receiverId }) => receiverId ?? []))) {
    const hers = held.filter(({ receiverId }) => receiverId === to)
    const what = hers.map(({ kind, count }) => `${handoverKinds[kind]} ${count} 项`).join('、')
    await receiverHears(ctx, { to, from, what, takenBack })
  }
}

/** One message to each receiver. @param from name of the one who hands over */
export const tellReceivers = (ctx: Context, from: string, parts: readonly GivenPart[]): Promise<void> =>
  tellEach(
    ctx,
    from,
    parts.map(({ items, ...part }) => ({ ...part, count: items.length })),
    false,
  )

/** The same when it went back. */
export const tellTakenBack = (ctx: Context, from: string, parts: readonly Told[]): Promise<void> =>
  tellEach(ctx, from, parts, true)

type Past = OutputOf<typeof people.handovers>
const PastRow = {
  id: Id,
  at: Str,
  byName: Nullable(Str),
  leaves: Bool,
  reason: Str,
  parts: Json<Past[number]['parts']>(),
  undoneAt: Nullable(Str),
  undoneByName: Nullable(Str),
  /** The last moment to take it back; null when it is over or done. */
  undoUntil: Nullable(Str),
}

/** How many are shown of one person: she does not leave oftener. */
const SHOWN = 20

/** What was handed over of one person, the newest first. */
export const handoversOf = async (ctx: Context, { id }: { id: number }): Promise<Past> => {
  await readPerson(ctx, id)
  const { rows } = await sqlOf(PastRow)`
    select h.id, h.created_at as at, ${sql.raw(staffName('h.created_by'))} as "byName", h.leaves, h.reason,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'receiverName', ${sql.raw(staffName('p.receiver_id'))},
          'count', jsonb_array_length(p.items), 'returned', p.returned) order by p.kind), '[]')
        from staff.handover_part p where p.handover_id = h.id) as parts,
      h.undone_at as "undoneAt", ${sql.raw(staffName('h.undone_by'))} as "undoneByName",
      case when h.undone_at is null and ${inTime} then h.created_at + interval '24 hours' end as "undoUntil"
    from staff.handover h where h.staff_id = ${id} order by h.created_at desc, h.id desc limit ${SHOWN}`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    parts: row.parts.map((part) => ({ ...part, label: handoverKinds[part.kind as HandoverKind] ?? part.kind })),
  }))
}

/** Whether a hand-over `h` can still be taken back: the last moment of the day after it is past it. */
export const inTime = sql`kit.clock() < h.created_at + interval '24 hours'`

export const StoredPart = { kind: Of<HandoverKind>(), receiverId: Nullable(Id), items: Json<readonly Given[]>() }
