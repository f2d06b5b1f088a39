/** What other areas may use of consulting: its panel tabs. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  {
    value: 'ReceptionRegister',
    component: lazy(() => import('./RegisterTab.tsx')),
    may: consulting.admission.may,
  },
  { value: 'ProjectDemand', component: lazy(() => import('./DemandTab.tsx')), may: consulting.demands.may },
  { value: 'ReceptionRecord', component: lazy(() => import('./RecordTab.tsx')), may: consulting.records.may },
]

/** 需求 in the head of panel and window (specification 000 §2). */
export const headActions: readonly HeadAction[] = [
  {
    key: 'demands',
    label: '需求',
    rank: 4,
    may: consulting.demands.may,
    notInP: true,
    component: lazy(() => import('./DemandDrawer.tsx')),
  },
]
