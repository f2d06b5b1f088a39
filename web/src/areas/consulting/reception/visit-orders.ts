/** The orders a visit led to. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'

export type VisitOrder = OutputOf<typeof orders.list>['result'][number]

/** Asked for by those who may read orders; for the others there is nothing. */
export const useVisitOrders = ({ customerId, triageId }: { customerId: number; triageId: number }) => {
  const may = useMay()
  return useAnswer(
    orders.list,
    may(orders.list.may) ? { customerId, triageId, pageSize: 20, sortName: 'openedAt', sortOrder: 'asc' } : null,
  )
}
