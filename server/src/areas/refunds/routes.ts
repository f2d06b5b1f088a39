/** Table of contents: refunds of orders. */
import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import { refundRefusals, refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { applyRefund } from './apply.ts'
import { auditRefund } from './audit.ts'
import { payRefund } from './pay.ts'
import { exportRefunds, oneRefund, refundSums, refundsPage } from './queries.ts'
import { revokeRefund } from './revoke.ts'
import { refundSheet } from './sheet.ts'
import { trial } from './trial.ts'

export const refundRoutes = serve(
  'refunds',
  refunds,
  {
    trial,
    apply: applyRefund,
    list: refundsPage,
    export: exportRefunds,
    sums: refundSums,
    one: oneRefund,
    sheet: refundSheet,
    audit: auditRefund,
    pay: payRefund,
    revoke: revokeRefund,
  },
  {
    invoice_within_received: () => invoiceRefusals.beyondReceived(),
    account_not_negative: () => refundRefusals.spent(),
    item_l2: () => common.noSessionsLeft({ left: 0 }),
    journal_reversed_once: () => common.stateChanged({ detail: '退款已经撤销' }),
  },
)
