/** Table of contents: 会员卡. */
import { cardRefusals, cardRights, cards, cardTypes, levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import { cardLedger } from '@clinic/contract/areas/memberships/ledger.ts'
import { serve } from '../../kit/routes.ts'
import { activateCard, freezeCard, spendRight, updateCard } from './changes.ts'
import { kindsWithPrices, pricesOfCustomer } from './level-prices.ts'
import { exportMoves, movesPage, spanOfCard } from './movements.ts'
import { cardPage, exportCards, oneCard } from './queries.ts'
import { openCard, priceSheet, renewCard, sellableKinds, upgradeCard } from './sale.ts'
import { rightHandlers, typeHandlers } from './settings.ts'

type Named = { name?: string }

export const membershipRoutes = [
  ...serve('memberships.types', cardTypes, typeHandlers, {
    card_type_name_unique: ({ name = '' }: Named) => cardRefusals.nameTaken({ name: name.trim() }),
    card_type_code_unique: ({ code = '' }: { code?: string }) => cardRefusals.codeTaken({ code: code.trim() }),
    card_type_bonus_on_money: () => cardRefusals.bonusAlone(),
  }),
  ...serve('memberships.rights', cardRights, rightHandlers, {
    card_right_name_unique: ({ name = '' }: Named) => cardRefusals.rightTaken({ name: name.trim() }),
    card_right_project: () => cardRefusals.productMissing(),
    card_right_type: () => cardRefusals.typeGone(),
    card_right_product: () => cardRefusals.productGone(),
  }),
  ...serve('memberships.levels', levelPrices, { kinds: kindsWithPrices, ofCustomer: pricesOfCustomer }),
  ...serve('memberships.ledger', cardLedger, { list: movesPage, export: exportMoves, span: spanOfCard }),
  ...serve(
    'memberships',
    cards,
    {
      list: cardPage,
      export: exportCards,
      kinds: sellableKinds,
      sheet: priceSheet,
      open: openCard,
      renew: renewCard,
      upgrade: upgradeCard,
      update: updateCard,
      freeze: freezeCard,
      activate: activateCard,
      useRight: spendRight,
      one: oneCard,
    },
    {
      card_no_unique: ({ no = '' }: { no?: string }) => cardRefusals.noTaken({ no }),
      dead_number_once: ({ no = '' }: { no?: string }) => cardRefusals.noTaken({ no }),
      card_one_open: () => cardRefusals.movedMeanwhile(),
      charge_waits_once: () => cardRefusals.movedMeanwhile(),
    },
  ),
]
