/** What one area does when another changes, on one page. Runs in the transaction of what changed. */
import { cancelPayment } from './areas/cashier/index.ts'
import { visitMoved } from './areas/consulting/index.ts'
import { whenOrderIsRevoked } from './areas/orders/index.ts'
import { whenVisitMoves } from './areas/triage/index.ts'

/**
 * In the database: an order that moves (paid, cancelled, revoked) settles the outcome of the consultation it came from,
 * `consulting.order_moved()`.
 */
export const wire = (): void => {
  // A visit that is sent back or cancelled ends, or undoes, the consultation that runs on it.
  whenVisitMoves(visitMoved)
  // An order is revoked with its payments, by the till's rules.
  whenOrderIsRevoked(cancelPayment)
}
