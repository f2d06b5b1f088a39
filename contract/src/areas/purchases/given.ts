/** 免单 and 返修: what is given without a payment, after somebody else agreed. Source: money book §6. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Nullable, Shape, Text } from '../../words.ts'
import { savedShows } from '../orders/columns.ts'
import { Saved } from '../orders/nouns.ts'

/** Why something is given, as usual. */
export const freeReasons = ['投诉补偿', '员工福利', '活动体验', '老客户答谢'] as const
export const reworkReasons = ['效果不满意', '操作失误', '复查补针', '设备故障'] as const

const lines = Type.Array(
  Shape({
    productId: Id,
    contentCount: Type.Integer({ minimum: 1, maximum: 999 }),
    toothNos: Type.Optional(Text(100)),
    site: Type.Optional(Text(60)),
  }),
  { minItems: 1, maxItems: 50 },
)
const asking = {
  lines,
  reason: Text(100, { minLength: 1 }),
  /** The person was told of a like order within the minute and wants this one too. */
  confirmed: Type.Optional(Type.Boolean()),
}

export const givenOrders = {
  /** Always decided by somebody else; within what whoever asks may give away in a month. */
  free: call('POST /api/v1/order/order/free', {
    title: '申请免单',
    may: 'order:bill:free',
    idempotency: 'required',
    input: { customerId: Id, ...asking, adviserId: Type.Optional(Nullable(Id)), doctorId: Type.Optional(Nullable(Id)) },
    output: Saved,
    shows: savedShows,
  }),
  /** Makes good what a deduction carried out; beyond the hospital's limit somebody else decides. */
  rework: call('POST /api/v1/order/order/rework', {
    title: '申请返修',
    may: 'order:bill:rework',
    idempotency: 'required',
    input: { recordId: Id, ...asking },
    output: Saved,
    shows: savedShows,
  }),
}
