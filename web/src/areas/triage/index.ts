/** What other areas may use of triage: its panel tab, its selects, the words of a visit. */

import { triage } from '@clinic/contract/areas/triage.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { ConsultTypeChoice, DemandChoice, ReasonChoice, ReceiverChoice } from './choices.tsx'
export { triageStateWords, visitTypeWords } from './words.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'TriageRegister', component: lazy(() => import('./RegisterTab.tsx')), may: triage.create.may },
]

/** 分诊登记 in the head of panel and window. */
export const headActions: readonly HeadAction[] = [
  {
    key: 'triage',
    label: '分诊登记',
    rank: 1,
    may: triage.create.may,
    component: lazy(async () => ({ default: (await import('./RegisterDrawer.tsx')).RegisterDrawer })),
  },
]
