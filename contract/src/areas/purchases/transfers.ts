/** 转款管理: sessions, balances and coupons that become another customer's, asked for, decided by others, taken back. Source: money book §11, specification 001 §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { BusinessDay, Id, Page, pageRequest, Shape, Text, Version, YuanInput } from '../../words.ts'
import {
  KindWord,
  MovableThings,
  movableShows,
  RelationWord,
  StateWord,
  ThingWord,
  Transfer,
  transferTable,
} from './transfer-nouns.ts'
import { transferPrint } from './transfer-slip.ts'

export * from './transfer-nouns.ts'
export * from './transfer-words.ts'

const filters = {
  /** Of who gives: name, initials, code, phone or its last four digits; the number of a transfer. */
  keyword: Type.Optional(Text(30)),
  /** Of either. */
  customerId: Type.Optional(Id),
  kind: Type.Optional(KindWord),
  what: Type.Optional(ThingWord),
  status: Type.Optional(StateWord),
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
}

const Changed = Shape({ id: Id, version: Version, status: StateWord })
/** Whoever sold it gives it on as well as the till. */
const mayMove = { anyOf: ['cashier:transfer:add', 'order:purchased:transfer'] } as const

export const transfers = {
  ...transferPrint,
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
  /** What somebody could give on today, each with the reason why not; from which sums on who both are is asked for. */
  movable: call('GET /api/v1/order/transferRecord/movable', {
    title: '客户可转的余额、项目和卡券',
    may: mayMove,
    input: { customerId: Id },
    output: MovableThings,
    shows: movableShows,
  }),
  /**
   * One of three: sessions of an item, a sum of somebody's balance, a coupon. What is asked for is locked until others decide;
   * where the hospital's rule asks nobody, it is moved at once.
   */
  apply: call('POST /api/v1/order/transferRecord', {
    title: '申请转款',
    may: mayMove,
    idempotency: 'required',
    input: {
      toCustomerId: Id,
      kind: KindWord,
      purchasedItemId: Type.Optional(Id),
      times: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
      couponRecordId: Type.Optional(Id),
      /** Whose balance, and how much of it. */
      customerId: Type.Optional(Id),
      amount: Type.Optional(YuanInput),
      /** Who both are was looked at: asked for from a sum on. */
      idChecked: Type.Optional(Type.Boolean()),
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
