/** Table of contents: the ledgers of a customer and of the hospital. */
import { ledger, ledgerRefusals } from '@clinic/contract/areas/ledger/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { adjustPoints, revokePoints } from './actions.ts'
import { chainStanding } from './chain/standing.ts'
import { balanceSpan, coinsSpan, exportLots, liability, lotsPage, pointsSpan } from './lots.ts'
import { coinsPage, exportCoins, exportLog, exportPoints, log, pointsPage, typeList } from './queries.ts'

export const ledgerRoutes = serve(
  'ledger',
  ledger,
  {
    log,
    types: typeList,
    points: pointsPage,
    coins: coinsPage,
    exportLog,
    exportPoints,
    exportCoins,
    sums: balanceSpan,
    pointsSums: pointsSpan,
    coinsSums: coinsSpan,
    lots: lotsPage,
    exportLots,
    liability,
    chain: chainStanding,
    adjustPoints,
    revoke: revokePoints,
    revokeByPost: revokePoints,
  },
  {
    account_not_negative: ({ delta }: { delta?: number }) =>
      delta === undefined ? ledgerRefusals.notRevocable({ reason: '积分已被使用' }) : common.stale(),
    journal_reversed_once: () => ledgerRefusals.notRevocable({ reason: '已经撤销过' }),
  },
)
