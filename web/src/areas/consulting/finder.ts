/** What a consultant begins from the palette. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { Deed } from '../../kit/page/entry.ts'

export const deeds: readonly Deed[] = [{ label: '接诊', to: '/consult/reception', may: consulting.queue.may }]
