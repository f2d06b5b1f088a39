import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import { orderRefusals, orders } from '@clinic/contract/areas/orders/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { checkOrder, createOrder, updateOrder } from './actions.ts'
import { cancelOrder, removeOrder } from './ending.ts'
import { depositOrder, rechargeOrder } from './money-orders.ts'
import { exportOrders, listAdvisoryOrders, listOrders, orderWithLines } from './queries.ts'
import { rechargeLimitsNow, setRechargeLimits } from './recharge-limits.ts'
import { reviewOrder } from './reviews/review.ts'
import { revokeOrder } from './reviews/revoke.ts'
import { settleFinished, shareOrder, unsettle } from './settlement/settling.ts'
import { orderSheet } from './sheet.ts'
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
    sheet: orderSheet,
    create: createOrder,
    update: updateOrder,
    remove: removeOrder,
    cancel: cancelOrder,
    revoke: revokeOrder,
    review: reviewOrder,
    check: checkOrder,
    recharge: rechargeOrder,
    deposit: depositOrder,
    share: shareOrder,
    settlement: settleFinished,
    unsettle,
    rechargeLimits: rechargeLimitsNow,
    setRechargeLimits,
    advisoryList: listAdvisoryOrders,
  },
  {
    invoice_within_received: () => invoiceRefusals.beyondReceived(),
    order_day_open: () => orderRefusals.backdateClosed(),
    order_shares_locked: () => common.stale(),
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
