/** What the blacklist keeps somebody from, and who may do what with an entry (pure). Source: customers book §9. */
import type { Refusal } from '../../refusals.ts'
import { blacklistRefusals, type EntryState } from './words.ts'

/** How somebody stands now: `passed` is refused service, and let in as an emergency for a day. */
export const blacklistStandings = ['none', 'marketing', 'passed', 'service'] as const
export type BlacklistStanding = (typeof blacklistStandings)[number]

/** 分诊登记, 开单, 领取或分配, 欠款, 发券. */
export type BlacklistAct = 'register' | 'order' | 'claim' | 'owe' | 'send'
export type Block = 'refused' | 'warned'

const treated: Record<BlacklistStanding, Block | null> = {
  none: null,
  marketing: 'warned',
  passed: 'warned',
  service: 'refused',
}
const blocks: Record<BlacklistAct, Record<BlacklistStanding, Block | null>> = {
  register: treated,
  order: treated,
  // Whoever takes her would market to her.
  claim: { none: null, marketing: 'refused', passed: 'refused', service: 'refused' },
  // An emergency is treated, and paid for.
  owe: { none: null, marketing: null, passed: 'refused', service: 'refused' },
  // A coupon is marketing.
  send: { none: null, marketing: 'refused', passed: 'refused', service: 'refused' },
}

/** Whether an act is refused or warned of; null: neither. */
export const blockOf = (act: BlacklistAct, standing: BlacklistStanding): Block | null => blocks[act][standing]

/** What a desk is told of somebody who is warned of or refused; null: nothing. */
export const blacklistSays = (standing: BlacklistStanding): string | null =>
  ({
    none: null,
    marketing: '黑名单客户：限制营销，不得推荐项目',
    passed: '黑名单客户：已急诊放行，只做急诊处置',
    service: '黑名单客户：拒绝服务，请联系主管；急诊请先放行',
  })[standing]

type Entry = {
  readonly state: EntryState
  readonly proposedById?: number | null | undefined
  /** Last day; null: for good. */
  readonly endsOn?: string | null | undefined
}

/** Nobody decides on what she proposed herself. @param me id of the person */
export const whyNotAudit = ({ state, proposedById }: Entry, me: number): Refusal | null => {
  if (state !== 'waiting') return blacklistRefusals.notWaiting()
  return proposedById === me ? blacklistRefusals.ownProposal() : null
}

/** What has run out already cannot come into force. @param today a day, like `endsOn` */
export const whyNotApprove = ({ endsOn }: Entry, today: string): Refusal | null =>
  endsOn && endsOn < today ? blacklistRefusals.lapsed() : null

/** Changed and taken back while it waits, by whoever proposed it. */
export const whyNotTakeBack = ({ state, proposedById }: Entry, me: number): Refusal | null => {
  if (state !== 'waiting') return blacklistRefusals.notWaiting()
  return proposedById === me ? null : blacklistRefusals.notYours()
}

export const whyNotRelease = ({ state }: Entry): Refusal | null =>
  state === 'valid' ? null : blacklistRefusals.notValid()
