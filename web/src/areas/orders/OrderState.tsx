/** Where an order stands, and who takes money for it right now. */
import { type OrderRow, orderStatuses } from '@clinic/contract/areas/orders/calls.ts'
import { HeldMark } from '../../kit/show/HeldMark.tsx'
import { StateTag } from '../../kit/show/text.tsx'

export const OrderState = ({ order: { status, heldBy } }: { order: Pick<OrderRow, 'status' | 'heldBy'> }) =>
  heldBy ? <HeldMark by={heldBy} /> : <StateTag value={status} words={orderStatuses} />
