/** As which matter an order waits in the audit centre. */
import type { ApprovalKindWord } from '@clinic/contract/areas/approvals/words.ts'
import type { OrderType } from '@clinic/contract/areas/orders/words.ts'

export const waitsAs = (type: OrderType): ApprovalKindWord =>
  type === 'FREE' || type === 'REWORK' ? type : 'ORDER_DISCOUNT'
