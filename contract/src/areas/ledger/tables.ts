/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnName, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { LedgerEntry, Lot } from './nouns.ts'

/** The columns of a ledger: what moved, and what stood then, is made of the customer's own figure. */
const columnsOf = (figure: ColumnName) =>
  ({
    customerId: carried,
    customerName: fixed('客户'),
    kind: carried,
    type: along('typeName'),
    typeName: '类型',
    change: madeOf('变动', figure),
    balanceAfter: madeOf('变动后', figure),
    bizNo: '关联单号',
    operatorName: '操作人',
    remark: '备注',
    reversed: '状态',
    createdAt: fixed('时间'),
  }) satisfies ColumnsOf<Static<typeof LedgerEntry>>

export const balanceTable = {
  name: 'ledger.balance',
  pages: ['/vip/balance'],
  columns: columnsOf('customers.customer:capital'),
} satisfies Table

export const pointsTable = {
  name: 'ledger.points',
  pages: ['/vip/integral'],
  columns: columnsOf('customers.customer:integral'),
} satisfies Table

export const coinsTable = {
  name: 'ledger.coins',
  pages: ['/vip/coin'],
  columns: columnsOf('customers.customer:presentedAmount'),
} satisfies Table

/** Whoever is not to know one of her figures is not told what it is made of. */
const figures: readonly ColumnName[] = [
  'customers.customer:capital',
  'customers.customer:presentedAmount',
  'customers.customer:integral',
]

export const lotTable = {
  name: 'ledger.lot',
  pages: ['/vip/lot'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    kind: fixed('种类'),
    sourceName: '来源',
    bizNo: '关联单号',
    forName: '定金项目',
    amount: madeOf('入账', ...figures),
    left: madeOf('剩余', ...figures),
    expiresOn: '到期日',
    daysLeft: along('expiresOn'),
    madeAt: fixed('入账时间'),
  } satisfies ColumnsOf<Lot>,
} satisfies Table

/** What the hospital owes its customers, each figure by the one it is the sum of. */
export const liabilityShows = {
  principal: ['customers.customer:capital'],
  deposit: ['customers.customer:capital'],
  held: ['customers.customer:capital'],
  coins: ['customers.customer:presentedAmount'],
  endingCoins: ['customers.customer:presentedAmount'],
  points: ['customers.customer:integral'],
  endingPoints: ['customers.customer:integral'],
} as const satisfies Readonly<Record<string, readonly ColumnName[]>>

/** The four figures of a span are made of the same figure as its ledger. */
export const spanShows = (figure: ColumnName) => ({
  opening: [figure],
  plus: [figure],
  minus: [figure],
  closing: [figure],
})
