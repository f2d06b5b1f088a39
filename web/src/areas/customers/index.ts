/** What other areas may use of the customers: pickers, the panel, the header, the window. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

export { AllergyMark, AllergyTag, recordAllergy } from './Allergy.tsx'
export { creating } from './actions.tsx'
export { CardMark } from './CardMark.tsx'
export { CustomerBanner, CustomerStrip } from './CustomerStrip.tsx'
export { QuickFields } from './customer-fields.tsx'
export { type OpenPanel, useCustomerPanel } from './panel.tsx'
export { CustomerPicker, SourceChoice, SourceTypeChoice } from './pickers.tsx'
export { openWindow as openCustomerWindow } from './window.ts'

export const panelTabs: readonly PanelTab[] = [
  { value: 'BasicInfor', component: lazy(() => import('./BasicTab.tsx')), may: customers.panelArchive.may },
  { value: 'OldBringNew', component: lazy(() => import('./BroughtTab.tsx')), may: customers.broughtBy.may },
]
