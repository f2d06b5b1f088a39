/** Words of 老带新: how a binding stands, what is given for it, and why one cannot be made. */
import { defineRefusals } from '../../refusals.ts'

export const referralStates = {
  pending: '待成交',
  effective: '已生效',
  rewarded: '已奖励',
  lapsed: '已失效',
  revoked: '已撤销',
} as const
export type ReferralState = keyof typeof referralStates

export const referralChannels = { desk: '到院登记', miniProgram: '小程序分享', wecom: '企微' } as const
export type ReferralChannel = keyof typeof referralChannels

/** Who of the two is rewarded. */
export const rewardSides = { referrer: '推荐人', referee: '被推荐人' } as const
export type RewardSide = keyof typeof rewardSides

/** What is given; money never is. */
export const rewardKinds = { coin: '好美币', points: '积分' } as const
export type RewardKind = keyof typeof rewardKinds

export const rewardStates = {
  held: '待发放',
  paid: '已发放',
  capped: '超过每月上限',
  dropped: '已取消',
  taken: '已扣回',
} as const
export type RewardState = keyof typeof rewardStates

/** Columns of the list that tell amounts: a sheet with any of them is not taken along without a reason. */
export const amountColumns = ['totalPaid', 'effectivePaid', 'rewards'] as const

/** Levels one looks up for a ring, and levels the tree shows. */
export const CHAIN_LEVELS = 20
export const TREE_LEVELS = 3

export const referralRefusals = defineRefusals('referrals', {
  self: [422, '推荐人不能是客户本人，请重新选择'],
  ring: [422, '所选推荐人是该客户一路带来的，不能互为推荐，请重新选择'],
  chainTooLong: [422, '推荐链已有 20 级，请核对推荐人'],
  existing: [422, '该客户绑定前已到过院或消费过，是老客户，不能绑定推荐人'],
  samePerson: [422, '推荐人与客户的手机号或证件号相同，不能绑定，请重新选择'],
  referrerClosed: [422, '推荐人的档案已合并或注销，请选择现有档案'],
  refereeClosed: [422, '该客户档案已合并或注销，请打开现有档案'],
  settled: [409, '该客户的推荐已成交或已结束，推荐人不能再改'],
  exportReason: [422, '导出含金额或奖励的老带新名单，请填写导出原因'],
  notRevocable: [409, '只有已生效或已奖励的推荐可以撤销，请刷新后查看'],
})
