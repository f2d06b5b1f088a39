/**
 * What other areas may use of cards. The till builds on exactly this: `chargesUnderLock`, `takeEffect`, `whyCardKept` and `undoEffect`
 * for what is sold for cards, `usableCard`, `cardUnderLock` and `partsOfCard` for a card that pays.
 */
export { openingApproval, upgradeApproval } from './approval.ts'
export { cardHappenings } from './happenings.ts'
export { everyKind, keepLevels, levelsOfKind, levelsShown, pricesByCard, putLevels } from './level-prices.ts'
export { cardsFollow, cardsHinder } from './merged.ts'
export { cardList } from './queries.ts'
export {
  beginRetiring,
  type CardHolding,
  cardHolding,
  endRetiring,
  holdCard,
  keepRetiring,
  retiredAmong,
} from './retire.ts'
export { cardOf, cardToChange, type Stored as StoredCard } from './stored.ts'
export {
  type ChargeOfOrder,
  cardUnderLock,
  chargesUnderLock,
  partsOfCard,
  takeEffect,
  type UsableCard,
  undoEffect,
  usableCard,
  voidOfOrders,
  whyCardKept,
} from './till.ts'
