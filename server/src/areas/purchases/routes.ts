/** Table of contents: purchased items and the sessions taken from them. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { interSettlements } from '@clinic/contract/areas/purchases/settlements.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { deductBatch, deductOne } from './deduct.ts'
import { deskItems, waitingPage } from './desk.ts'
import { askFree, askRework } from './given/asking.ts'
import { oneItem } from './keeping/detail.ts'
import { extendItem } from './keeping/extending.ts'
import { freezeItem, thawItem } from './keeping/holding.ts'
import { boughtPage, exportBought, exportRecords, oneRecord, priceOf, recordsPage } from './queries.ts'
import { referralDetail, referralsPage, settlementsPage } from './referring/queries.ts'
import { declineReferral, receiveReferral } from './referring/receiving.ts'
import { applyReferral, recallReferral, referralChoices } from './referring/refer.ts'
import { confirmSettlement, denySettlement, paySettlement } from './referring/settle.ts'
import { referralSlip } from './referring/slip.ts'
import { endShare, shareItem } from './sharing.ts'
import { deductionSlip } from './slip.ts'
import { boughtSums, recordSums } from './sums.ts'
import { movableOf } from './transfers/movable.ts'
import { exportTransfers, oneTransfer, transfersPage } from './transfers/queries.ts'
import { transferSlip } from './transfers/slip.ts'
import { applyTransfer, checkTransfer, takeTransferBack } from './transfers/transfer.ts'
import { withdraw, withdrawCheck } from './withdraw.ts'

export const purchaseRoutes = serve(
  'purchases',
  purchases,
  {
    list: boughtPage,
    one: oneItem,
    freeze: freezeItem,
    thaw: thawItem,
    extend: extendItem,
    share: shareItem,
    endShare,
    panel: boughtPage,
    export: exportBought,
    sums: boughtSums,
    records: recordsPage,
    exportRecords,
    recordSums,
    record: oneRecord,
    slip: deductionSlip,
    price: priceOf,
    waiting: waitingPage,
    deskItems,
    deduct: deductOne,
    deductBatch,
    withdraw,
    withdrawCheck,
  },
  {
    item_l2: () => common.noSessionsLeft({ left: 0 }),
    journal_reversed_once: () => common.stateChanged({ detail: '该划扣已经撤销' }),
  },
)

export const transferRoutes = serve(
  'transfers',
  transfers,
  {
    page: transfersPage,
    export: exportTransfers,
    info: oneTransfer,
    movable: movableOf,
    slip: transferSlip,
    apply: applyTransfer,
    check: checkTransfer,
    takeBack: takeTransferBack,
  },
  {
    item_l2: () => common.noSessionsLeft({ left: 0 }),
    journal_reversed_once: () => common.stateChanged({ detail: '转移已经收回' }),
  },
)

export const givenRoutes = serve('purchases.given', givenOrders, { free: askFree, rework: askRework })

export const referralRoutes = [
  ...serve(
    'referralNotes',
    referralNotes,
    {
      page: referralsPage,
      info: referralDetail,
      choices: referralChoices,
      apply: applyReferral,
      recall: recallReferral,
      receive: receiveReferral,
      decline: declineReferral,
      slip: referralSlip,
    },
    { item_l2: () => common.noSessionsLeft({ left: 0 }) },
  ),
  ...serve('interSettlements', interSettlements, {
    page: settlementsPage,
    pay: paySettlement,
    confirm: confirmSettlement,
    deny: denySettlement,
  }),
]
