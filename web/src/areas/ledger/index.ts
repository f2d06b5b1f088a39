/** What other areas' screens may use of the ledgers: a customer's three, in her window. */
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { lazy } from 'react'
import type { PanelTab } from '../../kit/page/entry.ts'

const load = () => import('./LedgersOfCustomer.tsx')

export const panelTabs: readonly PanelTab[] = [
  {
    value: 'BalanceLedger',
    component: lazy(async () => ({ default: (await load()).BalanceOfCustomer })),
    may: ledger.log.may,
  },
  {
    value: 'PointLedger',
    component: lazy(async () => ({ default: (await load()).PointsOfCustomer })),
    may: ledger.points.may,
  },
  {
    value: 'CoinLedger',
    component: lazy(async () => ({ default: (await load()).CoinsOfCustomer })),
    may: ledger.coins.may,
  },
]
