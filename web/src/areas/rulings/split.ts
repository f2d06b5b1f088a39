/** The parts of a ruling while they are written: who gets how much, in basis points. */
import { WHOLE_BP } from '@clinic/contract/areas/orders/shares.ts'
import type { Party } from '@clinic/contract/areas/rulings/calls.ts'

export type Parts = Readonly<Record<number, number | null>>

/** All of it to one. */
export const wholly = (parties: readonly Party[], ownerId: number): Parts =>
  Object.fromEntries(parties.map(({ staffId }) => [staffId, staffId === ownerId ? WHOLE_BP : 0]))

export const sumOf = (parts: Parts): number => Object.values(parts).reduce<number>((sum, bp) => sum + (bp ?? 0), 0)

/** As the call takes them: who gets nothing is not named. */
export const splitOf = (parts: Parts): { staffId: number; bp: number }[] =>
  Object.entries(parts).flatMap(([staffId, bp]) => (bp ? [{ staffId: Number(staffId), bp }] : []))
