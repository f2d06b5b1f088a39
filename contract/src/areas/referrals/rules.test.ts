import { expect, test } from 'vitest'
import { type Reward, rewardsText, whyNotBind, whyNotRevoke } from './rules.ts'
import { type ReferralState, referralStates } from './words.ts'

const states = Object.keys(referralStates) as ReferralState[]

test('who brought her is named while nobody is, or while she is waited for; what took effect is revoked', () => {
  expect([null, ...states].filter((state) => whyNotBind(state) === null)).toEqual([null, 'pending'])
  expect(states.filter((state) => whyNotRevoke({ state }) === null)).toEqual(['effective', 'rewarded'])
})

test('what is given reads by side, coins in yuan, points as they are, and what is lost is said', () => {
  const referee: Reward = { side: 'referee', kind: 'points', amount: 500, state: 'held', short: 0 }
  const referrer: Reward = { side: 'referrer', kind: 'coin', amount: 10_050, state: 'taken', short: 50 }
  expect(rewardsText([])).toBe('')
  expect(rewardsText([referee, referrer])).toBe(
    '推荐人 好美币 100.50 已扣回，好美币 0.50 已用未扣回；被推荐人 积分 500 待发放',
  )
})
