/** Table of contents: RFM分析. */
import { MOST_PLANS, rfm, rfmRefusals } from '@clinic/contract/areas/rfm/calls.ts'
import { serve } from '../../kit/routes.ts'
import { analyse, movement } from './analysis.ts'
import { customerPage, exportCustomers } from './customers.ts'
import { createPlan, plans, removePlan, renamePlan } from './plans.ts'
import { readSettings, saveSettings } from './settings.ts'
import { trial } from './trial.ts'

export const rfmRoutes = serve(
  'rfm',
  rfm,
  {
    settings: readSettings,
    saveSettings,
    analysis: analyse,
    movement,
    trial,
    plans,
    createPlan,
    renamePlan,
    removePlan,
    customers: customerPage,
    export: exportCustomers,
  },
  {
    plan_name_unique: ({ name = '' }: { name?: string }) => rfmRefusals.planTaken({ name: name.trim() }),
    plan_few: () => rfmRefusals.manyPlans({ limit: MOST_PLANS }),
  },
)
