/** A customer's three ledgers in her window: 余额, 积分, 好美币, as they moved. */
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { useMemo } from 'react'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { columns, type Entry, filters, topics } from './ledger-list.tsx'

/** Whose it is is said above. */
const facts: Column<Entry>[] = columns.filter(({ name }) => name !== 'customerName')

type LedgerCall = typeof ledger.log | typeof ledger.points | typeof ledger.coins
const of = (list: LedgerCall, noun: string) => {
  const asked = [list]
  return ({ customerId }: PanelTabProps) => {
    useLive(topics, asked)
    const always = useMemo(() => ({ customerId }), [customerId])
    return <ListPage embedded list={list} noun={noun} columns={facts} filters={filters} always={always} />
  }
}

export const BalanceOfCustomer = of(ledger.log, '余额流水')
export const PointsOfCustomer = of(ledger.points, '积分流水')
export const CoinsOfCustomer = of(ledger.coins, '好美币流水')
