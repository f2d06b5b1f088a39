/** Who hears of 老带新: whoever has the customer it is about. How messages are sent is wired from outside. */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import { customerById, customerNamed } from '../customers/reads.ts'

type Telling = {
  readonly bound: (ctx: Context, of: { referee: string; referrer: string }, to: number) => Promise<void>
  readonly effective: (ctx: Context, of: { referee: string; referrer: string }, to: number) => Promise<void>
  readonly rewarded: (ctx: Context, count: number, to: number) => Promise<void>
  readonly revoked: (ctx: Context, of: { referee: string; reason: string }, to: number) => Promise<void>
}

export const referralTells = asked<[], Telling>('who hears of referrals')

const Named = { name: Str, ownerId: Nullable(Id) }

/** A customer by name, and whose she is: her consultant's before her developer's. */
const whose = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf(Named)`
    select c.name, coalesce(c.consultant_id, c.developer_id) as "ownerId" from ${sql.raw(customerById('c'))}
     where c.id = ${customerId}`.execute(ctx.db)
  return rows[0]!
}

/** Whoever has her hears who brought her. */
export const tellBound = async (ctx: Context, refereeId: number, referrerId: number): Promise<void> => {
  const [referee, referrer] = [await whose(ctx, refereeId), await whose(ctx, referrerId)]
  if (referee.ownerId === null) return
  await referralTells().bound(ctx, { referee: referee.name, referrer: referrer.name }, referee.ownerId)
}

type Pair = { readonly refereeId: number; readonly refereeName: string; readonly referrerId: number }

/** Whoever has the referrer hears that her friend has dealt: she is thanked. */
export const tellEffective = async (ctx: Context, { refereeName, referrerId }: Pair): Promise<void> => {
  const referrer = await whose(ctx, referrerId)
  if (referrer.ownerId === null) return
  await referralTells().effective(ctx, { referee: refereeName, referrer: referrer.name }, referrer.ownerId)
}

export const tellRevoked = async (ctx: Context, { refereeName, referrerId }: Pair, reason: string): Promise<void> => {
  const referrer = await whose(ctx, referrerId)
  if (referrer.ownerId === null) return
  await referralTells().revoked(ctx, { referee: refereeName, reason }, referrer.ownerId)
}

/** Whoever has referrers that were rewarded this night hears once, however many they are. */
export const tellRewarded = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ id: Id, n: Num })`
    select coalesce(f.consultant_id, f.developer_id) as id, count(distinct f.id)::int as n
      from referrals.referral r join ${sql.raw(customerNamed('e', 'r', 'referee_id'))}
      join ${sql.raw(customerNamed('f', 'e', 'recommender_id'))}
     where r.id = any(${[...ids]}::bigint[]) and coalesce(f.consultant_id, f.developer_id) is not null
     group by 1 order by 1`.execute(ctx.db)
  for (const { id, n } of rows) await referralTells().rewarded(ctx, n, id)
}
