/** What is on an order as it costs today: products, combos, and what her card makes of them. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { useMemo } from 'react'
import { useLive } from '../../../kit/live.ts'
import { useAnswer } from '../../../kit/query.ts'
import { type Levels, useCardPrices } from './card-prices.ts'
import type { Offered, OrderedCombo } from './combos.ts'
import type { Draft } from './draft.ts'

const topics = ['product.changed', 'combo.changed'] as const
const asked = [products.byIds, combos.pick]

/** The combos on the order as they are today, on sale or not. */
const useOffers = (ordered: readonly OrderedCombo[]): [ReadonlyMap<number, Offered>, () => void] => {
  const ids = useMemo(() => [...new Set(ordered.map(({ combo }) => combo.id))].sort(), [ordered])
  const answer = useAnswer(combos.pick, ids.length > 0 ? { ids, pageSize: 50 } : null, { keepLast: true })
  const today = useMemo(() => new Map((answer.data?.result ?? []).map((combo) => [combo.id, combo])), [answer.data])
  return [today, () => void answer.refetch()]
}

/** Today's prices of what is on the order: a changed price shows at once, before it is submitted, and after a 40901. */
export const usePricedToday = (customerId: number, draft: Draft) => {
  useLive(topics, asked)
  const ids = useMemo(() => [...new Set(draft.lines.map((line) => line.product.id))].sort(), [draft.lines])
  const answer = useAnswer(products.byIds, ids.length > 0 ? { ids } : null, { keepLast: true })
  const today = useMemo(() => new Map((answer.data ?? []).map((product) => [product.id, product])), [answer.data])
  const [offers, readOffers] = useOffers(draft.combos)
  const now = useMemo(
    () => ({
      ...draft,
      lines: draft.lines.map((line) => ({ ...line, product: today.get(line.product.id) ?? line.product })),
      combos: draft.combos.map((one) => ({ ...one, combo: offers.get(one.combo.id) ?? one.combo })),
    }),
    [draft, today, offers],
  )
  const { card, levels, waiting, readAgain: readCard } = useCardPrices(customerId, now)
  const priced = useMemo(() => withLevels(now, levels), [now, levels])
  const readPrices = () => {
    void answer.refetch()
    readOffers()
    readCard()
  }
  return { draft: priced, card, waiting, readPrices }
}

/** Each with what it costs her by her card; what was kept of another day's card goes. */
const withLevels = (draft: Draft, levels: Levels): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => ({
    ...line,
    product: { ...line.product, levelPrice: levels.get(line.product.id) },
  })),
  combos: draft.combos.map((one) => ({
    ...one,
    combo: {
      ...one.combo,
      lines: one.combo.lines.map((line) => ({ ...line, levelPrice: levels.get(line.productId) })),
    },
  })),
})
