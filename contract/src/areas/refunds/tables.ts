/** What the list of refunds shows and what its columns are called (see `table.ts`). */
import { along, type ColumnName, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { RefundRow } from './nouns.ts'

export const refundTable = {
  name: 'refunds.refund_form',
  pages: ['/cashier/refund'],
  columns: {
    no: fixed('退款单'),
    kind: fixed('类型'),
    customerId: carried,
    customerName: fixed('客户'),
    orderId: along('orderNo'),
    orderNo: '原单',
    summary: madeOf('项目', 'orders.sales_order:summary'),
    value: madeOf('申请额', 'orders.sales_order:payable'),
    cancelled: madeOf('核减', 'orders.sales_order:debtOpen'),
    kept: '手续费',
    cash: madeOf('实退', 'orders.sales_order:realOut'),
    ways: madeOf('方式', 'orders.sales_order:realOut'),
    reasonParty: '谁的原因',
    reason: '原因',
    status: fixed('状态'),
    createdByName: '申请人',
    createdAt: fixed('申请时间'),
    auditedByName: '审核人',
    auditedAt: along('auditedByName'),
    auditOpinion: '审核意见',
    paidByName: '退款人',
    paidAt: '退款时间',
    revokedByName: along('revokeReason'),
    revokedAt: along('revokeReason'),
    revokeReason: '撤销原因',
    businessDate: '营业日',
    mine: carried,
    auditedByMe: carried,
    sameShift: carried,
  } satisfies ColumnsOf<RefundRow>,
} satisfies Table

const column = (name: keyof typeof refundTable.columns): ColumnName => `refunds.refund_form:${name}`
export const wholeOf: readonly ColumnName[] = [column('value')]
export const cancelledOf: readonly ColumnName[] = [column('cancelled')]
export const keptOf: readonly ColumnName[] = [column('kept')]
export const cashOf: readonly ColumnName[] = [column('cash')]
export const waysOf: readonly ColumnName[] = [column('ways')]
export const summaryOf: readonly ColumnName[] = [column('summary')]
/** A sentence names every figure of its line. */
export const whyOf: readonly ColumnName[] = [...wholeOf, ...cancelledOf, ...keptOf, ...cashOf]
