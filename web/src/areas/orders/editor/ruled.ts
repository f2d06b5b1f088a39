/** What a ruling on whose customer she is says of a new order of hers: shown where nobody said anything, and sent with it. */
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import type { Draft, Part } from './draft.ts'
import { wholeOf } from './shares.ts'

export type Ruled = OutputOf<typeof rulings.split>

/** @param open whether shares are still proposed: of a new order, and of a draft */
export const useRuled = (customerId: number, open: boolean): Ruled | null => {
  const asks = useMay()(rulings.split.may) && open
  const { data } = useAnswer(rulings.split, asks ? { customerId } : null)
  return data && data.share.length > 0 ? data : null
}

/** What nobody said is as it was ruled, and for the other roles whoever is named, whole. */
export const proposed = (draft: Draft, ruled: Ruled | null): readonly Part[] => {
  if (draft.share.length > 0 || !ruled) return draft.share
  const roles = new Set(ruled.share.map(({ role }) => role))
  return [
    ...wholeOf(draft).filter(({ role }) => !roles.has(role)),
    ...ruled.share.map(({ role, staffId, bp }) => ({ role, staffId, bp })),
  ]
}

/** 周岚 60%、唐诗涵 40%. */
export const ruledText = ({ share }: Ruled): string => share.map(({ name, bp }) => `${name} ${bp / 100}%`).join('、')
