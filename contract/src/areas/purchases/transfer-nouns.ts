/** A transfer as it is answered, and what its list calls its columns. Source: money book §11. */
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { along, type ColumnName, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import {
  type TransferKind,
  type TransferRelation,
  type TransferState,
  type TransferThing,
  transferKinds,
  transferRelations,
  transferStates,
  transferThings,
} from './transfer-words.ts'

export const KindWord = Word(...(Object.keys(transferKinds) as [TransferKind, ...TransferKind[]]))
export const ThingWord = Word(...(Object.keys(transferThings) as [TransferThing, ...TransferThing[]]))
export const StateWord = Word(...(Object.keys(transferStates) as [TransferState, ...TransferState[]]))
export const RelationWord = Word(...(Object.keys(transferRelations) as [TransferRelation, ...TransferRelation[]]))

export const Transfer = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  kind: KindWord,
  what: ThingWord,
  customerId: Id,
  customerName: Text(60),
  toCustomerId: Id,
  toCustomerName: Text(60),
  purchasedItemId: Nullable(Id),
  couponRecordId: Nullable(Id),
  /** The project, the coupon, or 储值余额. */
  productName: Text(100),
  /** Sessions or coupons; null for a balance. */
  qty: Nullable(Type.Integer()),
  /** What the sessions are worth, the balance, or the most that the coupon takes off. */
  value: Yuan,
  relation: RelationWord,
  reason: Text(200),
  status: StateWord,
  createdByName: Nullable(Text(60)),
  createdAt: Moment,
  decidedByName: Nullable(Text(60)),
  decidedAt: Nullable(Moment),
  opinion: Text(200),
  takenByName: Nullable(Text(60)),
  takenAt: Nullable(Moment),
  takenReason: Text(200),
  /** Asked for by this person. */
  mine: Type.Boolean(),
})
export type Transfer = Static<typeof Transfer>

export const transferTable = {
  name: 'purchases.transfer',
  pages: ['/cashier/transfer'],
  columns: {
    no: fixed('转移单'),
    kind: '类型',
    what: '转什么',
    customerId: carried,
    customerName: fixed('转出客户'),
    toCustomerId: carried,
    toCustomerName: fixed('转入客户'),
    purchasedItemId: carried,
    couponRecordId: carried,
    productName: '内容',
    qty: '次数',
    value: madeOf('价值', 'purchases.purchased_item:valueLeft', 'customers.customer:capital'),
    relation: '关系',
    reason: '原因',
    status: fixed('状态'),
    createdByName: '申请人',
    createdAt: fixed('申请时间'),
    decidedByName: '审核人',
    decidedAt: along('decidedByName'),
    opinion: '审核意见',
    takenByName: along('takenReason'),
    takenAt: along('takenReason'),
    takenReason: '收回原因',
    mine: carried,
  } satisfies ColumnsOf<Transfer>,
} satisfies Table

/** What somebody could give on. `whyNot`: empty where it can be. */
export const MovableThings = Shape({
  balance: Type.Optional(Yuan),
  balanceWhyNot: Type.Optional(Text(200)),
  /** From which sum on who both are is to be looked at, and from which on a bank is needed. */
  namedFrom: Yuan,
  bankFrom: Yuan,
  items: Type.Array(
    Shape({ id: Id, name: Text(100), left: Type.Integer(), validTo: Nullable(Day), whyNot: Text(200) }),
  ),
  coupons: Type.Array(Shape({ id: Id, name: Text(60), code: Text(40), validTo: Day, whyNot: Text(200) })),
})
export type MovableThings = Static<typeof MovableThings>

export const movableShows = {
  balance: ['customers.customer:capital'],
  balanceWhyNot: ['customers.customer:capital', 'customers.customer:debtAmount'],
  items: ['purchases.purchased_item:qtyLeft'],
  coupons: ['coupons.record:code'],
} as const satisfies Readonly<Record<string, readonly ColumnName[]>>
