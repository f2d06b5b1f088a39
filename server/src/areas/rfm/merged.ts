/** Months that were kept stay as they were, under the archive that was counted then (docs/adr/0071). */
import { type Following, kept } from '../../kit/following.ts'

export const monthsFollow: Following = kept('rfm.snapshot')
