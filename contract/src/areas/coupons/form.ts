/** Why a coupon cannot be set up as it is written, and what it promises then (pure): the form and the server ask the same. */
import { type Fen, parseYuan } from '../../money.ts'
import type { Refusal } from '../../refusals.ts'
import type { Coupon, CouponForm } from './nouns.ts'
import type { CouponTerms } from './rules.ts'
import { couponRefusals, couponScopes } from './words.ts'

const fenOf = (value: string | number | null | undefined): Fen | null =>
  value === null || value === undefined || value === '' ? null : parseYuan(value)
/** An amount of nothing is none. */
const some = (value: string | number | null | undefined): Fen | null => fenOf(value) || null

/** Units of one project for nothing, instead of money off. */
export const isFree = ({ kind }: Pick<CouponForm, 'kind'>): boolean => kind === 'PROJECT' || kind === 'GIFT'

const whyNotWorth = (form: CouponForm): Refusal | null => {
  if (form.kind === 'CASH') return some(form.face) === null ? couponRefusals.faceMissing() : null
  if (form.kind === 'DISCOUNT') {
    if (!form.percent) return couponRefusals.percentMissing()
    return some(form.budget) !== null && some(form.cap) === null ? couponRefusals.budgetNeedsCap() : null
  }
  if (!form.quantity) return couponRefusals.quantityMissing()
  return form.scopeIds?.length === 1 ? null : couponRefusals.projectOne()
}

const whyNotValid = ({ validType, validFrom, validTo, validDays }: CouponForm): Refusal | null => {
  if (validType === 'DAYS') return validDays ? null : couponRefusals.daysMissing()
  return validFrom && validTo && validFrom <= validTo ? null : couponRefusals.datesMissing()
}

export const whyNotCoupon = (form: CouponForm): Refusal | null => {
  const worth = whyNotWorth(form)
  if (worth) return worth
  if (!isFree(form) && form.scope !== 'ALL' && !form.scopeIds?.length)
    return couponRefusals.scopeMissing({ scope: couponScopes[form.scope].slice(2) })
  return whyNotValid(form)
}

/** What is promised by a form: what does not belong to its kind is left out. @param scopeNames what its scope is called */
export const termsOf = (form: CouponForm, scopeNames: string): CouponTerms => {
  const scope = isFree(form) ? 'PRODUCT' : form.scope
  return {
    name: form.name.trim(),
    kind: form.kind,
    faceFen: form.kind === 'CASH' ? some(form.face) : null,
    percent: form.kind === 'DISCOUNT' ? (form.percent ?? null) : null,
    capFen: form.kind === 'DISCOUNT' ? some(form.cap) : null,
    thresholdFen: fenOf(form.threshold) ?? 0,
    quantity: isFree(form) ? (form.quantity ?? null) : null,
    scope,
    scopeIds: scope === 'ALL' ? [] : (form.scopeIds ?? []),
    scopeNames: scope === 'ALL' ? '' : scopeNames,
    stackable: form.stackable ?? false,
    withLevelPrice: form.withLevelPrice ?? true,
    transferable: form.transferable ?? false,
    refundBack: form.refundBack ?? 'WHOLE_ORDER',
  }
}

/** 11-01 ～ 11-30, or 发放当天起 30 天. */
export const validSays = ({
  validType,
  validFrom,
  validTo,
  validDays,
}: Partial<Pick<Coupon, 'validType' | 'validFrom' | 'validTo' | 'validDays'>>): string =>
  validType === 'DAYS' ? `发放当天起 ${validDays ?? '–'} 天` : `${validFrom ?? '–'} 至 ${validTo ?? '–'}`
