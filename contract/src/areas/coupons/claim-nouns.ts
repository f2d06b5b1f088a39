/** A claim code as it is set up, and a claim as the desk sees it. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Status, Text, Version, Word } from '../../words.ts'

export const CodeChannelWord = Word('POSTER', 'STAND', 'WECOM', 'MINI_PROGRAM', 'OTHER')
export const CodeStateWord = Word('OPEN', 'EARLY', 'SOLD', 'OVER', 'STOPPED')
export const ClaimStateWord = Word('WAITING', 'GIVEN', 'REFUSED', 'LAPSED')

const Pieces = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const PerCustomer = Type.Integer({ minimum: 1, maximum: 99 })

export const ClaimCode = Shape({
  id: Id,
  version: Version,
  name: Text(30),
  couponId: Id,
  couponName: Text(30),
  channel: CodeChannelWord,
  pieces: Pieces,
  claimed: Type.Integer(),
  /** Of the claimed ones, those that are nobody's yet. */
  left: Type.Integer(),
  perCustomer: PerCustomer,
  opensOn: Day,
  closesOn: Day,
  state: CodeStateWord,
  status: Status,
  remark: Text(200),
  createdAt: Moment,
  createdByName: Nullable(Text(60)),
})
export type ClaimCode = Static<typeof ClaimCode>

export const claimCodeTable = {
  name: 'coupons.claim_code',
  pages: ['/vip/claim'],
  columns: {
    name: fixed('名称'),
    couponId: along('couponName'),
    couponName: fixed('卡券'),
    channel: '渠道',
    pieces: '张数',
    claimed: '已领',
    left: '剩余',
    perCustomer: '每人限领',
    opensOn: '开始日期',
    closesOn: '结束日期',
    state: fixed('状态'),
    status: carried,
    remark: '备注',
    createdAt: '创建时间',
    createdByName: '创建人',
  } satisfies ColumnsOf<ClaimCode>,
} satisfies Table

export const claimCodeForm = {
  name: Text(30, { minLength: 1 }),
  couponId: Id,
  channel: CodeChannelWord,
  pieces: Pieces,
  perCustomer: Type.Optional(PerCustomer),
  opensOn: Day,
  closesOn: Day,
  remark: Type.Optional(Text(200)),
}
export type ClaimCodeForm = Static<ReturnType<typeof Type.Object<typeof claimCodeForm>>>

export const Claim = Shape({
  id: Id,
  version: Version,
  /** As she wrote it; empty where she wrote none. */
  name: Text(20),
  /** Masked, while it waits. */
  phone: Nullable(Text(20)),
  codeId: Id,
  codeName: Text(30),
  channel: CodeChannelWord,
  couponName: Text(30),
  state: ClaimStateWord,
  /** Why it was not given. */
  reason: Text(200),
  /** Of the coupon it promises. */
  validTo: Day,
  marketing: Type.Boolean(),
  /** Number of the coupon that came of it. */
  couponNo: Nullable(Text(40)),
  claimedAt: Moment,
  settledAt: Nullable(Moment),
})
export type Claim = Static<typeof Claim>

export const claimTable = {
  name: 'coupons.claim',
  pages: ['/vip/claim'],
  columns: {
    name: fixed('姓名'),
    phone: '手机号',
    codeId: carried,
    codeName: fixed('领券码'),
    channel: '渠道',
    couponName: '卡券',
    state: fixed('状态'),
    reason: '未发放原因',
    validTo: '有效期至',
    marketing: '同意营销',
    couponNo: '券号',
    claimedAt: '领取时间',
    settledAt: '处理时间',
  } satisfies ColumnsOf<Claim>,
} satisfies Table
