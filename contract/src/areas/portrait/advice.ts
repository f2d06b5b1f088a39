/** 下一步建议: what to do next with a customer, by rule, the most pressing first. Source: customers book §2. */
import { daysAfter, daysBetween } from '../../days.ts'
import type { Portrait } from './nouns.ts'

export type Advice = {
  /** `now`: something is lost by waiting. */
  readonly weight: 'now' | 'soon' | 'idea'
  readonly text: string
}

/** Days ahead within which something is told before it is due. */
const AHEAD = 30
/** Days ahead within which a birthday is told. */
const BIRTHDAY_AHEAD = 14
/** Days without a visit from which somebody who has sessions left is missed. */
const MISSED = 60

type Left = NonNullable<Portrait['left']>[number]

const ofItem = ({ name, times, validTo, nextFrom, lastDay }: Left, today: string): Advice | null => {
  const days = validTo === null ? null : daysBetween(today, validTo)
  if (days !== null && days < 0) return { weight: 'now', text: `“${name}”剩 ${times} 次已过期，请和客户确认怎么处理` }
  if (days !== null && days <= AHEAD)
    return {
      weight: 'now',
      text: `“${name}”剩 ${times} 次，${days === 0 ? '今天' : `${days} 天后`}到期，请约她来做`,
    }
  if (lastDay !== null && nextFrom !== null && nextFrom <= today)
    return {
      weight: 'soon',
      text: `“${name}”可以做下一次了，上次是 ${daysBetween(lastDay, today)} 天前`,
    }
  return null
}

const ofDebt = ({ owing }: Portrait): Advice | null => {
  if (!owing) return null
  const due = owing.days < 0 ? `已逾期 ${-owing.days} 天` : owing.days === 0 ? '今天到期' : `${owing.days} 天后到期`
  return { weight: owing.days <= 0 ? 'now' : 'soon', text: `欠款 ${owing.amount} 元，${due}` }
}

/** Her next birthday; who was born on 29 February has it on 1 March of other years. */
export const nextBirthday = (birthday: string, today: string): string => {
  const day = birthday.slice(5)
  const inYear = (year: number): string => {
    const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
    return `${year}-${day === '02-29' && !leap ? '03-01' : day}`
  }
  const year = Number(today.slice(0, 4))
  return inYear(year) >= today ? inYear(year) : inYear(year + 1)
}

const ofBirthday = ({ birthday }: Portrait, today: string): Advice | null => {
  if (!birthday) return null
  const next = nextBirthday(birthday, today)
  if (next > daysAfter(today, BIRTHDAY_AHEAD)) return null
  const days = daysBetween(today, next)
  return { weight: 'soon', text: days === 0 ? '今天生日，请问候' : `${days} 天后生日（${next.slice(5)}）` }
}

const ofVisits = ({ idleDays, lifeStage, left }: Portrait): Advice | null => {
  const times = (left ?? []).reduce((sum, item) => sum + item.times, 0)
  if (idleDays !== null && idleDays !== undefined && idleDays >= MISSED && times > 0)
    return { weight: 'soon', text: `${idleDays} 天没来，还有 ${times} 次没有做` }
  if (lifeStage === 'dormant') return { weight: 'idea', text: '已经沉睡，请回访了解原因' }
  if (lifeStage === 'visited') return { weight: 'idea', text: '到过院还没有成交，请跟进她的顾虑' }
  return null
}

/** Days ahead within which a coupon that ends is told at once. */
const ENDS_SOON = 7

const ofCoupons = ({ coupons }: Portrait, today: string): Advice | null => {
  if (!coupons?.endsOn || coupons.count === 0) return null
  const days = daysBetween(today, coupons.endsOn)
  if (days > AHEAD) return null
  const ends = days === 0 ? '今天' : `${days} 天后`
  return {
    weight: days <= ENDS_SOON ? 'now' : 'soon',
    text: `有 ${coupons.count} 张券可用，最早的${ends}到期，请提醒她`,
  }
}

/** Appointments missed from which she is reminded before the next. */
const OFTEN_MISSED = 2

const ofBookings = ({ bookings }: Portrait): Advice | null =>
  bookings && bookings.missed >= OFTEN_MISSED
    ? { weight: 'idea', text: `爽约过 ${bookings.missed} 次，预约后请提前一天和她确认` }
    : null

const ofComplaints = ({ complaints }: Portrait): Advice | null =>
  complaints && complaints.open > 0 ? { weight: 'now', text: '有投诉正在处理，联系她之前请先看处理情况' } : null

const ofArchive = ({ allergyState }: Portrait): Advice | null =>
  allergyState === null ? { weight: 'soon', text: '还没有问过敏史，治疗前请先问' } : null

const order = { now: 0, soon: 1, idea: 2 } as const

/**
 * What follows from what this person may see: a fact that is hidden from her advises nothing.
 * @param today the hospital's calendar day
 */
export const adviceOf = (portrait: Portrait, today: string): readonly Advice[] =>
  [
    ofComplaints(portrait),
    ofDebt(portrait),
    ...(portrait.left ?? []).map((item) => ofItem(item, today)),
    ofCoupons(portrait, today),
    ofArchive(portrait),
    ofBirthday(portrait, today),
    ofVisits(portrait),
    ofBookings(portrait),
  ]
    .filter((advice) => advice !== null)
    .toSorted((a, b) => order[a.weight] - order[b.weight])
