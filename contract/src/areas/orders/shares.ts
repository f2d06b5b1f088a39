/** 业绩占比: whose work an order is, in parts. For each role the parts of its people are the whole. Pure; money book §6. */
import type { Static } from 'typebox'
import { spread } from '../../proportion.ts'
import type { Refusal } from '../../refusals.ts'
import type { Share } from './nouns.ts'
import { orderRefusals } from './words.ts'

export const shareRoles = { adviser: '咨询师', doctor: '医生', developer: '开发人员', assistant: '助理' } as const
export type ShareRole = keyof typeof shareRoles
type Part = Static<typeof Share>

/** The whole, in basis points. */
export const WHOLE_BP = 10_000
/** People of an order together, as the call takes them. */
export const MOST_SHARES = 20

/** Why parts cannot stand so; null when they can. */
export const whyNotShares = (share: readonly Part[]): Refusal | null => {
  for (const role of Object.keys(shareRoles) as ShareRole[]) {
    const parts = share.filter((one) => one.role === role)
    if (new Set(parts.map(({ staffId }) => staffId)).size < parts.length)
      return orderRefusals.shareTwice({ role: shareRoles[role] })
    const sum = parts.reduce((all, { bp }) => all + bp, 0)
    if (parts.length > 0 && sum !== WHOLE_BP) return orderRefusals.sharesNotWhole()
  }
  return null
}

/** The whole in so many parts as equal as basis points allow. */
export const evenly = (people: number): number[] =>
  spread(
    WHOLE_BP,
    Array.from({ length: people }, () => 1),
  )

/** One part a person and role: after a hand-over somebody may have two. */
export const joinedShares = (share: readonly Part[]): Part[] => {
  const joined = new Map<string, Part>()
  for (const { role, staffId, bp } of share) {
    const had = joined.get(`${role} ${staffId}`)
    joined.set(`${role} ${staffId}`, { role, staffId, bp: (had?.bp ?? 0) + bp })
  }
  return [...joined.values()]
}
