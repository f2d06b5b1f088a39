/** 会员价 of what is on an order: asked of the server by the card that counts for the customer now. */
import { levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo } from 'react'
import { useLive } from '../../../kit/live.ts'
import { useAnswer } from '../../../kit/query.ts'
import type { Draft } from './draft.ts'

/** What one of each product costs her. */
export type Levels = ReadonlyMap<number, string>
export type Card = Pick<NonNullable<OutputOf<typeof levelPrices.ofCustomer>>, 'no' | 'name' | 'discountBp'>

const none: Levels = new Map()
const topics = ['product.changed', 'card.changed'] as const
const asked = [levelPrices.ofCustomer]

/** Everything that is or may be sold by the order. */
const productsOf = ({ lines, combos }: Draft): number[] => [
  ...lines.map(({ product }) => product.id),
  ...combos.flatMap(({ combo }) => combo.lines.map(({ productId }) => productId)),
]

/** @returns `waiting`: something on the order is not priced yet */
export const useCardPrices = (customerId: number, draft: Draft) => {
  useLive(topics, asked)
  const productIds = useMemo(
    () => [...new Set(productsOf(draft))].filter((id) => id > 0).sort((a, b) => a - b),
    [draft],
  )
  const answer = useAnswer(levelPrices.ofCustomer, productIds.length > 0 ? { customerId, productIds } : null, {
    keepLast: true,
  })
  const card: Card | null = answer.data ?? null
  const levels = useMemo(
    () => (answer.data ? new Map(answer.data.prices.map(({ productId, price }) => [productId, price])) : none),
    [answer.data],
  )
  // Without a card there is nothing to wait for; with one, each product is priced before the order is sent.
  const waiting = card !== null && productIds.some((id) => !levels.has(id)) && !answer.isError
  return { card, levels, waiting, readAgain: () => void answer.refetch() }
}
