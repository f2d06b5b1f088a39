/** 院间结算: the payer says that it paid, the other hospital that it came; both books move then. Source: money book §11; ADR 0109. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { BusinessDay, Id, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { InterSettlement, interSettlementTable, SettlementSideWord, SettlementStateWord } from './settlement-nouns.ts'

export * from './settlement-nouns.ts'

const Changed = Shape({ id: Id, version: Version, status: SettlementStateWord })
const mayConfirm = 'cashier:interSettlement:confirm'

export const interSettlements = {
  page: call('GET /api/v1/order/interSettlement/page', {
    table: interSettlementTable,
    title: '院间结算列表',
    may: 'cashier:interSettlement:list',
    input: {
      ...pageRequest,
      /** The number of a referral. */
      no: Type.Optional(Text(40)),
      side: Type.Optional(SettlementSideWord),
      status: Type.Optional(SettlementStateWord),
      startDate: Type.Optional(BusinessDay),
      endDate: Type.Optional(BusinessDay),
    },
    output: Page(InterSettlement),
  }),
  pay: call('PUT /api/v1/order/interSettlement/pay', {
    title: '登记院间付款',
    may: 'cashier:interSettlement:pay',
    idempotency: 'required',
    input: { id: Id, version: Version, reference: Text(60, { minLength: 1 }) },
    output: Changed,
  }),
  confirm: call('PUT /api/v1/order/interSettlement/confirm', {
    title: '确认院间收款',
    may: mayConfirm,
    idempotency: 'required',
    input: { id: Id, version: Version },
    output: Changed,
  }),
  deny: call('PUT /api/v1/order/interSettlement/deny', {
    title: '退回院间付款',
    may: mayConfirm,
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
}
