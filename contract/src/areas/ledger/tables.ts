/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnName, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { LedgerEntry } from './nouns.ts'

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
