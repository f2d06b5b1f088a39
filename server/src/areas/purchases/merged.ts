/** What was bought and used by an archive that goes into another one. */
import { type Following, moved } from '../../kit/following.ts'

export const purchasesFollow: readonly Following[] = [
  moved('purchases.purchased_item', { label: '已购项目' }),
  moved('purchases.deduction_record', { label: '划扣' }),
  moved('purchases.item_share'),
  moved('purchases.transfer', { label: '转移单' }),
  moved('purchases.transfer', { column: 'to_customer_id' }),
  moved('purchases.referral', { label: '转诊单' }),
]
