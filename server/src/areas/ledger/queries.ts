/** The ledgers of balance, deposits, coins and points: the customer's side of the entries, newest first. */

import { type LedgerType, type ledger, ledgerTypeName, ledgerTypes } from '@clinic/contract/areas/ledger/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { asked, whenWritten } from '../../kit/question.ts'
import { fromBusinessDay, toBusinessDay } from '../../kit/spans.ts'
import type { Answered } from '../../kit/stream.ts'
import { ofCustomer } from '../customers/index.ts'
import { customerOf, withMerged } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'

type Filters = {
  customerId?: number
  type?: string
  startDate?: string
  endDate?: string
  direction?: 'in' | 'out'
}
type Kind = 'capital' | 'deposit' | 'coin' | 'integral'
type Page = OutputOf<(typeof ledger)['log']>

const accounts = {
  capital: 'WALLET_PRINCIPAL',
  deposit: 'WALLET_DEPOSIT',
  coin: 'COIN_CUSTOMER',
  integral: 'POINT_CUSTOMER',
} as const

/** Number of the payment whose id a column holds, as part of a statement. */
export const paymentNo = asked<[id: string], string>('the number of a payment')

/** Deposits stand in the ledger of balances. */
const tables = {
  capital: 'ledger.balance',
  deposit: 'ledger.balance',
  coin: 'ledger.coins',
  integral: 'ledger.points',
} as const

/** Points as they stand, fen as yuan. All these accounts are credit-normal: they grow by what is credited. */
const shown = (amount: string) =>
  sql`case e.unit when 'POINT' then (${sql.raw(amount)})::text else round((${sql.raw(amount)}) / 100.0, 2)::text end`

const listOf = (kind: Kind): ListDefinition<Filters> => ({
  table: tables[kind],
  from: sql`ledger.entry e left join ledger.account a on a.id = e.account_id
    left join ledger.journal j on j.id = e.journal_id left join ledger.journal r on r.reverses_id = j.id
    left join ${sql.raw(customerOf('c', 'a'))}`,
  columns: {
    id: col('e.id'),
    customerId: col('a.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    kind: col(sql`${sql.lit(kind)}`),
    type: col('j.biz_type'),
    change: col(shown('-e.amount')),
    balanceAfter: col(shown('e.balance_after')),
    bizNo: col(whenWritten(() => sql.raw(paymentNo('j.biz_id')))),
    operatorName: col(sql.raw(staffName('j.created_by'))),
    remark: col('j.memo'),
    reversed: col(sql`r.id is not null`),
    createdAt: col('e.created_at', { sort: true }),
  },
  filters: {
    customerId: (id) => sql`a.customer_id = ${withMerged(id)}`,
    type: (type) => sql`j.biz_type = ${type}`,
    startDate: fromBusinessDay('j.business_date', 'e.created_at'),
    endDate: toBusinessDay('j.business_date', 'e.created_at'),
    direction: (direction) => (direction === 'in' ? sql`e.amount < 0` : sql`e.amount > 0`),
  },
  asks: { direction: 'change' },
  // A literal, so that the index of these kinds serves prepared statements too.
  where: () => sql`e.kind = ${sql.lit(accounts[kind])}`,
  scope: ofCustomer('a.customer_id'),
  order: { by: 'e.created_at', direction: 'desc', tie: 'e.id' },
})

export const lists = {
  capital: listOf('capital'),
  deposit: listOf('deposit'),
  coin: listOf('coin'),
  integral: listOf('integral'),
} as const

/** The name of a movement depends on its direction. */
const named = (kind: Kind) => (row: Record<string, unknown>) => ({
  ...row,
  typeName: ledgerTypeName(String(row['type']), kind, Number(row['change'])),
})

const page = async (ctx: Context, kind: Kind, input: Filters): Promise<Page> => {
  const { result, ...rest } = await pageOf(ctx, input, lists[kind])
  return { result: result.map(named(kind)), ...rest } as Page
}

/** What is taken along: the sheet's name, and what the trail says it was about. */
const sheets = {
  capital: { name: '余额流水', object: 'balance' },
  deposit: { name: '定金流水', object: 'balance' },
  coin: { name: '好美币流水', object: 'coins' },
  integral: { name: '积分流水', object: 'points' },
} as const

type Sheet = Filters & { format?: 'xlsx' | 'csv'; sortName?: string; sortOrder?: 'asc' | 'desc' }
const file = (kind: Kind, ctx: Context, input: Sheet): Promise<Answered> =>
  listFile(ctx, { ...sheets[kind], list: lists[kind], tell: named(kind) }, input)

export const exportLog = (ctx: Context, { kind = 'capital', ...input }: Sheet & { kind?: 'capital' | 'deposit' }) =>
  file(kind, ctx, input)
export const exportPoints = (ctx: Context, input: Sheet) => file('integral', ctx, input)
export const exportCoins = (ctx: Context, input: Sheet) => file('coin', ctx, input)

export const log = (ctx: Context, { kind = 'capital', ...filters }: Filters & { kind?: Kind }): Promise<Page> =>
  page(ctx, kind, filters)
export const pointsPage = (ctx: Context, filters: Filters): Promise<Page> => page(ctx, 'integral', filters)
export const coinsPage = (ctx: Context, filters: Filters): Promise<Page> => page(ctx, 'coin', filters)

/** Every type once, under the names it may have. */
export const typeList = (): OutputOf<(typeof ledger)['types']> =>
  (Object.keys(ledgerTypes) as LedgerType[]).map((value) => ({
    value,
    label: [...new Set(ledgerTypes[value])].join('/'),
  }))
