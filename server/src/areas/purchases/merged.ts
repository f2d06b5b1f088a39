/** What was bought and used by an archive that goes into another one. */
import { type Following, moved } from '../../kit/following.ts'

export const purchasesFollow: readonly Following[] = [
  moved('purchases.purchased_item', { label: '已购项目' }),
  moved('purchases.deduction_record', { label: '划扣' }),
]
