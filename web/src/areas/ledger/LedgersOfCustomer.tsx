/** A customer's three ledgers in her window: 余额, 积分, 好美币, as they moved, with what there was before and is after. */
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import type { DayRange } from '../../kit/form/Days.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { exchangeFor } from '../credits/index.ts'
import { columns, type Entry, kindFilters, topics } from './ledger-list.tsx'
import { revoking } from './revoking.tsx'
import { type AccountKind, type SpanCall, SpanHead } from './SpanHead.tsx'

/** Whose it is is said above. */
const facts: Column<Entry>[] = columns.filter(({ name }) => name !== 'customerName')

type LedgerCall = typeof ledger.log | typeof ledger.points | typeof ledger.coins
type Ledger = {
  readonly list: LedgerCall
  readonly span: SpanCall
  readonly kind: AccountKind
  readonly noun: string
  readonly tools?: (customerId: number) => ListTool<Entry>[]
  readonly actions?: readonly RowAction<Entry>[]
}

const of = ({ list, span, kind, noun, tools, actions = [] }: Ledger) => {
  const asked = [list, span, ledger.lots]
  return ({ customerId }: PanelTabProps) => {
    const [days, setDays] = useState<DayRange>([undefined, undefined])
    useLive(topics, asked)
    const [startDate, endDate] = days
    const always = useMemo(
      () => ({ customerId, ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }),
      [customerId, startDate, endDate],
    )
    const offered = useMemo(() => tools?.(customerId) ?? [], [customerId])
    return (
      <ListPage
        embedded
        list={list}
        noun={noun}
        columns={facts}
        filters={kindFilters}
        tools={offered}
        actions={actions}
        always={always}
        above={<SpanHead call={span} kind={kind} customerId={customerId} days={days} onDays={setDays} />}
      />
    )
  }
}

export const BalanceOfCustomer = of({ list: ledger.log, span: ledger.sums, kind: 'capital', noun: '余额流水' })
export const PointsOfCustomer = of({
  list: ledger.points,
  span: ledger.pointsSums,
  kind: 'integral',
  noun: '积分流水',
  tools: (customerId) => [exchangeFor(customerId) as ListTool<Entry>],
  actions: revoking,
})
export const CoinsOfCustomer = of({ list: ledger.coins, span: ledger.coinsSums, kind: 'coin', noun: '好美币流水' })
