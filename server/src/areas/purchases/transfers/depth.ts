/** Of how many documents an item comes: transfers, and referrals from another hospital. Source: money book §11 (F4). */
import { Num, textOf } from '../../../kit/db/rows.ts'

export const passedBefore = textOf(
  { depth: Num },
  `select greatest(coalesce(max(t.depth), 0), coalesce(max(r.depth), 0))::int depth from purchases.purchased_item p
    left join purchases.transfer t on t.hospital_id = p.hospital_id and t.id = p.transfer_id
    left join purchases.referral r on r.hospital_id = p.hospital_id and r.purchased_item_id = p.id and r.side = 'IN'
    where p.id = $1`,
)
