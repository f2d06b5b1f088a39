/** What a payment makes of where the customer stands, and of whose she is. */
import { dealStatement, dealtByStatement, takenStatement } from '../../customers/index.ts'
import type { LockedOrder } from '../../orders/index.ts'
import type { PaymentRecord } from './records.ts'

/**
 * What came from outside; a balance that is spent was counted when it was topped up. With her first deal she may become the
 * adviser's: of the first order that names one.
 */
export const standingStatements = (
  { dealBy, customerId, takings }: PaymentRecord,
  orders: readonly Pick<LockedOrder, 'adviserId'>[],
) => {
  const adviserId = orders.find((order) => order.adviserId !== null)?.adviserId ?? null
  return dealBy
    ? [dealtByStatement(customerId, adviserId), dealStatement(customerId, takings.receivedFen)]
    : [takenStatement(customerId, takings.receivedFen)]
}
