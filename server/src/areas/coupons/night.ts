/** Task `coupons.expire`, after the business day has turned: what ended is written down. Nothing waits for it: reads judge by the day. */
import { sql } from 'kysely'
import type { Task } from '../../kit/jobs.ts'

/** Idempotent: what is written down has not ended once more. Of a claim that nobody came for, name and number are forgotten. */
export const expireCoupons: Task = async (ctx) => {
  const { numAffectedRows } = await sql`
    update coupons.record r set state = 'EXPIRED', expired_at = kit.clock(), held_by = null, held_order_id = null, held_until = null
     where r.state = 'UNUSED' and r.valid_to < kit.business_date()`.execute(ctx.db)
  const { numAffectedRows: lapsed } = await sql`
    update coupons.claim m set state = 'LAPSED', settled_at = kit.clock(), phone_cipher = null, phone_hash = null, name = ''
     where m.state = 'WAITING' and m.valid_to < kit.business_date()`.execute(ctx.db)
  if (Number(numAffectedRows ?? 0) + Number(lapsed ?? 0) > 0) ctx.tell('coupon.changed')
}
