/** A transfer as it is answered, and what its list calls its columns. Source: money book §11. */
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import {
  type TransferKind,
  type TransferRelation,
  type TransferState,
  transferKinds,
  transferRelations,
  transferStates,
} from './transfer-words.ts'

export const KindWord = Word(...(Object.keys(transferKinds) as [TransferKind, ...TransferKind[]]))
export const StateWord = Word(...(Object.keys(transferStates) as [TransferState, ...TransferState[]]))
export const RelationWord = Word(...(Object.keys(transferRelations) as [TransferRelation, ...TransferRelation[]]))

export const Transfer = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  kind: KindWord,
  customerId: Id,
  customerName: Text(60),
  toCustomerId: Id,
  toCustomerName: Text(60),
  purchasedItemId: Id,
  productName: Text(100),
  qty: Type.Integer(),
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
    customerId: carried,
    customerName: fixed('转出客户'),
    toCustomerId: carried,
    toCustomerName: fixed('转入客户'),
    purchasedItemId: carried,
    productName: '项目',
    qty: '次数',
    value: madeOf('价值', 'purchases.purchased_item:valueLeft'),
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
