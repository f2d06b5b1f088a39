/** What other areas may use of the customers: pickers, the panel, the header, the window. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { AllergyMark, AllergyTag, recordAllergy } from './archive/Allergy.tsx'
export { QuickFields } from './archive/customer-fields.tsx'
export { useAskedAtOnce, useFieldsInUse } from './fields/in-use.ts'
export { WordsInput } from './fields/WordsInput.tsx'
export { CardMark } from './header/CardMark.tsx'
export { CustomerBanner, CustomerStrip } from './header/CustomerStrip.tsx'
export { creating } from './list/actions.tsx'
export { customerName } from './name.ts'
export { type OpenPanel, useCustomerPanel } from './panel/panel.tsx'
export { openWindow as openCustomerWindow } from './panel/window.ts'
export { CustomerFilter, CustomerPicker, SourceChoice, SourceTypeChoice } from './pickers.tsx'
export { lifeStageWords } from './words.ts'

/** Whose customers went to whom and why, of everybody. */
export const OwnerLog = lazy(() => import('./panel/OwnerLog.tsx'))

export const panelTabs: readonly PanelTab[] = [
  { value: 'BasicInfor', component: lazy(() => import('./archive/BasicTab.tsx')), may: customers.panelArchive.may },
]

export const headActions: readonly HeadAction[] = [
  {
    key: 'family',
    label: '家庭与授权',
    rank: 7,
    may: 'customer:list',
    component: lazy(() => import('./family/FamilyDrawer.tsx')),
  },
]
