/** What was given off the prices of orders, as papers say it: a row for each way of giving, original less payable together. */
import type { Static } from 'typebox'
import { Shape, Word, Yuan } from '../../words.ts'

/** In the order in which they apply (ADR 0030); what is given on the whole order is given by hand. */
export const discountWords = {
  LEVEL: '会员价',
  COMBO: '套餐优惠',
  MANUAL: '手工优惠',
  FREE: '赠送',
  ROUNDING: '抹零',
} as const
export type DiscountKind = keyof typeof discountWords
export const discountKinds = Object.keys(discountWords) as [DiscountKind, ...DiscountKind[]]

export const DiscountRow = Shape({ kind: Word(...discountKinds), amount: Yuan })
export type DiscountRow = Static<typeof DiscountRow>
