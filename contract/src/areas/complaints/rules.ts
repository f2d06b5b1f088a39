/** How a complaint goes on, by when, and what forbids it (pure). Source: customers book §17; 医疗机构投诉管理办法. */
import { momentFrom, today } from '../../days.ts'
import type { Refusal } from '../../refusals.ts'
import { closes, isWorkingDay, momentAtShare, type SpecialDays, workingDaysAfter } from '../holidays/workdays.ts'
import {
  type ComplaintLevel,
  type ComplaintState,
  type ComplaintTerm,
  complaintRefusals,
  complaintStates,
} from './words.ts'

/** Every move there is; what is not here is no move. The database holds the same table. */
export const complaintMoves = {
  accept: { verb: '受理', from: ['waiting'], to: 'handling' },
  dismiss: { verb: '判为不成立', from: ['waiting'], to: 'dismissed' },
  escalate: { verb: '升级', from: ['handling'], to: 'escalated' },
  resume: { verb: '督办', from: ['escalated'], to: 'handling' },
  answer: { verb: '答复客户', from: ['handling'], to: 'answering' },
  decline: { verb: '退回处理', from: ['answering'], to: 'handling' },
  close: { verb: '结案', from: ['answering'], to: 'closed' },
  reopen: { verb: '重新处理', from: ['closed'], to: 'handling' },
} as const satisfies Record<
  string,
  { readonly verb: string; readonly from: readonly ComplaintState[]; readonly to: ComplaintState }
>
export type ComplaintMove = keyof typeof complaintMoves

export const openStates = ['waiting', 'handling', 'escalated', 'answering'] as const satisfies readonly ComplaintState[]
/** While the customer has no answer the clock runs. */
export const runningStates = ['waiting', 'handling', 'escalated'] as const satisfies readonly ComplaintState[]

export const isOpen = (state: ComplaintState): boolean => openStates.some((one) => one === state)
export const isRunning = (state: ComplaintState): boolean => runningStates.some((one) => one === state)

type Stands = { readonly state: ComplaintState }

/** Why a move cannot be made from where it stands. */
export const whyNotMove = (move: ComplaintMove, { state }: Stands): Refusal | null => {
  const { verb, from } = complaintMoves[move]
  return from.some((one) => one === state)
    ? null
    : complaintRefusals.wrongState({ state: complaintStates[state], verb })
}

type Handled = Stands & {
  readonly handlerId?: number | null | undefined
  readonly respondentIds?: readonly number[] | undefined
}
type Who = { readonly me: number; readonly oversees: boolean }

/** Whom it is about never handles it; once accepted its handler does, or whoever oversees. */
export const whyNotHandle = (
  { state, handlerId, respondentIds = [] }: Handled,
  { me, oversees }: Who,
): Refusal | null => {
  if (respondentIds.includes(me)) return complaintRefusals.respondent()
  if (state === 'waiting' || state === 'closed' || oversees || handlerId === null || handlerId === undefined)
    return null
  return handlerId === me ? null : complaintRefusals.notHandler()
}

/** A move by somebody. */
export const whyNotStep = (move: ComplaintMove, complaint: Handled, who: Who): Refusal | null =>
  whyNotMove(move, complaint) ?? whyNotHandle(complaint, who)

/** Changed and taken away by whoever wrote it down, before anybody accepted it. */
export const whyNotRewrite = (
  { state, receiverId }: Stands & { readonly receiverId?: number | null | undefined },
  me: number,
): Refusal | null => {
  if (state !== 'waiting') return complaintRefusals.accepted()
  return receiverId === me ? null : complaintRefusals.notYours()
}

/** Attempts to reach her that stand for her confirmation. */
export const ATTEMPTS_ENOUGH = 3

type Closing = {
  readonly resolution?: string | undefined
  readonly confirmed: boolean
  /** Since she was answered. */
  readonly attempts: number
}
export const isResolved = ({ resolution }: Pick<Closing, 'resolution'>): boolean => (resolution ?? '').trim() !== ''
export const isConfirmed = ({ confirmed, attempts }: Pick<Closing, 'confirmed' | 'attempts'>): boolean =>
  confirmed || attempts >= ATTEMPTS_ENOUGH

/** Closing needs a resolution, and her word or three attempts to reach her. */
export const whyNotClose = (closing: Closing): Refusal | null => {
  if (!isResolved(closing)) return complaintRefusals.noResolution()
  return isConfirmed(closing) ? null : complaintRefusals.unconfirmed({ attempts: closing.attempts })
}

/** So long a closed one is opened again; after that a new one leads to it. */
export const REOPEN_DAYS = 30
export const whyNotReopen = (complaint: Handled & { readonly daysClosed: number }, who: Who): Refusal | null =>
  whyNotStep('reopen', complaint, who) ?? (complaint.daysClosed > REOPEN_DAYS ? complaintRefusals.reopenLate() : null)

/** What may harm somebody is 重大 and answered at once; nothing else is. */
export const whyNotTerm = (level: ComplaintLevel, term: ComplaintTerm): Refusal | null =>
  (level === 'major') === (term === 'urgent') ? null : complaintRefusals.urgentIsMajor()
/** What a form begins with. */
export const usualTerm = (level: ComplaintLevel): ComplaintTerm => (level === 'major' ? 'urgent' : 'investigate')

const URGENT_MS = 2 * 3_600_000
const DAYS: Readonly<Record<'investigate' | 'joint', number>> = { investigate: 5, joint: 10 }
/** Of its time: then whoever handles it is reminded. */
const AMBER = 0.7

/** The last day a calendar must be known to for a clock that begins on a day: ten working days, over the longest holiday. */
export const CLOCK_DAYS = 60

const spotDue = (from: Date, special: SpecialDays): Date => {
  const day = today(from)
  return isWorkingDay(day, special) && from < closes(day) ? closes(day) : closes(workingDaysAfter(day, 1, special))
}

/** By when she has an answer. */
export const dueOf = (term: ComplaintTerm, from: Date, special: SpecialDays): Date => {
  if (term === 'urgent') return new Date(from.getTime() + URGENT_MS)
  if (term === 'spot') return spotDue(from, special)
  return closes(workingDaysAfter(today(from), DAYS[term], special))
}

/** Both moments of a clock: what is urgent goes by the clock on the wall, everything else by working time. */
export const clockOf = (term: ComplaintTerm, from: Date, special: SpecialDays): { due: Date; amber: Date } => {
  const due = dueOf(term, from, special)
  const byWall = new Date(from.getTime() + (due.getTime() - from.getTime()) * AMBER)
  return { due, amber: term === 'urgent' ? byWall : momentAtShare(from, due, AMBER, special) }
}

type Clock = Stands & { readonly amberAt?: string | undefined; readonly dueAt?: string | undefined }
/** How a clock stands at a moment; an answered or closed one has none. */
export const pressureOf = ({ state, amberAt, dueAt }: Clock, now: Date): 'calm' | 'amber' | 'red' | null => {
  if (!isRunning(state) || !dueAt) return null
  if (now >= momentFrom(dueAt)) return 'red'
  return amberAt && now >= momentFrom(amberAt) ? 'amber' : 'calm'
}
