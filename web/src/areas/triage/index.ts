/** What other areas may use of triage: its panel tab, its selects, the words of a visit. */

import { triage } from '@clinic/contract/areas/triage.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export { ConsultTypeChoice, DemandChoice, ReasonChoice, ReceiverChoice } from './choices.tsx'
export { triageStateWords, visitTypeWords } from './words.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'TriageRegister', component: lazy(() => import('./RegisterTab.tsx')), may: triage.create.may },
]
