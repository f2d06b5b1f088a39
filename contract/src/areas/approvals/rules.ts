/** When somebody is asked, who may decide, and whether a step is passed (pure). Source: money book §13 A1–A4. */
import type { Refusal } from '../../refusals.ts'
import {
  type ApprovalKindWord,
  type ApprovalState,
  approvalKinds,
  approvalRefusals,
  approvalStates,
  type StepMode,
} from './words.ts'

export type Step = { readonly roleId: number | null; readonly mode: StepMode }
/** Limits of a rule; null: it does not ask by this. */
export type RuleLimits = {
  readonly enabled: boolean
  /** Fen, or points. */
  readonly amountFrom: number | null
  readonly discountFromBp: number | null
  readonly daysFrom: number | null
}
export type Rule = RuleLimits & { readonly steps: readonly Step[] }

/** Whoever holds the kind's right, one of them. */
const ANYBODY: readonly Step[] = [{ roleId: null, mode: 'any' }]
const always = { enabled: true, amountFrom: null, discountFromBp: null, daysFrom: null, steps: ANYBODY }

const never = { ...always, enabled: false }

/** What holds until a hospital sets its own: reviews stand as they always stood, points by hand are free below ten thousand. */
export const defaultRules: Readonly<Record<ApprovalKindWord, Rule>> = {
  ORDER_DISCOUNT: always,
  DEDUCT_WITHDRAW: always,
  POINTS_MANUAL: { ...always, amountFrom: 10_000 },
  WRITE_OFF_DEBT: always,
  TRANSFER: always,
  REFERRAL: always,
  REFUND: always,
  CHANGE: always,
  CASH_DIFF: always,
  REOPEN_DAY: always,
  FREE: always,
  // What is made good for less than a thousand yuan is.
  REWORK: { ...always, amountFrom: 100_000 },
  // What a hospital never asked about is done as before, until it sets a rule.
  REVOKE: never,
  VIP_OPEN: never,
  VIP_UPGRADE: never,
  VIP_RETIRE: always,
  // A quarter more is the desk's to give.
  EXTEND: { ...always, daysFrom: 91 },
  LEAVE: always,
  SWAP: always,
}

/** What a rule is held against. Points taken away count like points given. */
export type Figures = { readonly amount: number; readonly discountBp?: number; readonly daysBack?: number }

const reaches = (figure: number | undefined, from: number | null): boolean =>
  from !== null && figure !== undefined && figure >= from

/** Must others be asked? Whichever limit is reached first; a rule without limits asks always. */
export const needsApproval = (rule: RuleLimits, { amount, discountBp, daysBack }: Figures): boolean => {
  if (!rule.enabled) return false
  const { amountFrom, discountFromBp, daysFrom } = rule
  if (amountFrom === null && discountFromBp === null && daysFrom === null) return true
  return reaches(Math.abs(amount), amountFrom) || reaches(discountBp, discountFromBp) || reaches(daysBack, daysFrom)
}

export type Standing = {
  readonly kind: ApprovalKindWord
  readonly status: ApprovalState
  readonly applicantId: number | null
  readonly writers: readonly number[]
}

/** Nobody decides what she asked for or wrote, whoever she is. @param me id of the person */
export const whyNotDecide = ({ status, applicantId, writers }: Standing, me: number): Refusal | null => {
  if (status !== 'PENDING') return approvalRefusals.decided({ status: approvalStates[status] })
  if (applicantId === me) return approvalRefusals.own()
  return writers.includes(me) ? approvalRefusals.written() : null
}

/** What waits is taken back; by whoever asked alone, to everybody else there is nothing of hers to take back. */
export const whyNotWithdraw = ({ status }: Pick<Standing, 'status'>): Refusal | null =>
  status === 'PENDING' ? null : approvalRefusals.decided({ status: approvalStates[status] })

/** Where the document of a task stands. */
export const documentPath = ({
  kind,
  documentId,
  documentNo,
  customerId,
}: {
  readonly kind: ApprovalKindWord
  readonly documentId: number
  readonly documentNo: string
  readonly customerId: number | null
}): string =>
  approvalKinds[kind].path
    .replace('{id}', String(documentId))
    .replace('{no}', documentNo)
    .replace('{customerId}', String(customerId))
