/** 划扣单: what was carried out, for the customer's signature. Source: money book §9. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Moment, Nullable, Shape, Text } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { deductionRecordTable } from './tables.ts'

export const DeductionSlip = Shape({
  clinic: PaperHead,
  no: Text(40),
  customerName: Type.String(),
  /** Who was treated by a share; null: the customer herself. */
  treatedName: Type.Optional(Nullable(Type.String())),
  productName: Type.Optional(Type.String()),
  times: Type.Optional(Type.Integer()),
  sessionNo: Type.Optional(Type.Integer()),
  sessionTotal: Type.Optional(Type.Integer()),
  /** Sessions of the item that are left now. */
  left: Type.Integer(),
  doctorName: Type.Optional(Nullable(Type.String())),
  nurseName: Type.Optional(Nullable(Type.String())),
  deptName: Type.Optional(Nullable(Type.String())),
  toothNos: Type.Optional(Type.String()),
  site: Type.Optional(Type.String()),
  deductedAt: Type.Optional(Moment),
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})

export const deductionPrint = {
  slip: call('GET /api/v1/base/deduction/record/slip/{id}', {
    table: deductionRecordTable,
    title: '打印划扣单',
    may: 'clinic:deduction:print',
    audited: true,
    input: { id: Id },
    output: DeductionSlip,
    shows: { left: ['purchases.purchased_item:qtyLeft'] },
  }),
}
