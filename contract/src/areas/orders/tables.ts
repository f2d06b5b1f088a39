/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { Order } from './nouns.ts'

export const salesOrderTable = {
  name: 'orders.sales_order',
  pages: ['/order/list'],
  columns: {
    no: fixed('单号'),
    customerId: carried,
    customerName: fixed('客户'),
    customerCode: '客户编号',
    type: '类型',
    status: fixed('状态'),
    refundStatus: '退款状态',
    summary: '项目',
    original: '原价',
    discount: '优惠',
    payable: '应收',
    received: '实收',
    realOut: '退款',
    offset: '抵扣',
    debtOpen: '欠款',
    unpaid: madeOf('待收', 'orders.sales_order:payable'),
    adviserId: along('adviserName'),
    adviserName: '咨询师',
    doctorId: along('doctorName'),
    doctorName: '医生',
    developerId: along('developerName'),
    developerName: '开发人员',
    deptId: along('deptName'),
    deptName: '科室',
    createdBy: along('createdByName'),
    createdByName: '开单人',
    openedAt: '开单时间',
    businessDate: '业务日期',
    paidAt: '收款时间',
    endedAt: '结束时间',
    endReason: '结束原因',
    remark: '备注',
  } satisfies ColumnsOf<Static<typeof Order>>,
} satisfies Table
