/** What forbids a merge (pure). Source: customers book §1.1 (both end states are final). */
import type { Refusal } from '../../refusals.ts'
import { mergingRefusals } from './words.ts'

type Party = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly status: 'active' | 'merged' | 'anonymised'
}

/** Two that are one, one that went already, one that was made nobody's. */
export const whyNotMerge = (kept: Party, gone: Party): Refusal | null => {
  if (kept.id === gone.id) return mergingRefusals.same()
  for (const { name, code, status } of [kept, gone]) {
    if (status === 'merged') return mergingRefusals.away({ name, code })
    if (status === 'anonymised') return mergingRefusals.anonymised({ name, code })
  }
  return null
}
