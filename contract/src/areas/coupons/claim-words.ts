/** Words of 领券码: where a code hangs, what becomes of a claim, and why something cannot be done. */
import { defineRefusals, type Refusal } from '../../refusals.ts'
import type { CouponChannel } from './words.ts'

/** Where people find a code. */
export const codeChannels = {
  POSTER: '海报',
  STAND: '前台台卡',
  WECOM: '企微',
  MINI_PROGRAM: '小程序',
  OTHER: '其他',
} as const
export type CodeChannel = keyof typeof codeChannels

export const claimStates = { WAITING: '待认领', GIVEN: '已发放', REFUSED: '未发放', LAPSED: '已失效' } as const
export type ClaimState = keyof typeof claimStates

/** How a code stands at the moment. */
export const codeStates = {
  OPEN: '领取中',
  EARLY: '未开始',
  SOLD: '已领完',
  OVER: '已结束',
  STOPPED: '已停用',
} as const
export type CodeState = keyof typeof codeStates

/** Coupons that a code of a channel may give: those for any way, and those for its own. */
export const waysOf = (channel: CodeChannel): readonly CouponChannel[] =>
  channel === 'WECOM' || channel === 'MINI_PROGRAM' ? ['ANY', channel] : ['ANY']

export const claimRefusals = defineRefusals('coupons.claims', {
  /** The same sentence for a code that is over, stopped, sold out or was made up. */
  gone: [404, '链接已失效，请联系医院'],
  wrongCaptcha: [422, '验证码错误或已失效，请重新输入'],
  nameTaken: [409, '{name}已存在，请换一个名称'],
  daysTurned: [422, '领取的结束日期不能早于开始日期'],
  piecesBelow: [409, '已领取的张数超过所填的张数，请调高张数'],
  couponFixed: [409, '已经有人领取，不能换卡券，请停用后新建一个领券码'],
  settled: [409, '这条领取已处理，请刷新后查看'],
  lapsed: [409, '所领的卡券已过期，不能再认领'],
})

/** What a code says of itself. */
export type CodeStanding = {
  readonly status: number
  /** Calendar days. */
  readonly opensOn: string
  readonly closesOn: string
  readonly today: string
  readonly pieces: number
  readonly claimed: number
}

/** How it stands; one that was stopped is stopped whatever else it is. */
export const codeState = ({ status, opensOn, closesOn, today, pieces, claimed }: CodeStanding): CodeState => {
  if (status !== 0) return 'STOPPED'
  if (today > closesOn) return 'OVER'
  if (today < opensOn) return 'EARLY'
  return claimed >= pieces ? 'SOLD' : 'OPEN'
}

/** Why nobody may claim by it now: one sentence, whatever the reason. */
export const whyNotClaim = (code: CodeStanding): Refusal | null =>
  codeState(code) === 'OPEN' ? null : claimRefusals.gone()
