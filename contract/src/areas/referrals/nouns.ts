/** A binding of 老带新 as lists show it, who is beneath whom, and what a hospital gives. Source: customers book §5. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan, YuanInput } from '../../words.ts'
import { categories } from '../products/words.ts'

export const ReferralStateWord = Word('pending', 'effective', 'rewarded', 'lapsed', 'revoked')
export const ChannelWord = Word('desk', 'miniProgram', 'wecom')

export const ReferralRow = Shape({
  id: Id,
  version: Version,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  /** null: the two became one archive, and the binding ended. */
  referrerId: Nullable(Id),
  referrerName: Nullable(Text(60)),
  channel: ChannelWord,
  boundAt: Moment,
  boundByName: Nullable(Text(60)),
  /** As it stands at the moment: what ran out with the last business day is `lapsed` whether or not the night has said so. */
  state: ReferralStateWord,
  /** The last business day on which a first deal counts. */
  lastOn: Day,
  visitCount: Type.Integer(),
  totalPaid: Yuan,
  effectiveOn: Nullable(Day),
  /** What was paid in on the day of that deal. */
  effectivePaid: Nullable(Yuan),
  releasesAt: Nullable(Moment),
  /** 推荐人 好美币 100.00 待发放；… */
  rewards: Text(400),
  endedAt: Nullable(Moment),
  endedByName: Nullable(Text(60)),
  endReason: Text(200),
})
export type ReferralRow = Static<typeof ReferralRow>

const PAID = 'customers.customer:totalPaid'

export const referralTable = {
  name: 'referrals.referral',
  pages: ['/customer/referral'],
  columns: {
    customerId: carried,
    customerName: fixed('被推荐人'),
    customerNo: '客户编号',
    referrerId: along('referrerName'),
    referrerName: madeOf('推荐人', 'customers.customer:recommenderName'),
    state: fixed('状态'),
    boundAt: '绑定时间',
    boundByName: '绑定人',
    channel: '渠道',
    lastOn: '成交期限',
    visitCount: madeOf('到院次数', 'customers.customer:visitCount'),
    totalPaid: madeOf('成交额', PAID),
    effectiveOn: '生效日期',
    effectivePaid: madeOf('首单实收', PAID),
    releasesAt: '可发放时间',
    rewards: madeOf('奖励', 'customers.customer:presentedAmount', 'customers.customer:integral'),
    endedAt: '结束时间',
    endedByName: '结束人',
    endReason: '结束原因',
  } satisfies ColumnsOf<ReferralRow>,
} satisfies Table

/** Somebody of the tree: brought by `parentId`, so many levels beneath the one who is looked at. */
export const TreeNode = Shape({
  id: Id,
  parentId: Id,
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  name: Text(60),
  state: ReferralStateWord,
  totalPaid: Type.Optional(Yuan),
})
export type TreeNode = Static<typeof TreeNode>

/** How she herself was brought. */
export const OwnReferral = Shape({
  state: ReferralStateWord,
  referrerName: Text(60),
  boundAt: Type.Optional(Moment),
  lastOn: Type.Optional(Day),
})

const KindWord = Word('coin', 'points')
const excluded = Type.Array(Word(...categories), { maxItems: 3, uniqueItems: true })
const figures = {
  validDays: Type.Integer({ minimum: 1, maximum: 3650 }),
  holdDays: Type.Integer({ minimum: 0, maximum: 365 }),
  monthlyCap: Type.Integer({ minimum: 0, maximum: 1000 }),
  excludedCategories: excluded,
  referrerKind: KindWord,
  refereeKind: KindWord,
}
/** Whole yuan of coins, or points; 0 gives nothing. */
const gift = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const gifts = { referrerAmount: gift, refereeAmount: gift }
export const ruleInput = { ...figures, ...gifts, minPaid: YuanInput, excludedCategories: Type.Optional(excluded) }
export const RuleShape = Shape({ ...figures, ...gifts, minPaid: Yuan })
export type RuleShape = Static<typeof RuleShape>
