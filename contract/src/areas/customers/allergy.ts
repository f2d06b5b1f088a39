/**
 * Allergies are three things and never an empty field: not asked yet, denied on a day, or what she has.
 * Source: clinical-admin book §6 (case history), the look (one customer header).
 */

import type { Refusal } from '../../refusals.ts'
import { Word } from '../../words.ts'
import { customerRefusals } from './refusals.ts'

/** `denied`: asked, she has none; `has`: the text says what. Nobody has asked: null. */
export const AllergyState = Word('denied', 'has')
export type AllergyState = 'denied' | 'has'

/** What forms offer. 未询问 is what stands until somebody asks. */
export const allergyWords = { denied: '否认过敏', has: '有过敏' } as const satisfies Record<AllergyState, string>

export type Allergy = { readonly allergyState?: AllergyState | null; readonly allergy?: string | null }

/** Texts that say there is none: a mark on the card of somebody without allergies would soon be read by nobody. */
const NONE = /^(无|没有|否认|暂无|无过敏史?|没有过敏|否认过敏史?|无药物过敏史?|不详|未询问|-|–|\/)[。.]?$/

/**
 * Both fields of what a form says about allergies. A text alone means she has something, an emptied text alone that
 * nobody has asked; a state other than `has` takes the text away.
 */
export const allergyOf = ({ allergyState, allergy }: Allergy): Allergy => {
  if (allergyState === undefined && allergy === undefined) return {}
  const state = allergyState === undefined ? (allergy ? 'has' : null) : allergyState
  if (state !== 'has') return { allergyState: state, allergy: null }
  return allergy === undefined ? { allergyState: state } : { allergyState: state, allergy }
}

/** Refuses a positive history that does not say of what, or whose text says that there is none. */
export const whyNotAllergy = ({ allergyState, allergy }: Allergy): Refusal | null => {
  if (allergyState !== 'has') return null
  if (!allergy?.trim()) return customerRefusals.allergyUnnamed()
  return NONE.test(allergy.trim()) ? customerRefusals.allergyNone() : null
}
