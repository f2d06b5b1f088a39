/** Table of contents: 报单. */
import { declarations, sheetRefusals } from '@clinic/contract/areas/declarations/calls.ts'
import { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import { slipRefusals } from '@clinic/contract/areas/declarations/slip-nouns.ts'
import { serve } from '../../kit/routes.ts'
import { numberTaken } from '../customers/index.ts'
import { endSheet, followSheet, reopenSheet, transferSheet, updateSheet } from './actions.ts'
import { claimSheets } from './claim.ts'
import { createSheet, probe } from './create.ts'
import { toOrder } from './order.ts'
import { countSheets, exportSheets, oneSheet, poolPage, sheetPage } from './queries.ts'
import { changeSetting, storedSetting } from './setting.ts'
import { cancelSlip, settleSlip, taxation } from './slip-actions.ts'
import { exportSlips, slipPage } from './slip-queries.ts'

export const declarationsRoutes = [
  ...serve(
    'declarations',
    declarations,
    {
      list: sheetPage,
      export: exportSheets,
      pools: poolPage,
      one: oneSheet,
      counts: countSheets,
      probe,
      create: createSheet,
      update: updateSheet,
      follow: followSheet,
      end: endSheet,
      reopen: reopenSheet,
      transfer: transferSheet,
      claim: claimSheets,
      toOrder,
      setting: storedSetting,
      changeSetting,
      panelRecord: sheetPage,
      panelRegister: createSheet,
    },
    { ...numberTaken, sheet_open: sheetRefusals.open },
  ),
  ...serve(
    'declarations.slips',
    slips,
    { list: slipPage, export: exportSlips, create: taxation, settle: settleSlip, cancel: cancelSlip },
    { ...numberTaken, sheet_open: sheetRefusals.open, slip_once: slipRefusals.once },
  ),
]
