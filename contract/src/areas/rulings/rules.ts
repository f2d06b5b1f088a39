/** What a dispute may become, and what forbids it: pure, asked by server and screens alike. Source: customers book §35. */
import type { Refusal } from '../../refusals.ts'
import { WHOLE_BP } from '../orders/shares.ts'
import { type DisputedRole, type DisputeState, disputedRoles, disputeStates, rulingRefusals } from './words.ts'

type Stands = { readonly state: DisputeState }
type Sides = Stands & { readonly partyIds: readonly number[]; readonly openerId: number | null }

const whyNotOpenState = ({ state }: Stands, verb: string): Refusal | null =>
  state === 'open' ? null : rulingRefusals.wrongState({ state: disputeStates[state], verb })

type Opening = {
  readonly role: DisputedRole
  readonly partyIds: readonly number[]
  readonly me: number
  /** A head, who decides disputes: she opens it for others, and another one decides. */
  readonly decides: boolean
  /** Whose she is now, where that one is at work; null: nobody's. */
  readonly holder: { readonly id: number; readonly name: string } | null
}

/** Why it is not opened like this? Whoever has her now is heard. */
export const whyNotOpen = ({ role, partyIds, me, decides, holder }: Opening): Refusal | null => {
  if (!decides && !partyIds.includes(me)) return rulingRefusals.notParty()
  return holder && !partyIds.includes(holder.id)
    ? rulingRefusals.ownerMissing({ role: disputedRoles[role], name: holder.name })
    : null
}

/** Nobody rules in her own cause, and a head on her own people alone: what concerns others is for whoever is above them all. */
export const whyNotDecide = (dispute: Sides & { readonly within: boolean }, me: number): Refusal | null => {
  const closed = whyNotOpenState(dispute, '裁决')
  if (closed) return closed
  if (dispute.partyIds.includes(me) || dispute.openerId === me) return rulingRefusals.decidesOwn()
  return dispute.within ? null : rulingRefusals.beyondHead()
}

/** A ruling leans on something. */
export const whyNotLean = (evidence: readonly string[]): Refusal | null =>
  evidence.length > 0 ? null : rulingRefusals.noEvidence()

export const whyNotWithdraw = (dispute: Sides, me: number): Refusal | null =>
  whyNotOpenState(dispute, '撤回') ?? (dispute.openerId === me ? null : rulingRefusals.notYours())

export const whyNotState = (dispute: Sides, me: number): Refusal | null =>
  whyNotOpenState(dispute, '陈述') ?? (dispute.partyIds.includes(me) ? null : rulingRefusals.noStatement())

export type SplitPart = { readonly staffId: number; readonly bp: number }
type Ruled = { readonly ownerId: number; readonly split: readonly SplitPart[] }
type Side = { readonly staffId: number; readonly name: string; readonly atWork: boolean }

/** Why can she not be given and shared so? Each part is a party's who works here; together they are the whole. */
export const whyNotSplit = ({ ownerId, split }: Ruled, parties: readonly Side[]): Refusal | null => {
  const sides = split.map(({ staffId }) => parties.find((party) => party.staffId === staffId))
  const ids = new Set(split.map(({ staffId }) => staffId))
  if (sides.includes(undefined) || ids.size < split.length || !parties.some(({ staffId }) => staffId === ownerId))
    return rulingRefusals.splitForeign()
  const gone = sides.find((side) => side && !side.atWork)
  if (gone) return rulingRefusals.splitAbsent({ name: gone.name })
  if (split.reduce((sum, { bp }) => sum + bp, 0) !== WHOLE_BP) return rulingRefusals.splitNotWhole()
  return ids.has(ownerId) ? null : rulingRefusals.ownerUnshared()
}
