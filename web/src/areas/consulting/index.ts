/** What other areas may use of consulting: its panel tabs. */

import { consulting } from '@clinic/contract/areas/consulting.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  {
    value: 'ReceptionRegister',
    component: lazy(() => import('./RegisterTab.tsx')),
    may: consulting.admission.may,
  },
  { value: 'ProjectDemand', component: lazy(() => import('./DemandTab.tsx')), may: consulting.demands.may },
  { value: 'ReceptionRecord', component: lazy(() => import('./RecordTab.tsx')), may: consulting.records.may },
]
