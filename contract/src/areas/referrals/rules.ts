/** What may be done with a binding, and how what is given for it reads (pure). Source: customers book §5. */
import { toYuan } from '../../money.ts'
import type { Refusal } from '../../refusals.ts'
import {
  type ReferralState,
  type RewardKind,
  type RewardSide,
  type RewardState,
  referralRefusals,
  rewardKinds,
  rewardSides,
  rewardStates,
} from './words.ts'

/** Whoever brought her is named while she is waited for. @param state null: nobody is named yet */
export const whyNotBind = (state: ReferralState | null): Refusal | null =>
  state === null || state === 'pending' ? null : referralRefusals.settled()

export const whyNotRevoke = ({ state }: { readonly state: ReferralState }): Refusal | null =>
  state === 'effective' || state === 'rewarded' ? null : referralRefusals.notRevocable()

export type Reward = {
  readonly side: RewardSide
  readonly kind: RewardKind
  /** Coin-fen or points. */
  readonly amount: number
  readonly state: RewardState
  /** What had been spent before it was taken back. */
  readonly short: number
}

/** 好美币 100.00, 积分 500. */
export const giftText = (kind: RewardKind, amount: number): string =>
  `${rewardKinds[kind]} ${kind === 'coin' ? toYuan(amount) : amount}`

const rewardText = ({ side, kind, amount, state, short }: Reward): string => {
  const lost = short > 0 ? `，${giftText(kind, short)} 已用未扣回` : ''
  return `${rewardSides[side]} ${giftText(kind, amount)} ${rewardStates[state]}${lost}`
}

/** 推荐人 好美币 100.00 待发放；被推荐人 积分 500 已发放: the referrer's first. */
export const rewardsText = (rewards: readonly Reward[]): string =>
  rewards
    .toSorted((one, other) => Number(one.side === 'referee') - Number(other.side === 'referee'))
    .map(rewardText)
    .join('；')
