/** Table of contents: refunds of orders, changes of orders. */
import { approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { invoiceRefusals } from '@clinic/contract/areas/invoices/words.ts'
import { accountRefunds, accountRefusals } from '@clinic/contract/areas/refunds/account-calls.ts'
import { refundRefusals, refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { applyBalance, applyDeposit, applyRetiring } from './accounts/apply.ts'
import { tryBalance, tryDeposit, tryRetiring } from './accounts/trial.ts'
import { applyRefund } from './apply.ts'
import { auditRefund } from './audit.ts'
import { applyChange } from './changes/apply.ts'
import { auditChange, cancelChange } from './changes/audit.ts'
import { fillMoney } from './changes/fill.ts'
import { changeSums, changesPage, exportChanges, oneChange } from './changes/queries.ts'
import { trialOfChange } from './changes/trial.ts'
import { payRefund } from './pay.ts'
import { exportRefunds, oneRefund, refundSums, refundsPage } from './queries.ts'
import { revokeRefund } from './revoke.ts'
import { refundSheet } from './sheet.ts'
import { trial } from './trial.ts'

const ofRefunds = serve(
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
    card_one_open: () => accountRefusals.cardReopened(),
  },
)

const ofChanges = serve(
  'refunds.changes',
  changes,
  {
    trial: trialOfChange,
    apply: applyChange,
    list: changesPage,
    export: exportChanges,
    sums: changeSums,
    one: oneChange,
    audit: auditChange,
    fill: fillMoney,
    cancel: cancelChange,
  },
  {
    invoice_within_received: () => invoiceRefusals.beyondReceived(),
    account_not_negative: () => refundRefusals.spent(),
    item_l2: () => common.noSessionsLeft({ left: 0 }),
    tender_ref_once: () => cashierRefusals.refRepeated(),
    combo_sold_out: () => approvalRefusals.soldOut(),
  },
)

const ofAccounts = serve(
  'refunds.accounts',
  accountRefunds,
  {
    balanceTrial: tryBalance,
    balance: applyBalance,
    depositTrial: tryDeposit,
    deposit: applyDeposit,
    retireTrial: tryRetiring,
    retire: applyRetiring,
  },
  {
    account_not_negative: () => refundRefusals.spent(),
    refund_account_waits_once: () => common.stateChanged({ detail: '刚有一张退款提交' }),
  },
)

export const refundRoutes = [...ofRefunds, ...ofChanges, ...ofAccounts]
