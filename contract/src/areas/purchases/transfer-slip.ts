/** 转款单: what becomes whose, for both to sign. Source: money book §11. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Moment, Nullable, Shape, Text, Yuan } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { KindWord, RelationWord, StateWord, ThingWord, transferTable } from './transfer-nouns.ts'

export const TransferSlip = Shape({
  clinic: PaperHead,
  no: Text(40),
  what: Type.Optional(ThingWord),
  kind: Type.Optional(KindWord),
  customerName: Type.String(),
  toCustomerName: Type.String(),
  productName: Type.Optional(Type.String()),
  qty: Type.Optional(Nullable(Type.Integer())),
  value: Type.Optional(Yuan),
  relation: Type.Optional(RelationWord),
  reason: Type.Optional(Type.String()),
  status: StateWord,
  createdByName: Type.Optional(Nullable(Type.String())),
  decidedByName: Type.Optional(Nullable(Type.String())),
  decidedAt: Type.Optional(Nullable(Moment)),
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})

export const transferPrint = {
  slip: call('GET /api/v1/order/transferRecord/slip/{id}', {
    table: transferTable,
    title: '打印转款单',
    may: 'cashier:transfer:print',
    audited: true,
    input: { id: Id },
    output: TransferSlip,
  }),
}
