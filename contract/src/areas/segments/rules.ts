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
export type Condition =
  | RangeCondition
  | { readonly fact: 'source'; readonly sourceTypeIds: readonly number[] }
  | { readonly fact: 'life'; readonly stages: readonly (keyof typeof lifeStageNames)[] }
  | { readonly fact: 'sex'; readonly sex: '男' | '女' }
  /** 1–12; 0 is the month it is. */
  | { readonly fact: 'birthMonth'; readonly months: readonly number[] }
export type TagRule = { readonly op: RuleOp; readonly conditions: readonly Condition[] }

const figure = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 }))
const fact = (word: RuleFact) => Word(word)

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

const isEmpty = (one: Condition): boolean => {
  if (isRange(one)) return one.least === undefined && one.most === undefined
  if (one.fact === 'source') return one.sourceTypeIds.length === 0
  if (one.fact === 'life') return one.stages.length === 0
  return one.fact === 'birthMonth' && one.months.length === 0
}

const isTurned = (one: Condition): boolean =>
  isRange(one) && one.least !== undefined && one.most !== undefined && one.least > one.most

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

const rangeText = ({ fact: name, least, most }: RangeCondition): string => {
  const unit = rangeUnits[name]
  if (least === undefined) return `${rangeFacts[name]} ≤ ${most} ${unit}`
  return most === undefined ? `${rangeFacts[name]} ≥ ${least} ${unit}` : `${rangeFacts[name]} ${least}–${most} ${unit}`
}

/** 累计消费 ≥ 10000 元: one condition in words. Sources are named by whoever knows them. */
const conditionText = (one: Condition, sourceNames: ReadonlyMap<number, string>): string => {
  if (isRange(one)) return rangeText(one)
  if (one.fact === 'sex') return one.sex
  if (one.fact === 'life') return one.stages.map((stage) => lifeStageNames[stage]).join('或')
  if (one.fact === 'birthMonth')
    return one.months.map((month) => (month === 0 ? '本月生日' : `${month} 月生日`)).join('或')
  const known = one.sourceTypeIds.flatMap((id) => sourceNames.get(id) ?? [])
  return known.length > 0 ? `来源${known.join('、')}` : `来源 ${one.sourceTypeIds.length} 类`
}

/** The whole rule in one line, as the list shows it and as a binding keeps it. */
export const ruleText = ({ op, conditions }: TagRule, sourceNames: ReadonlyMap<number, string> = new Map()): string =>
  conditions.map((one) => conditionText(one, sourceNames)).join(op === 'all' ? '，且' : '，或')
