/** Claim codes as they stand in the database: what a form is laid over, and what is asked at the door. */
import type { CodeChannel, CodeStanding } from '@clinic/contract/areas/coupons/claims.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'

const StoredCode = {
  id: Id,
  version: Version,
  name: Str,
  couponId: Id,
  channel: Of<CodeChannel>(),
  perCustomer: Num,
  opensOn: Str,
  closesOn: Str,
  today: Str,
  remark: Str,
  status: Num,
  serial: Num,
  pieces: Num,
  claimed: Num,
}
export type StoredCode = RowOf<typeof StoredCode> & CodeStanding

/** A code of a condition on `k`, with its tally `t`. */
export const findCode = async (
  { db }: Pick<Context, 'db'>,
  condition: RawBuilder<unknown>,
): Promise<StoredCode | null> => {
  const { rows } = await sqlOf(StoredCode)`
    select k.id, k.version, k.name, k.coupon_id as "couponId", k.channel, k.per_customer as "perCustomer",
      k.opens_on as "opensOn", k.closes_on as "closesOn", kit.today() as today, k.remark, k.status, k.serial, t.pieces, t.claimed
    from coupons.claim_code k join coupons.claim_tally t on t.hospital_id = k.hospital_id and t.code_id = k.id
    where ${condition}`.execute(db)
  return rows[0] ?? null
}

/** One code. Refuses with 404 when it is not there. */
export const storedCode = async (ctx: Pick<Context, 'db'>, id: number): Promise<StoredCode> =>
  (await findCode(ctx, sql`k.id = ${id}`)) ?? refuse(common.notFound())
