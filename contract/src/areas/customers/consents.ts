/** 授权: what a customer agreed to, refused or took back, purpose by purpose. Source: customers book §1.1, §26. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { UploadResult } from '../files/calls.ts'

export const consentPurposes = {
  health: '健康信息处理',
  sms: '短信营销',
  call: '电话营销',
  wecom: '企业微信联系',
  photo: '拍照留档',
  publicity: '照片用于宣传',
} as const
export type ConsentPurpose = keyof typeof consentPurposes
export const PurposeWord = Word('health', 'sms', 'call', 'wecom', 'photo', 'publicity')

/** What can be said to a purpose. */
export const consentAnswers = { given: '同意', refused: '拒绝', withdrawn: '撤回' } as const
export const AnswerWord = Word('given', 'refused', 'withdrawn')
/** How a purpose stands. */
export const consentStates = { unasked: '未询问', given: '同意', refused: '拒绝', withdrawn: '已撤回' } as const
export type ConsentState = keyof typeof consentStates

export const consentGivers = { self: '本人', guardian: '监护人' } as const
export const consentEvidence = {
  paper: '纸质签字',
  oral: '口头',
  electronic: '电子签署',
  recording: '通话录音',
} as const

const answered = {
  purpose: PurposeWord,
  givenBy: Word('self', 'guardian'),
  evidence: Word('paper', 'oral', 'electronic', 'recording'),
}

export const Answered = Shape({
  id: Id,
  ...answered,
  answer: AnswerWord,
  guardianName: Nullable(Text(30)),
  note: Text(200),
  attachments: Type.Array(UploadResult),
  byName: Nullable(Text(60)),
  at: Moment,
})
export type Answered = Static<typeof Answered>

const path = '/api/v1/customer/consent'

export const consents = {
  /** How each purpose stands, and every answer that was ever given, the newest first. */
  read: call(`GET ${path}`, {
    title: '客户授权',
    may: 'customer:list',
    input: { customerId: Id },
    output: Shape({
      states: Type.Array(Shape({ purpose: PurposeWord, state: Word('unasked', 'given', 'refused', 'withdrawn') })),
      history: Type.Array(Answered),
    }),
  }),
  answer: call(`POST ${path}`, {
    title: '登记授权',
    may: 'customer:consent',
    input: {
      customerId: Id,
      ...answered,
      answer: AnswerWord,
      note: Type.Optional(Text(200)),
      /** The signed sheet, a picture of the talk. */
      fileIds: Type.Optional(Type.Array(Id, { maxItems: 6, uniqueItems: true })),
    },
    output: Type.Object({ id: Id }),
  }),
}
