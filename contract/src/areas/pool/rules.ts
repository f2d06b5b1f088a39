/** Who may take whom out of the pool, and how many customers go to whom. Source: customers book §8.3, §8.4. */
import type { Refusal } from '../../refusals.ts'
import { poolRefusals, type ShareMode } from './words.ts'

/** What is known of a customer in the pool and of who wants her. */
export type ClaimFacts = {
  /** One of the departments of the pool, or the pool is everybody's. */
  readonly member: boolean
  /** Whole hours since she fell in. */
  readonly hoursIn: number
  /** Whole days since she fell in, where the person was her owner before; null: somebody else was. */
  readonly daysSinceMine: number | null
  readonly blacklisted: boolean
  /** In the house today: whoever receives her now goes on. */
  readonly present: boolean
}
/** Limits of a pool; 0 sets none. */
export type ClaimLimits = { readonly entryHours: number; readonly cooldownDays: number }

/** Why this person cannot take her; null: she can, as far as her own limits go. */
export const whyNotClaim = (facts: ClaimFacts, { entryHours, cooldownDays }: ClaimLimits): Refusal | null => {
  if (!facts.member) return poolRefusals.notMember()
  if (facts.blacklisted) return poolRefusals.blacklisted()
  if (facts.present) return poolRefusals.present()
  if (facts.daysSinceMine !== null && facts.daysSinceMine < cooldownDays)
    return poolRefusals.cooling({ days: cooldownDays - facts.daysSinceMine })
  if (facts.hoursIn < entryHours) return poolRefusals.tooFresh({ hours: entryHours - facts.hoursIn })
  return null
}

/** How many more somebody may take; null: no limit. `limit` 0 sets none. */
export const roomLeft = (limit: number, used: number): number | null => (limit === 0 ? null : Math.max(0, limit - used))

/** Somebody who is given customers: `room` as `roomLeft` says, `weight` counts with `weight` alone. */
export type Receiver = { readonly id: number; readonly room: number | null; readonly weight: number }

/** Whose turn it is: who has least for her weight, then who comes first after the last of the time before. */
const nextOf = (open: readonly (Receiver & { given: number })[], mode: ShareMode): number => {
  let best = 0
  for (let at = 1; at < open.length; at += 1) {
    const [one, other] = [open[at]!, open[best]!]
    const [mine, least] =
      mode === 'weight' ? [one.given / one.weight, other.given / other.weight] : [one.given, other.given]
    if (mine < least) best = at
  }
  return best
}

/**
 * Shares customers among receivers in their order; nobody is given more than her room.
 * @param last of `turn`: who was given the last one the time before; the next one begins
 * @returns receiver by customer, and those whom nobody had room for
 */
export const shareOut = (
  customers: readonly number[],
  receivers: readonly Receiver[],
  { mode, last = null }: { mode: ShareMode; last?: number | null },
): { given: ReadonlyMap<number, number[]>; left: readonly number[] } => {
  const after = mode === 'turn' ? receivers.findIndex(({ id }) => id === last) + 1 : 0
  const order = [...receivers.slice(after), ...receivers.slice(0, after)]
  const open = order.filter(({ weight }) => mode !== 'weight' || weight > 0).map((one) => ({ ...one, given: 0 }))
  const given = new Map<number, number[]>()
  const left: number[] = []
  for (const customer of customers) {
    const free = open.filter(({ room, given: count }) => room === null || count < room)
    const one = free[nextOf(free, mode)]
    if (!one) {
      left.push(customer)
      continue
    }
    one.given += 1
    given.set(one.id, [...(given.get(one.id) ?? []), customer])
  }
  return { given, left }
}
