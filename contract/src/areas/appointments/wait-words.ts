/** Words of 候补 and what may be done with a wait. Source: clinical-admin §2. */
import { daysBetween } from '../../days.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const waitStates = ['waiting', 'offered', 'taken', 'dropped', 'expired'] as const
export type WaitState = (typeof waitStates)[number]
export const waitStateWords: Readonly<Record<WaitState, string>> = {
  waiting: '候补中',
  offered: '已通知',
  taken: '已转预约',
  dropped: '已放弃',
  expired: '已过期',
}

/** When of a day it would suit her, with the hours; half-open. */
export const dayParts = {
  any: { word: '不限', from: '00:00', until: '24:00' },
  morning: { word: '上午', from: '00:00', until: '12:00' },
  afternoon: { word: '下午', from: '12:00', until: '18:00' },
  evening: { word: '晚上', from: '18:00', until: '24:00' },
} as const
export type DayPart = keyof typeof dayParts
export const dayPartWords: Readonly<Record<DayPart, string>> = {
  any: dayParts.any.word,
  morning: dayParts.morning.word,
  afternoon: dayParts.afternoon.word,
  evening: dayParts.evening.word,
}
/** The part of the day in which an hour lies. @param time `09:30` */
export const dayPartOf = (time: string): DayPart =>
  time < dayParts.morning.until ? 'morning' : time < dayParts.afternoon.until ? 'afternoon' : 'evening'

export const waitPriorities = { high: '优先', normal: '普通' } as const

/** So long is a place kept in mind for whoever was told of it, before it is offered to the next. */
export const OFFER_MINUTES = 30
/** A wish reaches so many days at most. */
export const MOST_WAIT_DAYS = 180

export const waitRefusals = defineRefusals('appointments', {
  waitState: [409, '候补{state}，不能{action}，请刷新后查看'],
  waitDates: [422, '希望日期须从今天起、先早后晚，最长 180 天，请重新选择'],
  waitNoPlace: [409, '{from} 至 {to} 内没有合适的空位，有人取消时会自动通知您'],
  waitNoTime: [422, '还没有可用的空位通知，请先选择时间再预约'],
})

/** From which states, and where it leads; null: it stays in its state. */
export const waitMoves = {
  change: { word: '修改', from: ['waiting'], to: null },
  offer: { word: '通知', from: ['waiting'], to: 'offered' },
  pass: { word: '让给下一位', from: ['offered'], to: 'waiting' },
  take: { word: '预约', from: ['waiting', 'offered'], to: 'taken' },
  drop: { word: '取消', from: ['waiting', 'offered'], to: 'dropped' },
  expire: { word: '过期', from: ['waiting', 'offered'], to: 'expired' },
} as const satisfies Record<string, { word: string; from: readonly WaitState[]; to: WaitState | null }>
export type WaitMove = keyof typeof waitMoves

/** Why a move is not open to a wait in this state; null when it is. Server and screens ask the same. */
export const whyNotMoveWait = (move: WaitMove, { state }: { readonly state: WaitState }): Refusal | null => {
  const { from, word } = waitMoves[move]
  return (from as readonly WaitState[]).includes(state)
    ? null
    : waitRefusals.waitState({ state: waitStateWords[state], action: word })
}

/** Why a wish cannot reach over these days. @param today by the hospital's calendar */
export const whyNotThoseDays = (from: string, to: string, today: string): Refusal | null => {
  const days = daysBetween(from, to)
  return to >= today && days >= 0 && days < MOST_WAIT_DAYS ? null : waitRefusals.waitDates()
}

type Window = { readonly dateFrom: string; readonly dateTo: string; readonly dayPart: DayPart }
/** Whether a place suits her: its whole time lies within her days and her part of them. @param slot `2026-11-27 09:30:00` */
export const suits = (
  { dateFrom, dateTo, dayPart }: Window,
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
): boolean => {
  const day = startTime.slice(0, 10)
  const { from, until } = dayParts[dayPart]
  return day >= dateFrom && day <= dateTo && startTime.slice(11, 16) >= from && endTime.slice(11, 16) <= until
}
