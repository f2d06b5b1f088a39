/** What a recharge of this amount asks for: who she is, a bank. Nothing is drawn where nothing is asked for. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { rechargeNote, whyNotRechargeBy } from '@clinic/contract/areas/orders/recharge.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { Alert } from 'antd'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'

/** The hospital's sums; nothing yet, or for somebody who takes no recharges. */
const useLimits = () => {
  const may = useMay()
  return useAnswer(orders.rechargeLimits, may(orders.rechargeLimits.may) ? {} : null, { freshFor: 60_000 }).data
}

const fenOf = (amount: string | null): number => parseYuan(amount ?? '0') ?? 0

/** Why a recharge of this amount cannot be paid in a way, in words; null where it can, or before the sums are known. */
export const useWhyNotBy = (amount: string | null): ((way: string) => string | null) => {
  const limits = useLimits()
  return (way) => (limits && way ? (whyNotRechargeBy(fenOf(amount), limits, way)?.message ?? null) : null)
}

/** @param held what she has already, to whom that is shown */
export const RechargeNote = ({ amount, held }: { amount: string | null; held?: string | null | undefined }) => {
  const limits = useLimits()
  const note = limits && rechargeNote(fenOf(amount), limits, fenOf(held ?? null))
  return note && <Alert type="warning" showIcon title={note} />
}
