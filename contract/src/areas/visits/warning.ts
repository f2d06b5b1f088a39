/** 投诉预警: what speaks for a complaint to come while there is none yet (pure). Source: customers book §35, line 8. */

/** What is known of a customer who has a red flag, over the last days. */
export type WarningFacts = {
  readonly level: 'abnormal' | 'urgent'
  /** She asked for money back. */
  readonly refund: boolean
  /** Attempts of return visits that reached nobody. */
  readonly missed: number
  /** Her score of a visit was one or two of five. */
  readonly unhappy: boolean
}

/** So far it is looked back. */
export const WARNING_DAYS = 14
/** From so many points on somebody is warned: a red flag alone goes to her doctor and is none. */
export const WARNING_POINTS = 3
/** Attempts in vain that say something. */
export const MISSED_ENOUGH = 2
/** A score up to which she is unhappy. */
export const UNHAPPY_SCORE = 2

/** What speaks for it and how heavily, the heaviest first. */
export const signsOf = ({ level, refund, missed, unhappy }: WarningFacts): readonly (readonly [string, number])[] => [
  level === 'urgent' ? (['回访有紧急症状', 2] as const) : (['回访有异常症状', 1] as const),
  ...(refund ? [[`${WARNING_DAYS} 天内申请了退款`, 2] as const] : []),
  ...(missed >= MISSED_ENOUGH ? [[`回访 ${missed} 次未联系上`, 1] as const] : []),
  ...(unhappy ? [[`满意度不超过 ${UNHAPPY_SCORE} 分`, 1] as const] : []),
]

/** Why a complaint is to be expected, in words; null: it is not. */
export const warningOf = (facts: WarningFacts): string | null => {
  const signs = signsOf(facts)
  const points = signs.reduce((sum, [, weight]) => sum + weight, 0)
  return points >= WARNING_POINTS ? signs.map(([word]) => word).join('、') : null
}
