/** The rule by which a tag is given by itself: its shape, what is wrong with one, how it is read. Source: customers book §7.1. */
import { Type } from 'typebox'
import type { Refusal } from '../../refusals.ts'
import { Id, Shape, Word } from '../../words.ts'
import { LifeStage, lifeStageNames, Sex } from '../customers/nouns.ts'
import { segmentRefusals } from './refusals.ts'
import {
  type LevelBasis,
  type RangeFact,
  type RuleFact,
  type RuleOp,
  rangeFacts,
  rangeUnits,
  ruleFacts,
} from './words.ts'

/** A figure within limits, both included. Yuan, times, days or years. */
export type RangeCondition = { readonly fact: RangeFact; readonly least?: number; readonly most?: number }
/** What she paid in the last so many business days, today included; in yuan. */
export type RecentCondition = {
  readonly fact: 'recentPaid'
  readonly days: number
  readonly least?: number
  readonly most?: number
}
export type Condition =
  | RangeCondition
  | { readonly fact: 'source'; readonly sourceTypeIds: readonly number[] }
  | { readonly fact: 'life'; readonly stages: readonly (keyof typeof lifeStageNames)[] }
  | { readonly fact: 'sex'; readonly sex: '男' | '女' }
  /** 1–12; 0 is the month it is. */
  | { readonly fact: 'birthMonth'; readonly months: readonly number[] }
  /** Codes of provinces. */
  | { readonly fact: 'region'; readonly provinceIds: readonly number[] }
  | RecentCondition
  /** Types of products, each with those below it. */
  | { readonly fact: 'category'; readonly typeIds: readonly number[] }
  /** Whether a card of hers counts today. */
  | { readonly fact: 'card'; readonly holds: boolean }
  /** Open now, or made within so many days. */
  | { readonly fact: 'complaint'; readonly days?: number }
export type TagRule = { readonly op: RuleOp; readonly conditions: readonly Condition[] }

const figure = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 }))
const fact = (word: RuleFact) => Word(word)
const days = Type.Integer({ minimum: 1, maximum: 3650 })
/** Of a region, as the law numbers it. */
const Code = Type.Integer({ minimum: 1, maximum: 999_999 })

/** `TagRule` as it comes in; the database keeps it as it is. */
export const TagRuleShape = Type.Unsafe<TagRule>(
  Shape({
    op: Word('all', 'any'),
    conditions: Type.Array(
      Type.Union([
        Shape({ fact: Word('paid', 'visits', 'idle', 'age'), least: figure, most: figure }),
        Shape({ fact: fact('source'), sourceTypeIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }) }),
        Shape({ fact: fact('life'), stages: Type.Array(LifeStage, { maxItems: 7, uniqueItems: true }) }),
        Shape({ fact: fact('sex'), sex: Sex }),
        Shape({ fact: fact('region'), provinceIds: Type.Array(Code, { maxItems: 40, uniqueItems: true }) }),
        Shape({ fact: fact('recentPaid'), days, least: figure, most: figure }),
        Shape({ fact: fact('category'), typeIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }) }),
        Shape({ fact: fact('card'), holds: Type.Boolean() }),
        Shape({ fact: fact('complaint'), days: Type.Optional(days) }),
        Shape({
          fact: fact('birthMonth'),
          months: Type.Array(Type.Integer({ minimum: 0, maximum: 12 }), { maxItems: 13, uniqueItems: true }),
        }),
      ]),
      { minItems: 1, maxItems: 8 },
    ),
  }),
)

export const isRange = (one: Condition): one is RangeCondition => one.fact in rangeFacts

/** Has it a lower and an upper limit? */
const hasLimits = (one: Condition): one is RangeCondition | RecentCondition => isRange(one) || one.fact === 'recentPaid'

const isEmpty = (one: Condition): boolean => {
  if (hasLimits(one)) return one.least === undefined && one.most === undefined
  if (one.fact === 'source') return one.sourceTypeIds.length === 0
  if (one.fact === 'life') return one.stages.length === 0
  if (one.fact === 'region') return one.provinceIds.length === 0
  if (one.fact === 'category') return one.typeIds.length === 0
  return one.fact === 'birthMonth' && one.months.length === 0
}

const isTurned = (one: Condition): boolean =>
  hasLimits(one) && one.least !== undefined && one.most !== undefined && one.least > one.most

/** Why a rule cannot be kept: each fact is asked once, by something, the lower limit below the upper one. */
export const whyNotRule = ({ conditions }: TagRule): Refusal | null => {
  const facts = conditions.map((one) => one.fact)
  const name = (at: number) => ruleFacts[facts[at]!]
  const twice = facts.findIndex((one, at) => facts.indexOf(one) < at)
  if (twice >= 0) return segmentRefusals.ruleTwice({ fact: name(twice) })
  const empty = conditions.findIndex(isEmpty)
  if (empty >= 0) return segmentRefusals.ruleEmpty({ fact: name(empty) })
  const turned = conditions.findIndex(isTurned)
  return turned >= 0 ? segmentRefusals.ruleTurned({ fact: name(turned) }) : null
}

/** What a level asks: by which basis, from how much on. */
export type LevelAsks = {
  readonly basis: LevelBasis
  readonly minPaid: string | number | null
  readonly minVisits: number
  readonly minScore: number
}

/** Why a level cannot be kept: what it goes by is said. */
export const whyNotLevel = ({ basis, minPaid, minVisits, minScore }: LevelAsks): Refusal | null => {
  if (basis === 'score') return minScore > 0 ? null : segmentRefusals.levelScoreless()
  if (basis === 'hand') return null
  return Number(minPaid ?? 0) > 0 || minVisits > 0 ? null : segmentRefusals.levelEmpty()
}

type Limits = { readonly least?: number; readonly most?: number }
const limitsText = (name: string, unit: string, { least, most }: Limits): string => {
  if (least === undefined) return `${name} ≤ ${most} ${unit}`
  return most === undefined ? `${name} ≥ ${least} ${unit}` : `${name} ${least}–${most} ${unit}`
}

/** What rules name by id, by whoever knows it: sources, provinces, types of products. */
export type RuleNames = {
  readonly source?: ReadonlyMap<number, string>
  readonly region?: ReadonlyMap<number, string>
  readonly category?: ReadonlyMap<number, string>
}
const namedText = (
  { before, unit }: { readonly before: string; readonly unit: string },
  ids: readonly number[],
  names?: ReadonlyMap<number, string>,
): string => {
  const known = ids.flatMap((id) => names?.get(id) ?? [])
  return known.length > 0 ? `${before}${known.join('、')}` : `${before} ${ids.length} ${unit}`
}

/** 累计消费 ≥ 10000 元: one condition in words. */
const conditionText = (one: Condition, names: RuleNames): string => {
  if (isRange(one)) return limitsText(rangeFacts[one.fact], rangeUnits[one.fact], one)
  if (one.fact === 'recentPaid') return limitsText(`近 ${one.days} 天消费`, '元', one)
  if (one.fact === 'region') return namedText({ before: '地区', unit: '个省' }, one.provinceIds, names.region)
  if (one.fact === 'category') return namedText({ before: '买过', unit: '类项目' }, one.typeIds, names.category)
  if (one.fact === 'card') return one.holds ? '持有会员卡' : '没有会员卡'
  if (one.fact === 'complaint') return one.days === undefined ? '有未结投诉' : `近 ${one.days} 天有投诉`
  if (one.fact === 'sex') return one.sex
  if (one.fact === 'life') return one.stages.map((stage) => lifeStageNames[stage]).join('或')
  if (one.fact === 'birthMonth')
    return one.months.map((month) => (month === 0 ? '本月生日' : `${month} 月生日`)).join('或')
  return namedText({ before: '来源', unit: '类' }, one.sourceTypeIds, names.source)
}

/** The whole rule in one line, as the list shows it and as a binding keeps it. */
export const ruleText = ({ op, conditions }: TagRule, names: RuleNames = {}): string =>
  conditions.map((one) => conditionText(one, names)).join(op === 'all' ? '，且' : '，或')
