/** What the customer's panel and window show of appointments. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { lazy } from 'react'
import type { HeadAction, PanelTab } from '../../kit/page/entry.ts'

export { useExpected } from './expected.tsx'

export const panelTabs: readonly PanelTab[] = [
  { value: 'ProjectAppointment', component: lazy(() => import('./CustomerTab.tsx')), may: appointments.panel.may },
  {
    value: 'DepartmentAppointment',
    component: lazy(async () => ({ default: (await import('./CustomerTab.tsx')).DepartmentTab })),
    may: appointments.panel.may,
  },
]

export const headActions: readonly HeadAction[] = [
  {
    key: 'appointment',
    label: '预约',
    rank: 9,
    may: appointments.create.may,
    component: lazy(() => import('./BookOne.tsx')),
  },
]
