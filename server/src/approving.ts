/**
 * The register of what is decided in the audit centre. An area that asks for others' word says how its document stands and what passing
 * and rejecting do (`ApprovalKind`), names its word in `contract/src/areas/approvals/words.ts`, and joins this list.
 */
import { approvalKindsHere } from './areas/approvals/index.ts'
import { differenceApproval, revokeApproval } from './areas/cashier/index.ts'
import { reopenApproval } from './areas/daily/index.ts'
import { writeOffApproval } from './areas/debts/index.ts'
import { pointsApproval } from './areas/ledger/index.ts'
import { openingApproval, upgradeApproval } from './areas/memberships/index.ts'
import { orderApproval } from './areas/orders/index.ts'
import {
  extendApproval,
  freeApproval,
  referralApproval,
  reworkApproval,
  transferApproval,
  withdrawApproval,
} from './areas/purchases/index.ts'
import { changeApproval, refundApproval, retireApproval } from './areas/refunds/index.ts'
import { leaveApproval, swapApproval } from './areas/scheduling/index.ts'

const kinds = [
  orderApproval,
  withdrawApproval,
  pointsApproval,
  writeOffApproval,
  refundApproval,
  transferApproval,
  referralApproval,
  changeApproval,
  differenceApproval,
  reopenApproval,
  freeApproval,
  reworkApproval,
  retireApproval,
  extendApproval,
  leaveApproval,
  swapApproval,
  revokeApproval,
  openingApproval,
  upgradeApproval,
]

export const wireApproving = (): void => {
  approvalKindsHere.by(() => kinds)
}
