/** What other areas may use of triage: its panel tab, its selects, the words of a visit and what is done with one. */

import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { ConsultTypeChoice, DemandChoice, ReasonChoice, ReceiverChoice, useDemandsKnown } from './choices.tsx'
export { drawnFor, leave, pass, useVisitActions } from './visit-actions.tsx'
export { triageStateWords, visitTypeWords } from './words.ts'

/** 分诊登记, loaded when it opens. */
export const RegisterDrawer = lazy(async () => ({ default: (await import('./RegisterDrawer.tsx')).RegisterDrawer }))

/** 候诊 among the settings, loaded when it opens. */
export const QueueSettingTab = lazy(() => import('./queue/SettingTab.tsx'))

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
