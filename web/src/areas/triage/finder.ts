/** What the front desk begins from the palette. */
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { Deed } from '../../kit/page/entry.ts'

export const deeds: readonly Deed[] = [{ label: '分诊登记', to: '/triage/today', may: triage.create.may }]
