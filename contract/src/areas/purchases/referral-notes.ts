/**
 * 转诊: sessions that go on in another hospital of the group, asked for, decided by others, received there or sent back, taken back
 * while nothing was used; and a paper without value for a hospital outside. Source: money book §11; ADR 0109.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { BusinessDay, Id, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import {
  ReferralChoices,
  ReferralNote,
  ReferralNoteDetail,
  ReferralSideWord,
  ReferralStateWord,
  referralNoteTable,
} from './referral-nouns.ts'
import { referralNotePrint } from './referral-slip.ts'

export * from './referral-nouns.ts'
export type { ReferralSlip } from './referral-slip.ts'
export * from './referral-words.ts'

const Changed = Shape({ id: Id, version: Version, status: ReferralStateWord })

export const referralNotes = {
  ...referralNotePrint,
  page: call('GET /api/v1/order/referralNote/page', {
    table: referralNoteTable,
    title: '转诊单列表',
    may: 'cashier:referralNote:list',
    input: {
      ...pageRequest,
      /** Of the customer: name, initials, code, phone or its last four digits; the number of one. */
      keyword: Type.Optional(Text(30)),
      customerId: Type.Optional(Id),
      side: Type.Optional(ReferralSideWord),
      status: Type.Optional(ReferralStateWord),
      startDate: Type.Optional(BusinessDay),
      endDate: Type.Optional(BusinessDay),
    },
    output: Page(ReferralNote),
  }),
  info: call('GET /api/v1/order/referralNote/info/{id}', {
    table: referralNoteTable,
    title: '查看转诊单',
    may: 'cashier:referralNote:list',
    input: { id: Id },
    output: ReferralNoteDetail,
    shows: { phoneMasked: ['customers.customer:phone'], matches: ['customers.customer:name'] },
  }),
  /** Where to, and what of hers: open hospitals of the group without one's own, and her items, each with the reason why not. */
  choices: call('GET /api/v1/order/referralNote/choices', {
    title: '可转诊的项目和集团医院',
    may: 'cashier:referralNote:add',
    input: { customerId: Id },
    output: ReferralChoices,
    shows: { items: ['purchases.purchased_item:qtyLeft'] },
  }),
  /**
   * Into the group: sessions of an item, locked until others decide. To outside: a paper about a project, without value and decided
   * by nobody.
   */
  apply: call('POST /api/v1/order/referralNote', {
    title: '申请转诊',
    may: 'cashier:referralNote:add',
    idempotency: 'required',
    input: {
      customerId: Id,
      toHospitalId: Type.Optional(Id),
      purchasedItemId: Type.Optional(Id),
      times: Type.Integer({ minimum: 1, maximum: 9_999 }),
      /** Outside: the hospital and the project in words. */
      toName: Type.Optional(Text(60)),
      projectName: Type.Optional(Text(60)),
      reason: Text(200, { minLength: 1 }),
    },
    output: Shape({ id: Id, no: Text(40), status: ReferralStateWord }),
  }),
  /** One's own that waits; or one on its way or arrived, which the other hospital gives back where nothing was used. */
  recall: call('PUT /api/v1/order/referralNote/recall', {
    title: '收回转诊',
    may: 'cashier:referralNote:add',
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  /** Into an archive of one's own: an item of the project with the same code, worth what came with it. */
  receive: call('PUT /api/v1/order/referralNote/receive', {
    title: '接收转诊',
    may: 'cashier:referralNote:receive',
    idempotency: 'required',
    input: {
      id: Id,
      version: Version,
      customerId: Id,
      /** Who she is was looked at: asked for where the archive has another number. */
      checked: Type.Optional(Type.Boolean()),
    },
    output: Changed,
  }),
  decline: call('PUT /api/v1/order/referralNote/decline', {
    title: '退回转诊',
    may: 'cashier:referralNote:receive',
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
}
