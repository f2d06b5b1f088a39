/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { CashierRow } from './nouns.ts'
import type { SafeEntry, Shift } from './shift-nouns.ts'

export const paymentTable = {
  name: 'cashier.payment',
  pages: ['/cashier/record', '/cashier/pay'],
  columns: {
    no: fixed('收款单'),
    kind: '类型',
    customerId: carried,
    customerName: fixed('客户'),
    customerCode: '客户编号',
    sex: madeOf('性别', 'customers.customer:sex'),
    age: madeOf('年龄', 'customers.customer:age'),
    levelName: { label: '客户等级', needs: 'sensitive:customer-level', of: ['customers.customer:levelName'] },
    customerClass: '新老客',
    allergyState: madeOf('过敏', 'customers.customer:allergyState'),
    summary: madeOf('项目', 'orders.sales_order:summary'),
    amount: madeOf('应收', 'orders.sales_order:payable'),
    received: madeOf('实收', 'orders.sales_order:received'),
    offset: madeOf('抵扣', 'orders.sales_order:offset'),
    debt: madeOf('欠款', 'orders.sales_order:debtOpen', 'customers.customer:debtAmount'),
    status: fixed('状态'),
    heldBy: along('status'),
    staffName: '收银员',
    at: '时间',
    businessDate: '营业日',
    cancelReason: '作废原因',
    cancelledAt: along('cancelReason'),
    cancelledByName: along('cancelReason'),
    orderId: carried,
    tenderText: madeOf(
      '支付方式',
      'cashier.payment:amount',
      'cashier.payment:received',
      'cashier.payment:offset',
      'cashier.payment:debt',
    ),
    tenders: along('tenderText'),
    mine: carried,
  } satisfies ColumnsOf<Static<typeof CashierRow>>,
} satisfies Table

export const cashierShiftTable = {
  name: 'cashier.cashier_shift',
  pages: ['/cashier/shift', '/cashier/pay'],
  columns: {
    no: fixed('班次'),
    registerId: carried,
    registerName: '收银台',
    cashierId: carried,
    cashierName: '收银员',
    businessDate: '营业日',
    openedAt: '开班',
    closedAt: '交班',
    closedByName: '交班操作人',
    successorName: '接班人',
    overdue: carried,
    openingFloat: '期初备用金',
    openingPieces: along('openingFloat'),
    status: fixed('状态'),
    expected: '应有',
    counted: '实点',
    countedPieces: along('counted'),
    diff: '差额',
    diffReason: along('diff'),
    reasons: along('diff'),
    recounts: '重新清点',
    toSafe: '上缴',
    left: '留给下一班',
    diffAudit: along('diff'),
    acceptedByName: '接班确认人',
    acceptedAt: along('acceptedByName'),
    handDiff: '接班差额',
    handReason: along('handDiff'),
  } satisfies ColumnsOf<Static<typeof Shift>>,
} satisfies Table

export const safeTable = {
  name: 'cashier.safe',
  pages: ['/cashier/shift'],
  columns: {
    at: fixed('时间'),
    what: fixed('事项'),
    no: '凭单',
    byName: '经办人',
    amount: madeOf('进出', 'cashier.cashier_shift:toSafe'),
    balance: madeOf('结存', 'cashier.cashier_shift:toSafe'),
    memo: '附注',
  } satisfies ColumnsOf<Static<typeof SafeEntry>>,
} satisfies Table
