/** Customers of a pool, put there and taken hold of: two who want the same one wait for one another. */
import { blacklistStandings, blockOf } from '@clinic/contract/areas/blacklist/rules.ts'
import type { PoolKind } from '@clinic/contract/areas/pool/calls.ts'
import type { ClaimFacts, ClaimLimits } from '@clinic/contract/areas/pool/rules.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Any, Bool, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import { standingOf } from '../blacklist/index.ts'
import { standsNow } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { countAtWork } from '../staff/reads.ts'
import { isMember } from './scope.ts'

const Lying = {
  id: Id,
  name: Str,
  member: Bool,
  hoursIn: Num,
  daysSinceMine: Nullable(Num),
  standing: Word(...blacklistStandings),
  present: Bool,
  entryHours: Num,
  cooldownDays: Num,
  dailyLimit: Num,
  ownLimit: Num,
}
export type Lying = Omit<RowOf<typeof Lying>, 'standing'> & ClaimFacts & ClaimLimits

/** Those of these customers who lie in a pool of this kind, locked in the order of their ids. */
export const lyingUnderLock = (ctx: Context, kind: PoolKind, ids: readonly number[]): Reading<Lying[]> =>
  readingOf(
    {
      lying: sqlOf(Lying)`
        select c.id, c.name, ${isMember(ctx)} as member,
          floor(extract(epoch from kit.clock() - e.created_at) / 3600)::int as "hoursIn",
          case when e.from_id = ${ctx.session.staffId} then kit.today() - (e.created_at at time zone 'Asia/Shanghai')::date end
            as "daysSinceMine",
          ${sql.raw(standingOf('c.id'))} as standing, ${sql.raw(standsNow.visitNow('c'))} is not null as present,
          p.entry_hours as "entryHours", p.cooldown_days as "cooldownDays", p.daily_limit as "dailyLimit",
          p.own_limit as "ownLimit"
        from pool.entry e join pool.pool p on p.hospital_id = e.hospital_id and p.id = e.pool_id
          join ${sql.raw(customerOf('c', 'e'))}
        where e.kind = ${kind} and e.customer_id = any(${[...ids]}::bigint[])
        order by e.customer_id for update of e`,
    },
    ({ lying }) =>
      lying.map(({ standing, ...row }) => ({ ...row, blacklisted: blockOf('claim', standing) === 'refused' })),
  )
export const lockLying = async (ctx: Context, kind: PoolKind, ids: readonly number[]): Promise<Lying[]> =>
  (await ctx.together({ lying: lyingUnderLock(ctx, kind, ids) })).lying

/**
 * Whoever is given customers at the same time by another waits: limits are counted with what the other gave. Nor is she disabled
 * meanwhile. Answers how many of them work here.
 */
export const receiversUnderLock = (staffIds: readonly number[]): Reading<number> =>
  readingOf(
    {
      locked: sqlOf({ locked: Any })`
        select pg_advisory_xact_lock(hashtextextended('pool.receiver:' || kit.current_hospital() || ':' || r.id, 0)) as locked
        from (select id from unnest(${[...staffIds]}::bigint[]) as n (id) order by id) r`,
      atWork: sqlOf({ n: Num })`select ${countAtWork(staffIds)} as n`,
    },
    ({ atWork }) => atWork[0]!.n,
  )
/** @returns how many of them work here */
export const lockReceivers = async (ctx: Context, staffIds: readonly number[]): Promise<number> =>
  (await ctx.together({ atWork: receiversUnderLock(staffIds) })).atWork

/** Puts customers whose owner has just gone into their pools. */
export const enter = async (
  ctx: Context,
  kind: PoolKind,
  entries: readonly { id: number; poolId: number; fromId: number | null; mode: string; reason: string }[],
): Promise<void> => {
  if (entries.length === 0) return
  await sql`insert into pool.entry (customer_id, kind, pool_id, mode, reason, from_id)
    select e.id, ${kind}, e."poolId", e.mode, e.reason, e."fromId"
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as e (id bigint, "poolId" bigint, mode text, reason text, "fromId" bigint)
    on conflict (hospital_id, customer_id, kind) do nothing`.execute(ctx.db)
}
