/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { LedgerEntry } from './nouns.ts'

export const balanceTable = {
  name: 'ledger.balance',
  pages: ['/vip/balance'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    kind: carried,
    type: along('typeName'),
    typeName: '类型',
    change: madeOf('变动', 'customers.customer:capital'),
    balanceAfter: madeOf('变动后', 'customers.customer:capital'),
    bizNo: '关联单号',
    operatorName: '操作人',
    remark: '备注',
    reversed: '状态',
    createdAt: fixed('时间'),
  } satisfies ColumnsOf<Static<typeof LedgerEntry>>,
} satisfies Table

export const pointsTable: Table = {
  name: 'ledger.points',
  pages: ['/vip/integral'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    kind: carried,
    type: along('typeName'),
    typeName: '类型',
    change: madeOf('变动', 'customers.customer:integral'),
    balanceAfter: madeOf('变动后', 'customers.customer:integral'),
    bizNo: '关联单号',
    operatorName: '操作人',
    remark: '备注',
    reversed: '状态',
    createdAt: fixed('时间'),
  } satisfies ColumnsOf<Static<typeof LedgerEntry>>,
}

export const coinsTable: Table = {
  name: 'ledger.coins',
  pages: ['/vip/coin'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    kind: carried,
    type: along('typeName'),
    typeName: '类型',
    change: madeOf('变动', 'customers.customer:presentedAmount'),
    balanceAfter: madeOf('变动后', 'customers.customer:presentedAmount'),
    bizNo: '关联单号',
    operatorName: '操作人',
    remark: '备注',
    reversed: '状态',
    createdAt: fixed('时间'),
  } satisfies ColumnsOf<Static<typeof LedgerEntry>>,
}
