import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import { orderRefusals, orders } from '@clinic/contract/areas/orders/calls.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { checkOrder, createOrder, rechargeOrder, updateOrder } from './actions.ts'
import { cancelOrder, removeOrder } from './ending.ts'
import { exportOrders, listAdvisoryOrders, listOrders, orderWithLines } from './queries.ts'
import { rechargeLimitsNow, setRechargeLimits } from './recharge-limits.ts'
import { reviewOrder } from './reviews/review.ts'
import { revokeOrder } from './reviews/revoke.ts'
import { sumOrders } from './sums.ts'

export const orderRoutes: Route[] = serve(
  'orders',
  orders,
  {
    list: listOrders,
    panel: listOrders,
    export: exportOrders,
    sums: sumOrders,
    one: orderWithLines,
    create: createOrder,
    update: updateOrder,
    remove: removeOrder,
    cancel: cancelOrder,
    revoke: revokeOrder,
    review: reviewOrder,
    check: checkOrder,
    recharge: rechargeOrder,
    rechargeLimits: rechargeLimitsNow,
    setRechargeLimits,
    advisoryList: listAdvisoryOrders,
  },
  {
    invoice_within_received: () => invoiceRefusals.beyondReceived(),
    order_shares: () => orderRefusals.sharesNotWhole(),
    order_customer: () => orderRefusals.customerMissing(),
    order_adviser: () => orderRefusals.staffMissing(),
    order_doctor: () => orderRefusals.staffMissing(),
    order_developer: () => orderRefusals.staffMissing(),
    order_department: () => orderRefusals.staffMissing(),
    order_triage: () => orderRefusals.originMissing(),
    order_consult_record: () => orderRefusals.originMissing(),
  },
)
