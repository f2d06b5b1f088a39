/** What moves a sheet, and what forbids it: pure, asked by server and screens alike. Source: customers book §12.2, §12.3. */
import { daysBetween } from '../../days.ts'
import type { Refusal } from '../../refusals.ts'
import { type FollowWay, type SheetState, sheetRefusals, sheetStates, unreached } from './words.ts'

type Move = { readonly word: string; readonly from: readonly SheetState[]; readonly to: SheetState | null }

const OPEN = ['following', 'booked'] as const

/** Every move of a sheet, from which states, and where it leads; null: it stays as it is. */
export const sheetMoves = {
  edit: { word: '编辑', from: ['following', 'booked', 'arrived'], to: null },
  follow: { word: '跟进', from: ['following', 'booked', 'arrived'], to: null },
  transfer: { word: '转移', from: OPEN, to: null },
  book: { word: '预约', from: OPEN, to: 'booked' },
  unbook: { word: '取消预约', from: ['booked'], to: 'following' },
  arrive: { word: '到院', from: OPEN, to: 'arrived' },
  deal: { word: '成交', from: ['arrived'], to: 'dealt' },
  undeal: { word: '退回已到院', from: ['dealt'], to: 'arrived' },
  end: { word: '结束', from: ['following', 'booked', 'arrived'], to: 'ended' },
  reopen: { word: '重新开启', from: ['ended'], to: 'following' },
  expire: { word: '落入公海', from: OPEN, to: 'pooled' },
  claim: { word: '领取', from: ['pooled'], to: 'following' },
  /** Reported anew after the protection. */
  replace: { word: '重报', from: ['following', 'booked', 'arrived', 'pooled'], to: 'ended' },
  toOrder: { word: '转开单', from: ['arrived', 'dealt'], to: null },
} as const satisfies Record<string, Move>
export type SheetMove = keyof typeof sheetMoves

/** Where a move leads from a state; null: it is not open to it. */
export const stateAfter = (move: SheetMove, state: SheetState): SheetState | null => {
  const { from, to }: Move = sheetMoves[move]
  return from.includes(state) ? (to ?? state) : null
}

/** Why is a move not open to a sheet in this state? */
export const whyNotMove = (move: SheetMove, { state }: { readonly state: SheetState }): Refusal | null =>
  stateAfter(move, state) === null
    ? sheetRefusals.wrongState({ state: sheetStates[state], action: sheetMoves[move].word })
    : null

/** How a customer stands for whoever wants to report her. */
export type Standing = {
  /** She is in the house, or came so short a time ago that a report is a claim on somebody else's customer. */
  readonly onSite: boolean
  /** The sheet of hers that is open; null: none. */
  readonly open: {
    readonly no: string
    readonly mine: boolean
    /** `YYYY-MM-DD`; null: it protects nothing. */
    readonly protectUntil: string | null
  } | null
}

/** Why is she not reported now? @param today `YYYY-MM-DD` */
export const whyNotReport = ({ onSite, open }: Standing, today: string): Refusal | null => {
  if (open?.mine) return sheetRefusals.ownOpen({ no: open.no })
  if (open?.protectUntil && open.protectUntil >= today) return sheetRefusals.protected({ until: open.protectUntil })
  return onSite ? sheetRefusals.onSite() : null
}

/** Opened again by a head, for so many days. @param endedDays days since it ended */
export const whyNotReopen = (
  sheet: { readonly state: SheetState; readonly endedDays: number | null },
  days: number,
): Refusal | null =>
  whyNotMove('reopen', sheet) ?? ((sheet.endedDays ?? 0) > days ? sheetRefusals.tooLate({ days }) : null)

/** What was said is written down, unless nobody was reached. */
export const whyNotFollow = (
  sheet: { readonly state: SheetState },
  { way, content = '' }: { readonly way: FollowWay; readonly content?: string | undefined },
): Refusal | null =>
  whyNotMove('follow', sheet) ?? (content.trim() === '' && !unreached.includes(way) ? sheetRefusals.content() : null)

/** 转开单: once she came, of what she thinks of buying, and once. */
export const whyNotToOrder = (sheet: {
  readonly state: SheetState
  readonly orderNo: string | null | undefined
  readonly intentCount: number
}): Refusal | null => {
  const closed = whyNotMove('toOrder', sheet)
  if (closed) return closed
  if (sheet.orderNo) return sheetRefusals.ordered({ no: sheet.orderNo })
  return sheet.intentCount === 0 ? sheetRefusals.noIntents() : null
}

/** Days the protection still holds, today counted; 0: over. */
export const daysProtected = (protectUntil: string | null, today: string): number | null =>
  protectUntil === null ? null : Math.max(0, daysBetween(today, protectUntil) + 1)
