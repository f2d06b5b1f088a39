/** 转诊单 as it is answered, and what its list calls its columns. Source: money book §11. */
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { type ReferralSide, type ReferralState, referralSides, referralStates } from './referral-words.ts'

export const ReferralSideWord = Word(...(Object.keys(referralSides) as [ReferralSide, ...ReferralSide[]]))
export const ReferralStateWord = Word(...(Object.keys(referralStates) as [ReferralState, ...ReferralState[]]))

const note = {
  id: Id,
  version: Version,
  no: Text(40),
  side: ReferralSideWord,
  otherHospitalId: Nullable(Id),
  otherName: Text(60),
  otherNo: Text(40),
  customerId: Nullable(Id),
  /** Of who has no archive here yet: her name as the other hospital told it. */
  customerName: Text(60),
  purchasedItemId: Nullable(Id),
  productCode: Text(40),
  productName: Text(100),
  qty: Type.Integer(),
  value: Yuan,
  validTo: Nullable(Day),
  reason: Text(200),
  status: ReferralStateWord,
  createdByName: Nullable(Text(60)),
  createdAt: Moment,
  decidedByName: Nullable(Text(60)),
  decidedAt: Nullable(Moment),
  opinion: Text(200),
  arrivedByName: Nullable(Text(60)),
  arrivedAt: Nullable(Moment),
  endedByName: Nullable(Text(60)),
  endedAt: Nullable(Moment),
  endedReason: Text(200),
  /** Asked for by this person. */
  mine: Type.Boolean(),
  /** Somebody has said that it is paid for. */
  paid: Type.Boolean(),
}
export const ReferralNote = Shape(note)
export type ReferralNote = Static<typeof ReferralNote>

/** One that waits to be received, with who she may be here. */
export const ReferralNoteDetail = Shape({
  ...note,
  /** `138****0000`, while it waits here. */
  phoneMasked: Nullable(Text(20)),
  /** Archives here with her number. */
  matches: Type.Array(Shape({ id: Id, name: Text(60), code: Text(40) })),
  /** What it becomes here; null: there is no such project. */
  productHere: Nullable(Text(60)),
})
export type ReferralNoteDetail = Static<typeof ReferralNoteDetail>

/** `whyNot`: empty where it can be. */
export const ReferralChoices = Shape({
  hospitals: Type.Array(Shape({ id: Id, name: Text(60) })),
  items: Type.Array(
    Shape({ id: Id, name: Text(100), left: Type.Integer(), validTo: Nullable(Day), whyNot: Text(200) }),
  ),
})

export const referralNoteTable = {
  name: 'purchases.referral',
  pages: ['/cashier/referralNote'],
  columns: {
    no: fixed('转诊单'),
    side: fixed('方向'),
    otherHospitalId: carried,
    otherName: fixed('对方医院'),
    otherNo: '对方单号',
    customerId: carried,
    customerName: fixed('客户'),
    purchasedItemId: carried,
    productCode: along('productName'),
    productName: '项目',
    qty: '次数',
    value: madeOf('价值', 'purchases.purchased_item:valueLeft'),
    validTo: '有效期',
    reason: '原因',
    status: fixed('状态'),
    createdByName: '申请人',
    createdAt: fixed('登记时间'),
    decidedByName: '审核人',
    decidedAt: along('decidedByName'),
    opinion: '审核意见',
    arrivedByName: along('arrivedAt'),
    arrivedAt: '接收时间',
    endedByName: along('endedReason'),
    endedAt: along('endedReason'),
    endedReason: '退回、收回原因',
    mine: carried,
    paid: carried,
  } satisfies ColumnsOf<ReferralNote>,
} satisfies Table
