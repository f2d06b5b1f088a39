/** A card as a way of paying: one amount is typed, and taken of its money and its bonus in the hospital's order. */
import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import type { Fen } from '@clinic/contract/money.ts'
import { refuse } from '../../../kit/context.ts'
import type { PostingLine } from '../../ledger/index.ts'
import { type ChargeOfOrder, partsOfCard, type UsableCard } from '../../memberships/index.ts'
import type { Tendered, Till } from './till.ts'

export const CARD = 'VIP_CARD'
const BONUS = 'VIP_BONUS'

/** Two tenders of one card; of a card without bonus it is one. */
export const cardTenders =
  ({ types, cardSpend }: Pick<Till, 'types' | 'cardSpend'>, card: UsableCard | null) =>
  (tender: Tendered): readonly Tendered[] => {
    const { cardId, principalFen, bonusFen } = partsOfCard(card, tender.amountFen, cardSpend)
    const own = { ...tender, refNo: '', note: card!.no, cardId }
    const bonus = types.get(BONUS) ?? refuse(cashierRefusals.tenderUnknown({ code: BONUS }))
    return [
      { ...own, amountFen: principalFen },
      { ...own, type: bonus, amountFen: bonusFen },
    ].filter(({ amountFen }) => amountFen > 0)
  }

/** What is given along with money put into cards. */
export const bonusPostings = (customerId: number, charges: readonly ChargeOfOrder[]): PostingLine[] =>
  charges.flatMap(({ cardId, bonusFen }): PostingLine[] => [
    { kind: 'CARD_BONUS_ISSUED', owner: 0, amount: bonusFen },
    { kind: 'CARD_BONUS', owner: cardId, customer: customerId, amount: -bonusFen },
  ])

type Taken = { readonly customerId: number; readonly cardId: number; readonly amount: Fen }

/** What a payment takes of a card: its money is real, its bonus goes back to who issued it. */
export const fromCard = (
  kind: 'card' | 'cardBonus',
  { customerId: customer, cardId: owner, amount }: Taken,
): PostingLine[] =>
  kind === 'card'
    ? [{ kind: 'CARD_PRINCIPAL', owner, customer, amount }]
    : [
        { kind: 'CARD_BONUS', owner, customer, amount },
        { kind: 'CARD_BONUS_ISSUED', owner: 0, amount: -amount },
      ]
