/** What other areas may use of 报单: its panel tabs. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'BillRegister', component: lazy(() => import('./RegisterTab.tsx')), may: declarations.create.may },
  { value: 'BillRecord', component: lazy(() => import('./RecordTab.tsx')), may: declarations.list.may },
]
