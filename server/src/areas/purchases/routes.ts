/** Table of contents: purchased items and the sessions taken from them. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { deductBatch, deductOne } from './deduct.ts'
import { deskItems, waitingPage } from './desk.ts'
import { boughtPage, exportBought, exportRecords, oneRecord, priceOf, recordsPage } from './queries.ts'
import { boughtSums, recordSums } from './sums.ts'
import { withdraw, withdrawCheck } from './withdraw.ts'

export const purchaseRoutes = serve(
  'purchases',
  purchases,
  {
    list: boughtPage,
    panel: boughtPage,
    export: exportBought,
    sums: boughtSums,
    records: recordsPage,
    exportRecords,
    recordSums,
    record: oneRecord,
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
