/** 转诊单 on paper: who is referred where, for what, for both hospitals and her to sign. Source: money book §11. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Id, Moment, Nullable, Shape, Text } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { ReferralSideWord, ReferralStateWord, referralNoteTable } from './referral-nouns.ts'

export const ReferralSlip = Shape({
  clinic: PaperHead,
  no: Text(40),
  side: ReferralSideWord,
  otherName: Text(60),
  otherNo: Type.Optional(Text(40)),
  customerName: Type.String(),
  productName: Type.Optional(Type.String()),
  qty: Type.Optional(Type.Integer()),
  validTo: Type.Optional(Nullable(Day)),
  reason: Type.Optional(Type.String()),
  status: ReferralStateWord,
  createdByName: Type.Optional(Nullable(Type.String())),
  decidedByName: Type.Optional(Nullable(Type.String())),
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})
export type ReferralSlip = Type.Static<typeof ReferralSlip>

export const referralNotePrint = {
  slip: call('GET /api/v1/order/referralNote/slip/{id}', {
    table: referralNoteTable,
    title: '打印转诊单',
    may: 'cashier:referralNote:print',
    audited: true,
    input: { id: Id },
    output: ReferralSlip,
  }),
}
