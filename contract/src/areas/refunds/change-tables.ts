/** What the list of changes shows and what its columns are called (see `table.ts`). */
import { along, type ColumnName, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { ChangeRow } from './change-nouns.ts'

export const changeTable = {
  name: 'refunds.order_change',
  pages: ['/order/change'],
  columns: {
    no: fixed('改单号'),
    customerId: carried,
    customerName: fixed('客户'),
    orderId: along('orderNo'),
    orderNo: '原单',
    childOrderId: along('childOrderNo'),
    childOrderNo: '新单',
    before: madeOf('换出项目', 'orders.sales_order:summary'),
    after: madeOf('换入项目', 'orders.sales_order:summary'),
    value: madeOf('换出价值', 'orders.sales_order:payable'),
    cancelled: madeOf('冲减欠款', 'orders.sales_order:debtOpen'),
    covered: madeOf('抵扣', 'orders.sales_order:payable'),
    newAmount: madeOf('新项目金额', 'orders.sales_order:payable'),
    up: madeOf('应补', 'orders.sales_order:payable'),
    rest: madeOf('退入余额', 'orders.sales_order:payable'),
    reason: '原因',
    status: fixed('状态'),
    createdByName: '申请人',
    createdAt: fixed('申请时间'),
    auditedByName: '审核人',
    auditedAt: along('auditedByName'),
    auditOpinion: '审核意见',
    doneByName: '办理人',
    doneAt: '办理时间',
    endedByName: along('endReason'),
    endedAt: along('endReason'),
    endReason: '撤销原因',
    businessDate: '营业日',
    mine: carried,
  } satisfies ColumnsOf<ChangeRow>,
} satisfies Table

const column = (name: keyof typeof changeTable.columns): ColumnName => `refunds.order_change:${name}`
export const leavesOf: readonly ColumnName[] = [column('before')]
export const comesOf: readonly ColumnName[] = [column('after')]
export const worthOf: readonly ColumnName[] = [column('value')]
export const givenUpOf: readonly ColumnName[] = [column('cancelled')]
export const coversOf: readonly ColumnName[] = [column('covered')]
export const costsOf: readonly ColumnName[] = [column('newAmount')]
/** A sentence names every figure of its line. */
export const lineSaysOf: readonly ColumnName[] = [...worthOf, ...givenUpOf, ...coversOf]
export const restOf: readonly ColumnName[] = [column('rest')]
export const upOf: readonly ColumnName[] = [column('up')]
export const outcomeSaysOf: readonly ColumnName[] = [...coversOf, ...costsOf, ...upOf, ...restOf]
