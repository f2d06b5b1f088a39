/**
 * Whether a customer may be touched now, by one rule for every area (pure): blacklist, open complaint, consent, quiet hours,
 * fatigue. Source: customers book §16.3, §26, §35; 广告法 43, 民法典 1033.
 */
import type { Refusal } from '../../refusals.ts'
import type { BlacklistStanding } from '../blacklist/rules.ts'
import type { ConsentState } from '../customers/consents.ts'
import { type ReachChannel, type ReachPurpose, reachChannels, reachRefusals } from './words.ts'

/** When nothing of marketing goes out, and how often at most. Times as `HH:mm`. */
export type ReachSetting = {
  readonly quietFrom: string
  readonly quietTo: string
  /** 0: no limit. */
  readonly fatigueMost: number
  readonly fatigueDays: number
}

/** What is known of her at the moment. */
export type ReachFacts = {
  readonly standing: BlacklistStanding
  /** A complaint of hers is not closed. */
  readonly complaint: boolean
  /** And it may be spoken of: a secret one is named to nobody who is kept back by it. */
  readonly complaintTold: boolean
  /** How she answered to this channel. */
  readonly consent: ConsentState
  /** Touches of marketing within the days of the setting. */
  readonly touches: number
  /** The clock, `HH:mm`. */
  readonly now: string
}

/** Channels that write to her: by law nothing of marketing without her word (广告法 43). A call or a talk needs that she did not refuse. */
const written: readonly ReachChannel[] = ['sms', 'wecom', 'miniapp']

/** Is this time of the day within the quiet hours, which may go over midnight? */
export const isQuiet = (now: string, { quietFrom, quietTo }: Pick<ReachSetting, 'quietFrom' | 'quietTo'>): boolean =>
  quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo

const whyNotMarket = (channel: ReachChannel, facts: ReachFacts, setting: ReachSetting): Refusal | null => {
  if (facts.standing !== 'none') return reachRefusals.unmarketed()
  if (facts.complaint) return facts.complaintTold ? reachRefusals.complaint() : reachRefusals.held()
  if (facts.consent === 'refused' || facts.consent === 'withdrawn') return reachRefusals.unsubscribed()
  if (facts.consent === 'unasked' && written.includes(channel))
    return reachRefusals.unasked({ channel: reachChannels[channel] })
  // A talk in the house is nobody's sleep.
  if (channel !== 'manual' && isQuiet(facts.now, setting)) return reachRefusals.quiet({ time: setting.quietTo })
  if (setting.fatigueMost > 0 && facts.touches >= setting.fatigueMost)
    return reachRefusals.tired({ days: String(setting.fatigueDays), most: String(setting.fatigueMost) })
  return null
}

/** Medical touches always run; service is kept only from whom the house refuses; marketing obeys everything. */
export const whyNotReach = (
  { purpose, channel }: { readonly purpose: ReachPurpose; readonly channel: ReachChannel },
  facts: ReachFacts,
  setting: ReachSetting,
): Refusal | null => {
  if (purpose === 'medical') return null
  if (facts.standing === 'service') return reachRefusals.barred()
  return purpose === 'service' ? null : whyNotMarket(channel, facts, setting)
}
