/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { Debt } from './nouns.ts'

export const debtTable = {
  name: 'debts.debt',
  pages: ['/cashier/debt'],
  columns: {
    no: fixed('欠款单'),
    customerId: carried,
    customerName: fixed('客户'),
    orderId: along('orderNo'),
    orderNo: '订单',
    summary: madeOf('项目', 'orders.sales_order:summary'),
    adviserName: madeOf('咨询师', 'orders.sales_order:adviserName'),
    writerName: madeOf('开单人', 'orders.sales_order:createdByName'),
    amount: '原欠',
    repaid: '已还',
    writtenOff: '已核销',
    open: fixed('未还'),
    status: fixed('状态'),
    ageDays: '账龄',
    overdueDays: '逾期',
    dueDate: '到期日',
    guarantor: '担保说明',
    sold: carried,
    createdAt: '时间',
  } satisfies ColumnsOf<Static<typeof Debt>>,
} satisfies Table
