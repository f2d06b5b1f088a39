/** The trial of a card that is given back, as the form stands, and its digest as the form's value. */
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import type { reasonParties } from '@clinic/contract/areas/refunds/calls.ts'
import { useDeferredValue, useEffect } from 'react'
import { useAnswer } from '../../../kit/query.ts'

export type Typed = {
  readonly reasonParty?: keyof typeof reasonParties
  readonly amount?: string
  readonly fee?: string
}
type Take = (digest: string | undefined) => void

/** Asked anew whenever something is typed; never kept: the card may have paid meanwhile. @param value the digest the form has */
export const useRetireSheet = (
  cardId: number,
  { reasonParty = 'CUSTOMER', amount, fee }: Typed,
  value: string | undefined,
  take: Take | undefined,
) => {
  const wanted = useDeferredValue(
    JSON.stringify({
      id: cardId,
      reasonParty,
      ...(amount ? { amount } : {}),
      ...(reasonParty === 'CUSTOMER' && fee ? { fee } : {}),
    }),
  )
  const answer = useAnswer(accountRefunds.retireTrial, JSON.parse(wanted), { freshFor: 0, keepLast: true })
  const digest = answer.data?.digest
  useEffect(() => {
    if (digest !== value) take?.(digest)
  }, [digest, value, take])
  return answer
}
