/** 开票: what may still be invoiced, invoices that were issued, voided, taken back by red ones. Source: money book §12. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { BusinessDay, Id, Page, pageRequest, Shape, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import { InvoiceRow, invoiceTable, KindWord, StateWord, WaitingRow, waitingTable } from './nouns.ts'
import { invoiceRates, MOST_ORDERS } from './words.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/base/makeOutAnInvoice'

const filters = {
  /** Name, syllables, initials, number, last four digits. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  kind: Type.Optional(KindWord),
  state: Type.Optional(StateWord),
  /** Of the tax system, from its beginning on. */
  number: Type.Optional(Text(30)),
  issuedFrom: Type.Optional(BusinessDay),
  issuedTo: Type.Optional(BusinessDay),
}

const Changed = Shape({ id: Id, version: Version })

export const invoices = {
  list: call(`GET ${path}`, {
    title: '已开发票',
    may: 'cashier:invoice:list',
    everyone: [EVERYONE.till],
    table: invoiceTable,
    input: { ...pageRequest, ...filters },
    output: Page(InvoiceRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出发票',
    may: 'cashier:invoice:export',
    everyone: [EVERYONE.till],
    table: invoiceTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** Orders of which something may still be invoiced. */
  waiting: call(`GET ${path}/waiting`, {
    title: '待开发票',
    may: 'cashier:invoice:list',
    everyone: [EVERYONE.till],
    table: waitingTable,
    input: {
      ...pageRequest,
      keyword: filters.keyword,
      customerId: filters.customerId,
      paidFrom: Type.Optional(BusinessDay),
      paidTo: Type.Optional(BusinessDay),
    },
    output: Page(WaitingRow),
  }),
  /** What may still be invoiced of all of a customer's orders. */
  count: call(`GET ${path}/countInvoiceAmount`, {
    title: '可开票金额',
    may: 'cashier:invoice:list',
    everyone: [EVERYONE.till],
    table: waitingTable,
    input: { customerId: Id },
    output: Shape({ left: Type.Optional(Yuan) }),
  }),
  /** What of an invoice lies on which order, and is not taken back. */
  parts: call(`GET ${path}/orders`, {
    title: '发票的订单',
    may: 'cashier:invoice:list',
    everyone: [EVERYONE.till],
    input: { id: Id },
    output: Shape({ orders: Type.Array(Shape({ id: Id, no: Text(40), amount: Yuan, left: Yuan })) }),
  }),
  create: call(`POST ${path}`, {
    title: '开票登记',
    may: 'cashier:invoice:add',
    everyone: [EVERYONE.till],
    idempotency: 'required',
    input: {
      customerId: Id,
      orders: Type.Array(Shape({ orderId: Id, amount: YuanInput }), { minItems: 1, maxItems: MOST_ORDERS }),
      kind: KindWord,
      title: Text(100, { minLength: 1 }),
      taxNo: Type.Optional(Text(30)),
      taxRate: Word(...invoiceRates),
      code: Type.Optional(Text(20)),
      /** As the tax system gave it; a receipt takes its own. */
      number: Type.Optional(Text(30)),
      remark: Type.Optional(Text(200)),
    },
    output: Shape({ id: Id, no: Text(40) }),
  }),
  void: call(`PUT ${path}/void`, {
    title: '作废发票',
    may: 'cashier:invoice:void',
    everyone: [EVERYONE.till],
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  /** Takes (a part of) an invoice back by a red one. */
  red: call(`POST ${path}/red`, {
    title: '红冲发票',
    may: 'cashier:invoice:red',
    everyone: [EVERYONE.till],
    idempotency: 'required',
    input: {
      id: Id,
      amount: YuanInput,
      /** Of a joint invoice: which order's part. Absent: of all its orders, in the proportion of what is left on each. */
      orderId: Type.Optional(Id),
      code: Type.Optional(Text(20)),
      number: Text(30, { minLength: 1 }),
      reason: Text(200, { minLength: 1 }),
    },
    output: Shape({ id: Id, no: Text(40) }),
  }),
}
