/** Invoices, and orders of which something may still be invoiced. Source: money book §12. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { BusinessDay, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { invoiceRates } from './words.ts'

export const KindWord = Word('ordinary', 'special', 'electronic', 'receipt')
export const StateWord = Word('ISSUED', 'VOIDED', 'RED')

export const InvoiceRow = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  customerId: Id,
  customerName: Text(60),
  kind: KindWord,
  state: StateWord,
  title: Text(100),
  taxNo: Text(30),
  /** A red one is below nothing. */
  amount: Yuan,
  taxRate: Word(...invoiceRates),
  tax: Yuan,
  code: Text(20),
  number: Text(30),
  orderNos: Text(2_000),
  /** What was taken back of it by red ones. */
  red: Yuan,
  /** Of a red one: what it takes back. */
  redOfId: Nullable(Id),
  redOfNo: Nullable(Text(40)),
  issuedByName: Nullable(Text(60)),
  businessDate: BusinessDay,
  createdAt: Moment,
  isThisMonth: Type.Boolean(),
  voidedAt: Nullable(Moment),
  voidReason: Text(200),
  remark: Text(200),
})
export type InvoiceRow = Static<typeof InvoiceRow>

export const invoiceTable = {
  name: 'invoices.invoice',
  pages: ['/cashier/invoice'],
  columns: {
    no: fixed('登记号'),
    customerId: carried,
    customerName: fixed('客户'),
    kind: fixed('票种'),
    state: fixed('状态'),
    title: '发票抬头',
    taxNo: '税号',
    amount: fixed('金额'),
    taxRate: '税率',
    tax: '税额',
    code: '发票代码',
    number: fixed('发票号码'),
    orderNos: '订单号',
    red: '已红冲',
    redOfId: along('redOfNo'),
    redOfNo: '原发票',
    issuedByName: '开票人',
    businessDate: '开票日',
    createdAt: '登记时间',
    isThisMonth: carried,
    voidedAt: '作废时间',
    voidReason: '作废或红冲原因',
    remark: '备注',
  } satisfies ColumnsOf<InvoiceRow>,
} satisfies Table

/** An order that was paid, with what of it may still be invoiced: money that came in, less what went back and what was invoiced. */
export const WaitingRow = Shape({
  id: Id,
  orderNo: Text(40),
  customerId: Id,
  customerName: Text(60),
  summary: Type.String(),
  paidAt: Moment,
  received: Yuan,
  invoiced: Yuan,
  left: Yuan,
})
export type WaitingRow = Static<typeof WaitingRow>

export const waitingTable = {
  name: 'invoices.waiting',
  pages: ['/cashier/invoice'],
  columns: {
    orderNo: fixed('订单'),
    customerId: carried,
    customerName: fixed('客户'),
    summary: madeOf('项目', 'orders.sales_order:summary'),
    paidAt: '收款时间',
    received: '已收',
    invoiced: '已开票',
    left: fixed('可开票'),
  } satisfies ColumnsOf<WaitingRow>,
} satisfies Table
