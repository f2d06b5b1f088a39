/** What the palette begins of appointments. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { Deed } from '../../kit/page/entry.ts'

export const deeds: readonly Deed[] = [
  { label: '今日到院', to: '/appointment/arrival', may: appointments.updateReport.may },
]
