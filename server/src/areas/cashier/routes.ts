/** Table of contents: the till. */
import { cashier, cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRefusals } from '@clinic/contract/areas/coupons/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { invoiceConstraints } from '../invoices/index.ts'
import { exportBooks, selfcheck } from './books.ts'
import { answerCash, cashOnWay } from './cash/answers.ts'
import { moveCash } from './cash/moves.ts'
import { bankCash, safe, safePage } from './cash/safe.ts'
import { cancelWithinReach } from './payments/cancel.ts'
import { cancelling } from './payments/cancel-preview.ts'
import { SPENT } from './payments/cancel-reasons.ts'
import { holdOrder, releaseOrder } from './payments/holds.ts'
import { pay } from './payments/pay.ts'
import { paymentPlans } from './payments/plans.ts'
import { customerPayments, exportPayments, tendersToChoose, tillCounts, worklist } from './payments/queries.ts'
import { repay } from './payments/repay.ts'
import { paymentTotals } from './payments/totals.ts'
import { checkoutWindow } from './payments/window.ts'
import { printReceipt } from './receipts/receipt.ts'
import { changeTillSetting, tillSetting } from './setting.ts'
import { changeSettlementConfig, settlementConfig } from './settlement-config.ts'
import { acceptShift } from './shifts/accept.ts'
import { askDifference } from './shifts/ask-again.ts'
import { printShift, shiftDetail } from './shifts/detail.ts'
import { openShift } from './shifts/open.ts'
import { currentShift, registersInUse, shiftSums, shiftsPage } from './shifts/queries.ts'
import { closeShift, countShift } from './shifts/shifts.ts'

export const cashierRoutes = serve(
  'cashier',
  cashier,
  {
    list: worklist,
    panel: customerPayments,
    counts: tillCounts,
    export: exportPayments,
    totals: paymentTotals,
    checkout: checkoutWindow,
    plans: paymentPlans,
    pay,
    repay,
    cancel: cancelWithinReach,
    cancelByPost: cancelWithinReach,
    cancelling,
    receipt: printReceipt,
    registers: registersInUse,
    tenders: tendersToChoose,
    currentShift,
    shifts: shiftsPage,
    shiftSums,
    shift: shiftDetail,
    shiftSlip: printShift,
    moveCash,
    cashOnWay,
    answerCash,
    safe,
    safeEntries: safePage,
    bankCash,
    acceptShift,
    askDifference,
    tillSetting,
    changeTillSetting,
    settlementConfig,
    changeSettlementConfig,
    openShift,
    countShift,
    closeShift,
    hold: holdOrder,
    release: releaseOrder,
    selfcheck,
    booksProof: exportBooks,
  },
  {
    ...invoiceConstraints,
    order_settled_once: () => common.stateChanged({ detail: '订单已被收款' }),
    tender_ref_once: () => cashierRefusals.refRepeated(),
    tender_coupon_once: () => couponRefusals.used(),
    shift_open_per_register: () => cashierRefusals.shiftTaken(),
    handover_once: () => common.stateChanged({ detail: '留款已经有人接收' }),
    cash_answer_pkey: () => cashierRefusals.cashAnswered(),
    shift_open_per_cashier: () => cashierRefusals.shiftTaken(),
    account_not_negative: ({ reason }: { reason?: string }) =>
      reason === undefined ? common.stale() : cashierRefusals.notCancellable({ reason: SPENT }),
    journal_reversed_once: () => cashierRefusals.notCancellable({ reason: '已经取消过' }),
  },
)
