/** 转款管理: sessions that become another customer's, asked for, decided by others, taken back. Source: money book §11, specification 001 §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { BusinessDay, Id, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { KindWord, RelationWord, StateWord, Transfer, transferTable } from './transfer-nouns.ts'

export * from './transfer-nouns.ts'
export * from './transfer-words.ts'

const filters = {
  /** Of who gives: name, initials, code, phone or its last four digits; the number of a transfer. */
  keyword: Type.Optional(Text(30)),
  /** Of either. */
  customerId: Type.Optional(Id),
  kind: Type.Optional(KindWord),
  status: Type.Optional(StateWord),
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
}

const Changed = Shape({ id: Id, version: Version, status: StateWord })
/** Whoever sold it gives it on as well as the till. */
const mayMove = { anyOf: ['cashier:transfer:add', 'order:purchased:transfer'] } as const

export const transfers = {
  page: call('GET /api/v1/order/transferRecord/page', {
    table: transferTable,
    title: '转移列表',
    may: 'cashier:transfer:list',
    input: { ...pageRequest, ...filters },
    output: Page(Transfer),
  }),
  export: call('GET /api/v1/order/transferRecord/export', {
    table: transferTable,
    title: '导出转移',
    may: 'cashier:transfer:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  info: call('GET /api/v1/order/transferRecord/info/{id}', {
    table: transferTable,
    title: '查看转移',
    may: 'cashier:transfer:list',
    input: { id: Id },
    output: Transfer,
  }),
  /** Locks the sessions until others decide; where the hospital's rule asks nobody, they are moved at once. */
  apply: call('POST /api/v1/order/transferRecord', {
    title: '转移项目',
    may: mayMove,
    idempotency: 'required',
    input: {
      purchasedItemId: Id,
      toCustomerId: Id,
      kind: KindWord,
      times: Type.Integer({ minimum: 1, maximum: 9_999 }),
      relation: RelationWord,
      reason: Text(200, { minLength: 1 }),
    },
    output: Shape({ id: Id, no: Text(40), status: StateWord }),
  }),
  /** Through the audit centre: the last word's effect is the transfer's. */
  check: call('POST /api/v1/order/transferRecord/checkTransfer', {
    title: '审核转移',
    may: 'cashier:transfer:check',
    idempotency: 'required',
    input: { id: Id, version: Version, pass: Type.Boolean(), opinion: Type.Optional(Text(200)) },
    output: Changed,
  }),
  /** One's own that waits, or one that is done while the receiver has used nothing of it. */
  takeBack: call('PUT /api/v1/order/transferRecord/takeBack', {
    title: '收回转移',
    may: mayMove,
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
}
