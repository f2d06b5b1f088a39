/** An entry taken hold of: two who decide on it wait for one another. */
import type { BlacklistKind, EntryState } from '@clinic/contract/areas/blacklist/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { customerOf } from '../customers/reads.ts'
import { entryList, stateNow } from './queries.ts'

const kinds = ['marketing', 'service'] as const satisfies readonly BlacklistKind[]
const states = [
  'waiting',
  'valid',
  'rejected',
  'withdrawn',
  'released',
  'expired',
] as const satisfies readonly EntryState[]

const Held = {
  id: Id,
  version: Version,
  customerId: Id,
  name: Str,
  kind: Word(...kinds),
  state: Word(...states),
  proposedById: Nullable(Id),
  endsOn: Nullable(Str),
  today: Str,
  leadId: Nullable(Id),
}
export type Held = RowOf<typeof Held>

/** The entry within reach, locked; 404 for any other, 409 when somebody else changed it since `version`. */
export const holdEntry = async (ctx: Context, { id, version }: { id: number; version?: number }): Promise<Held> => {
  await refuseBeyond(ctx, entryList, [id])
  const { rows } = await sqlOf(Held)`
    select e.id, e.version, e.customer_id as "customerId", c.name, e.kind, ${stateNow} as state,
      e.created_by as "proposedById", e.ends_on::text as "endsOn", kit.today()::text as today, e.lead_id as "leadId"
    from blacklist.entry e join ${sql.raw(customerOf('c', 'e'))} where e.id = ${id} for update of e`.execute(ctx.db)
  const held = rows[0] ?? refuse(common.notFound())
  if (version !== undefined && held.version !== version) refuse(common.stale())
  return held
}

/** Two entries, in the order of their ids, so that nobody who holds one of them waits for the other in a ring. */
export const holdPair = async (
  ctx: Context,
  first: { id: number; version: number },
  other: { id: number; version: number },
): Promise<[Held, Held]> => {
  if (first.id <= other.id) return [await holdEntry(ctx, first), await holdEntry(ctx, other)]
  const held = await holdEntry(ctx, other)
  return [await holdEntry(ctx, first), held]
}

/** Were these two asked for at once? */
export const arePair = (one: Held, other: Held): boolean => one.leadId === other.id || other.leadId === one.id
