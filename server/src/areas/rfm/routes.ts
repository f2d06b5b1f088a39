/** Table of contents: RFM分析. */
import { rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { serve } from '../../kit/routes.ts'
import { analyse, movement, trial } from './analysis.ts'
import { customerPage, exportCustomers } from './customers.ts'
import { readSettings, saveSettings } from './settings.ts'

export const rfmRoutes = serve('rfm', rfm, {
  settings: readSettings,
  saveSettings,
  analysis: analyse,
  movement,
  trial,
  customers: customerPage,
  export: exportCustomers,
})
