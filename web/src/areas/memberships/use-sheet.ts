/** The price sheet of what is being filled in, and its digest as the form's value. */
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { useEffect } from 'react'
import { useAnswer } from '../../kit/query.ts'

type Take = (digest: string | undefined) => void

/**
 * Asked anew whenever what is sold changes; never kept: the price may have moved.
 * @param of null: something is missing still @param value the digest the form has
 */
export const useSheet = (of: InputOf<typeof cards.sheet> | null, value: string | undefined, take: Take | undefined) => {
  const answer = useAnswer(cards.sheet, of, { freshFor: 0 })
  const digest = of && answer.data ? answer.data.digest : undefined
  useEffect(() => {
    if (digest !== value) take?.(digest)
  }, [digest, value, take])
  return answer
}
